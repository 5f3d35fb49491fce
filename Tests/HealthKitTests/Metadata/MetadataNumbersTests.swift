// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import Testing

/// Numbers of every width and sign. On Linux the class of a number, not its type encoding, tells truth values from the rest.
@Suite struct MetadataNumbersTests {
  /// Keys with the number that is saved, and the one that is read back as a double.
  private static var numbers: [(key: String, given: Any, double: Double)] {
    [
      ("int8", Int8(-3), -3), ("int8Min", Int8.min, -128), ("int8One", Int8(1), 1), ("uint8", UInt8.max, 255), ("uint8One", UInt8(1), 1),
      ("int16", Int16.min, -32768), ("uint16", UInt16.max, 65535), ("int32", Int32.min, -2_147_483_648),
      ("uint32", UInt32.max, 4_294_967_295),
      ("int", -1, -1), ("int64", Int64.min, -0x1p63), ("uint", UInt(7), 7), ("uint64", UInt64.max, 0x1p64),
      ("float", Float(0.5), 0.5), ("double", -0.1, -0.1), ("cgfloat", CGFloat(2.5), 2.5),
      ("decimal", Decimal(string: "12.25") as Any, 12.25),
      ("object8", NSNumber(value: Int8(-100)), -100), ("objectDecimal", NSDecimalNumber(string: "-7.5"), -7.5),
    ]
  }

  @Test("K10 META-17: a number of any width and sign is read back from the object, the store and an archive, and found by it")
  func numbers() async throws {
    let type = HKQuantityType(.stepCount)
    let store = try await TestEngine().granted(type)
    var metadata = Dictionary(uniqueKeysWithValues: Self.numbers.map { ($0.key, $0.given) })
    metadata["yes"] = true
    metadata["no"] = NSNumber(value: false)
    let sample = HKQuantitySample(
      type: type, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: testStart, end: testStart, metadata: metadata)
    try await store.save(sample)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
    let unarchived = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantitySample.self, from: archive)
    for found in [sample, try await store.samples(of: type).first, unarchived] {
      let read = try #require(found?.metadata)
      for (key, _, double) in Self.numbers {
        #expect((read[key] as? NSNumber)?.doubleValue == double, "\(key)")
        #expect(read[key] as? Bool == nil || double == 1, "\(key)")
      }
      #expect(read["yes"] as? Bool == true)
      #expect(read["no"] as? Bool == false)
      #expect(read["int8"] as? Int == -3)
      #expect(read["uint64"] as? UInt64 == .max)
    }
    for (key, given, double) in Self.numbers {
      for predicate in [
        HKQuery.predicateForObjects(withMetadataKey: key, allowedValues: [given]),
        HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .equalTo, value: given),
        NSPredicate(format: "%K == %@", "metadata.\(key)", given),
      ] {
        #expect(predicate.evaluate(with: sample), "\(key) is \(double)")
        #expect(try await store.samples(of: type, predicate).count == 1, "\(key) is \(double)")
      }
    }
  }
}
