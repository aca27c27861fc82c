package match

import "keymove/suites/runfolder"

// Player is a contender with what it may use for its moves: a plain value.
type Player struct {
	runfolder.Contender
	Limit Limit `json:"limit"`
}
