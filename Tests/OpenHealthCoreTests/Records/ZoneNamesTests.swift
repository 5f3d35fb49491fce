// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ZoneNamesTests {
  private func zone(metadata: String?, device: String?) throws -> (zone: TimeZone, isExact: Bool)? {
    let metadata = metadata.map { [MetadataSet.Entry(key: MetadataSet.timeZoneKey, value: .string($0))] } ?? []
    let sample = SampleRecord(
      uuid: UUID(), type: Catalog.sleep, start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 60),
      value: .category(1), provenance: .unknown, metadata: MetadataSet(metadata), timeZone: device)
    var names = ZoneNames()
    return names.zone(of: sample)
  }

  @Test(
    "V6: a zone in the metadata is exact, a device's is not, and a device in UTC does not tell where the person was",
    arguments: [
      ("Asia/Tokyo", "Europe/Berlin", "Asia/Tokyo", true), (nil, "Europe/Berlin", "Europe/Berlin", false),
      ("Nowhere/Land", "Europe/Berlin", "Europe/Berlin", false), (nil, "Nowhere/Land", nil, false), (nil, nil, nil, false),
      (nil, "UTC", nil, false), (nil, "GMT", nil, false), (nil, "Etc/UTC", nil, false),
    ] as [(String?, String?, String?, Bool)])
  func own(metadata: String?, device: String?, expected: String?, isExact: Bool) throws {
    let found = try zone(metadata: metadata, device: device)
    #expect(found?.zone == expected.flatMap(TimeZone.init(identifier:)))
    #expect((found?.isExact ?? false) == isExact)
  }

  @Test("V6: the offset of a file counts, also that of UTC, and so do metadata that name it")
  func offsets() throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    for (metadata, device, seconds) in [(nil, "GMT+0000", 0), (nil, "GMT-0530", -19_800), ("UTC", "Asia/Tokyo", 0)]
      as [(String?, String, Int)]
    {
      #expect(try zone(metadata: metadata, device: device)?.zone.secondsFromGMT(for: start) == seconds, "\(device)")
    }
  }
}
