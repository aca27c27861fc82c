package main

// event is a single commit that changed the number of mates that Stockfish finds by 80 or more.
type event struct {
	parent, child string
	// games is what its message says about games, two numbers of them for a short and a long time; empty
	// for none.
	games string
}

// largest is the number of events, from the first one, that changed it by 200 or more.
const largest = 5

// events are the commits whose parent is measured, too, by the size of the change.
var events = []event{
	{parent: "52ae0efcc", child: "ecd07e51d", games: "40 000 each: +0.8 ± 2.1, +0.6 ± 2.0 Elo"},
	{parent: "13d1f0ae4", child: "343544f3f"},
	{parent: "42caebfaa", child: "e4d34e181"},
	{parent: "66c93245e", child: "55a3e0af8", games: "65 431, 34 928: no loss of 3 (SPRT)"},
	{parent: "a30d3571c", child: "10b53e1c5", games: "6 243, 22 972: no loss of 3 (SPRT)"},
	{parent: "bb843a00c", child: "f69106f7b", games: "72 952, 27 103: a gain (SPRT)"},
	{parent: "1aab5b4b0", child: "4d0981fef"},
	{parent: "a09eee579", child: "9246e4a6f", games: "24 496, 74 540: a gain (SPRT)"},
	{parent: "d6613b758", child: "7ed15af37", games: "40 000 each: −0.1 ± 2.0, −0.1 ± 1.8 Elo"},
	{parent: "4006f2c91", child: "5e91c5dcc", games: "95 776, 57 128: a gain (SPRT)"},
	{parent: "cb0111d3d", child: "97d2cc9a9", games: "46 328, 54 663: none; 31 789, slow: a gain (SPRT)"},
	{parent: "612d93234", child: "77342126d", games: "7 582, 59 553: a gain (SPRT)"},
	{parent: "8d1c1074d", child: "bc6faf633", games: "45 643, 46 786: +1.2 ± 2.0, +1.1 ± 1.8 Elo"},
	{parent: "b6482472a", child: "13f70d039", games: "41 667, 113 667: none; 128 630, slow: a gain (SPRT)"},
	{parent: "343544f3f", child: "eed508b44", games: "those of ecd07e51d"},
	{parent: "8662bdfa1", child: "351844061", games: "25 655, 66 247: no loss of 3 (SPRT)"},
}

// hash returns the size of the table in MiB that Stockfish had then by default, as matetrack searches.
func (e event) hash() int {
	if e.child == "f69106f7b" {
		return 16
	}
	return 32
}
