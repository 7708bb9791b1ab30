package results

import (
	"fmt"
	"slices"
	"strings"

	"basisk/internal/disk"
)

// The idea: databases read records.csv as text; the script converts the text to columns of the
// right type, then defines one view per common question. Except for the lines that begin with a
// dot, which are commands of the sqlite3 shell, it is SQL that both SQLite and DuckDB read.

// writeSQL writes the script that loads the table.
func (c *tableColumns) writeSQL(w *disk.AtomicFile, m *Manifest) {
	var b strings.Builder
	c.writeUsage(&b, m)
	b.WriteString("\n.mode csv\n.import records.csv raw\n\n")
	for _, view := range []string{"slowest", "pairs", "summary", "measurements", "censored", "doubtful"} {
		fmt.Fprintf(&b, "DROP VIEW IF EXISTS %s;\n", view)
	}
	b.WriteString("DROP TABLE IF EXISTS records;\nDROP TABLE IF EXISTS metrics;\n\n")
	c.writeTables(&b)
	c.writeMeasurements(&b)
	c.writeSummary(&b)
	c.writeTrialViews(&b)
	// disk.Disk.Commit reports errors of writing.
	_, _ = w.WriteString(b.String())
}

// writeUsage writes how to load the script, and example queries.
func (c *tableColumns) writeUsage(b *strings.Builder, m *Manifest) {
	fmt.Fprintf(b, `-- The records of a run of %s, seed %d, %d trials. In this directory:
--   sqlite3 run.db < load.sql
-- or
--   duckdb run.duckdb -c "CREATE TABLE raw AS FROM read_csv('records.csv', all_varchar = true)"
--   grep -v '^\.' load.sql | duckdb run.duckdb
--
-- Tables and views:
--   records       one row per trial: its configuration and its metrics
--   metrics       the metrics: column, unit, whether the value repeats to the bit, and what
--                 it depends on then: instance, rules or engine
--   measurements  one row per trial and metric
--   summary       count, mean, median, minimum and maximum of each metric by configuration
--   pairs         two trials of one instance side by side: values and their ratio
--   slowest       the trials by time
--   censored      the trials that a time limit ended
--   doubtful      the trials with warnings
--
`, m.Experiment, m.Seed, m.Trials)
	metric, group := "elapsed", ""
	if len(c.Metrics) > 0 {
		metric = c.Metrics[0].Name
	}
	if len(c.Config) > 0 {
		group = quoteIdentifier(c.Config[0].Name)
	}
	fmt.Fprintf(b, "-- Example queries, as in: sqlite3 -header -column run.db \"SELECT …\"\n")
	fmt.Fprintf(b, "--   SELECT * FROM summary WHERE metric = %s;\n", sqlText(metric))
	fmt.Fprintf(b, "--   SELECT count(*), exp(avg(ln(ratio))) FROM pairs WHERE metric = '%s' "+
		"AND key_a LIKE '%%/A' AND key_b LIKE '%%/B' AND ratio > 0;\n", Elapsed)
	fmt.Fprintf(b, "--     -- geometric mean of B over A: replace A and B by the ends of the keys of two variants, "+
		"in alphabetical order\n")
	if group != "" {
		fmt.Fprintf(b, "--   SELECT %s, count(*), avg(%s) FROM records GROUP BY %[1]s ORDER BY %[1]s;\n",
			group, quoteIdentifier(metric))
	}
	fmt.Fprintf(b, "--   SELECT key, warnings FROM doubtful LIMIT 20;\n")
}

// writeTables converts the raw table into one with types, and lists the metrics.
func (c *tableColumns) writeTables(b *strings.Builder) {
	b.WriteString("CREATE TABLE records AS SELECT\n" +
		"  \"experiment\", \"key\", CAST(\"seed\" AS BIGINT) AS \"seed\",\n  coalesce(\"warnings\", '') AS \"warnings\"")
	for _, column := range slices.Concat(c.Config, c.Metrics) {
		name := quoteIdentifier(column.Name)
		if column.Number {
			fmt.Fprintf(b, ",\n  CAST(nullif(%s, '') AS DOUBLE) AS %[1]s", name)
		} else {
			fmt.Fprintf(b, ",\n  coalesce(%s, '') AS %[1]s", name)
		}
	}
	b.WriteString("\nFROM raw;\nDROP TABLE raw;\n\n")
	b.WriteString("CREATE TABLE metrics (metric VARCHAR, unit VARCHAR, exact INTEGER, depends VARCHAR);\n")
	for _, column := range c.Metrics {
		exact := 0
		if column.Depends != "" {
			exact = 1
		}
		fmt.Fprintf(b, "INSERT INTO metrics VALUES (%s, %s, %d, %s);\n",
			sqlText(column.Name), sqlText(column.Unit), exact, sqlText(string(column.Depends)))
	}
}

// configList returns the columns of the configuration, each after a comma, with a prefix: ", a.basis, a.fill".
func (c *tableColumns) configList(prefix string) string {
	var b strings.Builder
	for _, column := range c.Config {
		b.WriteString(", " + prefix + quoteIdentifier(column.Name))
	}
	return b.String()
}

// writeMeasurements writes the long form of the table: SQLite joins up to 500 parts in a view,
// enough for any number of metrics in use.
func (c *tableColumns) writeMeasurements(b *strings.Builder) {
	b.WriteString("\nCREATE VIEW measurements AS\n")
	for i, column := range c.Metrics {
		if i > 0 {
			b.WriteString("UNION ALL ")
		}
		fmt.Fprintf(b, "SELECT key, seed%s, %s AS metric, %s AS unit, %s AS value FROM records WHERE %[4]s IS NOT NULL\n",
			c.configList(""), sqlText(column.Name), sqlText(column.Unit), quoteIdentifier(column.Name))
	}
	if len(c.Metrics) == 0 {
		fmt.Fprintf(b, "SELECT key, seed%s, '' AS metric, '' AS unit, 0.0 AS value FROM records WHERE 1 = 0\n",
			c.configList(""))
	}
	b.WriteString(";\n")
}

// writeSummary writes the view of counts, means and medians. The median is the mean of the one or
// two values in the middle of a group, which needs no function that only one of the databases has.
func (c *tableColumns) writeSummary(b *strings.Builder) {
	group := strings.TrimPrefix(c.configList("")+", metric, unit", ", ")
	fmt.Fprintf(b, `
CREATE VIEW summary AS
SELECT %[1]s, max(size) AS count, avg(value) AS mean,
  avg(CASE WHEN 2 * place IN (size, size + 1, size + 2) THEN value END) AS median,
  min(value) AS least, max(value) AS most
FROM (SELECT *, row_number() OVER (PARTITION BY %[1]s ORDER BY value) AS place,
    count(*) OVER (PARTITION BY %[1]s) AS size FROM measurements) AS ranked
GROUP BY %[1]s;
`, group)
}

// writeTrialViews writes the views that select trials.
func (c *tableColumns) writeTrialViews(b *strings.Builder) {
	b.WriteString(`
CREATE VIEW pairs AS
SELECT a.seed AS seed, a.metric AS metric, a.key AS key_a, b.key AS key_b,
  a.value AS value_a, b.value AS value_b, b.value / nullif(a.value, 0) AS ratio
FROM measurements AS a JOIN measurements AS b
  ON a.seed = b.seed AND a.metric = b.metric AND a.key < b.key;
`)
	order, censored := "key", "1 = 0"
	if at, ok := c.metrics[Elapsed]; ok {
		order = quoteIdentifier(c.Metrics[at].Name) + " DESC"
	}
	if at, ok := c.metrics[Censored]; ok {
		censored = quoteIdentifier(c.Metrics[at].Name) + " = 1"
	}
	fmt.Fprintf(b, "\nCREATE VIEW slowest AS SELECT * FROM records ORDER BY %s;\n", order)
	fmt.Fprintf(b, "CREATE VIEW censored AS SELECT * FROM records WHERE %s;\n", censored)
	b.WriteString("CREATE VIEW doubtful AS SELECT * FROM records WHERE warnings <> '';\n")
}

// quoteIdentifier quotes the name of a column.
func quoteIdentifier(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// sqlText quotes a text constant.
func sqlText(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }
