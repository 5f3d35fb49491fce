// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a page shows: values and finished texts. Its template turns it into HTML, and its JSON is the page's twin for programs.
///
/// The template sees stored properties only; one that is nil is empty, whatever the values around it have. What shows a list only if
/// something is in it is a section `{{^empty(rows)}}`. The JSON has all properties that are not ``HTMLOnly``.
///
/// Texts are escaped by the template. Properties whose names end in `SVG` are drawings of this project and the only ones that a template
/// may write as they are.
package protocol PageView: Encodable, Sendable {
  /// The Mustache template of the part between navigation and footer: that of `Catalog/Pages` with the name of the type. `[[key]]` is the
  /// text of that key in the person's language.
  static var template: String { get }
  /// The heading, which is also in the title of the window.
  var title: String { get }
  /// The entry of the navigation that the page belongs to.
  static var section: PageSection { get }
  /// Whether the page shows a map, for which it loads Leaflet.
  static var hasMap: Bool { get }
}

extension PageView {
  /// The template with the name of the type.
  package static var template: String { PageTemplate.text("\(Self.self)") }
  /// No map.
  package static var hasMap: Bool { false }
}
