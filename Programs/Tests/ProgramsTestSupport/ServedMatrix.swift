// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// A store behind a daemon or a server, in which an app may save (``ServedMatrix/writer``) and others have a question.
package protocol MatrixWorld {
  /// A connection with the owner's rights.
  func owner() throws -> SocketService
  /// A connection of a registered app.
  func client(_ app: String) throws -> SocketService
}

extension MatrixWorld {
  /// Answers an app's questions about types.
  package func answer(_ answer: Permission?, _ direction: AccessDirection, _ types: [DataType], app: String) throws {
    let questions = types.map { PermissionQuestion(type: $0, direction: direction) }
    try owner().perform(SetPermissions(app: app, questions: questions, answer: answer), for: .owner)
  }

  /// What the other app saves: twelve samples with UUIDs that are the same in every store.
  package func othersSave(_ type: DataType, from start: Int) throws {
    try client(ServedMatrix.writer).perform(SaveSamples(samples: ServedMatrix.samples(12, of: type, from: start)), for: .owner)
  }
}

/// The cases of the permission matrix for stores behind a socket or TLS. `PermissionMatrixTests` has those in the process.
///
/// Two stores go through the same history, but another app saves steps in one, and heart rates in the other. An app that may not read steps
/// must get the same from both.
package enum ServedMatrix {
  /// The app that saves.
  package static let writer = "com.example.writer"
  /// The type that the app asks for.
  package static let steps = Catalog.type(named: "stepCount")!  // Not nil: the catalogue has it.
  /// The type that the other app saves in the second store.
  package static let heartRate = Catalog.type(named: "heartRate")!  // Not nil: the catalogue has it.

  private static let origin = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private static func uuid(_ number: Int) -> UUID {
    UUID(uuidString: "5E7A11ED-0000-4000-8000-\(String(format: "%012X", number))")!  // Not nil: it is one.
  }

  /// Samples with UUIDs of their own times.
  package static func samples(_ count: Int, of type: DataType, from start: Int) -> [SampleRecord] {
    (start..<start + count).map { number in
      let unit = type.quantity!.unit  // Not nil: both types are quantities.
      return SampleRecord(type, .quantity(Double(number % 100), unit), at: origin + Double(number), uuid: uuid(number))
    }
  }

  /// What the owner has said of an app that asks to read steps.
  package enum Answer: CaseIterable, Sendable {
    case neverAsked, refused, granted, revoked, grantedToIsolated, limited

    /// Whether an app learns of the steps.
    package func allows(isolated: Bool) -> Bool { self == .granted || self == .grantedToIsolated && isolated }
  }

  /// Lives the history of a store, and returns what an app finds out.
  ///
  /// - Parameter type: What the other app saves: steps in the first store, heart rates in the second.
  package static func findings(_ answer: Answer, in world: some MatrixWorld, of app: String, othersSave type: DataType) throws -> [String] {
    let (client, owner) = (try world.client(app), try world.owner())
    var place: ChangeAnchor?
    let question = [PermissionQuestion(type: steps, direction: .read)]
    try world.answer(.granted, .share, [steps], app: app)
    try world.answer(.granted, .read, [Catalog.workout], app: app)
    try world.answer(.granted, .share, [steps, heartRate, Catalog.workout], app: writer)
    try world.othersSave(type, from: 0)
    switch answer {
    case .neverAsked: break
    case .refused: try owner.perform(SetPermissions(app: app, questions: question, answer: .refused), for: .owner)
    case .granted, .revoked: try owner.perform(SetPermissions(app: app, questions: question, answer: .granted), for: .owner)
    case .grantedToIsolated:
      try owner.perform(SetPermissions(app: app, questions: question, answer: .granted, strength: .isolated), for: .owner)
    case .limited:
      // What begins at a later date is like all of a store without a past.
      let since = type == steps ? Date.distantFuture : nil
      try owner.perform(SetPermissions(app: app, questions: question, answer: .granted, since: since), for: .owner)
    }
    if answer == .revoked {
      // In the midst of a query.
      let selection = FetchSamples.Selection(type: steps, predicate: .everything)
      place = try client.perform(FetchChanges(selections: [selection], anchor: nil, limit: 4), for: .owner).anchor
      try owner.perform(SetPermissions(app: app, questions: question, answer: .refused), for: .owner)
    }
    try world.othersSave(type, from: 100)
    try othersTrain(type, world)
    return replies(client, from: place ?? 2)
  }

  private static let workout = uuid(1_000_000)

  /// The other app saves a workout with samples, which the app may see but for its figures.
  private static func othersTrain(_ type: DataType, _ world: some MatrixWorld) throws {
    let record = SampleRecord(
      Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 3600, statistics: [])), at: origin, seconds: 3600, uuid: workout)
    let client = try world.client(writer)
    try client.perform(SaveSamples(samples: [record]), for: .owner)
    try client.perform(AddSamplesToWorkout(workout: workout, samples: samples(4, of: type, from: 500)), for: .owner)
  }

  /// What a client finds out about steps, by each kind of reply; ways to write come last.
  private static func replies(_ client: SocketService, from place: ChangeAnchor?) -> [String] {
    func text<R: HealthRequest>(_ request: R, _ show: (R.Reply) -> String = { "\($0)" }) -> String {
      do { return "\(R.self): \(show(try client.perform(request, for: .owner)))" } catch { return "\(R.self): error \(error)" }
    }
    let (type, all) = (steps, PredicateTree.everything)
    func samples(_ predicate: PredicateTree, of type: DataType = steps) -> FetchSamples {
      FetchSamples(selections: [.init(type: type, predicate: predicate)])
    }
    // What is sealed differs between stores. It stays the same in one store: see ``anchorsStay(in:of:)``.
    func changes(after anchor: ChangeAnchor?, limit: Int?) -> String {
      text(FetchChanges(selections: [.init(type: type, predicate: all)], anchor: anchor, limit: limit)) { found in
        let places = "\(found.addedAt) \(found.deletedAt) \(found.latest) \(found.isComplete) \(found.beginsAnew)"
        return "\(found.added) \(found.deleted) \(places) \(found.anchor.bytes.count)"
      }
    }
    // A UUID that the other app has used.
    let taken = Self.samples(1, of: type, from: 100)
    return [
      text(samples(all)), text(samples(.uuid(Set((0..<200).map(uuid))))), text(samples(.inWorkout(workout))),
      text(samples(.everything, of: Catalog.workout)) { found in
        "\(found.map { "\($0.uuid) \($0.workout.map { "\($0.duration) \($0.statistics) \(String(describing: $0.zoneGroups))" } ?? "")" })"
      },
      changes(after: nil, limit: nil), changes(after: place, limit: 3),
      text(FetchSources(selection: .init(type: type, predicate: all))),
      text(FetchQuantities(type: type, predicate: all, order: .quantities, limit: 5)) {
        "\($0.samples) \($0.items) \($0.next?.start ?? 0)"
      },
      text(ComputeStatistics(type: type, predicate: all, options: [.cumulativeSum, .separateBySource])),
      text(SharingStatus(type: type)), text(PreferredUnits(types: [type], system: .metric)),
      text(AuthorizationRequestStatus(types: AuthorizationTypes(share: [type], read: [type]))),
      text(CountSamples(selection: .samples([]))),
      text(DeleteMatchingSamples(type: type, predicate: all)), text(SaveSamples(samples: [])),
      text(SaveSamples(samples: taken)),
      text(samples(.uuid([taken[0].uuid]))) { found in
        "\(found.map { "\($0.uuid) \($0.value) \($0.provenance.revision?.source.bundleIdentifier ?? "")" })"
      },
      text(SaveSamples(samples: taken)), text(DeleteSamples(samples: taken)), text(DeleteSamples(samples: taken)),
    ]
  }

  /// Checks that an anchor stays while other apps save what the app may not see (T8).
  package static func anchorsStay(in world: some MatrixWorld, of app: String) throws {
    let (client, owner) = (try world.client(app), try world.owner())
    try world.answer(.granted, .share, [steps, heartRate], app: writer)
    try world.answer(.granted, .read, [heartRate], app: app)
    try world.answer(.refused, .read, [steps], app: app)
    func changes(_ client: SocketService, after anchor: ChangeAnchor? = nil, limit: Int? = nil) throws -> FetchChanges.Reply {
      let selections = [steps, heartRate].map { FetchSamples.Selection(type: $0, predicate: .everything) }
      return try client.perform(FetchChanges(selections: selections, anchor: anchor, limit: limit), for: .owner)
    }
    try world.othersSave(heartRate, from: 0)
    let (kept, page) = (try changes(client), try changes(client, limit: 3))
    #expect(kept.added.count == 12)
    #expect(kept.addedAt == (1...12).map { Int64($0) })
    #expect(page.anchor != kept.anchor)
    for number in 1..<4 {
      try world.othersSave(steps, from: number * 100)
      for anchor in [nil, kept.anchor, .end] { #expect(try changes(client, after: anchor).anchor == kept.anchor) }
      let again = try changes(client, limit: 3)
      #expect(again.anchor == page.anchor)
      #expect(again.end == page.end)
    }
    // The owner's anchor, which counts all changes, is no anchor of an app.
    #expect(try changes(client, after: changes(owner).anchor).beginsAnew)
    try world.othersSave(heartRate, from: 1000)
    let next = try changes(client, after: kept.anchor)
    #expect(next.added.count == 12)
    #expect(next.anchor != kept.anchor)
    #expect(!next.beginsAnew)
  }
}
