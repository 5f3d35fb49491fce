// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct CountSamplesTests {
  private let store: TestStore
  private let app: Caller
  private let pressure: SampleRecord

  init() throws {
    store = try TestStore()
    app = try store.app("test.app", share: ["bloodPressureSystolic", "bloodPressureDiastolic", "stepCount"])
    pressure = try TestStore.sample("bloodPressure", .correlation(TestStore.pressures()))
  }

  private func counts(_ selection: SampleSelection) throws -> [String: Int] {
    let items = try store.engine.perform(CountSamples(selection: selection), for: .owner)
    return Dictionary(uniqueKeysWithValues: items.map { ("\($0.type.name) \($0.source.bundleIdentifier)", $0.count) })
  }

  @Test("Samples that are named are counted once, correlations with their members, whether or not these are named, too")
  func named() throws {
    let steps = try TestStore.steps(3)
    try store.save(steps, pressure, for: app)
    let members = try #require(pressure.members).map(\.uuid)
    let whole = ["bloodPressure test.app": 1, "bloodPressureSystolic test.app": 1, "bloodPressureDiastolic test.app": 1]
    #expect(try counts(.samples([pressure.uuid])) == whole)
    #expect(try counts(.samples([members[0], pressure.uuid, members[1]])) == whole)
    #expect(try counts(.samples([members[1]])) == ["bloodPressureDiastolic test.app": 1])
    #expect(try counts(.samples([steps.uuid])) == ["stepCount test.app": 1])
    #expect(try counts(.samples([])) == [:])
    #expect(throws: HealthError.objectsNotFound) { try counts(.samples([steps.uuid, UUID()])) }
  }

  @Test("Samples that match are counted by type and source, each once")
  func matching() throws {
    let other = try store.app("test.other", share: ["bloodPressureSystolic", "bloodPressureDiastolic", "stepCount"])
    try store.save(pressure, TestStore.steps(1), TestStore.steps(2, at: 9), for: app)
    try store.save(TestStore.steps(3), TestStore.pressures()[0], for: other)
    let all = [
      "bloodPressure test.app": 1, "bloodPressureSystolic test.app": 1, "bloodPressureDiastolic test.app": 1, "stepCount test.app": 2,
      "stepCount test.other": 1, "bloodPressureSystolic test.other": 1,
    ]
    #expect(try counts(.matching(nil, .everything)) == all)
    #expect(
      try counts(.matching([pressure.type], .everything)) == [
        "bloodPressure test.app": 1, "bloodPressureSystolic test.app": 1, "bloodPressureDiastolic test.app": 1,
      ])
    #expect(try counts(.matching([TestStore.type("stepCount")], .date(.start, .equal, TestStore.date(9)))) == ["stepCount test.app": 1])
    #expect(try counts(.matching(nil, .nothing)) == [:])
  }
}
