// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The size and look of a drawing.
package struct SVGOptions: Sendable {
  /// The colours of a drawing.
  package enum Scheme: Sendable {
    /// Light or dark as the reader's system is; light on paper.
    case automatic
    /// Always dark marks on white.
    case light
  }

  /// Where the rules for marks and colours are.
  package enum Sheet: Sendable {
    /// In the drawing, which looks the same everywhere.
    case inside
    /// In the style sheet of the page, ``SVGOptions/pageSheet``. A page that forbids inline styles shows such drawings only.
    case page
  }

  /// The rules for all drawings with ``Sheet/page``, light and dark, as a style sheet. The scheme of each follows the reader's system.
  package static let pageSheet = SVGStyle.pageSheet

  /// The width in CSS pixels, 280 to 4000.
  package var width: Double
  /// The height in CSS pixels, 120 to 4000. A chart that needs another height uses that one.
  package var height: Double
  /// The prefix of all identifiers, made of letters, digits and hyphens. Each drawing on a page needs its own.
  package var idPrefix: String
  /// Whether title and subtitle are drawn. A screen reader finds them in any case.
  package var showsTitle: Bool
  /// The colours.
  package var scheme: Scheme
  /// Where the rules for marks and colours are. ``scheme`` counts for rules in the drawing only.
  package var sheet: Sheet

  /// Options with usual sizes. Values out of range become the nearest allowed ones, and other characters vanish from the prefix.
  package init(
    width: Double = 720, height: Double = 300, idPrefix: String = "chart", showsTitle: Bool = true, scheme: Scheme = .automatic,
    sheet: Sheet = .inside
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
    self.sheet = sheet
  }
}
