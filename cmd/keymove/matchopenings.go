package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"keymove/suites/digest"
	"keymove/suites/match"
	"keymove/suites/match/opening"
)

// readOpenings reads the openings of a match, and checks them all.
func (a *app) readOpenings(c *cli.Context, o *matchOptions) error {
	b := &o.manifest.Openings
	b.Chess960, b.Plies = c.Bool("chess960"), c.Int("plies")
	b.Order = opening.Order{Random: c.String("order") == orderRandom, Start: c.Int("start")}
	if b.Order.Random {
		b.Order.Seed = c.Uint64("seed")
	}
	var errs []error
	if order := c.String("order"); order != orderRandom && order != orderSequential {
		errs = append(errs, usagef("--order %s: want random or sequential", order))
	}
	if c.IsSet("seed") && !b.Order.Random {
		errs = append(errs, usagef("--seed needs --order random"))
	}
	if b.Order.Start < 1 {
		errs = append(errs, usagef("--start %d: want at least 1", b.Order.Start))
	}
	if c.IsSet("plies") && b.Plies < 1 {
		errs = append(errs, usagef("--plies %d: want at least 1", b.Plies))
	}
	if format := c.String("format"); c.IsSet("format") && format != string(opening.EPD) && format != string(opening.PGN) {
		errs = append(errs, usagef("--format %s: want epd or pgn", format))
	}
	if !c.IsSet("openings") {
		for _, flag := range []string{"plies", "format"} {
			if c.IsSet(flag) {
				errs = append(errs, usagef("--%s needs --openings", flag))
			}
		}
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	if c.IsSet("openings") {
		path, err := absolute(c.String("openings"))
		if err != nil {
			return err
		}
		b.File, b.Format = path, opening.FormatOf(path)
		if c.IsSet("format") {
			b.Format = opening.Format(c.String("format"))
		}
	}
	var err error
	o.openings, err = loadOpenings(b, c.String("openings"))
	return err
}

// loadOpenings reads the openings of a book, which has the name in messages.
func loadOpenings(b *match.Book, name string) ([]opening.Opening, error) {
	openings, err := b.Load(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, suiteErrorf("--openings %s: file not found", name)
	case err != nil:
		return nil, &codedError{exitSuite, err}
	}
	return openings, nil
}

// reloadOpenings reads the openings of a match again, which must be the same.
func reloadOpenings(m *match.Manifest) ([]opening.Opening, error) {
	b := m.Openings
	openings, err := loadOpenings(&b, b.File)
	if err != nil {
		return nil, err
	}
	if b.SHA256 != m.Openings.SHA256 {
		return nil, suiteErrorf("%s has changed since the match began: its sha256 is %s and was %s; bring the old file back, or start a new match",
			cmp.Or(b.File, opening.BuiltinName), digest.Brief(b.SHA256), digest.Brief(m.Openings.SHA256))
	}
	return openings, nil
}

// absolute returns the absolute path of a file, because a match goes on from any folder.
func absolute(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("the working folder is unknown: %w", err)
	}
	return path, nil
}
