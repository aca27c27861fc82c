// Package versions knows the versions of an engine: the commits of a Git repository of
// others, which it only reads, and what is built of them. Whatever is written stands in a
// folder of ours.
package versions
