package machines

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"

	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/external"
	"keymove/engine/uci"
	"keymove/suites"
	"keymove/suites/queue"
)

// identities opens searchers, and remembers what the external engines among them are.
type identities struct {
	open func(context.Context, suites.Contender) (engine.Searcher, error)

	mu   sync.Mutex
	seen map[string]queue.Identity // by the names of contenders
}

// Open opens a searcher. It fails for an engine whose files are not those of the job any more, or
// that calls itself otherwise.
func (ids *identities) Open(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
	if c.Engine == nil {
		return ids.open(ctx, c)
	}
	if err := input.CheckFiles([]suites.Contender{c}); err != nil {
		return nil, err
	}
	id := queue.IdentityOf(c.Engine) // its files are what was just read
	id.Name = ""
	ids.note(c.Name, id)
	s, err := ids.open(ctx, c)
	e, isExternal := s.(*external.Engine)
	if err != nil || !isExternal {
		return s, err
	}
	if id.Name = e.Name(); id.Name != c.Engine.ID {
		return nil, errors.Join(fmt.Errorf("it calls itself %s here, and %s where the job comes from", uci.Quote(id.Name), uci.Quote(c.Engine.ID)), e.Close())
	}
	ids.note(c.Name, id)
	return s, nil
}

// note remembers an identity. One that has a name is not replaced by one that has none.
func (ids *identities) note(contender string, id queue.Identity) {
	ids.mu.Lock()
	defer ids.mu.Unlock()
	if ids.seen == nil {
		ids.seen = map[string]queue.Identity{}
	}
	if id.Name != "" || ids.seen[contender].Name == "" {
		ids.seen[contender] = id
	}
}

// crew adds to the results of units which engines had them.
type crew struct {
	queue.Crew
	engines *identities
}

// Do does a unit.
func (c crew) Do(ctx context.Context, u *queue.Unit) (queue.Results, error) {
	results, err := c.Crew.Do(ctx, u)
	c.engines.mu.Lock()
	defer c.engines.mu.Unlock()
	results.Engines = maps.Clone(c.engines.seen)
	return results, err
}
