package runfolder

import (
	"time"
)

// Engine is an external engine as a contender: the command, its options, and
// the identity of its files when the run began.
type Engine struct {
	// Command is the absolute path of the executable; Args are its arguments.
	Command string   `json:"command"`
	Args    []string `json:"args,omitempty"`
	// Dir is the absolute path of the folder in which it works.
	Dir string `json:"dir"`
	// Log is the absolute path of the file that gets the dialogue; empty for
	// none.
	Log string `json:"log,omitempty"`
	// Start is how long the engine may take to start, Ready to be ready after its
	// options or a new game; 0 for the defaults.
	Start time.Duration `json:"start,omitempty"`
	Ready time.Duration `json:"ready,omitempty"`
	// Options are those of the command line, in its order.
	Options []EngineOption `json:"options,omitempty"`

	// ID and Author are what the engine says it is.
	ID     string `json:"id,omitempty"`
	Author string `json:"author,omitempty"`
	// Files are the executable and every file that an argument or the value of
	// an option names, as they were when the run began.
	Files []EngineFile `json:"files,omitempty"`
}

// EngineOption is a UCI option with the value that it is given.
type EngineOption struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// EngineFile is a file on which the answers of an engine depend.
type EngineFile struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"` // in hexadecimal digits
}
