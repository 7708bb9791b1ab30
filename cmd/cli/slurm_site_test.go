//go:build linux

package cli

import (
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// slurmSite is a Slurm cluster of one node on this machine, with keys, sockets, ports and
// files of its own, for the length of a test.
type slurmSite struct {
	t                 *testing.T
	dir               string
	slurmctld, slurmd *exec.Cmd
}

// siteConfig is slurm.conf: the directory, the host, the ports of slurmctld and slurmd, and
// the processors. Time is short here: jobs that are killed die in two seconds, and
// such as are requeued wait for five, for as long as a credential lasts.
const siteConfig = `ClusterName=test
SlurmctldHost=%[2]s(127.0.0.1)
SlurmctldPort=%[3]d
SlurmdPort=%[4]d
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=%[1]s/munge/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=%[1]s/state
SlurmdSpoolDir=%[1]s/spool
SlurmctldPidFile=%[1]s/slurmctld.pid
SlurmdPidFile=%[1]s/slurmd.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerType=sched/backfill
SchedulerParameters=sched_min_interval=100000,batch_sched_delay=0
MpiDefault=none
ReturnToService=2
MaxArraySize=50
MinJobAge=600
InactiveLimit=0
KillWait=2
MessageTimeout=2
JobRequeue=1
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=%[2]s NodeAddr=127.0.0.1 CPUs=%[5]d RealMemory=8000 State=UNKNOWN
PartitionName=all Nodes=%[2]s Default=YES MaxTime=INFINITE State=UP
`

// siteProcessors is the number of processors of the node, whatever this machine has.
const siteProcessors = 2

// newSlurmSite starts a cluster, or skips the test unless a cluster is requested.
func newSlurmSite(t *testing.T) *slurmSite {
	testenv.Slurm(t)
	dir, err := os.MkdirTemp("", "site") // the path of a socket has 108 bytes at most
	require.NoError(t, err)
	s := &slurmSite{t: t, dir: dir}
	host, err := os.Hostname()
	require.NoError(t, err)
	host, _, _ = strings.Cut(host, ".")
	for _, folder := range []string{"munge", "state", "spool"} {
		require.NoError(t, os.Mkdir(s.path(folder), 0o700))
	}
	require.NoError(t, os.Chmod(dir, 0o755))
	key := make([]byte, 1024)
	_, err = rand.Read(key)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(s.path("munge/key"), key, 0o400))
	config := fmt.Sprintf(siteConfig, dir, host, freePort(t), freePort(t), siteProcessors)
	require.NoError(t, os.WriteFile(s.path("slurm.conf"), []byte(config), 0o600))
	t.Setenv("SLURM_CONF", s.path("slurm.conf"))
	t.Cleanup(func() { _ = os.RemoveAll(dir) })

	s.start("munged", "--foreground", "--force", "--key-file="+s.path("munge/key"), "--socket="+s.path("munge/socket"),
		"--pid-file="+s.path("munge/pid"), "--log-file="+s.path("munge/log"), "--seed-file="+s.path("munge/seed"))
	s.startController()
	t.Cleanup(func() { end(s.slurmctld) })
	s.startNode()
	t.Cleanup(func() { // what runs is ended before those that could end it
		_ = exec.Command("scancel", "--user=root").Run()
		s.eventually("an empty queue", func() bool { return s.output("squeue", "-h") == "" })
	})
	s.eventually("an idle node", func() bool { return strings.TrimSpace(s.output("sinfo", "-h", "-o", "%T")) == "idle" })
	return s
}

// freePort returns a port that nobody listens at.
func freePort(t *testing.T) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// path returns the path of a file of the site.
func (s *slurmSite) path(name string) string { return filepath.Join(s.dir, name) }

// start starts a daemon that ends with the test.
func (s *slurmSite) start(name string, args ...string) *exec.Cmd {
	c := s.launch(name, args...)
	s.t.Cleanup(func() { end(c) })
	return c
}

// end ends a daemon.
func end(c *exec.Cmd) {
	_ = c.Process.Signal(syscall.SIGTERM) // fails if it was killed
	_ = c.Wait()
}

// launch starts a daemon.
func (s *slurmSite) launch(name string, args ...string) *exec.Cmd {
	log, err := os.Create(s.path(name + ".log"))
	require.NoError(s.t, err)
	defer log.Close()
	c := exec.Command(name, args...)
	c.Stdout, c.Stderr = log, log
	require.NoError(s.t, c.Start())
	return c
}

// startNode starts the daemon of the node.
func (s *slurmSite) startNode() { s.slurmd = s.start("slurmd", "-D", "-f", s.path("slurm.conf")) }

// startController starts the daemon that has the queue.
func (s *slurmSite) startController() {
	s.slurmctld = s.launch("slurmctld", "-D", "-f", s.path("slurm.conf"))
}

// saved waits until the controller has saved what it knew at a time.
func (s *slurmSite) saved(at time.Time) {
	s.eventually("saved state", func() bool {
		info, err := os.Stat(s.path("state/job_state"))
		return err == nil && info.ModTime().After(at)
	})
}

// kill kills a daemon without warning. What runs on the node runs on.
func (s *slurmSite) kill(daemon *exec.Cmd) {
	require.NoError(s.t, daemon.Process.Kill())
	_ = daemon.Wait()
}

// output returns what a command of Slurm prints, whether it succeeds or not.
func (s *slurmSite) output(name string, args ...string) string {
	out, _ := exec.Command(name, args...).CombinedOutput()
	return string(out)
}

// eventually fails the test unless something comes about.
func (s *slurmSite) eventually(what string, ok func() bool) {
	s.t.Helper()
	for began := time.Now(); !ok(); time.Sleep(100 * time.Millisecond) {
		if time.Since(began) > 5*time.Minute {
			log, _ := os.ReadFile(s.path("slurmctld.log"))
			s.t.Fatalf("no %s:\n%s\n%s", what, s.output("squeue", "--states=all"), log)
		}
	}
}
