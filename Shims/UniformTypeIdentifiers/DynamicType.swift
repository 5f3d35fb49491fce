// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The content of a dynamic identifier: the tag for which it was made. The form is our own; Apple documents none.
struct DynamicType {
  static let prefix = "dyn."

  let tag: String
  let tagClass: UTTagClass
  let supertype: String?

  init(tag: String, tagClass: UTTagClass, supertype: String?) {
    self.tag = tag
    self.tagClass = tagClass
    self.supertype = supertype
  }

  init?(identifier: String) {
    guard identifier.hasPrefix(Self.prefix) else { return nil }
    let fields = identifier.dropFirst(Self.prefix.count).split(separator: "-", omittingEmptySubsequences: false).map(Self.text)
    guard fields.count == 3, let tagClass = fields[0], let tag = fields[1], let supertype = fields[2] else { return nil }
    self.init(tag: tag, tagClass: UTTagClass(rawValue: tagClass), supertype: supertype.isEmpty ? nil : supertype)
  }

  var identifier: String { Self.prefix + [tagClass.rawValue, tag, supertype ?? ""].map(Self.hex).joined(separator: "-") }

  private static func hex(_ text: String) -> String { text.utf8.map { String(format: "%02x", $0) }.joined() }

  private static func text(_ hex: Substring) -> String? {
    let digits = Array(hex)
    guard digits.count.isMultiple(of: 2) else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
    guard bytes.allSatisfy({ $0 != nil }) else { return nil }
    return String(validating: bytes.compactMap(\.self), as: UTF8.self)
  }
}
