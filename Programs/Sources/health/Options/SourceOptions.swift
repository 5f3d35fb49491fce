// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine
import OpenHealthCore

/// The option for the samples of one source, the same in every command that reads samples of a type.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only samples of this source, by name or bundle identifier.", valueName: "source"),
    completion: .custom { words, _, _ in ValueCompletion.sources(words) })
  var source: String?

  /// The bundle identifier of the source; nil if none was given.
  ///
  /// - Parameter types: the types among whose sources the name is looked up, with the members of correlations.
  /// - Throws: a validation error that lists the sources.
  func identifier(of types: [DataType], _ service: any HealthService) throws -> String? {
    guard let source else { return nil }
    let all = Set(types.flatMap { [$0] + ($0.memberTypes ?? []) })
    let known = try service.perform(ListTypes(), for: .owner).filter { all.contains($0.type) }.flatMap(\.sources).uniqued
    return try SourceName(source).find(in: known, of: types.count == 1 ? types[0] : nil).bundleIdentifier
  }

  /// A predicate with the source as a further condition, if one was given.
  func narrowed(_ predicate: PredicateTree, of types: [DataType], _ service: any HealthService) throws -> PredicateTree {
    try identifier(of: types, service).map { .and([predicate, .source([$0])]) } ?? predicate
  }
}

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
