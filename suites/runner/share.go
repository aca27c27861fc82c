package runner

import (
	"keymove/suites"
)

// Pool keeps searchers of contenders open over several runs of them, as a worker of a
// queue needs it, which has a run for each unit of its work.
type Pool struct{ pool *pool }

// NewPool returns an empty pool for runs with the contenders and the opener of cfg.
func NewPool(cfg *Config) *Pool { return &Pool{newPool(cfg)} }

// Close closes the searchers. No run uses them any more.
func (p *Pool) Close() { p.pool.close() }

// FailedRecord returns the record of a search that ended with an error.
func FailedRecord(cfg *Config, key suites.Key, err error) suites.Record {
	limit := cfg.Plan.SearchLimit().String()
	return newRecord(cfg.Contenders[key.Contender].Name, limit, key, cfg.caseOf(key), answer{err: err})
}

// Keep writes a record to the journal, and hands it to the sink, as Run does with its own.
func (cfg *Config) Keep(rec suites.Record) error { return cfg.keep(result{record: rec}) }
