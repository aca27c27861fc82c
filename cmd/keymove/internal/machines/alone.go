package machines

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"keymove/suites/queue"
)

// aloneFlag is the flag of "keymove worker" with which a worker starts itself again to do one
// unit.
const aloneFlag = "one-unit"

// aloneUnit is the input of a process that does one unit. Its output is an answer, with a notice for an error.
type aloneUnit struct {
	Job  *queue.Job  `json:"job"`
	Unit *queue.Unit `json:"unit"`
}

// Alone does a unit in a process of its own. If that ends without an answer, another one
// tries again: the first may have been killed by somebody else. Only this process can tell:
// if it is killed as well, no unit is blamed, and the unit is given out again.
func (x executor) Alone(ctx context.Context, u *queue.Unit) (results queue.Results, err error) {
	for range 2 {
		results, err = doInProcess(ctx, &aloneUnit{x.job, u})
		if _, died := errors.AsType[*queue.Death](err); !died || ctx.Err() != nil {
			break
		}
	}
	return results, err
}

// doInProcess does a unit in a new process, which is killed when ctx ends; its engines end with it.
func doInProcess(ctx context.Context, u *aloneUnit) (results queue.Results, err error) {
	self, err := os.Executable()
	if err != nil {
		return results, err
	}
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, self, "worker", "--"+aloneFlag)
	cmd.Stdout = &out
	in, err := cmd.StdinPipe() // the process ends when nothing holds it any more
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return results, cmp.Or(context.Cause(ctx), err)
	}
	_ = json.NewEncoder(in).Encode(u) // if the process has ended, that is its error
	var a queue.Answer
	switch err := cmd.Wait(); {
	case ctx.Err() != nil:
		return results, context.Cause(ctx)
	case err != nil:
		return results, &queue.Death{State: err.Error()}
	case json.Unmarshal(out.Bytes(), &a) != nil:
		return results, &queue.Death{State: cmd.ProcessState.String()}
	case a.Notice != "":
		return results, errors.New(a.Notice)
	}
	return a.Results, nil
}

// doOneUnit does the unit that stdin has, and writes the answer to stdout. The process ends
// when stdin does, and not by the signals that end its worker, which may want the answer.
func (w *worker) doOneUnit(ctx context.Context) error {
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	in := json.NewDecoder(w.Stdin)
	var u aloneUnit
	if err := in.Decode(&u); err != nil {
		return err
	}
	go func() { // ends with the process
		_, _ = io.Copy(io.Discard, w.Stdin)
		os.Exit(1)
	}()
	var a queue.Answer
	x, err := w.executor(u.Job)
	if err == nil {
		defer x.Close()
		a.Results, err = x.Do(context.WithoutCancel(ctx), u.Unit)
	}
	if err != nil {
		a.Notice = err.Error()
	}
	return json.NewEncoder(w.Stdout).Encode(&a)
}
