// Package score judges the result of a search by what the case asks for.
//
//	asked                          solved                           points
//	bm moves                       the move played is one of them   the suite's maximum, if it has points
//	am only                        a legal move is played that is   none
//	                               none of them
//	bm #N, or dm N without moves   the last exact score of the line 1 of 1 when at least as short;
//	                               of the move played is a mate     N < 0: when equal
//	                               with the sign of N (N = 1: the
//	                               move mates); with am, the move
//	                               is none of these
//	bm moves and dm N              by bm                            1 of 1 when the line of the move played has
//	                                                                a mate at least as short
//	a list of points               by bm                            those of the move played
//	dm 0, or nothing               unknown                          none
package score
