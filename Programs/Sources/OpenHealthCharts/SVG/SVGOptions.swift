// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How a chart is drawn.
public struct SVGOptions: Sendable {
  /// Which colours a drawing has.
  public enum Scheme: Sendable {
    /// Light or dark as the reader's system is, light on paper.
    case automatic
    /// Always dark marks on white.
    case light
  }

  /// In CSS pixels, from 280 to 4000.
  public var width: Double
  /// In CSS pixels, from 120 to 4000. A chart that needs more, or another height, takes it.
  public var height: Double
  /// What identifiers begin with: another one for each drawing of a page. Letters, digits and hyphens.
  public var idPrefix: String
  /// Whether title and subtitle are drawn; a screen reader has them in any case.
  public var showsTitle: Bool
  public var scheme: Scheme

  public init(
    width: Double = 720, height: Double = 300, idPrefix: String = "chart", showsTitle: Bool = true, scheme: Scheme = .automatic
  ) {
    self.width = width.isFinite ? min(4000, max(280, width)) : 720
    self.height = height.isFinite ? min(4000, max(120, height)) : 300
    let allowed = idPrefix.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
    }
    let prefix = String(String.UnicodeScalarView(allowed.prefix(40)))
    // An identifier of CSS begins with a letter.
    self.idPrefix = prefix.utf8.first.map { $0 > 0x40 } ?? false ? prefix : "c" + prefix
    self.showsTitle = showsTitle
    self.scheme = scheme
  }
}
