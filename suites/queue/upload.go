package queue

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"keymove/suites"
)

// Upload is what a run sends to workers besides its units: programs that they are to start.
type Upload struct {
	// Files are the SHA-256 of the files.
	Files []string `json:"files"`
	// Proof shows that who has submitted the run has the token of an uploader: the
	// HMAC-SHA256 of what workers are to start, with the token as its key.
	Proof string `json:"proof"`
}

// Programs returns the contenders of a run or a match.
func (j *Job) Programs() []suites.Contender {
	if j.Match != nil {
		return j.Match.Contenders()
	}
	return j.Contenders
}

// Sign proves that the submitter has the token of an uploader.
func (j *Job) Sign(token string) { j.Upload.Proof = j.proof(token) }

// IsSigned reports whether the submitter of a job has shown that he has a token.
func (j *Job) IsSigned(token string) bool {
	return token != "" && j.Upload != nil && hmac.Equal([]byte(j.Upload.Proof), []byte(j.proof(token)))
}

// proof returns the proof for a job: its files, and the command lines that they are for.
func (j *Job) proof(token string) string {
	data, err := json.Marshal(struct {
		ID       string
		Files    []string
		Programs []suites.Contender
	}{j.ID, j.Upload.Files, j.Programs()})
	if err != nil {
		panic("queue: a plain value does not survive JSON: " + err.Error())
	}
	mac := hmac.New(sha256.New, []byte(token))
	mac.Write(data)
	return hex.EncodeToString(mac.Sum(nil))
}
