package broker

import (
	"encoding/json"
	"time"
)

// The names of streams and subjects. Work and answers have one of each for each run.
const (
	jobsStream   = "KEYMOVE_JOBS"
	jobSubject   = "keymove.job."
	workStream   = "KEYMOVE_WORK_"
	workSubject  = "keymove.work."
	answerStream = "KEYMOVE_ANSWERS_"
	answerSubj   = "keymove.answer."

	workers   = "workers"   // the consumer of work
	submitter = "submitter" // the consumer of answers
)

// Role is what a client is.
type Role string

// The roles of clients, each of which has a token of its own.
const (
	Submitters Role = "submitter"
	Workers    Role = "worker"
	// Uploaders are submitters who may also send files, which workers start that accept
	// that.
	Uploaders Role = "uploader"
)

// Roles are all of them.
var Roles = []Role{Submitters, Workers, Uploaders}

// inbox is where answers to requests of a role come in. Each role has its own, so that
// none reads what is for another.
func (r Role) inbox() string { return "_INBOX_" + string(r) }

// Permissions returns the subjects to which a role may publish, and to which it may
// subscribe. A submitter makes and deletes streams; a worker may only find jobs, lease
// units, answer, and read the files that uploaders have stored.
func (r Role) Permissions() (publish, subscribe []string) {
	publish = []string{
		"$JS.API.STREAM.INFO." + jobsStream,
		"$JS.API.STREAM.MSG.GET." + jobsStream,
		"$JS.API.DIRECT.GET." + jobsStream + ".>",
		"$JS.API.CONSUMER.INFO.*." + workers,
		"$JS.API.CONSUMER.MSG.NEXT.*." + workers,
		"$JS.ACK.*." + workers + ".>",
		"$JS.ACK.*.*.*." + workers + ".>",
		answerSubj + "*",
		"$JS.API.STREAM.INFO." + filesStream,
		"$JS.API.STREAM.MSG.GET." + filesStream,
		"$JS.API.DIRECT.GET." + filesStream + ".>",
		"$JS.API.CONSUMER.CREATE." + filesStream + ".>",
		"$JS.API.CONSUMER.DELETE." + filesStream + ".*",
		"$JS.FC." + filesStream + ".>",
	}
	if r != Workers {
		publish = []string{"$JS.API.>", "$JS.ACK.>", jobSubject + "*", workSubject + "*"}
	}
	if r == Uploaders {
		publish = append(publish, filesSubjects)
	}
	return publish, []string{r.inbox() + ".>"}
}

const (
	// callTime is how long a request to the server may take before it is repeated.
	callTime = 5 * time.Second
	// retryAfter is the time until then.
	retryAfter = 300 * time.Millisecond
	// MaxBytes bounds what a stream of a run holds, and so the disk of the server;
	// MaxPayload a message.
	MaxBytes   = 64 << 20
	MaxPayload = 8 << 20
	// maxAge is how long the streams of a run stay whose submitter never came back.
	maxAge = 7 * 24 * time.Hour
)

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("broker: a plain value does not survive JSON: " + err.Error())
	}
	return data
}
