package heuristics

// Version is raised whenever a rule concludes or counts differently on the same puzzle:
// other candidates left, other hits, other work. Runs note it, so that those who compare
// two of them know whether what the rules did must be equal. A test holds it.
const Version = 1
