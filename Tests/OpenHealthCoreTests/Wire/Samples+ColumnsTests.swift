// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

@Suite struct SamplesColumnsTests {
  private func read(_ bytes: [UInt8]) throws -> [SampleRecord] {
    var reader = ColumnReader(bytes)
    return try reader.samples()
  }

  private func bytes(_ samples: [SampleRecord]) -> [UInt8] {
    var out = ColumnWriter()
    out.samples(samples)
    return out.bytes
  }

  private func sample(_ value: SampleRecord.Value, provenance: Provenance = .unknown, series: SeriesRecord? = nil) -> SampleRecord {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    return SampleRecord(uuid: UUID(), type: Catalog.sleep, start: date, end: date, value: value, provenance: provenance, series: series)
  }

  @Test("A page that announces more samples than it has room for is refused at once, and one that has the room is read")
  func announced() {
    let one: [UInt8] = [1, 0, 0, 0]
    #expect(throws: WireFault.cutShort) { try read(one + [UInt8](repeating: 0, count: 56)) }
    // The sample's type has a place in an empty list.
    #expect(throws: WireFault.invalid(.place)) { try read(one + [UInt8](repeating: 0, count: 57)) }
  }

  @Test("Each part of an origin, each kind of series and the members of each correlation cross a wire with their own sample")
  func roundTrip() throws {
    let source = SourceRecord(bundleIdentifier: "a", name: "A")
    let revision = SourceRevisionRecord(source: source, version: "1", operatingSystem: SystemVersion(major: 1, minor: .max, patch: -1))
    let device = DeviceRecord(name: "", udiDeviceIdentifier: "\u{E9}")
    let origins = [
      Provenance.unknown, Provenance(revision: revision, device: nil), Provenance(revision: nil, device: device),
      Provenance(revision: revision, device: device),
    ]
    let value = SeriesValue(start: 1, end: 2, value: 3)
    let series: [SeriesRecord?] = [
      nil, SeriesRecord([value]), SeriesRecord(count: 9, minimum: 1, maximum: 2, latest: value),
      SeriesRecord([value, SeriesValue(start: 0, end: 0, value: -1)]),
    ]
    let inner = (0..<3).map { sample(.category($0)) }
    var samples = origins.map { origin in sample(.quantity(1, .count), provenance: origin) }
    samples += series.map { own in sample(.quantity(1, .count), series: own) }
    samples += [sample(.correlation([inner[0]])), sample(.correlation([])), sample(.correlation([inner[1], inner[2]]))]
    samples.append(sample(.category(-1)))
    let received = try read(bytes(samples))
    #expect(received == samples)
    #expect(received.map(\.members?.count) == samples.map(\.members?.count))
    #expect(received.map(\.series?.values?.count) == samples.map(\.series?.values?.count))
  }

  @Test("Each sample keeps its time zone")
  func zones() throws {
    var samples = (0..<5).map { sample(.category($0)) }
    for (index, zone) in [(0, "Asia/Kathmandu"), (2, "Europe/Berlin"), (3, "Asia/Kathmandu"), (4, "UTC")] { samples[index].timeZone = zone }
    #expect(try read(bytes(samples)).map(\.timeZone) == ["Asia/Kathmandu", nil, "Europe/Berlin", "Asia/Kathmandu", "UTC"])
  }

  @Test("Samples with too many or too few bytes are refused")
  func pages() throws {
    let page = bytes([sample(.category(1)), sample(.quantity(2, .count))])
    func received(_ page: [UInt8]) throws -> [SampleRecord] {
      var rest = [page][...]
      return try [SampleRecord](readingPages: { rest.popFirst().map { ColumnReader($0) } })
    }
    #expect(try received(page).count == 2)
    #expect(throws: WireFault.tooLong) { try received(page + [0]) }
    for length in 0..<page.count { #expect(throws: WireFault.cutShort) { try received(Array(page.prefix(length))) } }
  }
}
