// Package queue searches the cases of a run, and plays the games of a match, on several
// machines.
//
// A submitter ([Submit]) cuts what a run has to search into units ([Unit]) and publishes
// them; workers ([Worker]) lease a unit, search it as package runner does, and answer with
// its records ([Answer]). What is between them ([Submitter], [Source]) may lose anything:
// the submitter's run folder is the ledger. A record that comes twice counts once, by its
// key, and what is missing when the queue is empty is published again. All that travels is
// a plain value in JSON.
//
// A unit has all contenders and repeats of its cases, or whole pairs of games, so that a slow
// machine affects all contenders alike, and takes about two seconds. Who holds its lease
// extends it; the unit of a worker that died is given out again. A unit that was given out
// three times is split into single items, each of which is done in a process of its own, and
// only one that ends this process while its worker lives on is given up.
package queue
