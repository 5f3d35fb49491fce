// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What one export has and another has not. Contains no health value.
package struct ExportDifferences: Sendable {
  /// Counts of a kind of records, elements or files.
  package struct Counts: Sendable, Equatable {
    /// Those in the first export and in the second.
    package var first = 0, second = 0
    /// Those that only the second has.
    package var added = 0
    /// Those that only the first has.
    package var gone = 0
    /// Those of the same type, source and dates in both whose value, or something else, differs.
    package var changed = 0
    /// Those that the first export, or the second, has once more with the same content.
    package var firstRepeated = 0, secondRepeated = 0

    /// All counts zero.
    package init() {}

    /// Whether the exports have the same of the kind.
    package var isEqual: Bool { added == 0 && gone == 0 && changed == 0 }
  }

  /// How one export was read.
  package struct Reading: Sendable {
    /// When the export was made, according to its own text.
    package internal(set) var exportDate: Date?
    /// The first elements and files that could not be read, at most ``ImportReport/maximumListed``.
    package internal(set) var unread: [ImportReport.SkippedElement] = []
    /// The number of all that could not be read.
    package internal(set) var unreadCount = 0
    /// The reason why the export is incomplete; nil for a complete one.
    package internal(set) var incomplete: String?

    mutating func skip(line: Int = 0, element: String, reason: String) {
      unreadCount += 1
      if unread.count < ImportReport.maximumListed { unread.append(.init(line: line, element: element, reason: reason)) }
    }

    /// Whether everything in the export was compared.
    package var isWhole: Bool { unreadCount == 0 && incomplete == nil }
  }

  /// The counts by name: of a type, as `stepCount`; of an element without one, as `<Audiogram>`; `profile`; `files`.
  package internal(set) var counts: [String: Counts] = [:]
  /// How the first export was read.
  package internal(set) var first = Reading()
  /// How the second export was read.
  package internal(set) var second = Reading()

  /// Whether no difference was found.
  package var isEqual: Bool { counts.values.allSatisfy(\.isEqual) }
  /// Whether everything in both exports was compared.
  package var isWhole: Bool { first.isWhole && second.isWhole }

  /// The name for facts about the person.
  package static let profile = "profile"
  /// The name for files beside the XML of no type of their own.
  package static let files = "files"
}
