package queue

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/digest"
)

// transferTime is how long a file may take from end to end, sendTime how long its worker waits for its begin.
const transferTime, sendTime = 15 * time.Minute, time.Minute

// sendFile stores a file of the run for its workers, by its SHA-256, unless it is there.
func (s *Submission) sendFile(ctx context.Context, sum string) {
	path, found := s.cfg.Files[sum]
	if !found {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, transferTime)
	defer cancel()
	store, err := s.js.ObjectStore(ctx, filesBucket)
	if err == nil {
		_, err = store.GetInfo(ctx, sum)
	}
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		err = s.storeFile(ctx, store, sum, path)
	}
	if err != nil && ctx.Err() == nil {
		s.cfg.Notice(fmt.Sprintf("%s cannot be sent to workers: %v", path, err))
	}
}

func (s *Submission) storeFile(ctx context.Context, store jetstream.ObjectStore, sum, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	s.sent[sum] = true
	_, err = store.Put(ctx, jetstream.ObjectMeta{Name: sum}, file)
	return err
}

func (s *Submission) removeFile(ctx context.Context, sum string) error {
	store, err := s.js.ObjectStore(ctx, filesBucket)
	if err == nil {
		err = store.Delete(ctx, sum)
	}
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return nil // another run that has sent it, too, is over
	}
	return err
}

// download writes a file of a run, for which it asks the submitter, to a path in a folder of its own. Its
// owner alone can read and execute it. A file with another SHA-256 is an error.
func (w *Worker) download(ctx context.Context, job *Job, sum, path string) error {
	ctx, cancel := context.WithTimeout(ctx, transferTime)
	defer cancel()
	if err := w.getFile(ctx, job, sum, path); err != nil {
		return err
	}
	if got, err := digest.OfFile(path); err != nil || got != sum {
		return errors.Join(err, os.Remove(path), fmt.Errorf("its sha256 is %s, and should be %s", digest.Brief(got), digest.Brief(sum)))
	}
	return os.Chmod(path, 0o700)
}

// getFile waits for a file, and copies it.
func (w *Worker) getFile(ctx context.Context, job *Job, sum, path string) error {
	store, err := w.js.ObjectStore(ctx, filesBucket)
	if err != nil {
		return err
	}
	for end := time.Now().Add(sendTime); ; pause(ctx, retryAfter) {
		err := store.GetFile(ctx, sum, path)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case time.Now().After(end):
			return fmt.Errorf("the run does not send it: %w", err)
		}
		_ = w.send(ctx, job, &Answer{Wants: sum}) // or the next time
	}
}
