// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

@testable import OpenHealthJournal

/// A store in its own folder, two apps that may save steps, and one that may not.
final class JournalWorld {
  static let steps = Catalog.type(named: "stepCount")!
  static let apps = ["com.example.one", "com.example.two"]
  static let stranger = "com.example.stranger"

  let folder: URL
  let keyFolder: URL
  private(set) var keys: StoreKeys
  private(set) var engine: HealthEngine

  init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)")
    folder = place.appendingPathComponent("store")
    keyFolder = place.appendingPathComponent("keys")
    keys = try StoreKeys.openOrCreate(folder: folder, keyFolder: keyFolder)
    engine = try Self.engine(keys)
    let question = [PermissionQuestion(type: Self.steps, direction: .share)]
    for app in Self.apps { try engine.perform(SetPermissions(app: app, questions: question, answer: .granted), for: .owner) }
    try Journal.prepare(keys)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())  // a folder left in the temporary place does no harm
  }

  private static func engine(_ keys: StoreKeys) throws -> HealthEngine {
    HealthEngine(database: try .open(keys), answering: PolicyAnswering(policy: .denyAll))
  }

  /// Closes the store and opens it again.
  func reopen() throws {
    try engine.close()
    keys = try StoreKeys.openExisting(folder: folder, keyFolder: keyFolder)
    engine = try Self.engine(keys)
  }

  func journal(isAttested: Bool = true, limits: Journal.Limits = .init()) throws -> Journal {
    try Journal(folder: folder, attestation: isAttested ? .init(keys) : nil, limits: limits)
  }

  func merge() throws -> LockStatus.Merge {
    var counts = LockStatus.Merge()
    try JournalMerge(engine, keys).run(&counts)
    return counts
  }

  static func app(_ name: String) -> AppIdentity {
    AppIdentity(
      revision: SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: name, name: name), version: nil, productType: nil,
        operatingSystem: SystemVersion(major: 1, minor: 2, patch: 3)))
  }

  static func uuid(_ number: Int) -> UUID { UUID(uuidString: String(format: "00000000-0000-4000-8000-%012X", number))! }

  static func sample(_ number: Int, type: DataType = steps) -> SampleRecord {
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number))
    return SampleRecord(
      uuid: uuid(number), type: type, start: date, end: date, value: .quantity(Double(number), type.quantity!.unit), provenance: .unknown)
  }

  /// A save of samples with these numbers, which came at that second.
  static func save(_ numbers: Int..., app: String = apps[0], received: Double = 0) -> JournalledSave {
    JournalledSave(
      app: self.app(app), received: Date(timeIntervalSinceReferenceDate: 710_000_000 + received),
      request: SaveSamples(samples: numbers.map { sample($0) }))
  }

  /// The numbers of the samples in the store, in the order in which they came into it.
  func stored() throws -> [Int] {
    let request = FetchChanges(selections: [.init(type: Self.steps, predicate: .everything)], anchor: nil, limit: nil)
    return try engine.perform(request, for: .owner).added.map { sample in
      guard case .quantity(let value, _) = sample.value else { return -1 }
      return Int(value)
    }
  }

  var segments: [String] {
    get throws {
      let journal = JournalFolder.url(in: folder)
      return try FileManager.default.contentsOfDirectory(atPath: journal.path).filter { $0.hasSuffix(".sealed") }.sorted()
    }
  }

  var rejected: [String] {
    let path = JournalFolder.url(in: folder).appendingPathComponent(JournalFolder.rejected).path
    return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  func file(_ name: String) -> URL { JournalFolder.url(in: folder).appendingPathComponent(name) }
}
