package queue_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"keymove/internal/testenv"
	"keymove/suites/queue"
	"keymove/suites/runner"
)

// startCluster starts three NATS servers, as docs/machines.md configures them, and returns the address
// of all three.
func startCluster(t *testing.T) (servers []*server.Server, address queue.Address) {
	t.Helper()
	var routes []*url.URL
	var ports [6]int
	for i := range ports {
		l := listenAside(t)
		defer l.Close()
		if ports[i] = l.Addr().(*net.TCPAddr).Port; i < 3 {
			routes = append(routes, &url.URL{Scheme: "nats", Host: l.Addr().String()})
		}
	}
	var list []string
	for i, port := range ports[3:] {
		opts := documentedOptions(t) // each has accounts of its own
		opts.ServerName, opts.Host, opts.Port, opts.NoSigs, opts.NoLog = fmt.Sprint("n", i), "127.0.0.1", port, true, true
		opts.StoreDir, opts.JetStreamMaxStore, opts.JetStreamMaxMemory = t.TempDir(), 1<<30, 64<<20
		opts.Cluster, opts.Routes = server.ClusterOpts{Name: "keymove", Host: "127.0.0.1", Port: ports[i]}, routes
		s := testenv.Must(server.NewServer(opts))(t)
		servers, list = append(servers, s), append(list, fmt.Sprintf("nats://127.0.0.1:%d", port))
	}
	return servers, queue.Address{URL: strings.Join(list, ","), Token: "SECRET"}
}

// listenAside listens on a free port below those that systems give to who asks for any: it is free
// again for a server that starts later.
func listenAside(t *testing.T) net.Listener {
	t.Helper()
	const lowest, highest, tries = 20_000, 32_000, 1000
	for range tries {
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", lowest+rand.IntN(highest-lowest))); err == nil {
			return l
		}
	}
	t.Fatal("no free port")
	return nil
}

// documentedOptions returns the configuration in docs/machines.md.
func documentedOptions(t *testing.T) *server.Options {
	t.Helper()
	page := testenv.Must(os.ReadFile("../../docs/machines.md"))(t)
	_, behind, _ := strings.Cut(string(page), "```\nserver_name: n1")
	config, _, found := strings.Cut(behind, "```")
	path := filepath.Join(t.TempDir(), "nats-server.conf")
	if err := os.WriteFile(path, []byte("server_name: n1"+config), 0o600); err != nil || !found {
		t.Fatal(err, found)
	}
	opts := testenv.Must(server.ProcessConfigFile(path))(t)
	if opts.MaxPayload != queue.MaxPayload || !opts.JetStream || opts.Cluster.Name != "keymove" || len(opts.Routes) != 3 || opts.Authorization != "SECRET" {
		t.Errorf("payload %d, JetStream %v, cluster %q with %d routes, token %q", opts.MaxPayload, opts.JetStream, opts.Cluster.Name, len(opts.Routes), opts.Authorization)
	}
	return opts
}

// TestACluster: a run goes on when one of three servers ends, and nothing is lost with it.
func TestACluster(t *testing.T) {
	testenv.OnlyLong(t, "waits for the elections of a cluster")
	t.Parallel()
	servers, address := startCluster(t)
	for _, s := range servers {
		s.Start()
		t.Cleanup(s.Shutdown)
	}
	eventually(t, func() error { return connects(t, address) }) // there is no leader at first
	long := func(cfg *runner.Config) { cfg.Plan.Repeat = 40 }
	run := open(t, address, "x", long)
	if run.Replicas() != 3 {
		t.Errorf("%d replicas", run.Replicas())
	}
	work(t, address, "w", nil)
	ended := make(chan bool)
	go func() { defer close(ended); run.end(t) }() // ends with the run
	leader := ""
	eventually(t, func() error { // of most that a run needs
		stream, err := run.JS().Stream(t.Context(), "KEYMOVE_WORK")
		if err != nil {
			return err
		}
		info := stream.CachedInfo()
		if info.Cluster == nil || info.Cluster.Leader == "" || info.State.LastSeq < 20 {
			return errors.New("no leader yet")
		}
		leader = info.Cluster.Leader
		return nil
	})
	for _, s := range servers {
		if s.Name() == leader {
			s.Shutdown()
			s.WaitForShutdown()
		}
	}
	<-ended
	compareRecords(t, run.records, alone(t, long))
}
