// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Counts the attributes of each tag before libxml2 parses it.
///
/// libxml2 compares every attribute of a tag with all before it: 160,000 of them, in 1.5 MB, take seconds, and the time grows with the
/// square.
package struct AttributeLimit: Sendable {
  /// The most attributes that a tag may have. Apple's have twenty.
  package static let most = 2000

  private enum Place: Sendable {
    case text, tag
    /// Inside a value that ends with this quote.
    case value(UInt8)
  }

  private var place = Place.text
  private var count = 0

  /// A counter at the beginning of a text.
  package init() {}

  /// Reads the next piece of the text. Returns false when a tag in it has more than ``most`` attributes; pieces may end anywhere.
  ///
  /// Unsafe: the caller owns the memory. The bytes are read by iteration within the buffer's bounds, during the call only.
  package mutating func holds(for piece: UnsafeRawBufferPointer) -> Bool {
    for byte in piece {
      switch (place, byte) {
      // A value cannot contain a bare `<`: libxml2, too, begins a tag there.
      case (_, 0x3C): (place, count) = (.tag, 0)
      case (.text, _): break
      case (.tag, 0x3E): place = .text
      case (.tag, 0x22), (.tag, 0x27): place = .value(byte)
      case (.tag, 0x3D):
        count += 1
        if count > Self.most { return false }
      case (.value(let quote), _) where byte == quote: place = .tag
      default: break
      }
    }
    return true
  }
}
