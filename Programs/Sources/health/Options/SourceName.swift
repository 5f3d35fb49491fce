// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine
import OpenHealthCore

/// A source as a person types it: its bundle identifier, or its name with plain apostrophes and blanks.
struct SourceName {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The source that is meant, among those of a type or of the whole store. Throws a validation error that lists the sources.
  func find(in sources: [SourceRecord], of type: DataType?) throws -> SourceRecord {
    if let exact = sources.first(where: { $0.bundleIdentifier == text }) { return exact }
    let named = sources.filter { Self.plain($0.name) == Self.plain(text) }
    if named.count == 1 { return named[0] }
    if named.count > 1 {
      let identifiers = named.map(\.bundleIdentifier).joined(separator: ", ")
      throw ValidationError("\(named.count) sources are called \"\(text)\". Give one of \(identifiers).")
    }
    throw ValidationError(
      "\"\(text)\" is not a source of \(type?.titleInSentence ?? "your data"). \(hint(sources, isOfType: type != nil))")
  }

  private func hint(_ sources: [SourceRecord], isOfType: Bool) -> String {
    let wanted = Self.plain(text)
    let near = sources.map { ($0.name, Self.distance(wanted, Self.plain($0.name))) }.filter { $0.1 <= max(2, wanted.count / 3) }
    if let best = near.min(by: { $0.1 < $1.1 }) { return "Did you mean \"\(best.0)\"?" }
    if sources.isEmpty { return isOfType ? "That type has no samples yet." : "There are no samples yet." }
    return "\(isOfType ? "Its" : "The") sources are \(sources.map { "\"\($0.name)\"" }.joined(separator: ", "))."
  }

  private static func distance(_ wanted: String, _ name: String) -> Int {
    !wanted.isEmpty && name.contains(wanted) ? 0 : EditDistance.between(wanted, name)
  }

  /// The name as a keyboard writes it: names from phones have curly apostrophes and non-breaking spaces.
  private static func plain(_ text: String) -> String {
    text.lowercased().replacing("\u{2019}", with: "'").replacing("\u{A0}", with: " ")
  }
}
