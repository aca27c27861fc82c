package broker

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
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

	workers   = "workers"   // the consumer of work
	submitter = "submitter" // the consumer of answers
)

// ServerName is the name of a server of this project, which looks after the streams of runs itself.
const ServerName = "keymove-serve"

// runDigits are the hexadecimal digits of the identity of a run.
const runDigits = 24

var isRun = regexp.MustCompile(`^[0-9a-f]{24}$`).MatchString

// RunID returns the identity on a server of the run with a name.
func RunID(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])[:runDigits]
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
