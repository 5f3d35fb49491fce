// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Synchronization
import Testing
import WaitingTestSupport

@Suite struct HKWorkoutSessionMirroringTests {
  /// A phone that accepts mirrored sessions.
  private final class Phone: Sendable {
    let store: HKHealthStore
    let notes = SessionNotes()
    private let sessions = Mutex<[HKWorkoutSession]>([])

    init(_ store: HKHealthStore, hasDelegate: Bool = true) {
      self.store = store
      store.workoutSessionMirroringStartHandler = { [weak self] session in
        guard let self else { return }
        if hasDelegate { session.delegate = notes }
        sessions.withLock { $0.append(session) }
      }
    }

    var session: HKWorkoutSession? { sessions.withLock { $0.last } }

    func session(_ number: Int) async throws -> HKWorkoutSession {
      try #require(await eventually { sessions.withLock { $0.count >= number } })
      return sessions.withLock { $0[number - 1] }
    }

    func forget() { sessions.withLock { $0 = [] } }
  }

  private func watch(_ engine: TestEngine, app: String = "com.example.run.watchkitapp") async throws -> (HKWorkoutSession, SessionNotes) {
    let store = try await engine.granted(.workoutType(), app: app)
    let session = try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration())
    let notes = SessionNotes()
    session.delegate = notes
    session.startActivity(with: nil)
    #expect(try await notes.wait(for: .running))
    return (session, notes)
  }

  @Test(
    "MIRR-01: the companion's process gets a mirrored session, and each side's changes reach both",
    arguments: ["com.example.run", "com.example.run.watchkitapp"])
  func mirrors(app: String) async throws {
    let engine = try TestEngine()
    let phone = Phone(engine.store(app))
    #expect(phone.store.workoutSessionMirroringStartHandler != nil)
    #expect(engine.store(app).workoutSessionMirroringStartHandler == nil)
    let (session, notes) = try await watch(engine)
    try await session.startMirroringToCompanionDevice()
    let mirrored = try await phone.session(1)
    #expect(session.type == .primary)
    #expect(mirrored.type == .mirrored)
    #expect(mirrored.state == .running)
    #expect(mirrored.startDate == session.startDate)
    #expect(mirrored.activityType == session.activityType)
    session.pause()
    #expect(try await phone.notes.wait(for: .paused))
    mirrored.resume()
    #expect(try await notes.wait { $0.changes.count == 3 })
    #expect(session.state == .running)
    mirrored.startActivity(with: nil)
    #expect(try await phone.notes.wait { $0.errors.count == 1 })
    #expect(phone.notes.errors[0].code == .errorInvalidArgument)
    mirrored.end()
    #expect(try await notes.wait(for: .ended))
    #expect(try await phone.notes.wait { $0.lines.last == "disconnected" })
    #expect(phone.notes.changes.map(\.to) == [.paused, .running, .ended])
  }

  @Test("MIRR-01: only apps of the family get a mirrored session, but not the store that began it")
  func others() async throws {
    let engine = try TestEngine()
    let strangers = ["com.example.runner", "com.example.walk", "com.example.run.watchkitapp2"].map { Phone(engine.store($0)) }
    let (session, _) = try await watch(engine)
    let store = engine.store("com.example.run")
    let phone = Phone(store)
    try await session.startMirroringToCompanionDevice()
    _ = try await phone.session(1)
    #expect(strangers.allSatisfy { $0.session == nil })
    try await session.stopMirroringToCompanionDevice()
  }

  @Test("K11 MIRR-08: data that are sent right after mirroring has started arrive, where the other process waits with a handler")
  func dataAtOnce() async throws {
    let engine = try TestEngine()
    let phone = Phone(engine.store("com.example.run"))
    for number in 1...3 {
      let (session, _) = try await watch(engine)
      try await session.startMirroringToCompanionDevice()
      try await session.sendToRemoteWorkoutSession(data: Data([UInt8(number)]))
      #expect(try await phone.notes.wait { $0.data.count == number })
      session.end()
      #expect(try await phone.notes.wait { $0.lines.filter { $0 == "disconnected" }.count == number })
    }
    #expect(phone.notes.data == [Data([1]), Data([2]), Data([3])])
  }

  @Test("MIRR-03 MIRR-07: data arrive in order, at most 100 KB in ten seconds")
  func data() async throws {
    let engine = try TestEngine()
    let phone = Phone(engine.store("com.example.run"))
    let (session, notes) = try await watch(engine)
    #expect(await code { try await session.sendToRemoteWorkoutSession(data: Data([1])) } == .errorInvalidArgument)
    try await session.startMirroringToCompanionDevice()
    let mirrored = try await phone.session(1)
    // Once its next step has arrived, the store knows the other side's delegate.
    mirrored.pause()
    #expect(try await notes.wait(for: .paused))
    for number in 0..<20 { try await session.sendToRemoteWorkoutSession(data: Data([UInt8(number)])) }
    try await mirrored.sendToRemoteWorkoutSession(data: Data("hello".utf8))
    #expect(try await phone.notes.wait { $0.data.count == 20 })
    #expect(phone.notes.data == (0..<20).map { Data([UInt8($0)]) })
    #expect(try await notes.wait { $0.data == [Data("hello".utf8)] })
    #expect(await code { try await session.sendToRemoteWorkoutSession(data: Data(count: 100_001)) } == .errorDataSizeExceeded)
    // Two of these exceed the limit for ten seconds. On a slow machine more are needed.
    var codes: [HKError.Code?] = []
    while codes.last != .errorDataSizeExceeded, codes.count < 20 {
      codes.append(await code { try await session.sendToRemoteWorkoutSession(data: Data(count: 50_001)) })
    }
    #expect(codes.count > 1)
    #expect(codes.dropLast().allSatisfy { $0 == nil })
    #expect(codes.last == .errorDataSizeExceeded)
    try await mirrored.sendToRemoteWorkoutSession(data: Data(count: 90_000))
    session.end()
    #expect(try await notes.wait(for: .ended))
    #expect(await code { try await session.sendToRemoteWorkoutSession(data: Data([1])) } == .errorInvalidArgument)
  }

  @Test("MIRR-04: sending without a delegate on the other side is code 3, with the text observed on Apple's systems")
  func delegates() async throws {
    let engine = try TestEngine()
    let phone = Phone(engine.store("com.example.run"), hasDelegate: false)
    let (session, _) = try await watch(engine)
    try await session.startMirroringToCompanionDevice()
    _ = try await phone.session(1)
    do {
      try await session.sendToRemoteWorkoutSession(data: Data([1]))
      Issue.record("the data were sent")
    } catch let error as HKError {
      #expect(error.code == .errorInvalidArgument)
      #expect(error.localizedDescription == "Remote session delegate is not set up.")
    }
  }

  @Test("MIRR-02 MIRR-05 MIRR-06: a disconnected mirrored session has no effect; the next mirroring returns a new one")
  func disconnect() async throws {
    let engine = try TestEngine()
    let phone = Phone(engine.store("com.example.run"))
    let (session, notes) = try await watch(engine)
    try await session.startMirroringToCompanionDevice()
    let first = try await phone.session(1)
    try await session.stopMirroringToCompanionDevice()
    #expect(try await phone.notes.wait { $0.lines == ["disconnected"] })
    first.pause()
    #expect(try await phone.notes.wait { $0.errors.count == 1 })
    #expect(session.state == .running)
    #expect(await code { try await session.stopMirroringToCompanionDevice() } == .errorInvalidArgument)
    try await session.startMirroringToCompanionDevice()
    let second = try await phone.session(2)
    #expect(second !== first)
    #expect(second.state == .running)
    session.end()
    #expect(try await notes.wait(for: .ended))
    #expect(await code { try await session.startMirroringToCompanionDevice() } == .errorInvalidArgument)
  }

  @Test("MIRR-02: a new process replaces the last one, and the session reports the disconnection")
  func nextProcess() async throws {
    let engine = try TestEngine()
    let (session, notes) = try await watch(engine)
    try await session.startMirroringToCompanionDevice()
    let phone = Phone(engine.store("com.example.run"))
    _ = try await phone.session(1)
    let next = Phone(engine.store("com.example.run"))
    let mirrored = try await next.session(1)
    #expect(try await notes.wait { $0.lines.contains("disconnected") })
    #expect(try await phone.notes.wait { $0.lines == ["disconnected"] })
    phone.forget()
    mirrored.pause()
    #expect(try await notes.wait(for: .paused))
  }
}
