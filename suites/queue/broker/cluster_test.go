package broker_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"keymove/internal/testenv"
	"keymove/suites/queue"
	"keymove/suites/queue/broker"
)

// startCluster starts three NATS servers, as docs/machines.md configures them, and returns the address
// of all three.
func startCluster(t *testing.T) (servers []*server.Server, address broker.Address) {
	t.Helper()
	var routes []*url.URL
	ports := make([]int, 6)
	for i := range ports {
		l := listenAside(t)
		ports[i] = l.Addr().(*net.TCPAddr).Port
		defer l.Close()
		if i < 3 {
			routes = append(routes, &url.URL{Scheme: "nats", Host: l.Addr().String()})
		}
	}
	for i := range 3 {
		opts := documentedOptions(t) // each has accounts of its own
		opts.ServerName, opts.Host, opts.Port, opts.NoSigs, opts.NoLog = fmt.Sprint("n", i), "127.0.0.1", ports[3+i], true, true
		opts.StoreDir, opts.JetStreamMaxStore, opts.JetStreamMaxMemory = t.TempDir(), 1<<30, broker.MaxBytes
		opts.Cluster, opts.Routes = server.ClusterOpts{Name: "keymove", Host: "127.0.0.1", Port: ports[i]}, routes
		s, err := server.NewServer(opts)
		if err != nil {
			t.Fatal(err)
		}
		servers = append(servers, s)
	}
	var list []string
	for _, port := range ports[3:] {
		list = append(list, fmt.Sprintf("nats://127.0.0.1:%d", port))
	}
	return servers, broker.Address{URL: strings.Join(list, ","), Token: "SECRET"}
}

// listenAside listens on a free port below those that systems give to who asks for any: it is free
// again for a server that starts later.
func listenAside(t *testing.T) net.Listener {
	t.Helper()
	const lowest, highest, tries = 20_000, 32_000, 1000
	for range tries {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", lowest+rand.IntN(highest-lowest)))
		if err == nil {
			return l
		}
	}
	t.Fatal("no free port")
	return nil
}

// documentedOptions returns the configuration in docs/machines.md.
func documentedOptions(t *testing.T) *server.Options {
	t.Helper()
	page, err := os.ReadFile("../../../docs/machines.md")
	if err != nil {
		t.Fatal(err)
	}
	_, behind, _ := strings.Cut(string(page), "```\nserver_name: n1")
	config, _, found := strings.Cut(behind, "```")
	path := filepath.Join(t.TempDir(), "nats-server.conf")
	if err := os.WriteFile(path, []byte("server_name: n1"+config), 0o600); err != nil || !found {
		t.Fatal(err, found)
	}
	opts, err := server.ProcessConfigFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if opts.MaxPayload != broker.MaxPayload || !opts.JetStream || opts.Cluster.Name != "keymove" || len(opts.Routes) != 3 || opts.Authorization != "SECRET" {
		t.Errorf("payload %d, JetStream %v, cluster %q with %d routes, token %q", opts.MaxPayload, opts.JetStream, opts.Cluster.Name, len(opts.Routes), opts.Authorization)
	}
	return opts
}

// clusterRun is the identity of a run.
const clusterRun = "0123456789abcdef01234567"

// TestACluster: work goes on when one of three servers ends, and nothing is lost with it.
func TestACluster(t *testing.T) {
	testenv.OnlyLong(t, "waits for the elections of a cluster")
	t.Parallel()
	servers, address := startCluster(t)
	for _, s := range servers {
		s.Start()
		t.Cleanup(s.Shutdown)
	}
	var q *broker.Submission
	eventually(t, func() (err error) { // there is no leader at first
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		q, err = broker.Submit(ctx, address, &queue.Job{ID: clusterRun}, nil)
		return err
	})
	if q.Replicas() != 3 {
		t.Errorf("%d replicas", q.Replicas())
	}
	var source *broker.Source
	eventually(t, func() (err error) {
		source, err = broker.OpenSource(address)
		return err
	})
	t.Cleanup(source.Close)
	for n := 1; n <= 4; n++ {
		if err := q.Publish(t.Context(), &queue.Unit{Number: n}); err != nil {
			t.Fatal(err)
		}
	}
	answer := func() error { // a unit whose answer is lost comes again
		l := leaseUnit(t, source, clusterRun)
		return l.Done(t.Context(), &queue.Answer{Unit: l.Unit().Number})
	}
	eventually(t, answer)
	leader := ""
	eventually(t, func() error { // between two elections there is none
		info, err := q.AnswersConsumer().Info(t.Context())
		if err == nil && (info.Cluster == nil || info.Cluster.Leader == "") {
			err = errors.New("no leader")
		}
		if err == nil {
			leader = info.Cluster.Leader
		}
		return err
	})
	for _, s := range servers { // the one that most depends on
		if s.Name() == leader {
			s.Shutdown()
			s.WaitForShutdown()
		}
	}
	if err := q.Publish(t.Context(), &queue.Unit{Number: 5}); err != nil {
		t.Error(err)
	}
	answered := map[int]bool{collect(t, q).Unit: true}
	for len(answered) < 5 {
		eventually(t, answer)
		answered[collect(t, q).Unit] = true
	}
	if err := q.Close(); err != nil {
		t.Error(err)
	}
}

// eventually repeats a call until it succeeds.
func eventually(t *testing.T, call func() error) {
	t.Helper()
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if err = call(); err == nil {
			return
		}
	}
	t.Fatal(err)
}
