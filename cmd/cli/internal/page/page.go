// Package page is the laboratory in the browser: a server of one page about boards and one
// about runs, and of the documented JSON interface that both live on.
//
// # Words
//
// The page is what a browser shows; its files are in web. A question is what package ask
// answers, put by a POST, and its stream the events that tell how it goes, fetched by a GET
// which names the question. The line is where questions wait for a processor. A board is a
// puzzle on the wire.
//
// # Invariants
//
// Nothing is answered without the token, which is exchanged for a cookie, nor to a name that
// is neither of this machine nor allowed, nor to a page of another origin. No request names
// a command, a file or a folder: all of those were given at the start, and are named by name
// or number. A question works only while its stream is being read: whoever goes away, or
// does not come, ends it. Every body, side, time and number of questions has a limit.
//
// # Design
//
// The goroutine of the stream does the work. So nothing is kept for streams that nobody
// reads, a client that leaves cancels the context that the engines look at, and a slow one
// slows down its own question alone. The road not taken, workers that fill buffers which
// streams empty, needs a bound for each buffer and somebody to tidy up.
package page

import (
	"context"
	"crypto/rand"
	"errors"
	"net"
	"net/http"
	"runtime"
	"time"

	"basisk/experiments"
	"basisk/grid/format"
	"basisk/solver"
)

// Options say what is served. The zero value is a page without files, runs and externals.
type Options struct {
	// Catalog has the rules and methods to choose from; default that of package solver.
	Catalog experiments.Catalog
	// Version is that of the program.
	Version string
	// Hosts are the names by which the server may be called, besides those of loopback.
	Hosts []string
	// Externals are the external methods, by the name that requests give.
	Externals []External
	// Runs are the folders in which runs lie.
	Runs []string
	// Files are the records that were read at the start.
	Files []format.Record
	// Limits are those of a request.
	Limits Limits
}

// External is a method of an external program.
type External struct {
	Name   string
	Method solver.MethodEntry
}

// Limits bound what a request may ask for. What is zero has its default.
type Limits struct {
	// Body is the size of a request in bytes; default 16 MB.
	Body int64 `json:"body"`
	// SolveSide is the largest side of questions that reason or search, default 100, and
	// ViewSide that of boards that are only read, written and looked at, default 256.
	SolveSide int `json:"solve_side"`
	ViewSide  int `json:"view_side"`
	// Time is what a question may take; default 60 s.
	Time time.Duration `json:"-"`
	// AtOnce is the number of questions at work, default one a processor, and Queue that of
	// those that wait; default 64. Less than none is none.
	AtOnce int `json:"at_once"`
	Queue  int `json:"queue"`
}

// complete returns the limits with their defaults.
func (l Limits) complete() Limits {
	orElse := func(x *int, standard int) {
		if *x == 0 {
			*x = standard
		}
	}
	orElse(&l.SolveSide, 100)
	orElse(&l.ViewSide, 256)
	orElse(&l.AtOnce, runtime.GOMAXPROCS(0))
	orElse(&l.Queue, 64)
	l.Queue = max(l.Queue, 0)
	if l.Body == 0 {
		l.Body = 16 << 20
	}
	if l.Time == 0 {
		l.Time = time.Minute
	}
	return l
}

// Server serves the page.
type Server struct {
	options   Options
	limits    Limits
	token     string // of the printed address
	secret    string // of the cookie
	line      *line
	questions *questions
	handler   http.Handler
}

// New returns a server.
func New(o Options) *Server {
	l := o.Limits.complete()
	s := &Server{
		options: o, limits: l, token: rand.Text(), secret: rand.Text(),
		line: newLine(l.AtOnce), questions: newQuestions(l.AtOnce + l.Queue),
	}
	mux := http.NewServeMux()
	s.routeBoard(mux)
	s.routeRuns(mux)
	s.handler = s.guard(mux)
	return s
}

// routeBoard adds the paths of the page about boards.
func (s *Server) routeBoard(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", page("index.html"))
	mux.Handle("GET /web/", assets())
	mux.HandleFunc("GET /api/about", s.about)
	mux.HandleFunc("GET /api/files", s.files)
	mux.HandleFunc("POST /api/read", s.read)
	mux.HandleFunc("GET /api/shape/{shape}", s.shape)
	mux.HandleFunc("POST /api/questions", s.ask)
	mux.HandleFunc("GET /api/questions/{id}", s.stream)
	mux.HandleFunc("DELETE /api/questions/{id}", s.stop)
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Token returns the token of the address that people open.
func (s *Server) Token() string { return s.token }

// What clients may take: to send the headers and the whole of a request, and to fetch an
// answer, or a piece of a stream.
const (
	headerTime = 10 * time.Second
	sendTime   = time.Minute
	fetchTime  = 30 * time.Second
	idleTime   = 2 * time.Minute
	farewell   = 2 * time.Second
)

// Serve serves on a listener until ctx ends. Then the streams end, with what is known by
// then, and requests at hand have a moment.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{
		Handler: s, BaseContext: func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: headerTime, ReadTimeout: sendTime, WriteTimeout: sendTime + fetchTime, IdleTimeout: idleTime,
		MaxHeaderBytes: 1 << 16,
	}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	if err := h.Shutdown(last); errors.Is(err, context.DeadlineExceeded) {
		return h.Close()
	}
	return nil
}
