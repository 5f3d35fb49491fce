// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct OwnContentFormTests {
  /// The element of a document of a number of bytes.
  private static func element(_ count: Int, start: Double = 0, end: Double = 0) throws -> (element: KeptElement, content: SampleContent) {
    let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let content = SampleContent.clinicalDocument(
      .init(title: "a", patientName: "b", authorName: "c", custodianName: "d", bytes: ContentBytes(bytes)))
    let type = try #require(Catalog.types.first { $0.hasContent && content.record.fits($0) })
    let sample = SampleRecord(
      uuid: UUIDMint.ofTests.next(), type: type, start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: end), value: .content(content), provenance: .unknown)
    var writer = SampleElement(zone: .gmt)
    return (writer.content(sample, content), content)
  }

  @Test("Bytes are in children of at most 48 KiB", arguments: [1, 49_151, 49_152, 49_153, 98_304, 98_305])
  func children(count: Int) throws {
    let (element, content) = try Self.element(count)
    let lengths = element.children.compactMap { child in child["value"].flatMap { Data(base64Encoded: $0) }?.count }
    let whole = Array(repeating: 49_152, count: count / 49_152)
    #expect(lengths == whole + (count % 49_152 == 0 ? [] : [count % 49_152]))
    #expect(element.children.allSatisfy { $0.name == "Data" })
    let reading = try #require(OwnContentForm.reading(element))
    #expect(reading.content == content)
    #expect(reading.content.bytes?.bytes == content.bytes?.bytes)
  }

  @Test("Children that are missing, others or no base64 make the element unreadable; other elements in it do not")
  func damage() throws {
    let element = try Self.element(100_000).element
    var changed = element
    changed.children.removeLast()
    #expect(OwnContentForm.reading(changed) == nil)
    changed = element
    changed.children.swapAt(0, 2)
    #expect(OwnContentForm.reading(changed) == nil)
    changed = element
    changed.children[0].attributes[0].value = "?"
    #expect(OwnContentForm.reading(changed) == nil)
    changed = element
    changed.children.insert(KeptElement(name: "Other"), at: 1)
    #expect(OwnContentForm.reading(changed) != nil)
  }

  @Test("A sample begins and ends within the farthest dates, and does not end before it begins")
  func dates() throws {
    let far = 1e12
    for (start, end, isRead) in [
      (0, 0, true), (1, 0, false), (-far, far, true), (far, far, true), (far, 1.0001e12, false), (-1.0001e12, 0, false),
    ] as [(Double, Double, Bool)] {
      var element = try Self.element(1).element
      for (name, number) in [("start", start), ("end", end)] {
        let place = try #require(element.attributes.firstIndex { $0.name == name })
        element.attributes[place].value = "\(number)"
      }
      let reading = OwnContentForm.reading(element)
      #expect((reading != nil) == isRead, "\(start) to \(end)")
      if isRead {
        #expect(reading?.start.timeIntervalSinceReferenceDate == start)
        #expect(reading?.end.timeIntervalSinceReferenceDate == end)
      }
    }
  }

  @Test("A content is of its own type alone")
  func types() throws {
    var element = try Self.element(1).element
    let place = try #require(element.attributes.firstIndex { $0.name == "type" })
    element.attributes[place].value = Catalog.electrocardiogram.identifier
    #expect(OwnContentForm.reading(element) == nil)
  }
}
