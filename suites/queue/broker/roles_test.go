package broker_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"

	"keymove/suites/queue"
	"keymove/suites/queue/broker"
	"keymove/suites/queue/broker/server"
)

// apiSubjects are those of JetStream's API, with a stream, a consumer and a subject to be filled in.
var apiSubjects = []string{
	"INFO", "ACCOUNT.PURGE.x", "META.LEADER.STEPDOWN", "SERVER.REMOVE", "SERVER.STREAM.MOVE.x.{s}", "SERVER.STREAM.CANCEL_MOVE.x.{s}",
	"STREAM.NAMES", "STREAM.LIST", "STREAM.CREATE.{s}", "STREAM.UPDATE.{s}", "STREAM.INFO.{s}", "STREAM.DELETE.{s}", "STREAM.PURGE.{s}",
	"STREAM.SNAPSHOT.{s}", "STREAM.RESTORE.{s}", "STREAM.MSG.GET.{s}", "STREAM.MSG.DELETE.{s}", "STREAM.PEER.REMOVE.{s}", "STREAM.LEADER.STEPDOWN.{s}",
	"CONSUMER.NAMES.{s}", "CONSUMER.LIST.{s}", "CONSUMER.CREATE.{s}", "CONSUMER.CREATE.{s}.{c}", "CONSUMER.CREATE.{s}.{c}.{f}", "CONSUMER.DURABLE.CREATE.{s}.{c}",
	"CONSUMER.INFO.{s}.{c}", "CONSUMER.DELETE.{s}.{c}", "CONSUMER.PAUSE.{s}.{c}", "CONSUMER.RESET.{s}.{c}", "CONSUMER.UNPIN.{s}.{c}",
	"CONSUMER.LEADER.STEPDOWN.{s}.{c}", "CONSUMER.MSG.NEXT.{s}.{c}", "DIRECT.GET.{s}", "DIRECT.GET.{s}.{f}",
}

// payloads are what a hostile client sends with a subject: nothing, or the configuration of
// streams and consumers that carry messages to others.
func payloads(subject, stream, target string) [][]byte {
	texts := []string{"", `{"seq":1}`}
	if strings.Contains(subject, "STREAM.") {
		texts = append(texts, fmt.Sprintf(`{"name":%q,"subjects":["evil"],"storage":"file","republish":{"src":">","dest":%q}}`, stream, target))
	}
	if strings.Contains(subject, "CONSUMER.") {
		texts = append(texts, fmt.Sprintf(`{"stream_name":%q,"config":{"deliver_subject":%q,"ack_policy":"none","deliver_policy":"all"}}`, stream, target))
	}
	var all [][]byte
	for _, text := range texts {
		all = append(all, []byte(text))
	}
	return all
}

// world is a server with two runs of different submitters, each with a job and a unit.
type world struct {
	*server.Server
	runs     []string
	queues   []*broker.Submission
	watcher  *broker.Source
	expected []*queue.Job
}

func newWorld(t *testing.T) *world {
	t.Helper()
	dir := t.TempDir()
	w := &world{Server: start(t, dir, 0)}
	for _, role := range []broker.Role{broker.Submitters, broker.Uploaders} {
		a := address(w.Server, role)
		job := &queue.Job{ID: a.RunID(role, "run"), Version: string(role)}
		if role == broker.Uploaders {
			job.Upload = &queue.Upload{}
		}
		q, err := broker.Submit(t.Context(), a, job, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { q.Close() })
		if err := q.Publish(t.Context(), &queue.Unit{Number: 1}); err != nil {
			t.Fatal(err)
		}
		w.runs, w.queues = append(w.runs, job.ID), append(w.queues, q)
	}
	w.watcher = openSource(t, w.Server)
	w.expected = w.jobs(t)
	return w
}

func (w *world) jobs(t *testing.T) []*queue.Job {
	t.Helper()
	jobs, err := w.watcher.Jobs(t.Context())
	if err != nil || len(jobs) != 2 {
		t.Fatalf("%d jobs, %v", len(jobs), err)
	}
	slices.SortFunc(jobs, func(a, b *queue.Job) int { return strings.Compare(a.ID, b.ID) })
	return jobs
}

// token returns the digits of the token of workers.
func (w *world) token() string {
	return broker.FingerprintOf(broker.Workers, w.Tokens[broker.Workers])[:8]
}

// subjects returns everything that a client could try, each with a stream that it is about.
func (w *world) subjects() map[string]string {
	all := map[string]string{}
	streams := []string{"KEYMOVE_JOBS", "KV_x", "OBJ_x", "evil"}
	for _, run := range w.runs {
		streams = append(streams, "KEYMOVE_WORK_"+run, "KEYMOVE_ANSWERS_"+run, "KEYMOVE_FILES_"+run)
		for _, subject := range []string{"work.", "job.", "make.", "remove."} {
			all["keymove."+subject+run] = ""
		}
		for _, token := range []string{w.token(), "0123abcd"} {
			all["keymove.answer."+run+"."+token] = ""
		}
		all["keymove.file."+run+".sum.0"] = ""
	}
	for _, stream := range streams {
		for _, consumer := range []string{"workers", "submitter", "evil"} {
			for _, filter := range []string{"keymove.job." + w.runs[0], "keymove.work." + w.runs[0], "keymove.answer." + w.runs[0]} {
				filled := strings.NewReplacer("{s}", stream, "{c}", consumer, "{f}", filter)
				for _, subject := range apiSubjects {
					all["$JS.API."+filled.Replace(subject)] = stream
				}
			}
			all["$JS.ACK."+stream+"."+consumer+".1.1.1.1.0"] = stream
			all["$JS.ACK._.hash."+stream+"."+consumer+".1.1.1.1.0.x"] = stream
			all["$JS.FC."+stream+"."+consumer+".x"] = stream
		}
	}
	for _, subject := range []string{"$SYS.REQ.SERVER.PING", "$SYS.REQ.USER.INFO", "$SYS.REQ.ACCOUNT.PING.CONNZ", "$O.x.M.y", "$KV.x.y", "_INBOX_worker.x", "_INBOX_submitter.x", "_INBOX_uploader.x", "_INBOX.x", "_R_.x", "evil"} {
		all[subject] = ""
	}
	return all
}

// attack tries everything over a connection, with replies to itself and to others, and returns the
// subjects that somebody answered other than by a refusal. The connection may subscribe to nothing but its own inbox.
func (w *world) attack(t *testing.T, conn *nats.Conn, inbox string, mayReply func(string) bool) (answered []string) {
	t.Helper()
	conn.SetErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}) // thousands of refusals
	own, err := conn.SubscribeSync(inbox + ".probe.>")
	if err != nil {
		t.Fatal(err)
	}
	var overheard []*nats.Subscription
	for _, subject := range []string{">", "keymove.>", "$JS.>", "$SYS.>", "$O.>", "_R_.>", "_INBOX.>", "_INBOX_worker.>", "_INBOX_submitter.>", "_INBOX_uploader.>"} {
		if subject == inbox+".>" {
			continue
		}
		s, err := conn.SubscribeSync(subject)
		if err != nil {
			t.Fatal(err)
		}
		overheard = append(overheard, s)
	}
	all := w.subjects()
	names := slices.SortedFunc(maps.Keys(all), removalsLast)
	tried := 0
	for i, subject := range names {
		if removes(subject) && (i == 0 || !removes(names[i-1])) {
			answered = w.answers(t, conn, own, inbox, names) // while the runs are there
		}
		reply := fmt.Sprintf("%s.probe.%d", inbox, i)
		for _, target := range []string{"keymove.work." + w.runs[0], "keymove.work." + w.runs[1], "keymove.job." + w.runs[0], "keymove.job." + w.runs[1], "_INBOX_submitter.x"} {
			for _, data := range payloads(subject, all[subject], target) {
				conn.PublishRequest(subject, reply, data)
				if !mayReply(target) {
					conn.PublishRequest(subject, target, data)
				}
				if tried++; tried%200 == 0 {
					flush(t, conn)
				}
			}
		}
	}
	answered = append(answered, w.answers(t, conn, own, inbox, names)...)
	for _, s := range overheard {
		if msg, err := s.NextMsg(10 * time.Millisecond); err == nil {
			t.Errorf("%s is overheard: %s has %q", s.Subject, msg.Subject, msg.Data)
		}
	}
	slices.Sort(answered)
	return slices.Compact(answered)
}

// flush waits until the server has what was sent. Who sends tens of thousands of messages without
// waiting has the answer to a ping behind all that the server says of them, on a busy machine for
// so long that the client takes the connection for a stalled one, and makes it again.
func flush(t *testing.T, conn *nats.Conn) {
	t.Helper()
	if err := conn.FlushTimeout(3 * time.Minute); err != nil {
		t.Fatal(err)
	}
}

// removes says that a subject asks for the end of a run.
func removes(subject string) bool { return strings.HasPrefix(subject, "keymove.remove.") }

// removalsLast orders subjects: whatever removes a run would hide what else may be done with it.
func removalsLast(a, b string) int {
	if removes(a) != removes(b) {
		return map[bool]int{false: -1, true: 1}[removes(a)]
	}
	return strings.Compare(a, b)
}

// answers returns the subjects that somebody answered by now other than by a refusal.
func (w *world) answers(t *testing.T, conn *nats.Conn, own *nats.Subscription, inbox string, names []string) (answered []string) {
	t.Helper()
	flush(t, conn)
	for {
		msg, err := own.NextMsg(time.Second)
		if errors.Is(err, nats.ErrTimeout) {
			break
		}
		if errors.Is(err, nats.ErrNoResponders) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		subject := "a message of " + msg.Subject // out of a consumer
		if number, found := strings.CutPrefix(msg.Subject, inbox+".probe."); found {
			n, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			subject = names[n]
		}
		if !bytes.Contains(msg.Data, []byte(`"error":`)) && !slices.Contains(answered, subject) {
			answered = append(answered, subject)
		}
	}
	return answered
}

// check fails unless jobs and units are what they were.
func (w *world) check(t *testing.T, what string) {
	t.Helper()
	if diff := cmp.Diff(w.jobs(t), w.expected); diff != "" {
		t.Errorf("%s changes jobs (-got +want):\n%s", what, diff)
	}
}

// TestAWorkerMayOnlyWork: with the token of a worker nothing but the work succeeds: finding jobs,
// leasing, extending, acknowledging, answering, and reading files.
func TestAWorkerMayOnlyWork(t *testing.T) {
	w := newWorld(t)
	worker := openSource(t, w.Server).Connection()
	answered := w.attack(t, worker, "_INBOX_worker", func(target string) bool { return false })
	for _, subject := range answered {
		switch {
		case subject == "$JS.API.STREAM.INFO.KEYMOVE_JOBS", strings.HasPrefix(subject, "$JS.API.DIRECT.GET.KEYMOVE_JOBS.keymove.job."),
			strings.HasPrefix(subject, "$JS.API.CONSUMER.INFO.KEYMOVE_WORK_") && strings.HasSuffix(subject, ".workers"),
			strings.HasPrefix(subject, "$JS.API.CONSUMER.MSG.NEXT.KEYMOVE_WORK_") && strings.HasSuffix(subject, ".workers"),
			strings.HasPrefix(subject, "$JS.ACK.KEYMOVE_WORK_") && strings.Contains(subject, ".workers."),
			strings.HasPrefix(subject, "keymove.answer.") && strings.HasSuffix(subject, "."+w.token()), strings.HasPrefix(subject, "a message of keymove.work."):
		default:
			t.Errorf("a worker uses %s", subject)
		}
	}
	if len(answered) < 9 {
		t.Errorf("a worker cannot work: only %q", answered)
	}
	w.check(t, "a worker")
	for i, q := range w.queues {
		if n := waiting(t, q); n > 1 {
			t.Errorf("run %d has %d units", i, n)
		}
	}
}

// TestASubmitterMayOnlyUseItsRun, and that of an uploader, too.
func TestASubmitterMayOnlyUseItsRun(t *testing.T) {
	for i, role := range []broker.Role{broker.Submitters, broker.Uploaders} {
		w := newWorld(t) // the run of the other role is there
		own, other := w.runs[i], w.runs[1-i]
		before := waiting(t, w.queues[1-i])
		answered := w.attack(t, w.queues[i].Connection(), "_INBOX_"+string(role), func(target string) bool { return strings.HasSuffix(target, own) || target == "_INBOX_submitter.x" })
		for _, subject := range answered {
			if !strings.Contains(subject, own) || strings.Contains(subject, other) || strings.Contains(subject, "CREATE") || strings.Contains(subject, "UPDATE") {
				t.Errorf("a %s uses %s", role, subject)
			}
		}
		if len(answered) < 6 {
			t.Errorf("a %s cannot work: only %q", role, answered)
		}
		if n := waiting(t, w.queues[1-i]); n != before {
			t.Errorf("a %s changes the units of another run from %d to %d", role, before, n)
		}
		a := address(w.Server, role)
		if _, err := broker.Submit(t.Context(), a, &queue.Job{ID: other, Upload: map[broker.Role]*queue.Upload{broker.Uploaders: {}}[role]}, nil); !broker.IsRefused(err) {
			t.Errorf("a %s submits the run of another one: %v", role, err)
		}
	}
}
