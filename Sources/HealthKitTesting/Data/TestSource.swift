// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore

/// An app or a device from which samples come.
///
///     let scale = TestSource(bundleIdentifier: "com.example.scale", name: "Scale", device: .local())
public struct TestSource: Sendable {
  /// The source that saves, with its version, product type and system.
  public let revision: HKSourceRevision
  /// The device that measures, for samples without a device; nil for none.
  public let device: HKDevice?

  /// A source described by the given facts; leave out those that do not matter to the test.
  ///
  /// The product type is the model of the device on which it runs. Where samples of several sources overlap, totals prefer those of a product
  /// type that begins with `Watch`, then those of `iPhone`, then others.
  public init(
    bundleIdentifier: String, name: String, version: String? = nil, productType: String? = nil,
    operatingSystemVersion: OperatingSystemVersion = .init(majorVersion: 0, minorVersion: 0, patchVersion: 0), device: HKDevice? = nil
  ) {
    revision = HKSourceRevision(
      source: HKSource(bundleIdentifier: bundleIdentifier, name: name), version: version, productType: productType,
      operatingSystemVersion: operatingSystemVersion)
    self.device = device
  }

  /// The person's phone, which counts steps by itself.
  public static let phone = TestSource(
    bundleIdentifier: "com.apple.health.5B1F7A30-8C7E-4E0B-9A66-3B1E2C9D4F01", name: "Test’s iPhone", version: "18.5",
    productType: "iPhone16,1", operatingSystemVersion: .init(majorVersion: 18, minorVersion: 5, patchVersion: 0),
    device: HKDevice(
      name: "iPhone", manufacturer: "Apple Inc.", model: "iPhone", hardwareVersion: "iPhone16,1", firmwareVersion: nil,
      softwareVersion: "18.5", localIdentifier: nil, udiDeviceIdentifier: nil))

  /// The person's watch, which measures by itself; totals prefer it to the phone where both have counted.
  public static let watch = TestSource(
    bundleIdentifier: "com.apple.health.C2D94E17-61F3-4B58-8E0D-7A5F90B3E602", name: "Test’s Apple Watch", version: "11.5",
    productType: "Watch7,3", operatingSystemVersion: .init(majorVersion: 11, minorVersion: 5, patchVersion: 0),
    device: HKDevice(
      name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch7,3", firmwareVersion: nil,
      softwareVersion: "11.5", localIdentifier: nil, udiDeviceIdentifier: nil))

  /// The Health app, in which people enter data by hand; totals prefer it to all other sources.
  public static let healthApp = TestSource(
    bundleIdentifier: "com.apple.Health", name: "Health", version: "18.5", productType: "iPhone16,1",
    operatingSystemVersion: .init(majorVersion: 18, minorVersion: 5, patchVersion: 0))

  /// Another app, without a version or a device; by default its name is its bundle identifier.
  public static func app(_ bundleIdentifier: String, name: String? = nil) -> TestSource {
    TestSource(bundleIdentifier: bundleIdentifier, name: name ?? bundleIdentifier)
  }

  /// The record of a sample as measured by this source.
  func record(of sample: HKSample) -> SampleRecord {
    var record = sample.record
    if record.provenance.device == nil { record.provenance = Provenance(revision: nil, device: device?.record) }
    return record
  }
}
