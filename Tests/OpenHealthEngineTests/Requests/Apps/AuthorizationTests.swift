// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

@Suite struct RequestAuthorizationTests {
  private let app = TestStore.identity("test.app")

  /// The app's answers, by the name of the type and the direction.
  private func answers(_ engine: HealthEngine) throws -> [String: PermissionAnswer] {
    let answers = try engine.perform(ReadPermissions(app: "test.app"), for: .owner)
    return Dictionary(uniqueKeysWithValues: answers.map { ("\($0.question.type.name) \($0.question.direction)", $0) })
  }

  @Test("AUTH-13: only questions without an answer are asked, and earlier answers stay")
  func onlyOpenOnes() throws {
    let engine = HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: .denyAll))
    let (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
    try engine.perform(
      SetPermissions(app: "test.app", questions: [.init(type: steps, direction: .read)], answer: .granted), for: .owner)
    try engine.perform(RequestAuthorization(share: [steps], read: [steps, pulse]), for: .app(app))
    #expect(
      try answers(engine).mapValues(\.answer) == ["stepCount read": .granted, "stepCount share": .refused, "heartRate read": .refused])
    // The owner needs no permission.
    try engine.perform(RequestAuthorization(share: [steps], read: [steps]), for: .owner)
    #expect(try engine.perform(ReadPermissions(), for: .owner).count == 3)
  }

  @Test("AUTH-52: an answer with a period begins that long before the request")
  func period() throws {
    let steps = try TestStore.type("stepCount")
    let policy = PermissionPolicy.answers([steps.identifier: .init(read: true, share: true, window: .days(7))])
    let engine = HealthEngine(
      database: try TestDatabase.make(), answering: PolicyAnswering(policy: policy), now: { TestStore.date(0) }, zone: { .gmt })
    try engine.perform(RequestAuthorization(share: [], read: [steps]), for: .app(app))
    let answer = try #require(try answers(engine)["stepCount read"])
    #expect(answer.answer == .granted)
    #expect(answer.since == TestStore.date(-7 * 86_400))
    #expect(answer.answered == TestStore.date(0))
  }
}

/// When an app's request for single objects asks the owner, who answers later. Its connection has ended, so that no call waits.
@Suite struct RequestPerObjectAuthorizationTests {
  private let engine: HealthEngine
  private let app = TestStore.identity("com.example.app")
  private let glasses: DataType

  init() throws {
    engine = HealthEngine(database: try TestDatabase.make(), answering: QueuedAnswering())
    glasses = try TestStore.type("visionPrescription")
  }

  private func request(_ type: DataType, for caller: Caller? = nil) throws {
    let ended = QuestionWait()
    ended.cancel()
    try QuestionWait.$ofTask.withValue(ended) {
      try engine.perform(RequestPerObjectAuthorization(type: type), for: caller ?? .app(app))
    }
  }

  private func asked() throws -> [DataType] {
    try engine.perform(ListPermissionRequests(), for: .owner).flatMap(\.rows).map(\.type)
  }

  @Test("AUTH-41: the owner is asked if there is an object; one that was deleted does not count")
  func objects() throws {
    let sample = try TestStore.prescription()
    try engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("optician")), for: .owner)
    try engine.perform(DeleteSamples(samples: [sample]), for: .owner)
    try request(glasses)
    #expect(try asked() == [])
    let other = try TestStore.prescription(at: 1)
    try engine.perform(SaveSamples(samples: [other], author: TestStore.identity("optician")), for: .owner)
    #expect(throws: HealthError.userCanceled) { try request(glasses) }
    #expect(try asked() == [glasses])
  }

  @Test("AUTH-44: the owner is asked about medications if there is one, whatever samples there are")
  func medications() throws {
    let sample = try TestStore.prescription()
    try engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("optician")), for: .owner)
    try request(Catalog.medication)
    #expect(try asked() == [])
    try engine.perform(SaveMedications(medications: [MedicationRecord(displayText: "Drops")]), for: .owner)
    #expect(throws: HealthError.userCanceled) { try request(Catalog.medication) }
    #expect(try asked() == [Catalog.medication])
  }

  @Test("AUTH-40: a type that is not read object by object is invalid, and nothing is decided")
  func refused() throws {
    let steps = try TestStore.type("stepCount")
    for caller in [Caller.owner, .app(app)] {
      #expect(throws: HealthError.invalidArgument(.notObjectByObject(steps))) { try request(steps, for: caller) }
    }
    try request(glasses, for: .owner)
    #expect(try engine.perform(ReadPermissions(), for: .owner).isEmpty && asked() == [])
  }
}

/// The question which documents an app may read, answered by an owner who chooses later.
@Suite struct RequestDocumentsTests {
  private let engine: HealthEngine
  private let type: DataType
  private let app = TestStore.identity("com.example.app")
  private let clinic = TestStore.identity("com.example.clinic")

  init() throws {
    type = try TestStore.type("CDA")
    engine = HealthEngine(database: try TestDatabase.make(), answering: QueuedAnswering())
    let questions = AccessDirection.allCases.map { PermissionQuestion(type: type, direction: $0) }
    for identity in [app, clinic] {
      let grant = SetPermissions(app: identity.bundleIdentifier, questions: questions, answer: .granted)
      try engine.perform(grant, for: .owner)
    }
  }

  private func save(_ title: String, as identity: AppIdentity) throws -> SampleRecord {
    let content = ClinicalDocument(title: title, patientName: "Anna Example", bytes: ContentBytes(Data(title.utf8)))
    let sample = SampleRecord(type, .content(.clinicalDocument(content)), at: TestStore.date(0))
    try engine.perform(SaveSamples(samples: [sample]), for: .app(identity))
    return sample
  }

  private func documents(_ identity: AppIdentity) throws -> [UUID: ClinicalDocument] {
    let found = try engine.perform(FetchSamples(selections: [.init(type: type, predicate: .everything)]), for: .app(identity))
    return Dictionary(
      uniqueKeysWithValues: found.compactMap { sample in
        guard case .content(.clinicalDocument(let document)) = sample.value else { return nil }
        return (sample.uuid, document)
      })
  }

  private func bytes(_ sample: SampleRecord, _ identity: AppIdentity) throws -> Data {
    try engine.perform(FetchContentBytes(type: type, uuid: sample.uuid, start: sample.start), for: .app(identity)).bytes
  }

  /// Asks on another thread, and has the owner choose when the question is there.
  private func ask(_ samples: [SampleRecord], choosing choose: (HealthEngine) throws -> Void) throws -> Result<[UUID], HealthError>? {
    let done = DispatchSemaphore(value: 0)
    let (engine, app, request) = (engine, app, RequestDocuments(type: type, documents: samples.map(\.uuid)))
    let outcome = Outcome()
    Thread.detachNewThread {
      outcome.set(Result { () throws(HealthError) in try engine.perform(request, for: .app(app)) })
      done.signal()
    }
    let end = Date() + 120
    while try engine.perform(ListPermissionRequests(), for: .owner).isEmpty {
      try #require(Date() < end)
      sched_yield()
    }
    try choose(engine)
    try #require(done.wait(timeout: .now() + 120) == .success)
    return outcome.value
  }

  private final class Outcome: Sendable {
    private let result = Mutex<Result<[UUID], HealthError>?>(nil)

    func set(_ new: Result<[UUID], HealthError>) { result.withLock { $0 = new } }

    var value: Result<[UUID], HealthError>? { result.withLock { $0 } }
  }

  @Test("CDA-04: until the owner has chosen, an app knows of a document only that it is there; its own it can read")
  func hidden() throws {
    let (theirs, own) = (try save("Visit", as: clinic), try save("Own", as: app))
    let seen = try documents(app)
    #expect(seen[theirs.uuid]?.title == "")
    #expect(seen[theirs.uuid]?.patientName == "")
    #expect(seen[own.uuid]?.title == "Own")
    #expect(try bytes(theirs, app).isEmpty && bytes(own, app) == Data("Own".utf8))
    #expect(try documents(clinic)[theirs.uuid]?.title == "Visit")
    let owner = FetchContentBytes(type: type, uuid: theirs.uuid, start: theirs.start)
    #expect(try engine.perform(owner, for: .owner).bytes == Data("Visit".utf8))
    // Nothing to ask about.
    #expect(try engine.perform(RequestDocuments(type: type, documents: [own.uuid, UUID()]), for: .app(app)) == [own.uuid])
    #expect(try engine.perform(RequestDocuments(type: type, documents: [theirs.uuid]), for: .owner) == [theirs.uuid])
  }

  @Test("CDA-04: a call waits until the owner has chosen among new documents, and asks about each once")
  func chosen() throws {
    let (first, second) = (try save("First", as: clinic), try save("Second", as: clinic))
    let reply = try ask([first, second]) { engine in
      for (sample, answer) in [(second, Permission.refused), (first, .granted)] {
        let choice = SetObjectPermissions(app: app.bundleIdentifier, type: type, objects: [sample.uuid], answer: answer)
        try engine.perform(choice, for: .owner)
      }
    }
    // The first choice ends the question, and the second one may come before or after the call looks.
    let answer = try #require(reply).get()
    #expect([[], [first.uuid]].contains(answer))
    #expect(try engine.perform(RequestDocuments(type: type, documents: [first.uuid, second.uuid]), for: .app(app)) == [first.uuid])
    let seen = try documents(app)
    #expect(seen[first.uuid]?.title == "First")
    #expect(seen[second.uuid]?.title == "")
    #expect(try bytes(first, app) == Data("First".utf8) && bytes(second, app).isEmpty)
    let third = try save("Third", as: clinic)
    let later = try ask([first, second, third]) { engine in
      try engine.perform(SetObjectPermissions(app: app.bundleIdentifier, type: type, objects: [], answer: .refused), for: .owner)
    }
    #expect(try later?.get() == [first.uuid])
    // The permission to know of documents stays.
    #expect(try documents(app).count == 3)
  }

  @Test("CDA-04: another type is an invalid argument; without permission to read the type there is no question")
  func refused() throws {
    let steps = try TestStore.type("stepCount")
    #expect(throws: HealthError.invalidArgument(.notObjectByObject(steps))) {
      try engine.perform(RequestDocuments(type: steps, documents: []), for: .owner)
    }
    let stranger = Caller.app(TestStore.identity("com.example.stranger"))
    #expect(throws: HealthError.authorizationNotDetermined) {
      try engine.perform(RequestDocuments(type: type, documents: []), for: stranger)
    }
  }

  @Test("CDA-04: a grant to an isolated identity does not hold for a registered one; a refusal holds for both")
  func strengths() throws {
    let (first, second) = (try save("First", as: clinic), try save("Second", as: clinic))
    var isolated = app
    isolated.strength = .isolated
    for (sample, answer) in [(first, Permission.granted), (second, .refused)] {
      try engine.perform(
        SetObjectPermissions(app: app.bundleIdentifier, type: type, objects: [sample.uuid], answer: answer, strength: .isolated),
        for: .owner)
    }
    #expect(try documents(isolated)[first.uuid]?.title == "First" && documents(app)[first.uuid]?.title == "")
    #expect(try bytes(first, isolated) == Data("First".utf8) && bytes(first, app).isEmpty)
    // Both were asked about the second one, so that there is no question.
    for identity in [isolated, app] {
      #expect(try documents(identity)[second.uuid]?.title == "")
      #expect(try engine.perform(RequestDocuments(type: type, documents: [second.uuid]), for: .app(identity)) == [])
    }
    #expect(try engine.perform(RequestDocuments(type: type, documents: [first.uuid, second.uuid]), for: .app(isolated)) == [first.uuid])
  }

  @Test("CDA-04: a person who answers at once decides on the documents that are new, and keeps the earlier choices")
  func atOnce() throws {
    let (first, second) = (try save("First", as: clinic), try save("Second", as: clinic))
    func request(_ samples: [SampleRecord], _ policy: PermissionPolicy) throws -> Set<UUID> {
      let deciding = HealthEngine(database: engine.database, answering: PolicyAnswering(policy: policy))
      return Set(try deciding.perform(RequestDocuments(type: type, documents: samples.map(\.uuid)), for: .app(app)))
    }
    #expect(try request([first], .denyAll) == [])
    #expect(try request([first, second], .grantAll) == [second.uuid])
    #expect(try request([first, second], .denyAll) == [second.uuid])
  }
}

@Suite struct AuthorizationRequestStatusTests {
  private let app = AppIdentity("test.app", name: "App")

  private func types(share: [String] = [], read: [String] = []) -> AuthorizationTypes {
    AuthorizationTypes(share: share.compactMap { Catalog.type(named: $0) }, read: read.compactMap { Catalog.type(named: $0) })
  }

  private func engine(_ policy: PermissionPolicy) throws -> HealthEngine {
    HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: policy))
  }

  @Test("AUTH-29 AUTH-13: the status is shouldRequest until each type has an answer in its direction", arguments: [true, false])
  func status(isGranted: Bool) throws {
    let engine = try engine(isGranted ? .grantAll : .denyAll)
    let status = { try engine.perform(AuthorizationRequestStatus(types: $0), for: .app(app)) }
    let wanted = types(share: ["stepCount", "workout"], read: ["bloodType"])
    #expect(try status(wanted) == .shouldRequest)
    try engine.perform(RequestAuthorization(types: types(share: ["stepCount", "workout"])), for: .app(app))
    #expect(try status(wanted) == .shouldRequest)
    try engine.perform(RequestAuthorization(types: wanted), for: .app(app))
    #expect(try status(wanted) == .unnecessary)
    #expect(try status(types(read: ["stepCount"])) == .shouldRequest)
    let other = AppIdentity("test.other", name: "Other")
    #expect(try engine.perform(AuthorizationRequestStatus(types: wanted), for: .app(other)) == .shouldRequest)
    #expect(try engine.perform(AuthorizationRequestStatus(types: wanted), for: .owner) == .unnecessary)
  }

  @Test("AUTH-08 AUTH-12: status and request fail for types that cannot be requested, and nothing is decided")
  func refused() throws {
    let engine = try engine(.grantAll)
    let refused = [
      types(), types(share: ["bloodPressure"]), types(share: ["stepCount", "appleStandTime"]), types(share: ["stepCount"], read: ["food"]),
      types(share: ["stepCount"], read: ["visionPrescription"]), types(read: ["userAnnotatedMedication"]),
    ]
    for types in refused {
      #expect(throws: HealthError.self) { try engine.perform(AuthorizationRequestStatus(types: types), for: .app(app)) }
      #expect(throws: HealthError.self) { try engine.perform(RequestAuthorization(types: types), for: .app(app)) }
    }
    let steps = try #require(Catalog.type(named: "stepCount"))
    #expect(try engine.perform(SharingStatus(type: steps), for: .app(app)) == nil)
  }
}
