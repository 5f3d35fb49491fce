// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

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
