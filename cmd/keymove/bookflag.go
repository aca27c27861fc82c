package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"keymove/engine/book"
	"keymove/suites/digest"
	"keymove/suites/runfolder"
)

func bookFlag(category string) cli.Flag {
	return &cli.StringFlag{
		Name: "book", Category: category, DefaultText: "none",
		Usage: "opening book `FILE` in Polyglot's format, for profiles with book=weighted or book=best",
	}
}

// loadBook reads an opening book, and says which file it is.
func loadBook(path string) (*book.Book, *runfolder.Book, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	b, err := book.Parse(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, &runfolder.Book{Path: path, SHA256: digest.Of(data)}, nil
}

// playsFromBook reports whether a profile has the feature book on.
func playsFromBook(options map[string]string) bool {
	value, known := options["book"]
	return known && value != "off"
}

// setBook reads the book, for the contenders that play from it.
func (opts *runOptions) setBook(c *cli.Context) error {
	path := c.String("book")
	var file *runfolder.Book
	if path != "" {
		var err error
		if opts.book, file, err = loadBook(path); err != nil {
			return fmt.Errorf("--book: %w", err)
		}
	}
	used := false
	for i := range opts.contenders {
		contender := &opts.contenders[i]
		if !playsFromBook(contender.Options) {
			continue
		}
		if file == nil {
			return fmt.Errorf("%s plays from an opening book, and --book FILE names none", contender.Name)
		}
		contender.Book, used = file, true
	}
	if file != nil && !used {
		return fmt.Errorf("--book %s is of no use without a profile that has book=on", path)
	}
	return nil
}

// reloadBook reads the book of a run again, which must be the same.
func (opts *runOptions) reloadBook() error {
	for _, c := range opts.contenders {
		if c.Book == nil {
			continue
		}
		loaded, file, err := loadBook(c.Book.Path)
		if err != nil {
			return suiteErrorf("the opening book of %s cannot be read: %w", c.Name, err)
		}
		if file.SHA256 != c.Book.SHA256 {
			return suiteErrorf("%s has changed since the run began: its sha256 is %s and was %s; bring the old file back, or start a new run",
				c.Book.Path, short(file.SHA256), short(c.Book.SHA256))
		}
		opts.book = loaded
	}
	return nil
}
