// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthEngine

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
