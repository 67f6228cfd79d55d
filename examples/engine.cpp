// A whole engine in one file, which links nothing: it plays any game of Kadan at random and knows
// none of them.
//
//     c++ -O2 -std=c++17 examples/engine.cpp -o engine
//     kadan match bonsai cmd:./engine random --games 10
//
// It declares the option LegalMoves, so the referee tells it the legal actions before each `go`,
// and it picks one. A real engine would read the position instead. docs/protocol.md has the protocol.

#include <cstdint>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

int main() {
  std::ios::sync_with_stdio(false);
  std::mt19937_64 chance{std::random_device{}()};
  std::string position;
  std::vector<std::string> legal;

  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "ugi") {
      std::cout << "id name Example in C++\n"
                   "id author Kadan\n"
                   "option name Game type string default <empty>\n"
                   "option name LegalMoves type check default false\n"
                   "option name Seed type spin default 0 min 0 max 2147483647\n"
                   "ugiok\n"
                << std::flush;
    } else if (word == "setoption") {
      // The rest is `name NAME value VALUE`.
      std::string name, value;
      words >> word >> name >> word >> value;
      if (name == "Seed") chance.seed(std::stoull(value));
    } else if (word == "isready") {
      std::cout << "readyok\n" << std::flush;
    } else if (word == "uginewgame") {
      legal.clear();
    } else if (word == "position") {
      // The rest is `fen POSITION`: what our seat knows, with `?` for what it cannot see.
      std::getline(words >> std::ws, position);
    } else if (word == "legalmoves") {
      legal.clear();
      while (words >> word) legal.push_back(word);
    } else if (word == "go") {
      // The rest has the limits, such as `p1time 60000 p2time 60000`; this needs no time.
      if (legal.empty()) {
        std::cout << "info string no legal actions were told\nbestmove none\n" << std::flush;
      } else {
        std::cout << "info nodes " << legal.size() << " string " << position.size()
                  << " characters, one action\nbestmove " << legal[chance() % legal.size()] << '\n'
                  << std::flush;
      }
    } else if (word == "quit") {
      return 0;
    }
    // Everything else, `stop` among it, needs nothing done here.
  }
}
