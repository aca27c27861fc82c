package stats

// PAR2 returns the penalised average runtime of the SAT competitions: the mean cost of
// the solutions, where an unsolved case counts as twice the limit. took has a value
// for each case; unsolved marks those that are limits.
func PAR2(took []float64, unsolved []bool) float64 {
	if len(took) == 0 {
		return 0
	}
	var sum float64
	for i, v := range took {
		if unsolved[i] {
			v *= 2
		}
		sum += v
	}
	return sum / float64(len(took))
}
