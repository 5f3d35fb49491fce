// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Testing

@Suite struct SourceQueryTests {
  private let type = HKQuantityType(.stepCount)

  private func names(_ store: HKHealthStore) async throws -> [String] {
    try await HKSourceQueryDescriptor(predicate: .quantitySample(type: type)).result(for: store).map(\.bundleIdentifier)
  }

  @Test("SRC-01 SRC-04: every app that saved is a source; an app without read permission sees only itself")
  func visibility() async throws {
    let engine = try TestEngine()
    let first = try await engine.granted(type, app: "com.example.first")
    let second = try await engine.granted(type, app: "com.example.second")
    engine.person.answer(with: .refuse(read: [type]))
    let blind = try await engine.granted(type, app: "com.example.blind")
    try await first.save([steps(1), steps(2)])
    try await second.save(steps(3))
    #expect(try await names(first) == ["com.example.first", "com.example.second"])
    #expect(try await names(blind) == [])
    try await blind.save(steps(4))
    #expect(try await names(blind) == ["com.example.blind"])
    #expect(try await names(second) == ["com.example.blind", "com.example.first", "com.example.second"])
    #expect(await code { _ = try await names(engine.store("com.example.unasked")) } == .errorAuthorizationNotDetermined)
  }

  @Test("SRC-03: sources are equal by bundle identifier")
  func equality() {
    let source = HKSource(bundleIdentifier: "com.example.app", name: "App")
    let renamed = HKSource(bundleIdentifier: "com.example.app", name: "Application")
    #expect(source == renamed)
    #expect(source.hash == renamed.hash)
    #expect(source != HKSource(bundleIdentifier: "com.example.other", name: "App"))
    #expect(Set([source, renamed]).count == 1)
  }

  @Test(
    "OBJ-05 OBJ-07: a source has its app's names; an unknown version or model is nil",
    .inProcess("a daemon knows model and system"))
  func revisions() async throws {
    let store = try await TestEngine().granted(type, app: "com.example.old")
    try await store.save(steps(1))
    let revision = try #require(try await store.samples(of: type).first?.sourceRevision)
    #expect(revision.source.bundleIdentifier == "com.example.old")
    #expect(revision.source.name == "com.example.old")
    #expect(revision.version == nil)
    #expect(revision.productType == nil)
    #expect(revision.operatingSystemVersion.majorVersion == 0)
  }

  @Test("OBJ-04: a revision keeps its source, and the deprecated property returns the revision's source")
  func sourcesOfOthers() async throws {
    let store = try await TestEngine().granted(type, app: "com.example.other")
    try await store.save(steps(1))
    let sample = try #require(try await store.samples(of: type).first)
    let source = sample.sourceRevision.source
    #expect(source != HKSource.default())
    #expect(HKSourceRevision(source: source, version: "1").source.bundleIdentifier == "com.example.other")
    let system = OperatingSystemVersion(majorVersion: 1, minorVersion: 2, patchVersion: 3)
    let whole = HKSourceRevision(source: source, version: nil, productType: nil, operatingSystemVersion: system)
    #expect(whole.source.bundleIdentifier == "com.example.other")
    #expect(whole.version == nil)
    let old: any OldSource = sample
    #expect(old.source.bundleIdentifier == "com.example.other")
  }
}

/// The deprecated property, read without a warning.
private protocol OldSource {
  var source: HKSource { get }
}

extension HKObject: OldSource {}
