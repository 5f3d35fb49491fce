// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCommandLine
import OpenHealthCore

/// The parts that the reports of exports, workout files and health cards share.
extension ImportCommand {
  static let countColumns: [Rows.Column] = [
    .init(name: "type", key: "head.type", meaning: "the short name of the type"),
    .init(name: "read", kind: .integer, key: "head.read", meaning: "the number in the file"),
    .init(name: "stored", kind: .integer, key: "head.stored", meaning: "the number of these that were stored"),
    .init(
      name: "already_there", kind: .integer, key: "head.alreadyThere", meaning: "the number of these that were in the store before"),
    .init(name: "skipped", kind: .integer, key: "head.skipped", meaning: "the number of these that were damaged, and skipped"),
    .init(
      name: "kept", kind: .integer, key: "head.kept",
      meaning: "the number of these that break a rule, and are kept as elements with the reason"),
  ]

  static let periodColumns: [Rows.Column] = [
    .init(name: "first", kind: .instant, key: "head.first", meaning: "when the first one begins"),
    .init(name: "last", kind: .instant, key: "head.last", meaning: "when the last one ends"),
  ]

  /// The cells of ``countColumns``. Without `kept`, which files of workouts do not have, those of the first five.
  ///
  /// - Parameter shown: the name for people, where it is not the same.
  static func cells(
    _ name: String, shown: String? = nil, read: Int, stored: Int, alreadyThere: Int, skipped: Int, kept: Int? = nil
  ) -> [Rows.Cell] {
    [.text(name, shown: shown), .count(read), .count(stored), .count(alreadyThere), .count(skipped)] + (kept.map { [.count($0)] } ?? [])
  }

  /// The counts of a type as a JSON object.
  ///
  /// - Parameters:
  ///   - counts: the cells of ``countColumns``.
  ///   - period: the cells of ``periodColumns``; empty for none.
  static func object(_ counts: [Rows.Cell], period: [Rows.Cell] = []) -> String {
    var members = zip(countColumns, counts).map { ($0.name, $1) }
    members.insert(contentsOf: zip(periodColumns, period).map { ($0.name, $1) }, at: 1)
    return Rows.object(members)
  }

  /// Says how many records stay out because the person has corrected or deleted them, if there are any.
  static func writeRemoved(_ count: Int) {
    if count > 0 { Output.sentence(Person.words["import.removed", Person.numbers.text(count), "--bring-back"]) }
  }

  /// Counts by type as objects of `type` and `count`.
  static func countObjects(_ counts: [DataType: Int]) -> [String] {
    counts.sorted { $0.key.name < $1.key.name }.map { type, count in
      Rows.object([("type", .text(type.name)), ("count", .count(count))] as [(String, Rows.Cell)])
    }
  }

  /// The sentence that says how to undo an import.
  static func undoing(_ number: Int64) -> String { Person.words["import.undo", String(number), "`health delete --import \(number)`"] }
}
