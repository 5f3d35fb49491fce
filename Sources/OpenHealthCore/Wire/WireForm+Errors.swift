// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension WireForm {
  /// How many bytes an error has at most. More are refused before anything is made of them.
  public static let largestError = 128 * 1024
  /// How many Unicode scalars of a text a large error keeps: a path fits.
  private static let longestText = 4096
  /// How many things of a list a large error keeps: there are fewer types.
  private static let longestList = 512

  /// An error as bytes, at most ``largestError``. The texts and lists of a larger one are cut, since a key of metadata can have any length.
  public static func bytes(of error: HealthError) throws(WireFault) -> [UInt8] {
    let bytes = try json(error)
    guard bytes.count > largestError else { return bytes }
    do {
      let whole = try JSONSerialization.jsonObject(with: Data(bytes))
      return Array(try JSONSerialization.data(withJSONObject: shortened(whole)))
    } catch {
      throw .notReadable
    }
  }

  /// The error that these bytes are. Throws WireFault for bytes that ``bytes(of:)`` never gives.
  public static func error(from bytes: [UInt8]) throws(WireFault) -> HealthError {
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
