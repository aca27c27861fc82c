package queue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/files"
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
	if err := s.storeFile(ctx, sum, path); err != nil && ctx.Err() == nil {
		s.say(fmt.Sprintf("%s cannot be sent to workers: %v", path, err))
	}
}

func (s *Submission) storeFile(ctx context.Context, sum, path string) error {
	store, err := s.js.ObjectStore(ctx, filesBucket)
	if err != nil {
		return err
	}
	if _, err := store.GetInfo(ctx, sum); err == nil {
		return nil
	}
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

// download writes a file of a run, for which it asks the submitter, to a path, where nothing is. Its
// owner alone can read and execute it. A file with another SHA-256 is an error.
func (w *Worker) download(ctx context.Context, job *Job, sum, path string) error {
	ctx, cancel := context.WithTimeout(ctx, transferTime)
	defer cancel()
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o700)
	if err != nil {
		return err
	}
	err = errors.Join(w.copyFile(ctx, job, sum, file), file.Close())
	if err == nil {
		var got string
		if got, err = files.DigestFile(path); err == nil && got != sum {
			err = fmt.Errorf("its sha256 is %s, and should be %s", files.BriefDigest(got), files.BriefDigest(sum))
		}
	}
	if err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// copyFile waits for a file, and copies it.
func (w *Worker) copyFile(ctx context.Context, job *Job, sum string, to io.Writer) error {
	store, err := w.js.ObjectStore(ctx, filesBucket)
	if err != nil {
		return err
	}
	for end := time.Now().Add(sendTime); ; pause(ctx, retryAfter) {
		object, err := store.Get(ctx, sum)
		switch {
		case err == nil:
			_, err = io.Copy(to, object)
			return errors.Join(err, object.Close())
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case time.Now().After(end):
			return fmt.Errorf("the run does not send it: %w", err)
		}
		_ = w.send(ctx, job, &Answer{Wants: sum}) // or the next time
	}
}
