// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A way to name a type other than by its type identifier, such as a file name extension.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  /// The identifier of the class, such as `public.mime-type`.
  public let rawValue: String

  /// A class with an identifier; use the constants for those that this module knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// File name extensions, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// Media types, such as `text/plain`.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
