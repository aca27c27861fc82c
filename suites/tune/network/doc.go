// Package network trains the neural network of the evaluation (engine/network) from
// positions with scores: those of games ([Reader]) and those that searches below them
// evaluate ([Reader.AddLeaves]), scored by the players themselves or by an oracle ([Label]).
//
// A score becomes an expected result by a logistic curve, and so does the output of the
// network together with the other terms of an evaluation, which stay as they are; their mean
// squared error is lowered by Adam (Kingma and Ba, "Adam: A Method for Stochastic
// Optimization", 2015). Whole pairs of games are held out, and the error on these says what
// the network is worth.
package network
