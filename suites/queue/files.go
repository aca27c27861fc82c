package queue

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/files"
)

// transferTime is how long a file may take from end to end, sendTime how long its worker waits for its begin.
const transferTime, sendTime = 15 * time.Minute, time.Minute

// sendFile stores a file of the run for its workers, by its SHA-256, unless it is there.
func (s *Submission) sendFile(ctx context.Context, sum string) {
	ctx, cancel := context.WithTimeout(ctx, transferTime)
	defer cancel()
	path, found := s.cfg.Files[sum]
	if _, err := s.files.GetInfo(ctx, sum); !found || err == nil {
		return
	}
	file, err := os.Open(path)
	if err == nil {
		s.sent[sum] = true
		_, err = s.files.Put(ctx, jetstream.ObjectMeta{Name: sum}, file)
		file.Close()
	}
	if err != nil && ctx.Err() == nil {
		s.cfg.Notice(fmt.Sprintf("%s cannot be sent to workers: %v", path, err))
	}
}

// download writes a file of a run, for which it asks the submitter, to a path in a folder of its own. Its
// owner alone can read and execute it. A file with another SHA-256 is an error.
func (w *Worker) download(ctx context.Context, job *Job, sum, path string) error {
	ctx, cancel := context.WithTimeout(ctx, transferTime)
	defer cancel()
	for end := time.Now().Add(sendTime); ; pause(ctx, retryAfter) {
		copied := make(chan error, 1)
		go func() { copied <- w.files.GetFile(ctx, sum, path) }() // ends after transferTime: it waits for a server that was killed
		select {
		case err := <-copied:
			if err == nil {
				return check(path, sum)
			}
			if time.Now().After(end) {
				return fmt.Errorf("the run does not send it: %w", err)
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		_ = w.send(ctx, job, &Answer{Wants: sum}) // or the next time
	}
}

// check makes a file executable that has a SHA-256.
func check(path, sum string) error {
	got, err := files.DigestFile(path)
	switch {
	case err != nil:
		return err
	case got != sum:
		return fmt.Errorf("its sha256 is %s, and should be %s", files.BriefDigest(got), files.BriefDigest(sum))
	}
	return os.Chmod(path, 0o700)
}
