package explaining

import "keymove/cmd/keymove/internal/host"

// explainer is the command.
type explainer struct{ *host.Host }

// Description is the help of the command.
const Description = "CASE is SUITE:ID, SUITE:LINE, a case hash (then SUITE says where to look), or RUN#ROW, a row of records.csv\n" +
	"of a run, from 1. With --run RUN --lost all lost cases of a comparison are explained, and the causes ranked.\n\n" +
	"The story is for any engine: what was played, when the key move was best, and how many times the limit it\n" +
	"takes. For the built-in engine the cause is looked for: features are changed one at a time, and the case is\n" +
	"searched again in several trees that differ by luck only. Answers are kept and shared with later explanations.\n" +
	"The last line is \"cause: FEATURE …\" or \"cause: none found\". See docs/explain.md."
