// Sudoku in Gecode, at one of two strengths of all-different. The arguments are a mode, a strength and, for a search,
// the number of failures at which it ends:
//
//   sudoku root|search value|domain [LIMIT] < PUZZLES
//   sudoku version
//
// A puzzle is a line of N*N numbers, row by row, a dot for an open cell; boxes are square, lines that begin with # are
// comments.
//
// Mode root prints a line for each puzzle: for each cell the digits that the fixpoint leaves, such as 1,4,7, or the word
// failed. Mode search prints the number of solutions, at most two, of failures, and 1 if the limit ended the search.
#include <cmath>
#include <cstdlib>
#include <gecode/int.hh>
#include <gecode/search.hh>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace Gecode;

class Sudoku : public Space {
public:
  IntVarArray digit; // of each cell, row by row

  Sudoku(const std::vector<int>& givens, bool domain)
      : digit(*this, static_cast<int>(givens.size()), 1, side(givens)) {
    for (int c = 0; c < digit.size(); c++)
      if (givens[c] != 0) rel(*this, digit[c], IRT_EQ, givens[c]);
    const std::vector<std::vector<int>> units = unitsOf(side(givens));
    for (const std::vector<int>& unit : units) {
      IntVarArgs inside;
      for (int c : unit) inside << digit[c];
      distinct(*this, inside, domain ? IPL_DOM : IPL_VAL);
    }
    if (!domain) postPlaces(units, side(givens));
    branch(*this, digit, INT_VAR_SIZE_MIN(), INT_VAL_MIN()); // the first of the smallest domains, its values ascending
  }

  Sudoku(Sudoku& s) : Space(s) { digit.update(*this, s.digit); }
  Space* copy() override { return new Sudoku(*this); }

  static int side(const std::vector<int>& givens) {
    return static_cast<int>(std::lround(std::sqrt(static_cast<double>(givens.size()))));
  }

private:
  // postPlaces posts the dual: the place of a digit in a unit is a variable, whose last value is a hidden single. Truth
  // variables (cell has digit) lie between both views. The channel between two arrays of integers would not do: at
  // domain strength it filters all-different as well, at value strength it passes on no removal.
  void postPlaces(const std::vector<std::vector<int>>& units, int n) {
    BoolVarArgs has(*this, n * n * n, 0, 1);
    for (int c = 0; c < n * n; c++) channel(*this, has.slice(c * n, 1, n), digit[c], 1);
    for (const std::vector<int>& unit : units)
      for (int d = 0; d < n; d++) {
        BoolVarArgs places;
        for (int c : unit) places << has[c * n + d];
        channel(*this, places, IntVar(*this, 0, n - 1));
      }
  }

  // unitsOf returns the cells of rows, columns and boxes.
  static std::vector<std::vector<int>> unitsOf(int n) {
    const int k = static_cast<int>(std::lround(std::sqrt(static_cast<double>(n))));
    std::vector<std::vector<int>> units(3 * n);
    for (int r = 0; r < n; r++)
      for (int c = 0; c < n; c++)
        for (int u : {r, n + c, 2 * n + r / k * k + c / k}) units[u].push_back(r * n + c);
    return units;
  }
};

// printRoot prints what propagation leaves without search.
static void printRoot(Sudoku& s) {
  if (s.status() == SS_FAILED) {
    std::cout << "failed\n";
    return;
  }
  for (int c = 0; c < s.digit.size(); c++) {
    const char* before = c == 0 ? "" : " ";
    for (IntVarValues d(s.digit[c]); d(); ++d, before = ",") std::cout << before << d.val();
  }
  std::cout << '\n';
}

// printSearch searches depth first until the second solution, or until there is no other.
static void printSearch(Sudoku& s, unsigned long limit) {
  Search::Options options;
  options.stop = Search::Stop::fail(limit);
  DFS<Sudoku> search(&s, options);
  int solutions = 0;
  while (solutions < 2) {
    const Sudoku* found = search.next();
    if (found == nullptr) break;
    solutions++;
    delete found;
  }
  std::cout << solutions << ' ' << search.statistics().fail << ' ' << search.stopped() << std::endl;
  delete options.stop;
}

int main(int argc, char** argv) {
  if (argc == 2) { // version
    std::cout << GECODE_VERSION << std::endl;
    return 0;
  }
  const bool root = argc > 1 && std::string(argv[1]) == "root", domain = argc > 2 && std::string(argv[2]) == "domain";
  const unsigned long limit = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : ~0ul;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream numbers(line);
    std::vector<int> givens;
    for (std::string d; numbers >> d;) givens.push_back(std::atoi(d.c_str())); // 0 for a dot
    Sudoku s(givens, domain);
    root ? printRoot(s) : printSearch(s, limit);
  }
}
