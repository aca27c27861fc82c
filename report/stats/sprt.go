package stats

import (
	"errors"
	"fmt"
	"math"
)

// SPRT is a sequential probability ratio test (A. Wald, 1945) of the hypothesis H0
// that one player is Elo0 stronger against H1 that it is Elo1 stronger. The ratio
// is the generalized one: of the greatest likelihood that the observed results have
// under each hypothesis (M. Van den Bergh, "Comparing the approximations for the
// generalized log likelihood ratio of a multinomial distribution").
type SPRT struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
	// Alpha and Beta are the probabilities of accepting H1 where H0 is true, and
	// H0 where H1 is.
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	// Model says what Elo0 and Elo1 count.
	Model SPRTModel `json:"model"`
}

// SPRTModel is a scale of Elo.
type SPRTModel string

// The models.
const (
	Normalized SPRTModel = "normalized" // standard deviations of a game: normalized Elo
	Logistic   SPRTModel = "logistic"   // the usual Elo
	Bayesian   SPRTModel = "bayesian"   // BayesElo, which depends on the share of draws; games only
)

// SPRTModels are all models.
var SPRTModels = []SPRTModel{Normalized, Logistic, Bayesian}

// longestMatch is a number of pairs that no match has.
const longestMatch = 10_000_000

// most returns the difference that a match shows if it has so many pairs, all of them
// won. No match can show more.
func (m SPRTModel) most() float64 {
	won := regularized(pairScores, []int{4: longestMatch}).strength()
	if m == Normalized {
		return math.Floor(won.NElo)
	}
	return math.Floor(won.Elo)
}

// SPRTState is the state of a test so far.
type SPRTState string

// The states of a test. The last is also that of a test which ran out of games.
const (
	AcceptedH0 SPRTState = "H0"
	AcceptedH1 SPRTState = "H1"
	Undecided  SPRTState = "undecided"
)

// Check returns an error for a test that cannot be, with all that is wrong.
func (s SPRT) Check() error {
	var errs []error
	isShare := func(name string, p float64) {
		if !(p > 0 && p < 1) {
			errs = append(errs, fmt.Errorf("%s=%v: want more than 0 and less than 1", name, p))
		}
	}
	isReachable := func(name string, elo float64) bool {
		most := s.Model.most()
		if math.Abs(elo) <= most {
			return true
		}
		errs = append(errs, fmt.Errorf("%s=%v: no match can reach it; want a number from %.0f to %.0f, which is what %d pairs show if all are won",
			name, elo, -most, most, longestMatch))
		return false
	}
	if isReachable("elo0", s.Elo0) && isReachable("elo1", s.Elo1) && !(s.Elo0 < s.Elo1) {
		errs = append(errs, fmt.Errorf("elo0=%v is not less than elo1=%v", s.Elo0, s.Elo1))
	}
	isShare("alpha", s.Alpha)
	isShare("beta", s.Beta)
	if len(errs) == 0 && s.Alpha+s.Beta >= 1 {
		errs = append(errs, fmt.Errorf("alpha+beta=%v: want less than 1", s.Alpha+s.Beta))
	}
	if s.Model != Normalized && s.Model != Logistic && s.Model != Bayesian {
		errs = append(errs, fmt.Errorf("model=%s: want normalized, logistic or bayesian", s.Model))
	}
	return errors.Join(errs...)
}

// Bounds returns the log likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// State returns what a log likelihood ratio decides.
func (s SPRT) State(llr float64) SPRTState {
	lower, upper := s.Bounds()
	switch {
	case llr >= upper:
		return AcceptedH1
	case llr <= lower:
		return AcceptedH0
	}
	return Undecided
}

// Fraction returns how far a ratio has come towards the bound on its side, 1 for
// all the way; negative on the way to H0.
func (s SPRT) Fraction(llr float64) float64 {
	lower, upper := s.Bounds()
	if llr >= 0 {
		return llr / upper
	}
	return -llr / lower
}

// LLR returns the log likelihood ratio of what was played: of the pairs, or of
// the games for the bayesian model, which has no pairs. It is 0 before the first.
func (s SPRT) LLR(pairs Pairs, games Games) float64 {
	if s.Model == Bayesian {
		return s.LLROfGames(games)
	}
	return s.LLROfPairs(pairs)
}

// LLROfPairs returns the log likelihood ratio of pairs; the model is normalized or
// logistic.
func (s SPRT) LLROfPairs(p Pairs) float64 {
	if p.N() == 0 {
		return 0
	}
	d := regularized(pairScores, p[:])
	if s.Model == Normalized {
		return d.normalizedLLR(s.Elo0*math.Sqrt2/eloScale, s.Elo1*math.Sqrt2/eloScale)
	}
	return d.logisticLLR(expectedByElo(s.Elo0), expectedByElo(s.Elo1))
}

// LLROfGames returns the log likelihood ratio of games, taken to be independent.
func (s SPRT) LLROfGames(g Games) float64 {
	if g.N() == 0 {
		return 0
	}
	d := regularized(tripleScores, []int{g.Losses, g.Draws, g.Wins})
	switch s.Model {
	case Normalized:
		return d.normalizedLLR(s.Elo0/eloScale, s.Elo1/eloScale)
	case Bayesian:
		drawElo := bayesDrawElo(d.shares[0], d.shares[2])
		return d.logisticLLR(expectedByBayesElo(s.Elo0, drawElo), expectedByBayesElo(s.Elo1, drawElo))
	}
	return d.logisticLLR(expectedByElo(s.Elo0), expectedByElo(s.Elo1))
}

// missing stands for a result that was not seen: with a share of 0 the greatest
// likelihoods would not exist.
const missing = 1e-3

// regularized returns the distribution of counts, without a share of 0.
func regularized(scores []float64, counts []int) distribution {
	d := distribution{scores: scores, shares: make([]float64, len(scores))}
	for i, c := range counts {
		d.shares[i] = float64(c)
		if c == 0 {
			d.shares[i] = missing
		}
		d.n += d.shares[i]
	}
	for i := range d.shares {
		d.shares[i] /= d.n
	}
	return d
}

// bayesDrawElo returns the draw parameter of BayesElo that fits shares of losses
// and wins.
func bayesDrawElo(losses, wins float64) float64 {
	return 200 * math.Log10((1-losses)/losses*((1-wins)/wins))
}

// expectedByElo returns the expected scores of a player and of one who is so many Elo
// points weaker.
func expectedByElo(elo float64) expected { return expected{scoreOfElo(elo), scoreOfElo(-elo)} }

// expectedByBayesElo does so under BayesElo's model.
func expectedByBayesElo(elo, drawElo float64) expected {
	score := func(elo float64) float64 { // of wins, and of what is not lost
		return (scoreOfElo(elo-drawElo) + scoreOfElo(elo+drawElo)) / 2
	}
	return expected{score(elo), score(-elo)}
}
