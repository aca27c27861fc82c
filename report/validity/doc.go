// Package validity sets suites against games: whether a contender that does better on a
// suite than its base wins more games against it, and what it costs to see a loss in each
// way. Its rows are those of docs/suites-against-games.csv.
package validity
