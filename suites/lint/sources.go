package lint

import (
	"context"
	"io"
	"path/filepath"

	"keymove/suites"
)

// CheckSources checks files and standard input, each once, until ctx ends. locate returns
// the path of a source.
func (l *Linter) CheckSources(ctx context.Context, sources []string, stdin io.Reader, locate func(string) (string, error)) error {
	checked := map[string]bool{}
	for _, source := range sources {
		if name := filepath.Clean(source); !checked[name] { // patterns may overlap
			checked[name] = true
			l.checkSource(source, stdin, locate)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

func (l *Linter) checkSource(source string, stdin io.Reader, locate func(string) (string, error)) {
	if source == suites.Stdin {
		l.Check(stdin, source)
		return
	}
	if e, ok := suites.FindEntry(source); ok && e.BuiltIn {
		l.checkBuiltin(&e)
		return
	}
	path, err := locate(source)
	if err != nil {
		l.Fail(source, err)
		return
	}
	l.CheckFile(path)
}

func (l *Linter) checkBuiltin(e *suites.Entry) {
	text, err := e.Open()
	if err != nil {
		l.Fail(e.Name, err)
		return
	}
	l.Check(text, e.Name)
}
