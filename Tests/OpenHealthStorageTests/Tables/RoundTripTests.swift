// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct RoundTripTests {
  /// Numbers that are difficult to store.
  private static let edges: [Double] = [
    0, -0.0, 1, -1, 0.1, 1.0 / 3, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
    .leastNormalMagnitude, 9_007_199_254_740_991, 9_007_199_254_740_992, 9_007_199_254_740_994, -9_007_199_254_740_994,
    9_223_372_036_854_775_808, -9_223_372_036_854_775_808, 9_223_372_036_854_777_856, 4_294_967_296.5, 1e300, 123_456_789.123456789,
  ]

  private static func date(_ random: inout SplitMix64) -> Date {
    switch random.below(4) {
    case 0: Date(timeIntervalSinceReferenceDate: Double(random.below(2_000_000_000)) - 1_000_000_000)
    case 1: Date(timeIntervalSinceReferenceDate: Double(random.below(700_000_000)) + Double(random.next()) / Double(UInt64.max))
    case 2: Date(timeIntervalSinceReferenceDate: Double(bitPattern: 0x41C1_0000_0000_0000 | (random.next() & 0xF_FFFF_FFFF_FFFF)))
    default: Date(timeIntervalSinceReferenceDate: 600_000_000 + Double(random.below(1000)) / 1e7)
    }
  }

  private static func value(_ random: inout SplitMix64) -> Double {
    if random.below(4) == 0 { return edges[random.below(edges.count)] }
    let number = Double(bitPattern: random.next())
    return number.isNaN ? 1 : number
  }

  private static func metadata(_ random: inout SplitMix64) throws -> MetadataSet {
    guard random.below(3) != 0 else { return .empty }
    let values: [MetadataValue] = [
      .string(["", "plain", "naïve \u{1F600}\u{0}end", "e\u{301}"][random.below(4)]), .boolean(random.below(2) == 0),
      .integer(Int64(bitPattern: random.next())), .integer(.min), .real(value(&random)), .real(0), .real(-0.0), .date(date(&random)),
      .quantity(value(&random), try UnitExpression.parse("mmol<180.15588000005408>/L")),
    ]
    return MetadataSet((0..<random.below(5)).map { .init(key: "key \($0)", value: values[random.below(values.count)]) })
  }

  private static func device(_ random: inout SplitMix64) -> DeviceRecord? {
    guard random.below(2) == 0 else { return nil }
    let texts: [String?] = [nil, "", "Watch", "Ä"]
    return DeviceRecord(
      name: texts[random.below(4)], manufacturer: texts[random.below(4)], model: texts[random.below(4)],
      hardwareVersion: texts[random.below(4)], firmwareVersion: texts[random.below(4)], softwareVersion: texts[random.below(4)],
      localIdentifier: texts[random.below(4)], udiDeviceIdentifier: texts[random.below(4)])
  }

  private static func samples(seed: UInt64, count: Int) throws -> [SampleRecord] {
    var random = SplitMix64(seed: seed)
    let units = try ["count", "kg", "kcal/(kg*hr)", "mg/dL"].map { try UnitExpression.parse($0) }
    let types = try ["stepCount", "bodyMass", "physicalEffort", "bloodGlucose"].map { try TestData.type($0) }
    let category = try TestData.type("sleepAnalysis")
    return try (0..<count).map { _ in
      let start = date(&random)
      let (isCategory, kind) = (random.below(4) == 0, random.below(4))
      let revision = SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "app.\(random.below(3))", name: "App"), version: [nil, "", "2.1"][random.below(3)],
        productType: [nil, "Watch7,1"][random.below(2)], operatingSystem: SystemVersion(major: random.below(3), minor: 1, patch: 0))
      return SampleRecord(
        uuid: random.below(2) == 0 ? UUIDMint.ofTests.next() : UUID(), type: isCategory ? category : types[kind], start: start,
        end: random.below(2) == 0 ? start : start.addingTimeInterval(Double(random.below(1_000_000)) / 7),
        value: isCategory ? .category([0, 5, -1, .max, .min][random.below(5)]) : .quantity(value(&random), units[kind]),
        provenance: Provenance(revision: revision, device: device(&random)), metadata: try metadata(&random),
        creation: random.below(2) == 0 ? nil : date(&random), timeZone: [nil, "Asia/Kathmandu", "GMT+0100"][random.below(3)])
    }
  }

  /// Everything in a sample, with the bits of its numbers.
  private static func exact(_ sample: SampleRecord) -> String {
    func bits(_ date: Date?) -> String { date.map { String($0.timeIntervalSinceReferenceDate.bitPattern, radix: 16) } ?? "nil" }
    let value =
      switch sample.value {
      case .quantity(let number, let unit): "\(String(number.bitPattern, radix: 16)) \(unit)"
      case .category(let number): "category \(number)"
      case .workout(let workout): "\(workout)"
      case .route(let route): "\(route.count) locations"
      case .content(let content): "\(content)"
      case .correlation(let members): "[\(members.map(exact).sorted().joined(separator: ", "))]"
      }
    let revision = sample.provenance.revision
    return [
      sample.uuid.uuidString, sample.type.identifier, bits(sample.start), bits(sample.end), value,
      "\(revision?.source.bundleIdentifier ?? "nil") \(revision?.source.name ?? "nil") \(revision?.version ?? "nil")",
      "\(revision?.productType ?? "nil") \(revision.map { "\($0.operatingSystem)" } ?? "nil")",
      sample.provenance.device.map { "\($0.fields.map { $0 ?? "nil" })" } ?? "nil",
      MetadataCoding.encode(sample.metadata).map { String($0, radix: 16) }.joined(separator: " "), bits(sample.creation),
      sample.timeZone ?? "nil",
    ].joined(separator: " | ")
  }

  @Test("every bit of a sample is read back, after closing and on a second connection", arguments: [1, 2, 3] as [UInt64])
  func bitForBit(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let samples = try Self.samples(seed: seed, count: 400)
    let expected = samples.map(Self.exact).sorted()
    do {
      let first = try HealthDatabase.open(folder: folder.store)
      let second = try HealthDatabase.open(folder: folder.store)
      for part in stride(from: 0, to: samples.count, by: 37) {
        try first.insert(Array(samples[part..<min(part + 37, samples.count)]))
        #expect(try second.everything().count == min(part + 37, samples.count), "another connection sees what was committed")
      }
      #expect(try first.everything().map(Self.exact).sorted() == expected)
      #expect(try second.everything().map(Self.exact).sorted() == expected)
    }
    #expect(try HealthDatabase.open(folder: folder.store).everything().map(Self.exact).sorted() == expected)
  }

  @Test("every difficult number is read back, as a value and in metadata", arguments: edges)
  func edgeNumbers(number: Double) throws {
    let database = try HealthDatabase.inMemory()
    let sets = [0, -0.0, number].map { MetadataSet([.init(key: "number", value: .real($0))]) }
    let samples = try sets.enumerated().map { try TestData.steps(number, at: Double($0), metadata: $1) }
    try database.insert(samples)
    #expect(try database.everything().map(Self.exact) == samples.map(Self.exact))
  }

  @Test("texts are read back in their original composition")
  func texts() throws {
    let database = try HealthDatabase.inMemory()
    let samples = try ["\u{E9}", "e\u{301}"].enumerated().map { index, text in
      try TestData.steps(1, at: Double(index), metadata: MetadataSet([.init(key: "text", value: .string(text))]))
    }
    try database.insert(samples)
    #expect(try database.everything().map(Self.exact) == samples.map(Self.exact))
  }

  @Test("two connections that write alternately agree on units, sources and metadata")
  func twoWriters() throws {
    let folder = try TemporaryFolder()
    let databases = [try HealthDatabase.open(folder: folder.store), try HealthDatabase.open(folder: folder.store)]
    let samples = try Self.samples(seed: 9, count: 200)
    for (index, sample) in samples.enumerated() { try databases[index % 2].insert([sample]) }
    let expected = samples.map(Self.exact).sorted()
    for database in databases { #expect(try database.everything().map(Self.exact).sorted() == expected) }
  }
}
