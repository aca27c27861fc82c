// Package texel tunes the weights of an evaluation to the results of games
// (chessprogramming wiki, Texel's Tuning Method): quiet positions are taken out of games
// ([Reader]); the scores of an [Evaluator] become expected results by a logistic curve
// whose steepness is fitted first ([FitK]); then the weights are moved to where the mean
// squared error of the expected results is least ([Fit]).
//
// Positions of a game share its result, so that they are no independent evidence: whole
// pairs of games are held out ([Split]), and the error on these says what the weights are
// worth.
package texel
