package games

import (
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"

	"keymove/suites/match"
)

// AppendGames adds the PGN of the match in a folder to a file; an empty path is none.
func AppendGames(path, dir string) error {
	if path == "" {
		return nil
	}
	from, err := os.Open(filepath.Join(dir, match.PGNFile))
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Close())
}

// Pour adds pairs to a match and its files until its sequential test has decided.
func Pour(folder *match.Folder, w *Writer, pairs iter.Seq2[*[2]match.Game, error]) error {
	for pair, err := range pairs {
		if err != nil {
			return err
		}
		if err := errors.Join(folder.Add(&pair[0]), folder.Add(&pair[1])); err != nil {
			return err
		}
		if done, err := w.Commit(pair); done || err != nil {
			return err
		}
	}
	return nil
}
