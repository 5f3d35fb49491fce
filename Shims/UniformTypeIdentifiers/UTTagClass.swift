// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A way to name a type outside the system of type identifiers.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  /// The identifier of the class.
  public let rawValue: String

  /// A class by its identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// File name extensions, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// Media types, such as `text/plain`.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
