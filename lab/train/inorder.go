package main

import (
	"context"
	"sync"
)

// blockSize is the number of positions that a worker takes at a time.
const blockSize = 64

func blocksOf(positions int) int { return (positions + blockSize - 1) / blockSize }

func inBlock(positions []Position, block int) []Position {
	from := block * blockSize
	return positions[from:min(from+blockSize, len(positions))]
}

// blockWorker does blocks of positions, one at a time.
type blockWorker[T any] interface {
	do(ctx context.Context, block int) (T, error)
	close()
}

// inOrder has workers do blocks of positions, and passes on what comes out in the order of
// the blocks, whoever did them.
type inOrder[T any] struct {
	next, count int // blocks
	workers     int
	open        func() blockWorker[T]
	pass        func(block int, result T) error // called by one goroutine at a time

	mutex  sync.Mutex
	passed int
	done   map[int]T // blocks that wait for one before them
}

// run does the blocks from next on. The error is the first one of a worker or of pass, or
// the cause of the context's end.
func (o *inOrder[T]) run(ctx context.Context) error {
	o.passed, o.done = o.next, map[int]T{}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var running sync.WaitGroup
	for range max(o.workers, 1) {
		running.Go(func() {
			if err := o.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	running.Wait()
	return context.Cause(ctx)
}

// work does blocks until none is left.
func (o *inOrder[T]) work(ctx context.Context) error {
	w := o.open()
	defer w.close()
	for {
		block, ok := o.take()
		if !ok || ctx.Err() != nil {
			return nil
		}
		result, err := w.do(ctx, block)
		if err == nil {
			err = o.finish(block, result)
		}
		if err != nil {
			return err
		}
	}
}

// take returns the number of the next block; false if none is left.
func (o *inOrder[T]) take() (int, bool) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	n := o.next
	o.next++
	return n, n < o.count
}

// finish passes on what came out of a block as soon as all before it are passed on.
func (o *inOrder[T]) finish(block int, result T) error {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.done[block] = result
	for {
		result, ready := o.done[o.passed]
		if !ready {
			return nil
		}
		if err := o.pass(o.passed, result); err != nil {
			return err
		}
		delete(o.done, o.passed)
		o.passed++
	}
}
