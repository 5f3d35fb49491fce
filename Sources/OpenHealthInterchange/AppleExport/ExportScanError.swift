// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The reason why a text is not an export, or cannot be scanned to its end.
package enum ExportScanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text contains no element.
  case noElement
  /// The root is this element, not `HealthData`.
  case wrongRoot(String)
  /// The text is UTF-16 or UTF-32.
  case unsupportedEncoding
  /// A tag or comment is longer than the limit, usually 64 MiB, or has too many attributes. The elements before it were reported.
  case tooLong(line: Int)
  /// libxml2 could not allocate memory.
  case outOfMemory

  /// A sentence for people, without health data.
  package var description: String {
    switch self {
    case .noElement: "The file contains no XML."
    case .wrongRoot(let name): "The file is XML, but not an Apple Health export: its root is \(name.prefix(60)), not HealthData."
    case .unsupportedEncoding: "The file is UTF-16 or UTF-32 text; an Apple Health export is UTF-8."
    case .tooLong(let line): "Near line \(line), a tag or comment is too long, or has too many attributes; reading stopped there."
    case .outOfMemory: "There is not enough memory to read the file."
    }
  }
}
