package search

// drawn reports whether the position at ply, below the root, is a draw by the
// fifty-move rule, insufficient material or repetition.
func (w *worker) drawn(ply int) bool {
	return w.frames[ply].pos.DrawnByRule() || w.repeated(ply)
}

// repeated reports whether the position at ply stood before: once since the
// root, or twice in all. A side that can repeat once can repeat again.
func (w *worker) repeated(ply int) bool {
	here := w.rootKey + ply
	key := w.keys[here]
	first := max(0, here-w.frames[ply].pos.HalfmoveClock())
	before := false
	for i := here - 4; i >= first; i -= 2 {
		if w.keys[i] != key {
			continue
		}
		if i > w.rootKey || before {
			return true
		}
		before = true
	}
	return false
}
