// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why the text of a TCX or GPX file cannot be read. Lines count from 1.
public enum MarkupFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is no XML, or ends early.
  case notWellFormed(line: Int)
  /// It declares a DOCTYPE, which no such file has and which can make a small file large.
  case doctype
  /// Elements are nested deeper than this.
  case tooDeep(limit: Int)
  /// One tag has more attributes than this.
  case tooManyAttributes(limit: Int)
  /// There is not enough memory.
  case outOfMemory

  /// The end of a sentence.
  public var description: String {
    switch self {
    case .notWellFormed(let line): "it is no XML, or is cut short, at line \(line)"
    case .doctype: "it declares a DOCTYPE, which such a file has not"
    case .tooDeep(let limit): "its elements are more than \(limit) levels deep"
    case .tooManyAttributes(let limit): "a tag has more than \(limit) attributes"
    case .outOfMemory: "there is not enough memory"
    }
  }
}
