package broker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/nats-io/nats.go"

	"keymove/suites/digest"
	"keymove/suites/queue"
)

const (
	// maxFilesBytes bounds what a run uploads, chunkBytes a message of it.
	maxFilesBytes = 1 << 30
	chunkBytes    = 256 << 10
	// transferTime is how long a file may take from end to end.
	transferTime = 15 * time.Minute
)

// chunkSubject returns the subject of a part of a file of a run. Parts are numbered from 0; the
// one behind the last is empty.
func chunkSubject(run, sum string, number int) string {
	return fmt.Sprintf("%s%s.%s.%d", filesSubject, run, sum, number)
}

// sizeOf returns the size of files together.
func sizeOf(files map[string]string) (bytes int64, err error) {
	for _, path := range files {
		info, err := os.Stat(path)
		if err != nil {
			return 0, err
		}
		bytes += max(info.Size(), 1)
	}
	return bytes, nil
}

// upload stores the files of the run, by their SHA-256.
func (s *Submission) upload(ctx context.Context, files map[string]string) error {
	for sum, path := range files {
		if err := s.put(ctx, sum, path); err != nil {
			return fmt.Errorf("upload of %s: %w", path, err)
		}
	}
	return nil
}

func (s *Submission) put(ctx context.Context, sum, path string) error {
	ctx, cancel := context.WithTimeout(ctx, transferTime)
	defer cancel()
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	chunk := make([]byte, chunkBytes)
	for number := 0; ; number++ {
		n, err := io.ReadFull(file, chunk)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return err
		}
		if _, err := s.js.Publish(ctx, chunkSubject(s.job.ID, sum, number), chunk[:n]); err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
	}
}

// Download writes a file that a run has uploaded to a path, where nothing is, which its owner
// alone can read and execute. A file with another SHA-256 is an error.
func (s *Source) Download(ctx context.Context, job *queue.Job, sum, path string) error {
	ctx, cancel := context.WithTimeout(ctx, transferTime)
	defer cancel()
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o700)
	if err != nil {
		return err
	}
	err = errors.Join(s.copyFile(ctx, job, sum, file), file.Close())
	if err == nil {
		var got string
		if got, err = digest.OfFile(path); err == nil && got != sum {
			err = fmt.Errorf("its sha256 is %s, and should be %s", digest.Brief(got), digest.Brief(sum))
		}
	}
	if err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// copyFile writes the parts of a file.
func (s *Source) copyFile(ctx context.Context, job *queue.Job, sum string, to io.Writer) error {
	for number, left := 0, maxFilesBytes; ; number++ {
		msg, err := s.conn.RequestWithContext(ctx, "$JS.API.DIRECT.GET."+filesStream+job.ID+"."+chunkSubject(job.ID, sum, number), nil)
		switch {
		case errors.Is(err, nats.ErrNoResponders):
			return errors.New("the run has no files")
		case err != nil:
			return err
		case msg.Header.Get("Nats-Sequence") == "":
			return errors.New("it is not there: " + msg.Header.Get("Description"))
		case len(msg.Data) == 0:
			return nil
		}
		if left -= len(msg.Data); left < 0 {
			return fmt.Errorf("it has more than %d bytes", maxFilesBytes)
		}
		if _, err := to.Write(msg.Data); err != nil {
			return err
		}
	}
}
