// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Synchronization
import Testing

/// Requests for permission that wait for the owner.
@Suite struct OwnerQuestionsTests {
  /// An app's call that waits on its own thread.
  private final class Call: Sendable {
    private let result = Mutex<Result<Void, HealthError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(wait: QuestionWait? = nil, _ body: @escaping @Sendable () throws(HealthError) -> Void) {
      Thread.detachNewThread { [self] in
        let outcome = QuestionWait.$ofTask.withValue(wait) { Result { () throws(HealthError) in try body() } }
        result.withLock { $0 = outcome }
        done.signal()
      }
    }

    /// The result of the call; nil if it still waits after two minutes.
    func outcome() -> Result<Void, HealthError>? {
      guard done.wait(timeout: .now() + 120) == .success else { return nil }
      done.signal()
      return result.withLock { $0 }
    }

    var isWaiting: Bool { result.withLock { $0 == nil } }
  }

  private let engine: HealthEngine
  private let (steps, pulse): (DataType, DataType)
  private let app = TestStore.identity("com.example.app")

  init() throws {
    (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
    engine = HealthEngine(database: try TestDatabase.make(), answering: QueuedAnswering())
  }

  private func call(
    share: [DataType] = [], read: [DataType] = [], of app: AppIdentity? = nil, on engine: HealthEngine? = nil, wait: QuestionWait? = nil
  ) -> Call {
    let (engine, app) = (engine ?? self.engine, app ?? self.app)
    return Call(wait: wait) { () throws(HealthError) in
      try engine.perform(RequestAuthorization(share: share, read: read), for: .app(app))
    }
  }

  private func answer(_ answer: Permission, _ direction: AccessDirection, _ types: DataType..., on engine: HealthEngine? = nil) throws {
    let questions = types.map { PermissionQuestion(type: $0, direction: direction) }
    try (engine ?? self.engine).perform(SetPermissions(app: "com.example.app", questions: questions, answer: answer), for: .owner)
  }

  private func sheets(_ engine: HealthEngine? = nil) throws -> [ListPermissionRequests.Sheet] {
    try (engine ?? self.engine).perform(ListPermissionRequests(), for: .owner)
  }

  /// Waits until the owner sees `count` open questions.
  private func open(_ count: Int, on engine: HealthEngine? = nil) throws {
    let end = Date() + 120
    func found() throws -> Int {
      try sheets(engine).flatMap(\.rows).map { ($0.read == .asked ? 1 : 0) + ($0.share == .asked ? 1 : 0) }.reduce(0, +)
    }
    while true {
      let found = try found()
      if found == count { return }
      try #require(Date() < end, "there are \(found) open questions, not \(count)")
      sched_yield()
    }
  }

  @Test("AUTH-13 AUTH-15 AUTH-17: a call waits until each question has an answer; refusals are not errors, and nothing is asked twice")
  func waits() throws {
    let call = call(share: [steps], read: [steps, pulse])
    try open(3)
    try answer(.granted, .read, steps)
    try answer(.refused, .read, pulse)
    try open(1)
    #expect(call.isWaiting)
    try answer(.refused, .share, steps)
    #expect(try call.outcome()?.get() != nil)
    #expect(try sheets().isEmpty)
    #expect(try self.call(share: [steps], read: [steps, pulse]).outcome()?.get() != nil)
    #expect(try sheets().isEmpty)
    #expect(try engine.perform(SharingStatus(type: steps), for: .app(app)) == .refused)
  }

  @Test("AUTH-14: the sheet has both directions of each type, with the earlier answers")
  func bothDirections() throws {
    try answer(.refused, .read, steps)
    let wrist = try TestStore.type("appleSleepingWristTemperature")
    let call = call(share: [steps], read: [pulse, wrist])
    try open(3)
    let sheet = try #require(try sheets().first)
    #expect(try sheets().count == 1 && sheet.app == "com.example.app" && sheet.registration == nil && sheet.strength == .registered)
    #expect(sheet.rows.map(\.type) == [wrist, pulse, steps].sorted { $0.identifier < $1.identifier })
    let rows = Dictionary(uniqueKeysWithValues: sheet.rows.map { ($0.type, [$0.read, $0.share]) })
    #expect(rows == [wrist: [.asked, .impossible], pulse: [.asked, .notAsked], steps: [.refused, .asked]])
    // The owner may answer more than the app asked.
    try answer(.granted, .read, steps, pulse, wrist)
    try answer(.granted, .share, steps, pulse)
    #expect(try call.outcome()?.get() != nil)
    #expect(
      try engine.perform(ReadPermissions(app: "com.example.app"), for: .owner).map(\.answer) == [
        .granted, .granted, .granted, .granted, .granted,
      ])
  }

  @Test("several calls of an app share one sheet, and each ends with its own answers")
  func joins() throws {
    let first = call(read: [steps])
    let second = call(read: [steps, pulse])
    try open(2)
    let third = call(read: [pulse])
    try answer(.granted, .read, steps)
    #expect(try first.outcome()?.get() != nil)
    #expect(second.isWaiting)
    #expect(third.isWaiting)
    #expect(try sheets().count == 1)
    try answer(.granted, .read, pulse)
    #expect(try second.outcome()?.get() != nil)
    #expect(try third.outcome()?.get() != nil)
  }

  @Test("a flood of calls is one sheet with one row for each type")
  func flood() throws {
    let calls = (0..<40).map { _ in call(share: [steps], read: [steps]) }
    try open(2)
    #expect(try sheets().count == 1)
    try answer(.granted, .read, steps)
    try answer(.granted, .share, steps)
    for call in calls { #expect(try call.outcome()?.get() != nil) }
  }

  @Test("AUTH-16 AUTH-18: closing the sheet fails the call with userCanceled and decides nothing; the app may ask again")
  func dismissed() throws {
    let first = call(share: [steps], read: [pulse])
    try open(2)
    try answer(.granted, .read, pulse)
    try engine.perform(DismissPermissionRequests(app: "com.example.app"), for: .owner)
    #expect(throws: HealthError.userCanceled) { try first.outcome()?.get() }
    #expect(try engine.perform(SharingStatus(type: steps), for: .app(app)) == nil)
    let second = call(share: [steps], read: [pulse])
    try open(1)
    try answer(.granted, .share, steps)
    #expect(try second.outcome()?.get() != nil)
  }

  @Test("AUTH-16: when the app disconnects, its call ends; its questions stay, and answers given in the meantime count")
  func clientGoes() throws {
    let wait = QuestionWait()
    let calls = [call(read: [steps], wait: wait), call(read: [pulse], wait: wait)]
    let other = call(read: [steps], wait: QuestionWait())
    try open(2)
    wait.cancel()
    for call in calls { #expect(throws: HealthError.userCanceled) { try call.outcome()?.get() } }
    #expect(throws: HealthError.userCanceled) { try self.call(read: [steps], wait: wait).outcome()?.get() }
    #expect(other.isWaiting)
    try open(2)
    try answer(.granted, .read, steps)
    #expect(try other.outcome()?.get() != nil)
    let again = call(read: [steps, pulse])
    try answer(.refused, .read, pulse)
    #expect(try again.outcome()?.get() != nil)
  }

  @Test("AUTH-41: a request for single objects waits for the owner's choice each time, if there are objects")
  func objectByObject() throws {
    let (glasses, other) = (try TestStore.type("visionPrescription"), TestStore.identity("com.example.other"))
    func call(_ app: AppIdentity) -> Call {
      Call { () throws(HealthError) in try engine.perform(RequestPerObjectAuthorization(type: glasses), for: .app(app)) }
    }
    func choose(_ objects: [UUID], _ answer: Permission) throws {
      let choice = SetObjectPermissions(app: app.bundleIdentifier, type: glasses, objects: objects, answer: answer)
      try engine.perform(choice, for: .owner)
    }
    // There is no object to choose.
    #expect(try call(app).outcome()?.get() != nil)
    let sample = try TestStore.sample("visionPrescription", .content(.visionPrescription(.init(type: 1))), at: 0)
    try engine.perform(SaveSamples(samples: [sample], author: other), for: .owner)
    let first = call(app)
    try open(1)
    #expect(try first.isWaiting && sheets().first?.rows.map(\.type) == [glasses])
    try choose([sample.uuid], .granted)
    #expect(try first.outcome()?.get() != nil)
    #expect(try sheets().isEmpty)
    let second = call(app)
    try open(1)
    #expect(second.isWaiting)
    // The same objects as before.
    try choose([], .refused)
    #expect(try second.outcome()?.get() != nil)
    let chosen = try engine.perform(ReadObjectPermissions(app: app.bundleIdentifier, type: glasses), for: .owner)
    #expect(chosen.map(\.object) == [sample.uuid])
    #expect(chosen.map(\.answer) == [.granted])
    // Closed without a choice: an earlier choice stays, and without one nothing is decided.
    for (app, isFirst) in [(app, false), (other, true)] {
      let closed = call(app)
      try open(1)
      try engine.perform(DismissPermissionRequests(app: app.bundleIdentifier), for: .owner)
      if isFirst {
        #expect(throws: HealthError.userCanceled) { try closed.outcome()?.get() }
      } else {
        #expect(try closed.outcome()?.get() != nil)
      }
    }
  }

  @Test("a removed app's call ends with userCanceled, and nothing of the app remains")
  func removed() throws {
    let token = AppToken.text(of: [UInt8](repeating: 7, count: AppToken.byteCount))
    let usage = UsageTexts(share: "to show", update: "to keep")
    for identifier in ["com.example.app", "com.example.other"] {
      try engine.perform(AddApp(AppRegistration(bundleIdentifier: identifier, name: "App", usage: usage), token: token), for: .owner)
    }
    func identity(_ identifier: String) throws -> AppIdentity {
      try #require(try engine.perform(IdentifyApp(identifier, token: token), for: .owner))
        .identity(.registered, productType: nil, operatingSystem: .unknown)
    }
    let (call, other) = (
      call(read: [steps], of: try identity("com.example.app")), call(read: [steps], of: try identity("com.example.other"))
    )
    try open(2)
    #expect(try sheets().map(\.registration?.usage) == [usage, usage])
    try engine.perform(RemoveApp("com.example.app"), for: .owner)
    #expect(throws: HealthError.userCanceled) { try call.outcome()?.get() }
    #expect(other.isWaiting)
    #expect(try sheets().map(\.app) == ["com.example.other"])
    try engine.perform(RemoveApp("com.example.other"), for: .owner)
    #expect(throws: HealthError.userCanceled) { try other.outcome()?.get() }
  }

  @Test("AVAIL-06: a restriction ends waiting calls; their questions stay")
  func restricted() throws {
    let call = call(read: [steps])
    try open(1)
    try engine.perform(RestrictApps(true), for: .owner)
    #expect(throws: HealthError.restricted) { try call.outcome()?.get() }
    try open(1)
  }

  @Test("AUTH-16: questions and answers outlive the store's process; a repeated request waits for the same rows")
  func restarts() throws {
    let place = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }  // the system empties its temporary directory where this fails
    func start() throws -> HealthEngine {
      let database = try HealthDatabase.open(folder: place.appendingPathComponent("store"), keyFolder: place.appendingPathComponent("keys"))
      return HealthEngine(database: database, answering: QueuedAnswering())
    }
    let wait = QuestionWait()
    let asked: Date
    do {
      let engine = try start()
      let call = call(read: [steps, pulse], on: engine, wait: wait)
      try open(2, on: engine)
      asked = try #require(try sheets(engine).first?.asked)
      // As a server does when it stops.
      wait.cancel()
      _ = call.outcome()
    }
    let engine = try start()
    try open(2, on: engine)
    try answer(.granted, .read, steps, on: engine)
    let again = call(read: [steps, pulse], on: engine)
    try open(1, on: engine)
    #expect(again.isWaiting)
    #expect(try sheets(engine).map(\.asked) == [asked])
    try answer(.granted, .read, pulse, on: engine)
    #expect(try again.outcome()?.get() != nil)
  }

  @Test("AUTH-20: a question answered before the app asks is not asked, and a later change counts at once")
  func beforeAndAfter() throws {
    try answer(.granted, .read, steps)
    try answer(.granted, .share, steps)
    #expect(try call(share: [steps], read: [steps]).outcome()?.get() != nil)
    let sample = try TestStore.steps(1)
    try engine.perform(SaveSamples(samples: [sample]), for: .app(app))
    try engine.perform(SaveSamples(samples: [try TestStore.steps(2)], author: TestStore.identity("other")), for: .owner)
    func seen() throws -> Int {
      try engine.perform(FetchSamples(selections: [.init(type: steps, predicate: .everything)]), for: .app(app)).count
    }
    #expect(try seen() == 2)
    try answer(.refused, .read, steps)
    #expect(try seen() == 1)
    try answer(.refused, .share, steps)
    #expect(throws: HealthError.authorizationDenied) {
      try engine.perform(SaveSamples(samples: [try TestStore.steps(2)]), for: .app(app))
    }
  }

  @Test("an answer holds for identities as strong as the weakest one that asked")
  func leastSure() throws {
    var isolated = app
    isolated.strength = .isolated
    let first = call(read: [steps, pulse], of: isolated)
    try open(2)
    #expect(try sheets().map(\.strength) == [.isolated])
    let second = call(read: [steps])
    let end = Date() + 120
    while try sheets().map(\.strength) != [.registered] { try #require(Date() < end) }
    try answer(.granted, .read, steps, pulse)
    #expect(try first.outcome()?.get() != nil)
    #expect(try second.outcome()?.get() != nil)
    let answers = try engine.perform(ReadPermissions(), for: .owner)
    #expect(Dictionary(uniqueKeysWithValues: answers.map { ($0.question.type, $0.strength) }) == [steps: .registered, pulse: .isolated])
  }

  @Test("AUTH-03 AUTH-04: a registered app without usage texts is refused, and nothing is asked")
  func withoutReasons() throws {
    func fails(_ usage: UsageTexts?, share: [DataType], read: [DataType]) -> AuthorizationFault? {
      var app = app
      app.usage = usage
      let outcome = call(share: share, read: read, of: app).outcome()
      if case .failure(.invalidArgument(.authorization(let failure))) = outcome { return failure }
      return nil
    }
    #expect(fails(UsageTexts(), share: [], read: [steps]) == .noReasonToRead([steps]))
    #expect(fails(UsageTexts(share: " \u{200B}"), share: [], read: [steps]) == .noReasonToRead([steps]))
    #expect(fails(UsageTexts(share: "a"), share: [pulse], read: [steps]) == .noReasonToShare([pulse]))
    let allergies = try #require(Catalog.type(named: "allergyRecord"))
    #expect(fails(UsageTexts(share: "a"), share: [], read: [allergies]) == .readingDisallowed([allergies]))
    #expect(try sheets().isEmpty)
    // Each direction needs only its own text.
    try answer(.granted, .read, steps)
    try answer(.granted, .share, pulse)
    #expect(fails(UsageTexts(share: "a"), share: [], read: [steps]) == nil)
    #expect(fails(UsageTexts(update: "a"), share: [pulse], read: []) == nil)
    #expect(fails(nil, share: [pulse], read: [steps]) == nil)
  }

  @Test("LOCK-01: when the store is locked, waiting calls end with that error, and so do later ones; all questions stay")
  func locked() throws {
    let call = call(read: [steps])
    try open(1)
    engine.endQuestions()
    #expect(throws: HealthError.store(.locked)) { try call.outcome()?.get() }
    #expect(throws: HealthError.store(.locked)) { try self.call(read: [pulse]).outcome()?.get() }
    try open(2)
  }
}
