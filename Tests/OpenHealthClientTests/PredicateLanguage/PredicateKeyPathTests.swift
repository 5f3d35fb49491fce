// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct PredicateKeyPathTests {
  private static let rate = "HKQuantityTypeIdentifierHeartRate"
  private let pulse: DataType

  init() throws { pulse = try #require(Catalog.type(named: "heartRate")) }

  @Test("PRED-25: a key path names a property of samples")
  func ofSamples() {
    let table: [(String, PredicateKeyPath?)] = [
      ("startDate", .date(.start)), ("endDate", .date(.end)), ("UUID", .identity), ("source", .source), ("source.name", .text(.sourceName)),
      ("sourceRevision.source", .source), ("sourceRevision.version", .text(.version)), ("quantity", .quantity),
      ("min", .seriesQuantity(.minimum)),
      ("most_recent_start_date", .seriesDate(.start)), ("max", .seriesQuantity(.maximum)), ("most_recent", .seriesQuantity(.latest)),
      ("count", .number(.count)), ("value", .category),
      ("duration", .duration),
      ("totalFlightsClimbed", .total(.flights)), ("ecg_public_classification", .content(.electrocardiogramClassification)),
      ("title", .text(.content(.documentTitle))), ("FHIRResource.resourceType", .text(.content(.resourceType))),
      ("FHIRResource.other", nil), ("valence", .content(.valence)), ("metadata.a", .metadata("a")), ("metadata.a.b", .metadata("a.b")),
      ("metadata", nil), ("metadata.", nil), ("device", .device), ("device.name", .text(.device(.name))),
      ("device.HKDevicePropertyKeyName", nil), ("device.x", nil), ("begin", nil), ("", nil), ("a.b", nil),
      ("averageQuantity.\(Self.rate)", .statistic(pulse, .average)), ("sumQuantity.\(Self.rate)", .statistic(pulse, .sum)),
      ("minimumQuantity.\(Self.rate)", .statistic(pulse, .minimum)), ("maximumQuantity.\(Self.rate)", .statistic(pulse, .maximum)),
      ("averageQuantity.HKCategoryTypeIdentifierSleepAnalysis", nil), ("averageQuantity.x", nil), ("nonsense.\(Self.rate)", nil),
      ("activityAverageQuantity.\(Self.rate)", nil), ("activityDuration", nil),
    ]
    for (path, expected) in table { #expect(PredicateKeyPath(path, of: .sample) == expected, "\(path)") }
  }

  @Test("PRED-20 PRED-25: a key path names a property of activities")
  func ofActivities() {
    let table: [(String, PredicateKeyPath?)] = [
      ("activityDuration", .duration), ("duration", .duration), ("activityType", .activityType), ("workoutType", .activityType),
      ("activityStartDate", .date(.start)), ("activityEndDate", .date(.end)), ("startDate", .date(.start)), ("UUID", .identity),
      ("metadata.a", .metadata("a")), ("valence", nil), ("title", nil), ("device.name", nil), ("source", nil), ("totalDistance", nil),
      ("activityAverageQuantity.\(Self.rate)", .statistic(pulse, .average)), ("averageQuantity.\(Self.rate)", .statistic(pulse, .average)),
      ("activityMaximumQuantity.\(Self.rate)", .statistic(pulse, .maximum)), ("activitySumQuantity.\(Self.rate)", .statistic(pulse, .sum)),
      ("activityMinimumQuantity.\(Self.rate)", .statistic(pulse, .minimum)), ("nonsense.\(Self.rate)", nil),
      ("activityAverageQuantity.HKCategoryTypeIdentifierSleepAnalysis", nil),
    ]
    for (path, expected) in table { #expect(PredicateKeyPath(path, of: .activity) == expected, "\(path)") }
  }

  @Test("PRED-13: a field of a device has three names")
  func deviceFields() {
    for field in DeviceRecord.Field.allCases where field != .udiDeviceIdentifier {
      let name = "\(field)"
      #expect(field.name == name)
      #expect(DeviceRecord.Field(key: name) == field)
      let key = "HKDeviceProperty\(name.prefix(1).uppercased())\(name.dropFirst())"
      #expect(DeviceRecord.Field(propertyKey: key) == field)
      #expect(DeviceRecord.Field(key: key) == field)
      #expect(DeviceRecord.Field(propertyKey: name) == nil)
    }
    let identifier = DeviceRecord.Field.udiDeviceIdentifier
    #expect(identifier.name == "UDIDeviceIdentifier")
    for key in ["udiDeviceIdentifier", "UDIDeviceIdentifier", "HKDevicePropertyUDIDeviceIdentifier"] {
      #expect(DeviceRecord.Field(key: key) == identifier, "\(key)")
    }
    #expect(DeviceRecord.Field(propertyKey: "HKDevicePropertyUDIDeviceIdentifier") == identifier)
    for key in ["", "Name", "HKDevicePropertyname", "HKDeviceProperty"] { #expect(DeviceRecord.Field(key: key) == nil, "\(key)") }
  }
}
