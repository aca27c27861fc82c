// Package score judges the result of a search by what the case asks for.
//
//	asked                          solved                           points
//	bm moves                       the move played is one of them   the suite's maximum, if it has points
//	am only                        a legal move is played that is   none
//	                               none of them
//	bm #N, or dm N without moves   the last exact score is a mate   1 of 1 when at least as short
//	                               with the sign of N
//	bm moves and dm N              by bm                            1 of 1 when a mate at least as short is scored
//	a list of points               by bm                            those of the move played
//	dm 0, or nothing               unknown                          none
package score
