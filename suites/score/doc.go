// Package score gives verdicts: what a search was worth on a case, by what the
// case asks.
//
//	asked                          solved                           points
//	bm moves                       the move played is one of them   the suite's maximum, where it has points
//	am only                        a legal move that is none        none
//	bm #N, or dm N without moves   the last exact score is a mate   1 of 1 when at least as short
//	                               with the sign of N
//	bm moves and dm N              by bm                            1 of 1 when a mate at least as short is scored
//	a list of points               by bm                            those of the move played
//	dm 0, or nothing               unknown                          none
package score
