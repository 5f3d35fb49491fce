// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine

/// The program `health-server`, which has the commands of `health server`: only it needs the library of a database server.
enum ServerProgram {
  static let name = "health-server"

  /// The places of the words that are for the program: those after `server`, and `help` or `schema` before it; nil where the words call
  /// another command.
  static func places(in words: [String]) -> [Int]? {
    if words.first == "server" { return Array(words.indices.dropFirst()) }
    return words.count > 1 && ["help", "schema"].contains(words[0]) && words[1] == "server" ? [0] + words.indices.dropFirst(2) : nil
  }

  /// Becomes the program beside this one, else the one that PATH finds, with the words at these places of this program's. Returns the reason
  /// why that cannot be.
  ///
  /// Unsafe: the words of this process stay where they are to its end, and the list of them ends with nil.
  static func become(_ places: [Int]) -> Failure {
    let words = [strdup(name)] + places.map { CommandLine.unsafeArgv[$0 + 1] } + [nil]
    defer { free(words[0]) }
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    execv(own.appendingPathComponent(name).path, words)
    guard errno == ENOENT else { return .unstartable(name, errno) }
    execvp(name, words)
    guard errno == ENOENT else { return .unstartable(name, errno) }
    return Failure(
      "There is no `health-server` beside this program or in PATH. Install the package openhealthkit-server, or build it: swift build "
        + "--product health-server.")
  }
}
