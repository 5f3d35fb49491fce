// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Mustache

/// A value as Mustache sees it: a property that is nil is found, and empty.
///
/// Mustache treats nil as absent and searches the enclosing scopes, so that `{{name}}` in a list could print the `name` of the page. Here it
/// searches them only for a name that the value does not declare, such as the frame's `token`.
struct PageScope: MustacheParent, MustacheCustomRenderable {
  /// What a property without a value is: nothing to print, and a section that is left out.
  private struct Absence: MustacheCustomRenderable {
    let renderText = ""
    let isNull = true
  }

  private let value: Any

  init(_ value: Any) { self.value = value }

  var isNull: Bool { false }
  var renderText: String { String(describing: value) }

  func child(named name: String) -> Any? {
    for property in Mirror(reflecting: value).children {
      guard let label = property.label else { continue }
      if label == name { return Self.shown(property.value) }
      // A wrapped property, such as one that is ``HTMLOnly``, whose wrapper stores nothing but the value.
      if label.utf8.first == UInt8(ascii: "_"), label.dropFirst() == name, let wrapped = Mirror(reflecting: property.value).children.first {
        return Self.shown(wrapped.value)
      }
    }
    return nil
  }

  /// A value in the form that Mustache handles: texts, numbers and truths as they are, lists with their items in this form.
  private static func shown(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { shown($0.value) } ?? Absence()
    case .collection, .set: return mirror.children.map { shown($0.value) }
    default:
      let isPlain = value is String || value is Bool || value is any BinaryInteger || value is any BinaryFloatingPoint
      return isPlain ? value : PageScope(value)
    }
  }
}
