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
	// chunkBytes is the size of a message of a file.
	chunkBytes = 256 << 10
	// transferTime is how long a file may take from end to end, sendTime how long its worker waits for
	// the next message of it.
	transferTime = 15 * time.Minute
	sendTime     = time.Minute
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

// Send stores a file of the run for its workers, by its SHA-256, unless it is there.
func (s *Submission) Send(ctx context.Context, sum string) error {
	path, found := s.files[sum]
	if !found {
		return nil
	}
	bytes, err := sizeOf(s.files)
	if err != nil {
		return err
	}
	stream, err := s.js.CreateOrUpdateStream(ctx, filesOf(s.job.ID, bytes, s.replicas()))
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	last := (info.Size() + chunkBytes - 1) / chunkBytes
	if _, err := stream.GetLastMsgForSubject(ctx, chunkSubject(s.job.ID, sum, int(last))); err == nil {
		return nil
	}
	return s.put(ctx, sum, path)
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

// Download writes a file of a run, for which it asks the submitter, to a path, where nothing is. Its
// owner alone can read and execute it. A file with another SHA-256 is an error.
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
	for number := 0; ; number++ {
		data, err := s.chunk(ctx, job, sum, number)
		if err != nil || len(data) == 0 {
			return err
		}
		if _, err := to.Write(data); err != nil {
			return err
		}
	}
}

// chunk returns a part of a file, for which it waits.
func (s *Source) chunk(ctx context.Context, job *queue.Job, sum string, number int) ([]byte, error) {
	for end := time.Now().Add(sendTime); ; pauseFor(ctx, retryAfter) {
		msg, err := s.conn.RequestWithContext(ctx, "$JS.API.DIRECT.GET."+filesStream+job.ID+"."+chunkSubject(job.ID, sum, number), nil)
		switch {
		case err == nil && msg.Header.Get("Nats-Sequence") != "":
			return msg.Data, nil
		case err != nil && !errors.Is(err, nats.ErrNoResponders):
			return nil, err
		case time.Now().After(end):
			return nil, errors.New("the run does not send it")
		case number == 0:
			_ = s.Notify(ctx, job.ID, &queue.Answer{Attempt: job.Attempt, Wants: sum}) // or the next time
		}
	}
}
