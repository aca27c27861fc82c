package games

import (
	"errors"
	"iter"
	"time"

	"keymove/suites/match"
)

// Merge pours the pairs of shards into the folder of the whole match, up to the one with
// which its sequential test decides, and writes its files.
func Merge(folder *match.Folder, shards *match.Shards, now func() time.Time) (*Summary, error) {
	w, err := NewWriter(folder.Dir, &folder.Manifest)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	if err := pour(folder, w, shards.Pairs()); err != nil {
		return nil, err
	}
	return w.Summary, errors.Join(
		w.Publish(),
		folder.Finish(match.End{Time: now(), Pairs: w.Summary.Pairs}),
		w.Finish(),
		folder.Close(),
		AppendGames(folder.Manifest.Copy, folder.Dir))
}

func pour(folder *match.Folder, w *Writer, pairs iter.Seq2[*[2]match.Game, error]) error {
	for pair, err := range pairs {
		if err != nil {
			return err
		}
		if err := errors.Join(folder.Append(&pair[0]), folder.Append(&pair[1])); err != nil {
			return err
		}
		if done, err := w.Commit(pair); done || err != nil {
			return err
		}
	}
	return nil
}
