// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The reason why the text of a TCX or GPX file cannot be read. Lines are counted from 1.
package enum MarkupFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not well-formed XML, or ends early.
  case notWellFormed(line: Int)
  /// The text declares a DOCTYPE, which no such file has and which could expand a small file to a large one.
  case doctype
  /// Elements are nested deeper than this limit.
  case tooDeep(limit: Int)
  /// A tag has more attributes than this limit.
  case tooManyAttributes(limit: Int)
  /// libxml2 could not allocate memory.
  case outOfMemory

  /// A phrase that ends a sentence.
  package var description: String {
    switch self {
    case .notWellFormed(let line): "it is not XML, or is cut short, at line \(line)"
    case .doctype: "it declares a DOCTYPE, which such a file does not have"
    case .tooDeep(let limit): "its elements are more than \(limit) levels deep"
    case .tooManyAttributes(let limit): "a tag has more than \(limit) attributes"
    case .outOfMemory: "there is not enough memory"
    }
  }
}
