package broker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/digest"
	"keymove/suites/queue"
)

const (
	// filesBucket is the object store of the files that runs upload, filesStream its
	// stream, and filesSubjects its subjects.
	filesBucket   = "KEYMOVE_FILES"
	filesStream   = "OBJ_" + filesBucket
	filesSubjects = "$O." + filesBucket + ".>"
	// maxFilesBytes bounds what all runs upload together.
	maxFilesBytes = 2 << 30
	// transferTime is how long a file may take from end to end.
	transferTime = 15 * time.Minute
)

// fileName is the name of a file of a run in the store.
func fileName(run, sum string) string { return run + "/" + sum }

// upload stores the files of the run, by their SHA-256.
func (s *Submission) upload(ctx context.Context, files map[string]string) error {
	store, err := s.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
		Bucket: filesBucket, Description: "files that runs upload for their workers", TTL: maxAge, MaxBytes: maxFilesBytes, Replicas: s.replicas(),
	})
	if err != nil {
		return err
	}
	for sum, path := range files {
		if err := put(ctx, store, fileName(s.job.ID, sum), path); err != nil {
			return fmt.Errorf("upload of %s: %w", path, err)
		}
	}
	return nil
}

func put(ctx context.Context, store jetstream.ObjectStore, name, path string) error {
	ctx, cancel := context.WithTimeout(ctx, transferTime)
	defer cancel()
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = store.Put(ctx, jetstream.ObjectMeta{Name: name}, file)
	return err
}

// removeFiles removes what the run has uploaded.
func (s *Submission) removeFiles(ctx context.Context) error {
	if s.job.Upload == nil {
		return nil
	}
	store, err := s.js.ObjectStore(ctx, filesBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	var errs []error
	for _, sum := range s.job.Upload.Files {
		if err := store.Delete(ctx, fileName(s.job.ID, sum)); !errors.Is(err, jetstream.ErrObjectNotFound) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Download writes a file that a run has uploaded to a path, which its owner alone can read
// and execute. A file with another SHA-256 is an error.
func (s *Source) Download(ctx context.Context, job *queue.Job, sum, path string) error {
	ctx, cancel := context.WithTimeout(ctx, transferTime)
	defer cancel()
	store, err := s.js.ObjectStore(ctx, filesBucket)
	if err != nil {
		return err
	}
	if err := store.GetFile(ctx, fileName(job.ID, sum), path); err != nil {
		return err
	}
	got, err := digest.OfFile(path)
	if err == nil && got != sum {
		err = fmt.Errorf("its sha256 is %s, and should be %s", digest.Brief(got), digest.Brief(sum))
	}
	if err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return os.Chmod(path, 0o700)
}
