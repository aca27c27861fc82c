// Package search is the built-in engine: iterative deepening over a negamax
// alpha-beta search with a quiescence search at its leaves. Every heuristic is
// a row of Features and one branch where it acts; with all of them off the
// search returns what plain minimax returns.
//
// A Searcher owns everything that a search changes. Under a node or depth limit it
// is deterministic: the same game, limit and options give the same result on any
// machine, whatever it searched before NewGame. No result depends on floating
// point.
//
// A node is one move made, in main and quiescence search alike; null moves
// count.
package search
