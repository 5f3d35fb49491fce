// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why nothing of a file can be imported: a sentence for people, without health data.
package struct ExportFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sentence.
  package let description: String
  /// Whether the file could be read, but contains no export. Perhaps it has workout files.
  package let hasOtherContent: Bool

  init(_ description: String) { (self.description, hasOtherContent) = (description, false) }

  /// A file without an export.
  ///
  /// - Parameter found: what it contains.
  package init(_ path: String, contains found: ExportFileContent) {
    (description, hasOtherContent) = ("There is no Apple Health export in \(path). It is \(found).", true)
  }

  /// A file without content.
  package static func empty(_ path: String) -> Self { Self("The file \(path) is empty.") }

  static func unreadable(_ path: String, _ reason: String) -> Self { Self("The file \(path) cannot be read: \(reason).") }

  static let outOfMemory = Self("There is not enough memory to read the file.")

  static let tooManyToCompare = Self("The two exports have more records than can be compared.")

  static let lostComparison = Self("The temporary file of the comparison lost its content. Is its disk full or damaged?")

  /// The elements before that line were reported.
  static func tooLong(_ line: Int) -> Self {
    Self("Near line \(line), a tag or comment is too long, or has too many attributes; reading stopped there.")
  }
}
