package input

import (
	"fmt"
	"path/filepath"

	"keymove/engine/book"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/settings"
)

// LoadBook reads an opening book, and says which file it is.
func LoadBook(path string) (*book.Book, *suites.Book, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, nil, err
	}
	file, err := files.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	digested := files.NewDigested(files.Bounded(file))
	b, err := book.Read(digested)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, &suites.Book{Path: path, SHA256: digested.Sum()}, nil
}

// playsFromBook reports whether a profile has the feature book on.
func playsFromBook(options map[string]string) bool {
	value, known := options["book"]
	return known && value != "off"
}

func (p *parser) readBook(path string) {
	var file *suites.Book
	if path != "" {
		var err error
		if p.parsed.Book, file, err = LoadBook(path); err != nil {
			p.fail("book", err)
			return
		}
	}
	used := false
	for i := range p.parsed.Contenders {
		c := &p.parsed.Contenders[i]
		switch {
		case !playsFromBook(c.Options):
		case file == nil:
			p.faults.Add("contenders", p.parsed.Texts[i], settings.Errorf("%s plays from an opening book and needs %s", c.Name, settings.Ref("book")))
		default:
			c.Book, used = file, true
		}
	}
	if file != nil && !used && !p.faults.Of("contenders") {
		p.faults.Add("book", settings.Last, settings.Errorf("%s needs a profile with book=on", settings.Ref("book")))
	}
}

// ReloadBook reads the opening book of saved contenders, which must not have changed;
// nil if they have none.
func ReloadBook(contenders []suites.Contender) (loaded *book.Book, err error) {
	for _, c := range contenders {
		if c.Book == nil {
			continue
		}
		var file *suites.Book
		if loaded, file, err = LoadBook(c.Book.Path); err != nil {
			return nil, fmt.Errorf("the opening book of %s cannot be read: %w", c.Name, err)
		}
		if file.SHA256 != c.Book.SHA256 {
			return nil, fmt.Errorf("%s has changed since the run began: its sha256 is %s and was %s; bring the old file back, or start a new run",
				c.Book.Path, files.BriefDigest(file.SHA256), files.BriefDigest(c.Book.SHA256))
		}
	}
	return loaded, nil
}
