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

/// The element `OpenHealthKitSample`, for samples that Apple's export leaves out, such as states of mind. Other readers skip it.
///
/// Its attribute `content` is the ``SampleContent`` as JSON. The large part of a content is in children `Data`, in base64. The attributes
/// `start` and `end` hold the dates once more, as seconds since the reference date, so that an import restores them exactly.
enum OwnContentForm: ContentForm {
  static let elementName = "OpenHealthKitSample"
  private static let dataName = "Data"
  /// The bytes in one child: short enough for every XML parser.
  private static let bytesInChild = 48 << 10

  static func writes(_ content: SampleContent) -> Bool { true }

  static func reading(_ element: KeptElement) -> ContentReading? {
    guard let type = element["type"].flatMap(Catalog.type(identifier:)), let start = element.timestamp("startDate"),
      let exactStart = element.number("start"), let exactEnd = element.number("end"), exactStart <= exactEnd,
      exactStart.magnitude <= Limits.farthestDate, exactEnd.magnitude <= Limits.farthestDate, let json = element["content"]
    else { return nil }
    do {
      var content = try SampleContent.decoded(Data(json.utf8))
      guard content.record.fits(type) else { return nil }
      // The JSON has only the size and checksum of the large part.
      if let described = content.bytes {
        var bytes = Data()
        for child in element.children where child.name == dataName {
          guard let part = child["value"].flatMap({ Data(base64Encoded: $0) }) else { return nil }
          bytes += part
        }
        guard let whole = described.filled(bytes) else { return nil }
        content.bytes = whole
      }
      return ContentReading(
        type: type, start: Date(timeIntervalSinceReferenceDate: exactStart), end: Date(timeIntervalSinceReferenceDate: exactEnd),
        offsetSeconds: start.offsetSeconds, content: content)
    } catch {
      return nil  // damaged JSON: the element is kept as it is
    }
  }

  static func write(_ content: SampleContent, of sample: SampleRecord, to element: inout KeptElement, _ writer: inout SampleElement) {
    element.attributes = [.init(name: "type", value: sample.type.identifier)] + writer.origin(sample) + writer.dates(sample)
    element.attributes.append(.init(name: "start", value: "\(sample.start.timeIntervalSinceReferenceDate)"))
    element.attributes.append(.init(name: "end", value: "\(sample.end.timeIntervalSinceReferenceDate)"))
    // Stored contents can be encoded: they were when they were stored.
    let json = (try? content.encoded()) ?? Data()
    element.attributes.append(.init(name: "content", value: String(decoding: json, as: UTF8.self)))
    element.children = writer.metadata(sample.metadata, sample)
    let bytes = content.bytes?.bytes ?? Data()
    for first in stride(from: 0, to: bytes.count, by: bytesInChild) {
      let start = bytes.startIndex + first
      let part = bytes[start..<min(start + bytesInChild, bytes.endIndex)]
      element.children.append(KeptElement(name: dataName, attributes: [.init(name: "value", value: part.base64EncodedString())]))
    }
  }
}

/// Writes elements as XML.
package enum ElementText {
  /// The XML of an element with its children, one element on each line, indented by `depth` blanks and one more for each level. Ends with a
  /// line break.
  package static func xml(_ element: KeptElement, depth: Int = 0) -> String {
    var text = ""
    append(element, depth: depth, to: &text)
    return text
  }

  static func append(_ element: KeptElement, depth: Int, to text: inout String) {
    let indent = String(repeating: " ", count: depth)
    text += "\(indent)<\(element.name)"
    for attribute in element.attributes {
      text += " \(attribute.name)=\""
      XMLText.append(attribute.value, to: &text)
      text += "\""
    }
    if element.children.isEmpty {
      text += "/>\n"
    } else {
      text += ">\n"
      for child in element.children { append(child, depth: depth + 1, to: &text) }
      text += "\(indent)</\(element.name)>\n"
    }
  }
}
