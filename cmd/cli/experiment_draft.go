package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/experiments/cluster"
)

// The forecast of a run decides its number of shards and the resources of each; the cluster limits
// their number.

// plan predicts the cost of the run within the time of a pilot, and chooses shards, time and
// memory.
func (d *draft) plan(ctx context.Context, pilot time.Duration) error {
	f, err := experiments.MeasureForecast(ctx, d.o.entry.Experiment, d.o.params, experiments.Shard{}, pilot)
	if err != nil {
		return err
	}
	room, err := d.room(ctx)
	if err != nil {
		return err
	}
	d.Cluster, d.Workers, d.AtOnce, d.Shards = d.o.on, d.o.workers, d.o.atOnce, d.o.shards
	d.Seconds, d.Memory, d.Name = f.Time.Seconds(), f.Memory, jobName(d.Run.Experiment, d.dir, d.o.dryRun)
	together := f.Time / time.Duration(d.Workers)
	if d.Shards == 0 {
		d.Shards = room.Shards(f.Trials, together)
	}
	if err := room.Check(d.Shards, f.Trials); err != nil {
		return err
	}
	d.note("%s, seed %d, plan %.12s: %s", d.o.entry.Name(), d.Run.Seed, d.Run.Plan, forecastWords(f))
	if d.Run.Timeout != "" {
		d.note("a trial ends after %s", d.Run.Timeout)
	}
	return d.write(together/time.Duration(d.Shards), f.Memory)
}

// note adds a line to the forecast and the choices made.
func (d *draft) note(format string, args ...any) {
	d.about = append(d.about, fmt.Sprintf(format, args...))
}

// write writes the script for shards of the expected time and memory.
func (d *draft) write(expected time.Duration, memory uint64) error {
	header, err := d.header()
	if err != nil {
		return err
	}
	s := cluster.Script{
		Program: experiments.ProgramPath(program()), Command: "experiment task .",
		Processors: d.Workers, Time: d.o.time, Memory: uint64(d.o.memory),
		Partition: d.o.partition, Account: d.o.account, Header: header,
	}
	if s.Time == 0 {
		s.Time = experiments.TimeFor(expected)
	}
	if s.Memory == 0 && d.counts {
		s.Memory = experiments.MemoryFor(memory, d.Workers)
	}
	trials := plural(uint64((d.Run.Trials+d.Shards-1)/d.Shards), "trial")
	d.note("%s of up to %s, %s each of %s", plural(uint64(d.Shards), "shard"), trials,
		aboutTime(expected), plural(uint64(d.Workers), "processor"))
	if d.o.on == "slurm" {
		d.note("asked for a shard: %s", strings.Join(s.Options(), " "))
	}
	if expected > s.Time {
		d.note("caution: a shard is expected to take longer than its time, and goes on when it is submitted again; " +
			"more --shards or --time help")
	}
	d.script = s.Text()
	return nil
}

// header returns the site's lines.
func (d *draft) header() (string, error) {
	if d.o.template == "" {
		return "", nil
	}
	text, err := os.ReadFile(d.o.template)
	if err != nil {
		return "", err
	}
	if err := cluster.CheckHeader(string(text)); err != nil {
		return "", fmt.Errorf("%s: %w", d.o.template, err)
	}
	return string(text), nil
}

// room asks the cluster how much room there is. A dry run does not need it.
func (d *draft) room(ctx context.Context) (experiments.Capacity, error) {
	room := experiments.Capacity{Places: d.o.atOnce, Time: d.o.time}
	if d.o.on == "slurm" {
		limits, err := cluster.Slurm{}.Limits(ctx)
		if err != nil && !d.o.dryRun {
			return room, noCluster(err)
		} else if err != nil {
			d.note("%v; so the limits of the cluster are not known", err)
		}
		d.counts = limits.Memory == 0 || limits.Memory > 1<<20
		room = withLimits(room, limits, d.o.workers)
	} else if room.Places == 0 {
		room.Places = runtime.NumCPU() / d.o.workers
	}
	if n := d.o.maxTasks; n > 0 && (room.MaxShards == 0 || n < room.MaxShards) {
		room.MaxShards, room.Limit = n, "as --max-tasks says"
	}
	return room, nil
}

// withLimits returns room within the limits of Slurm.
func withLimits(room experiments.Capacity, l cluster.Limits, workers int) experiments.Capacity {
	if room.Places == 0 {
		room.Places = l.Processors / workers
	}
	if l.Array > 0 {
		room.MaxShards, room.Limit = l.Array, "as MaxArraySize of this Slurm says"
	}
	// The merging job is one more.
	if l.Jobs > 1 && (room.MaxShards == 0 || l.Jobs-1 < room.MaxShards) {
		room.MaxShards, room.Limit = l.Jobs-1, "as MaxJobCount of this Slurm says"
	}
	return room
}

// noCluster adds to the error of a Slurm command what to do without Slurm.
func noCluster(err error) error {
	var missing *cluster.NotFoundError
	if errors.As(err, &missing) {
		return fmt.Errorf("%w; --on local runs the shards on this machine", err)
	}
	return err
}
