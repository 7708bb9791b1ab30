package page

import "net/http"

// routeRuns adds the paths of the pages about runs.
func (s *Server) routeRuns(*http.ServeMux) {}
