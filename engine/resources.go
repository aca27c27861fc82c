package engine

// The sizes of a transposition table, in mebibytes. The default is the same
// everywhere, because results depend on it.
const (
	DefaultHashMiB = 16
	MaxHashMiB     = 65536
)

// MaxThreads is the most threads of a search. More than the machine has CPUs help
// nobody, but belong to whoever asks for them.
const MaxThreads = 256
