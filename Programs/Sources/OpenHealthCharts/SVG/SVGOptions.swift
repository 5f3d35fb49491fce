// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The size and look of a drawing.
public struct SVGOptions: Sendable {
  /// The colours of a drawing.
  public enum Scheme: Sendable {
    /// Light or dark as the reader's system is; light on paper.
    case automatic
    /// Always dark marks on white.
    case light
  }

  /// The width in CSS pixels, 280 to 4000.
  public var width: Double
  /// The height in CSS pixels, 120 to 4000. A chart that needs another height uses that one.
  public var height: Double
  /// The prefix of all identifiers, made of letters, digits and hyphens. Each drawing on a page needs its own.
  public var idPrefix: String
  /// Whether title and subtitle are drawn. A screen reader finds them in any case.
  public var showsTitle: Bool
  /// The colours.
  public var scheme: Scheme

  /// Options with usual sizes. Values out of range become the nearest allowed ones, and other characters vanish from the prefix.
  public init(
    width: Double = 720, height: Double = 300, idPrefix: String = "chart", showsTitle: Bool = true, scheme: Scheme = .automatic
  ) {
    self.width = width.isFinite ? min(4000, max(280, width)) : 720
    self.height = height.isFinite ? min(4000, max(120, height)) : 300
    let allowed = idPrefix.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
    }
    let prefix = String(String.UnicodeScalarView(allowed.prefix(40)))
    // A CSS identifier begins with a letter.
    self.idPrefix = prefix.utf8.first.map { $0 > 0x40 } ?? false ? prefix : "c" + prefix
    self.showsTitle = showsTitle
    self.scheme = scheme
  }
}
