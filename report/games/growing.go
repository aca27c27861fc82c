package games

import (
	"errors"
	"os"
)

// growing is a file that is written from its beginning beside an older one of its name,
// takes its place when it is published, and grows from then on.
type growing struct {
	path string
	file *os.File
}

// tmpSuffix ends the name of a file that is not published yet.
const tmpSuffix = ".tmp"

func newGrowing(path string) (*growing, error) {
	file, err := os.Create(path + tmpSuffix)
	return &growing{path, file}, err
}

// Write appends with one call of the system.
func (g *growing) Write(p []byte) (int, error) { return g.file.Write(p) }

// publish puts the file into the place of the older one.
func (g *growing) publish() error {
	if err := g.close(); err != nil {
		return err
	}
	if err := os.Rename(g.path+tmpSuffix, g.path); err != nil {
		return err
	}
	file, err := os.OpenFile(g.path, os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	g.file = file
	return nil
}

// close ends the file. A second call does nothing.
func (g *growing) close() error {
	if g.file == nil {
		return nil
	}
	err := errors.Join(g.file.Sync(), g.file.Close())
	g.file = nil
	return err
}
