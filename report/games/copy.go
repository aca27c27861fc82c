package games

import (
	"errors"
	"io"
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
