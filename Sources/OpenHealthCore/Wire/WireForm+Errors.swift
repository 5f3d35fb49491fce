// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension WireForm {
  /// The most bytes that an error may have. Larger ones are refused before they are decoded.
  package static let largestError = 128 * 1024
  /// The Unicode scalars that each text of a large error keeps: enough for a path.
  private static let longestText = 4096
  /// The entries that each list of a large error keeps: more than there are types.
  private static let longestList = 512

  /// An error as bytes, at most ``largestError``. Shortens the texts and lists of a larger one, since a metadata key can have any length.
  package static func bytes(of error: HealthError) throws(WireFault) -> [UInt8] {
    let bytes = try json(error)
    guard bytes.count > largestError else { return bytes }
    do {
      let whole = try JSONSerialization.jsonObject(with: Data(bytes))
      return Array(try JSONSerialization.data(withJSONObject: shortened(whole)))
    } catch {
      throw .notReadable
    }
  }

  /// The error of these bytes. Throws ``WireFault`` for bytes that ``bytes(of:)`` never makes.
  package static func error(from bytes: [UInt8]) throws(WireFault) -> HealthError {
    guard bytes.count <= largestError else { throw .tooLong }
    return try value(HealthError.self, from: bytes)
  }

  private static func shortened(_ value: Any) -> Any {
    switch value {
    case let text as String: text.shortened(to: longestText)
    case let list as [Any]: list.prefix(longestList).map(shortened)
    case let object as [String: Any]: object.mapValues(shortened)
    default: value
    }
  }
}
