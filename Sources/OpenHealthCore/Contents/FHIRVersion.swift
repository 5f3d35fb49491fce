// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A version of the FHIR standard, such as `4.0.1` (CLIN-03).
package struct FHIRVersion: Sendable, Hashable, CustomStringConvertible {
  /// A release of the standard that HealthKit has a name for.
  package enum Release: Sendable {
    /// The second draft, which is all of 1.0.
    case dstu2
    /// Release 4, which is all of 4.0.
    case r4
    /// Any other.
    case unknown
  }

  /// The three numbers, none of which is negative.
  package let major, minor, patch: Int

  /// The version of a text of three numbers with points between them, each with at most four digits; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    (major, minor, patch) = (numbers[0], numbers[1], numbers[2])
  }

  /// The version of DSTU2 that hospitals use: 1.0.2.
  package static let primaryDSTU2 = FHIRVersion(1, 0, 2)
  /// The version of release 4 that hospitals use: 4.0.1.
  package static let primaryR4 = FHIRVersion(4, 0, 1)

  private init(_ major: Int, _ minor: Int, _ patch: Int) { (self.major, self.minor, self.patch) = (major, minor, patch) }

  /// The release that the version belongs to.
  package var release: Release {
    switch (major, minor) {
    case (1, 0): .dstu2
    case (4, 0): .r4
    default: .unknown
    }
  }

  /// The three numbers with points between them.
  package var description: String { "\(major).\(minor).\(patch)" }
}

/// A version is coded as its text, which programs that read exports know.
extension FHIRVersion: Codable {
  /// The version of a text. Throws for any other text than ``init(_:)`` takes.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let version = FHIRVersion(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a version has three numbers")
    }
    self = version
  }

  /// Encodes the text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
