// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser

/// The options for number and order of rows with dates, the same in every command that lists them.
struct OrderOptions: ParsableArguments {
  @Option(help: "At most this many, the newest first.")
  var limit: Int?
  @Flag(help: "The newest first; with --limit this is so anyway.")
  var newestFirst = false
  @Flag(help: "The oldest first; with --limit the oldest ones.")
  var oldestFirst = false

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
    if newestFirst, oldestFirst { throw ValidationError("Give --newest-first or --oldest-first.") }
  }

  /// Whether the newest come first.
  var isNewestFirst: Bool { newestFirst || (limit != nil && !oldestFirst) }

  /// Some rows, given oldest first, in the wanted number and order.
  ///
  /// - Parameter usual: the number of the newest rows if no other is given; nil for all.
  func ordered<Row>(_ rows: [Row], usual: Int? = nil) -> [Row] {
    let most = limit ?? usual ?? .max
    let chosen = limit != nil && !isNewestFirst ? rows.prefix(most) : rows.suffix(most)
    return isNewestFirst ? chosen.reversed() : Array(chosen)
  }
}
