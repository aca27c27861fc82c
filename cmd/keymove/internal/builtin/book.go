package builtin

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"keymove/cmd/keymove/internal/input"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
)

// The options of opening books, as most engines and GUIs call them. OwnBook is
// the feature book in two words.
const (
	optionOwnBook  = "OwnBook"
	optionBookFile = "BookFile"
)

// takeBook sets the book to start with; a profile that plays from a book needs one.
func (e *Engine) takeBook(path string) error {
	if path == "" && ownsBook(&e.initial) {
		return errors.New("the profile plays from an opening book, but no book is given")
	}
	e.initialBook = path
	return e.readBook(path)
}

func (e *Engine) bookOptions() []uci.Option {
	return []uci.Option{
		{Name: optionOwnBook, Type: uci.Check, Default: strconv.FormatBool(ownsBook(&e.initial))},
		{Name: optionBookFile, Type: uci.Text, Default: e.initialBook},
	}
}

func ownsBook(s *profile.Settings) bool { return s.Search.Book != search.BookOff }

// setOwnBook turns the feature book on or off; a book that is on keeps its value.
func (e *Engine) setOwnBook(on bool) error {
	switch {
	case on == ownsBook(&e.settings):
		return nil
	case on:
		return e.settings.Set("book", "on")
	}
	return e.settings.Set("book", "off")
}

// setBookFile reads another book; an empty path means none. What is not a file may never end,
// and no other client can be served meanwhile.
func (e *Engine) setBookFile(path string) error {
	switch info, err := os.Stat(path); {
	case path == "<empty>":
		path = ""
	case err != nil: // readBook has the reason
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a file", path)
	case info.Size()>>20 > int64(e.largest()):
		return fmt.Errorf("%s has %d MiB; %d MiB are available", path, info.Size()>>20, e.largest())
	}
	return e.readBook(path)
}

// readBook reads a book; an empty path means none.
func (e *Engine) readBook(path string) error {
	if path == "" {
		e.book = nil
		return nil
	}
	b, _, err := input.LoadBook(path)
	if err != nil {
		return err
	}
	e.book = b
	return nil
}
