// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How samples with a content, such as prescriptions, appear as elements of an export.
///
/// Most forms read and write an element of Apple's export. ``OwnContentForm`` serves the kinds for which Apple has none.
protocol ContentForm: Sendable {
  /// The name of the elements that the form reads.
  static var elementName: String { get }

  /// Whether the form writes a content.
  static func writes(_ content: SampleContent) -> Bool

  /// The sample of an element, without UUID, origin and metadata; nil for an element that this version does not understand, which is then
  /// kept unchanged.
  static func reading(_ element: KeptElement) -> ContentReading?

  /// Adds the attributes and children of a sample's content to its element.
  static func write(_ content: SampleContent, of sample: SampleRecord, to element: inout KeptElement, _ writer: inout SampleElement)
}

/// The values that a ``ContentForm`` reads from an element.
struct ContentReading {
  var type: DataType
  var start: Date
  var end: Date
  /// The offset of the start's zone, in seconds east of UTC.
  var offsetSeconds: Int
  var content: SampleContent
}

/// All forms. The first one that writes a content counts.
enum ContentForms {
  static let all: [any ContentForm.Type] = [VisionPrescriptionForm.self, AudiogramForm.self, OwnContentForm.self]

  /// The form of elements with a name; nil when there is none.
  static func form(named name: String) -> (any ContentForm.Type)? { all.first { $0.elementName == name } }

  /// The form that writes a content.
  static func form(of content: SampleContent) -> any ContentForm.Type {
    all.first { $0.writes(content) } ?? OwnContentForm.self
  }
}

extension KeptElement {
  /// The instant in an attribute; nil when it is missing or no date. Unsafe: the parser reads the bytes inside the closure that lends them.
  func timestamp(_ name: String) -> ExportTimestamp? {
    guard var text = self[name] else { return nil }
    return text.withUTF8 { ExportTimestamp($0) }
  }

  /// The number in an attribute; nil when it is missing or no number. Unsafe: as above.
  func number(_ name: String) -> Double? {
    guard var text = self[name] else { return nil }
    return text.withUTF8 { ExportNumber.parse($0) }
  }

  /// The date in an attribute, in the form of an export; nil when it is missing or no date.
  package func date(_ name: String) -> Date? { timestamp(name)?.date }

  /// The number in an attribute with the unit in another one; nil when one is missing or invalid.
  func amount(_ name: String, _ unitName: String) -> Amount? {
    guard let number = number(name), let text = self[unitName] else { return nil }
    do {
      let unit = try UnitExpression.parse(text)
      return unit.isWithinLimits ? Amount(number, unit) : nil
    } catch {
      return nil  // not a unit
    }
  }

  /// Adds an amount as an attribute with its unit; nothing for nil.
  mutating func add(_ amount: Amount?, _ name: String, _ unitName: String) {
    guard let amount else { return }
    attributes.append(.init(name: name, value: SampleElement.text(amount.value)))
    attributes.append(.init(name: unitName, value: amount.unit.string))
  }
}
