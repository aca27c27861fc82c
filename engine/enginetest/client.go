package enginetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// client is a searcher over the protocol. It is strict: what engine/external
// tolerates is a finding here. It is simple, so that it can be trusted when the two
// disagree.
type client struct {
	start  Start
	config UCIConfig
	found  *findings
	said   transcript

	conn    *Conn // nil if no engine is running
	lines   <-chan string
	dropped chan struct{} // closed when lines are no longer read

	name, author string
	options      []uci.Option
	set          map[string]string // option values as they were sent
	searching    bool              // a bestmove is due
	unread       string            // a line of the search that is meant as one, and cannot be read
	reported     bool              // the running search has reported a score and a PV, or need not
}

// The errors of an engine that does not answer.
var (
	errEnded  = errors.New("the engine exited")
	errSilent = errors.New("no answer")
)

// ensure starts an engine if none is running.
func (c *client) ensure(ctx context.Context) error {
	if c.conn != nil {
		return nil
	}
	conn, err := c.start(ctx)
	if err != nil {
		return fmt.Errorf("the engine does not start: %w", err)
	}
	c.said.happened("the engine is started")
	c.conn, c.dropped = conn, make(chan struct{})
	c.lines = readLines(conn.Out, c.dropped)
	c.options, c.searching = nil, false
	c.set = map[string]string{"UCI_Chess960": "false", "MultiPV": "1"} // the defaults of the protocol
	c.send(uci.UCI)
	if err := c.await(ctx, c.config.Start, uci.UCIOK, c.introduced); err != nil {
		return err
	}
	for _, o := range uci.CarryingOver(c.options) { // a check ponders
		if value, ok := uci.SwitchedOff(o); ok && !c.isGiven(o.Name) {
			c.send(uci.SetOption{Name: o.Name, Value: value})
		}
	}
	for _, o := range c.config.Options {
		c.send(o)
		c.set[o.Name] = o.Value
	}
	return c.sync(ctx, c.config.Ready)
}

// isGiven reports whether the user sets an option.
func (c *client) isGiven(name string) bool {
	return slices.ContainsFunc(c.config.Options, func(o uci.SetOption) bool { return strings.EqualFold(o.Name, name) })
}

func (c *client) introduced(r uci.Reply) {
	switch r := r.(type) {
	case uci.ID:
		if r.Field == "name" {
			c.name = uci.Visible(r.Text)
		} else {
			c.author = uci.Visible(r.Text)
		}
	case uci.Option:
		c.options = append(c.options, r)
	}
}

// send writes a command. A write error is ignored: the missing answer shows it.
func (c *client) send(command uci.Command) { c.sendLine(command.String()) }

func (c *client) sendLine(line string) {
	c.said.sent(line)
	c.log("> ", line)
	_, _ = fmt.Fprintln(c.conn.In, line)
}

// prepare sets the options that a search depends on, if they are announced and have
// another value.
func (c *client) prepare(ctx context.Context, chess960 bool, multiPV int) error {
	changed := false
	set := func(name, value string) {
		if c.announces(name) && c.set[name] != value {
			c.set[name], changed = value, true
			c.send(uci.SetOption{Name: name, Value: value})
		}
	}
	set("UCI_Chess960", strconv.FormatBool(chess960))
	set("MultiPV", strconv.Itoa(max(multiPV, 1)))
	if !changed {
		return nil
	}
	return c.sync(ctx, c.config.Ready)
}

// log appends a line to the user's log. Write errors are ignored.
func (c *client) log(mark, line string) {
	if c.config.Log != nil {
		_, _ = fmt.Fprintln(c.config.Log, mark+line)
	}
}

func (c *client) announces(name string) bool {
	_, ok := findOption(c.options, name)
	return ok
}

// sync waits until the engine has executed all commands.
func (c *client) sync(ctx context.Context, within time.Duration) error {
	c.send(uci.IsReady)
	return c.await(ctx, within, uci.ReadyOK, nil)
}

// await reads replies until a given word; each may be nil. An engine that does not
// answer is killed.
func (c *client) await(ctx context.Context, within time.Duration, word uci.Word, each func(uci.Reply)) error {
	timer := time.NewTimer(within)
	defer timer.Stop()
	for {
		reply, err := c.next(ctx, timer.C)
		if err != nil {
			return fmt.Errorf("waiting for %s: %w", word, c.drop(err, within))
		}
		if reply == word {
			return nil
		}
		if each != nil {
			each(reply)
		}
	}
}

// next returns the next reply; nil for a line that is not a reply.
func (c *client) next(ctx context.Context, late <-chan time.Time) (uci.Reply, error) {
	select {
	case line, ok := <-c.lines:
		if !ok {
			return nil, errEnded
		}
		return c.hear(line), nil
	case <-late:
		return nil, errSilent
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// hear parses a line, and adds the findings that do not depend on the context.
func (c *client) hear(line string) uci.Reply {
	c.log("< ", line)
	if strings.TrimSpace(line) == "" {
		return nil
	}
	var reply uci.Reply
	var err error
	if looksLikeReply(line) {
		reply, err = uci.ParseReply(line)
	}
	c.said.answered(line, reply)
	if syntax, ok := errors.AsType[*uci.SyntaxError](err); ok {
		c.found.add("grammar", Warning, "a line cannot be read in full; the rest of it counts: %v", syntax)
	} else if reply == nil {
		if c.searching && uci.IsUnreadBestMove(line) {
			c.unread = line
		}
		c.found.add("chatter", Note, "stdout has lines that are not UCI; they are skipped")
	}
	if _, ok := reply.(uci.BestMove); ok {
		if !c.searching {
			c.found.add("bestmove", Failure, "a bestmove arrives while no search is running; a program that does not wait for readyok between searches takes it for that of the next position")
		}
		c.searching = false
	}
	return reply
}

// looksLikeReply reports whether a line begins with the keyword of a reply. The keyword
// has to be the first word: "my bestmove is e2e4" is chatter.
func looksLikeReply(line string) bool {
	switch strings.Fields(line)[0] {
	case "id", "option", "info", "bestmove", string(uci.UCIOK), string(uci.ReadyOK):
		return true
	}
	return false
}

// drop kills an engine that failed, and adds its exit status to the error.
func (c *client) drop(err error, within time.Duration) error {
	ended := errors.Is(err, errEnded)
	switch {
	case ended:
		c.said.happened("the engine exited")
	case errors.Is(err, errSilent):
		err = fmt.Errorf("%w in %v", errSilent, within)
		if c.searching && c.unread != "" {
			err = fmt.Errorf("%w; this line cannot be read as one: %s", err, uci.Quote(c.unread))
		}
		c.said.happened(err.Error())
	}
	if how := c.kill(); ended && how != nil {
		return fmt.Errorf("%w (%v)", err, how)
	}
	return err
}

// kill ends the engine, by force if necessary, and returns how it exited.
func (c *client) kill() error {
	if c.conn == nil {
		return nil
	}
	close(c.dropped)
	ended := make(chan struct{})
	lines, conn := c.lines, c.conn
	c.conn = nil
	go func() { // ends with the output of the engine
		for range lines {
		}
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(50 * time.Millisecond): // it is still running
		conn.Kill()
		<-ended
	}
	return conn.Wait()
}

// NewGame sends ucinewgame and waits until the engine is ready.
func (c *client) NewGame(ctx context.Context) error {
	if err := c.ensure(ctx); err != nil {
		return err
	}
	c.send(uci.UCINewGame)
	return c.sync(ctx, c.config.Ready)
}

// Search searches, and stops the search when ctx ends.
func (c *client) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	pos := game.Position()
	err := c.ensure(context.WithoutCancel(ctx))
	if err == nil {
		err = c.prepare(context.WithoutCancel(ctx), pos.Chess960(), lim.MultiPV)
	}
	if err != nil {
		return engine.Result{}, err
	}
	c.send(uci.NewPosition(game))
	var moves []string
	for _, m := range lim.SearchMoves {
		moves = append(moves, pos.UCI(m))
	}
	c.goes(uci.Go{Limits: lim, SearchMoves: moves})
	return c.answer(ctx, pos, info)
}

// goes starts a search. One of a moment, or one that is stopped after a moment, need not report
// anything: on a busy machine it may have got no CPU.
func (c *client) goes(command uci.Go) {
	lim := command.Limits
	c.unread, c.searching, c.reported = "", true, lim.Infinite || lim.MoveTime > 0 && lim.MoveTime <= shortTime
	c.send(command)
}

// answer reads the result of a search, and stops the search when ctx ends.
func (c *client) answer(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
	result := engine.Result{Unknown: engine.AllFigures}
	var late <-chan time.Time // for a stopped search
	for {
		reply, err := c.next(ctx, late)
		if ctxErr := ctx.Err(); err != nil && err == ctxErr {
			c.send(uci.Stop)
			ctx, late = context.WithoutCancel(ctx), time.After(c.config.Stop)
			continue
		}
		if err != nil {
			return result, fmt.Errorf("waiting for bestmove: %w", c.drop(err, c.config.Stop))
		}
		switch reply := reply.(type) {
		case uci.Info:
			c.takeInfo(pos, reply, &result, info)
		case uci.BestMove:
			return c.takeBestMove(pos, reply, result)
		}
	}
}

// takeInfo handles a report, and passes it on if it has a score and a PV.
func (c *client) takeInfo(pos board.Position, reply uci.Info, result *engine.Result, info func(engine.Info)) {
	result.Nodes = max(result.Nodes, reply.Nodes)
	result.Unknown &= reply.Engine(pos).Unknown
	if !reply.HasScore || len(reply.PV) == 0 {
		return
	}
	c.reported = true
	if reply.Score.Mated && pos.HasLegalMove() {
		c.found.add("score", Warning, "a search scores mate 0, though there are legal moves, in %s; runs and matches take it for no score", pos.FEN())
		return
	}
	report := reply.Engine(pos)
	if n := len(report.PV); n < len(reply.PV) {
		c.found.add("pv", Warning, "a principal variation is illegal: move %d, %s, in %s", n+1, reply.PV[n], pos.FEN())
	}
	if report.MultiPV == 1 && report.Bound == engine.Exact {
		result.Score, result.Depth, result.PV = report.Score, report.Depth, report.PV
	}
	info(report)
}

// takeBestMove completes the result.
func (c *client) takeBestMove(pos board.Position, reply uci.BestMove, result engine.Result) (engine.Result, error) {
	if reply.Move == "" {
		return result, nil
	}
	m, err := pos.ParseUCI(reply.Move)
	if err != nil {
		return result, fmt.Errorf("bestmove: %w", err)
	}
	result.Move = m
	after := pos.After(m)
	if _, err := after.ParseUCI(reply.Ponder); err != nil && reply.Ponder != "" {
		c.found.add("bestmove", Note, "a move to ponder on is illegal: %s in %s", reply, pos.FEN())
	}
	if !c.reported && pos.CountLegal() > 1 {
		c.found.add("info", Warning, "a search reports no score with a principal variation before its bestmove: mates and solution times are unknown")
	}
	return result, nil
}
