// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Counts the attributes of each tag before libxml2 reads it.
///
/// libxml2 compares every attribute of a tag with all before it: 160,000 of them, in 1.5 MB, take seconds, and the time grows with the square.
public struct AttributeLimit: Sendable {
  /// The most that one tag may have. Apple's have twenty.
  public static let most = 2000

  private enum Place: Sendable {
    case text, tag
    /// In a value, up to this quote.
    case value(UInt8)
  }

  private var place = Place.text
  private var count = 0

  public init() {}

  /// Takes the next piece of the text. False when a tag in it has more attributes than may be.
  public mutating func holds(for piece: UnsafeRawBufferPointer) -> Bool {
    for byte in piece {
      switch (place, byte) {
      // Values hold no bare `<`: one that is there begins a tag for libxml2, too.
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
