package main

// tables returns the tables of the texts by their names.
func tables() map[string]recipe {
	return map[string]recipe{
		"payoff-solved":  solvedTable,
		"payoff-last":    lastTable,
		"payoff-planted": plantedTable,
		"payoff-steps":   stepsTable,
		"payoff-curves":  curvesTable,
		"payoff-seeds":   seedsTable,
		"cap-totals":     capTable,
		"cap-places":     capPlacesTable,
		"coupling":       couplingTable,
		"need":           needTable,
		"need-trend":     trendTable,
		"freezing":       freezingTable,
		"phase":          phaseTable,
	}
}
