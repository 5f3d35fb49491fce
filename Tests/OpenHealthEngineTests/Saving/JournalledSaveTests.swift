// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct JournalledSaveTests {
  private func save(_ request: any HealthRequest, of app: String = "test.app") -> JournalledSave {
    JournalledSave(app: TestStore.identity(app), received: TestStore.date(5.25), request: request)
  }

  @Test("LOCK-02: a save is read from its bytes as it was, also of an app with a long name")
  func bytes() throws {
    let samples = try [TestStore.steps(3), TestStore.pulse(60, at: 1)]
    for app in ["test.app", "test." + String(repeating: "a", count: 300)] {
      let save = save(SaveSamples(samples: samples), of: app)
      let read = try JournalledSave(bytes: save.bytes())
      #expect(read.app == save.app)
      #expect(read.received == save.received)
      let request = try #require(read.request as? SaveSamples)
      #expect(request.samples.map(\.uuid) == samples.map(\.uuid))
      #expect(request.samples.map(\.value) == samples.map(\.value))
    }
  }

  @Test("Bytes that end early or have another version, and requests that a locked store does not take, are refused")
  func otherBytes() throws {
    let sample = try TestStore.steps(3)
    let bytes = try save(SaveSamples(samples: [sample])).bytes()
    // The head's size is in the four bytes after the version.
    let head = bytes[1..<5].reduce(0) { $0 << 8 | Int($1) }
    #expect(head > 100)
    #expect(head < bytes.count - 5)
    for count in Array(0...5 + head) + [bytes.count - 1] {
      #expect(throws: WireFault.self, "\(count)") { try JournalledSave(bytes: Array(bytes.prefix(count))) }
    }
    #expect(throws: WireFault.notReadable) { try JournalledSave(bytes: [2] + bytes.dropFirst()) }
    #expect(throws: WireFault.notReadable) { try JournalledSave(bytes: [1, 255, 255, 255, 255] + bytes.dropFirst(5)) }
    let others: [any HealthRequest] = [
      DeleteSamples(samples: [sample]), SaveSamples(samples: [sample], author: TestStore.identity("test.other")),
    ]
    for other in others {
      let bytes = try save(other).bytes()
      #expect(throws: WireFault.notReadable) { try JournalledSave(bytes: bytes) }
    }
  }

  @Test("LOCK-02: a save that is wrong in itself, or contradicts an earlier one, is an error at once")
  func checks() throws {
    let (one, two, workout) = (try TestStore.steps(1), try TestStore.steps(2), try TestStore.workout())
    let members = try TestStore.pressures()
    let pressure = try TestStore.sample("bloodPressure", .correlation(members))
    #expect(try save(SaveSamples(samples: [one, pressure])).check(known: [two.uuid]) == Set(([one, pressure] + members).map(\.uuid)))
    #expect(throws: HealthError.duplicateObject(uuid: members[1].uuid.uuidString)) {
      try save(SaveSamples(samples: [one, pressure])).check(known: [members[1].uuid])
    }
    #expect(throws: HealthError.repeatedObject(uuid: one.uuid.uuidString)) {
      try save(SaveSamples(samples: [one, two, one])).check(known: [])
    }
    #expect(throws: HealthError.invalidArgument(.noSamples)) { try save(SaveSamples(samples: [])).check(known: []) }
    func adding(_ samples: SampleRecord...) -> JournalledSave { save(AddSamplesToWorkout(workout: workout.uuid, samples: samples)) }
    #expect(try adding(one).check(known: [one.uuid]) == [])
    #expect(throws: HealthError.invalidArgument(.noSamples)) { try adding().check(known: []) }
    #expect(throws: HealthError.invalidArgument(.workoutInWorkout)) { try adding(one, workout).check(known: []) }
    let route = try TestStore.route(count: 3)
    #expect(throws: HealthError.invalidArgument(.savedRoute)) { try adding(one, route).check(known: []) }
  }
}
