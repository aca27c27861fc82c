package broker

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"strings"
	"time"
)

// The names of streams and subjects. Work, answers and files have one of each for each run.
const (
	jobsStream   = "KEYMOVE_JOBS"
	jobSubject   = "keymove.job."
	workStream   = "KEYMOVE_WORK_"
	workSubject  = "keymove.work."
	answerStream = "KEYMOVE_ANSWERS_"
	answerSubj   = "keymove.answer."
	filesStream  = "KEYMOVE_FILES_"
	filesSubject = "keymove.file."
	// makeSubject and removeSubject ask a server of this project to make and to remove the
	// streams of a run.
	makeSubject   = "keymove.make."
	removeSubject = "keymove.remove."

	workers   = "workers"   // the consumer of work
	submitter = "submitter" // the consumer of answers
)

// ServerName is the name of a server of this project, which makes the streams of runs itself.
const ServerName = "keymove-serve"

// Role is what a client is.
type Role string

// The roles of clients. Each has a token of its own.
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

// runDigits are the hexadecimal digits of the identity of a run: tokenDigits of the token of its
// submitter, which nobody else may use, and those of its own.
const (
	runDigits   = 24
	tokenDigits = 8
)

var isRun = regexp.MustCompile(`^[0-9a-f]{24}$`).MatchString

// RunID returns the identity on a server of the run of a submitter with a name.
func (a *Address) RunID(role Role, name string) string {
	sum := sha256.Sum256([]byte(name))
	return FingerprintOf(role, a.Secret())[:tokenDigits] + hex.EncodeToString(sum[:])[:runDigits-tokenDigits]
}

// workerServices are what a worker may use of the account of the queue: it finds jobs, leases
// units, answers in the name of its token, and reads the files of runs.
func workerServices(token string) []string {
	return []string{
		"$JS.API.STREAM.INFO." + jobsStream,
		"$JS.API.DIRECT.GET." + jobsStream + "." + jobSubject + "*",
		"$JS.API.CONSUMER.INFO.*." + workers,
		"$JS.API.CONSUMER.MSG.NEXT.*." + workers,
		"$JS.ACK.*." + workers + ".>",
		"$JS.ACK.*.*.*." + workers + ".>",
		answerSubj + "*." + token,
		"$JS.API.DIRECT.GET.*." + filesSubject + ">",
	}
}

// runServices are what a submitter may use for a run.
func runServices(role Role, run string) []string {
	services := []string{
		makeSubject + run, removeSubject + run, jobSubject + run, workSubject + run,
		"$JS.API.STREAM.INFO." + workStream + run,
		"$JS.API.CONSUMER.INFO." + answerStream + run + "." + submitter,
		"$JS.API.CONSUMER.MSG.NEXT." + answerStream + run + "." + submitter,
		"$JS.ACK." + answerStream + run + "." + submitter + ".>",
		"$JS.ACK.*.*." + answerStream + run + "." + submitter + ".>",
	}
	if role == Uploaders {
		services = append(services, filesSubject+run+".>")
	}
	return services
}

// Exports are the services that the account of the queue has for the others.
func Exports() []string {
	exports := workerServices("*")
	ofAnyRun := strings.NewReplacer(workStream+"*", "*", answerStream+"*", "*")
	for _, subject := range runServices(Uploaders, "*") {
		exports = append(exports, ofAnyRun.Replace(subject))
	}
	return exports
}

// Access is what a client of a server of this project may do: use some services, out of an
// account of its own, so that an answer which it directs to somebody else stays there.
type Access struct {
	Account  string
	Services []string
	// Inbox are the subjects to which it may subscribe.
	Inbox string
}

// AccessOf returns the access of a client by the name that it gives and the fingerprint of its
// token; false if the name is none. The workers of a token have an account, and each run has.
func AccessOf(name, fingerprint string) (role Role, access Access, ok bool) {
	text, run, _ := strings.Cut(name, " ")
	role = Role(text)
	access.Inbox = role.inbox() + ".>"
	switch {
	case role == Workers && run == "":
		token := fingerprint[:tokenDigits]
		access.Account, access.Services = "KEYMOVE_WORKERS_"+token, workerServices(token)
	case (role == Submitters || role == Uploaders) && isRun(run) && strings.HasPrefix(run, fingerprint[:tokenDigits]):
		access.Account, access.Services = "KEYMOVE_RUN_"+run+"_"+strings.ToUpper(text), runServices(role, run)
	default:
		return role, access, false
	}
	return role, access, true
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
