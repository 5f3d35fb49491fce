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
