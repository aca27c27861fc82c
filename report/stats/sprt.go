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

// SPRTState is what a test says so far.
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
	if !(s.Elo0 < s.Elo1) || math.IsInf(s.Elo0, 0) || math.IsInf(s.Elo1, 0) {
		errs = append(errs, fmt.Errorf("elo0=%v is not less than elo1=%v", s.Elo0, s.Elo1))
	}
	for _, bound := range []struct {
		name string
		elo  float64
	}{{"elo0", s.Elo0}, {"elo1", s.Elo1}} {
		if most := s.Model.reach(); math.Abs(bound.elo) > most && !math.IsInf(bound.elo, 0) {
			errs = append(errs, fmt.Errorf("%s=%v: no match can reach it: to win all but half a point of %d million games is %.0f", bound.name, bound.elo, mostGames/1_000_000, most))
		}
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

// mostGames is more than any match has.
const mostGames = 10_000_000

// reach returns the Elo of a match of mostGames that is won but for half a point: what is
// farther from 0 cannot be told from a match that is won throughout.
func (m SPRTModel) reach() float64 {
	const missed = 0.5 / mostGames // of the score
	if m == Normalized {
		// All pairs but one are 1, that one ¾: the mean is ½ above ½, the deviation ¼/√pairs.
		return 2 * math.Sqrt(mostGames/2) * eloScale / math.Sqrt2
	}
	return 400 * math.Log10(1/missed-1)
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
	return d.logisticLLR(ScoreOfElo(s.Elo0), ScoreOfElo(s.Elo1))
}

// LLROfGames returns the log likelihood ratio of games, each of which is taken to
// be independent.
func (s SPRT) LLROfGames(g Games) float64 {
	if g.N() == 0 {
		return 0
	}
	d := regularized(tripleScores, []int{g.Losses, g.Draws, g.Wins})
	switch s.Model {
	case Normalized:
		return d.normalizedLLR(s.Elo0/eloScale, s.Elo1/eloScale)
	case Bayesian:
		if g.Wins == 0 || g.Losses == 0 {
			return 0 // the draw rate of BayesElo has no value
		}
		drawElo := bayesDrawElo(d.shares[0], d.shares[2])
		return d.logisticLLR(scoreOfBayesElo(s.Elo0, drawElo), scoreOfBayesElo(s.Elo1, drawElo))
	}
	return d.logisticLLR(ScoreOfElo(s.Elo0), ScoreOfElo(s.Elo1))
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

// llr returns the log likelihood ratio of the distribution between two assumed
// ones.
func (d *distribution) llr(p0, p1 []float64) float64 {
	sum := 0.0
	for i, share := range d.shares {
		sum += float64(share * (math.Log(p1[i]) - math.Log(p0[i])))
	}
	return d.n * sum
}

// bayesDrawElo returns the draw parameter of BayesElo that fits shares of losses
// and wins.
func bayesDrawElo(losses, wins float64) float64 {
	return 200 * math.Log10((1-losses)/losses*((1-wins)/wins))
}

// scoreOfBayesElo returns the expected score under BayesElo's model.
func scoreOfBayesElo(elo, drawElo float64) float64 {
	win := 1 / (1 + math.Pow(10, (drawElo-elo)/400))
	loss := 1 / (1 + math.Pow(10, (drawElo+elo)/400))
	return win + (1-win-loss)/2
}
