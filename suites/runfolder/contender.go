package runfolder

import "strconv"

// Contender is what is tested: a plain value from which a worker, here or on
// another machine, opens the searcher.
type Contender struct {
	// Name is unique within the run and is in every file.
	Name string `json:"name"`
	// Spec is the text that the contender was given as on the command line,
	// as "default,razor=r2" or "cmd=stockfish option.Hash=64".
	Spec string `json:"spec"`
	// ProfileFiles are the files that were given with a profile which is not a built-in one.
	ProfileFiles []string `json:"profile_files,omitempty"`
	// Options are all settings of a profile with their resolved values, given
	// or not.
	Options map[string]string `json:"options,omitempty"`
	// Unread are those of Options that were asked for although nothing reads them in
	// this run, as "phase=tapered".
	Unread []string `json:"unread,omitempty"`
	// Engine is set for an external engine; nil for a profile of the built-in
	// one.
	Engine *Engine `json:"engine,omitempty"`
	// Book is the opening book of a profile that plays from one; nil for none.
	Book *Book `json:"book,omitempty"`
}

// MaxDepth returns the largest depth that a profile searches to; 0 if it has none, or is
// unknown.
func (c *Contender) MaxDepth() int {
	depth, err := strconv.Atoi(c.Options["maxdepth"])
	if err != nil {
		return 0
	}
	return depth
}

// Book is the file of an opening book.
type Book struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}
