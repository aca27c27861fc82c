// Package audit measures how often the answers of pruning rules are wrong.
//
// A search is run as it is, and a random sample of what each rule answered in it is taken:
// that a node is decided, or that a move does not raise alpha. Each answer is then replayed:
// the same node, window and depth are searched without the rule. The answer is wrong if the
// two scores are on different sides of the window. No key moves are needed.
//
// A search and its replays are one unit: what is found in it is one line of a journal, and
// depends on the seed, the case and the limit only.
package audit
