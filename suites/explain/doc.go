// Package explain finds out why a contender misses the key move of a case.
//
// The story is for any engine: what was played, when the key move was best, and how
// many times the limit it takes. The cause is found by ablation: a suspect is changed,
// and the case is searched again in several trees that differ by luck only (placebo). A
// feature is the cause if the case is solved without it far more often than luck
// explains, and if the rest of the suite does not get worse for it.
package explain
