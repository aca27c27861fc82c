package stats

// Cluster are trials that are not independent of each other, as samples of one search are.
type Cluster struct {
	// Trials is the number of trials, Weight the sum of their weights, and Hits that of
	// the weights of the successes.
	Trials       int
	Weight, Hits float64
}

// ClusteredShare returns the weighted share of successes with its interval at the quantile z
// of the standard normal distribution: Wilson's, with the effective number of trials in
// place of their number (N. Dean and M. Pagano, "Evaluating confidence interval methods for
// binomial proportions in clustered surveys", Journal of Survey Statistics and Methodology
// 3 (2015)). That number is what independent trials would need for the same variance, which
// is that of a ratio over clusters (Taylor linearisation), and is never greater than the
// number of trials. If no trial is a success, or all are, the variance shows nothing; then it
// is the effective number of clusters. Without trials the interval is 0 to 1.
func ClusteredShare(clusters []Cluster, z float64) Interval {
	var trials int
	var weight, hits, squares float64
	for _, c := range clusters {
		trials += c.Trials
		weight += c.Weight
		hits += c.Hits
		squares += float64(c.Weight * c.Weight)
	}
	if trials == 0 {
		return Interval{Low: 0, High: 1}
	}
	share := hits / weight
	var variance float64
	for _, c := range clusters {
		rest := c.Hits - float64(share*c.Weight)
		variance += float64(rest * rest)
	}
	n := float64(len(clusters))
	effective := float64(weight*weight) / squares
	if variance > 0 && n > 1 {
		variance *= n / (n - 1) / float64(weight*weight)
		effective = float64(share*(1-share)) / variance
	}
	count := int(min(max(effective, 1), float64(trials)))
	low, high := Wilson(float64(share*float64(count)), count, z)
	return Interval{share, low, high}
}
