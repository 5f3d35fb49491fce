// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Samples of four types from two sources, one a minute; a seed always gives the same samples.
struct Samples {
  static let types = ["HeartRate", "StepCount", "ActiveEnergyBurned", "DistanceWalkingRunning"].map { name in
    guard let type = Catalog.type(identifier: "HKQuantityTypeIdentifier" + name) else { fatalError("\(name) is not in the catalogue") }
    return type
  }

  private static let origins = ["Watch", "Phone"].map { name in
    Provenance(
      revision: SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "com.apple.health." + name, name: name), version: "10", productType: name + "6,1",
        operatingSystem: SystemVersion(major: 10, minor: 0, patch: 0)),
      device: nil)
  }

  static let app = Caller.app(
    AppIdentity(
      revision: SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "org.example.bench", name: "Bench"), version: "1", productType: "Linux,x86_64",
        operatingSystem: SystemVersion(major: 12, minor: 0, patch: 0))))

  /// UUIDs as apps make them: a run of them is one row of the store.
  private static let uuids = UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator())

  private let seed: UInt64
  private var state: UInt64

  init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  func batches(of size: Int, count: Int) -> [[SampleRecord]] {
    var copy = self
    return (0..<count / size).map { batch in (0..<size).map { copy.sample(batch * size + $0) } }
  }

  private mutating func sample(_ number: Int) -> SampleRecord {
    let type = Self.types[random(4)]
    guard let unit = type.quantity?.unit else { fatalError("all are quantities") }
    let start = Date(timeIntervalSinceReferenceDate: 5e8 + Double(seed) * 1e6 + Double(number) * 60 + Double(random(30)))
    return SampleRecord(
      uuid: Self.uuids.next(), type: type, start: start, end: start.addingTimeInterval(Double(random(50))),
      value: .quantity(Double(random(100_000)) / 1000, unit), provenance: Self.origins[random(2)],
      creation: start.addingTimeInterval(100), timeZone: "Europe/Berlin")
  }

  private mutating func random(_ bound: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % bound)
  }
}
