package engine

// The sizes of a transposition table, in mebibytes. The default is the same
// everywhere, because results depend on it.
const (
	DefaultHashMiB = 16
	MaxHashMiB     = 65536
)

// MaxThreads is the largest number of threads of a search. More threads than CPUs do
// not help, but are allowed.
const MaxThreads = 256
