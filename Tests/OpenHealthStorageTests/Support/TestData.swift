// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

extension TemporaryFolder {
  /// The folder of a store that does not exist yet.
  var store: URL { url.appendingPathComponent("store") }
  var file: URL { store.appendingPathComponent(HealthDatabase.fileName) }
  /// The folder of its key file.
  var keys: URL { url.appendingPathComponent("keys") }

  /// The store's files with their bytes, except the one that programs share while they have it open.
  func storeContents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: store.path) where !name.hasSuffix("-shm") {
      contents[name] = try Data(contentsOf: store.appendingPathComponent(name))
    }
    return contents
  }

  /// A copy of the store and its key file, as a crash at this moment leaves them.
  func copyOfStore() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(at: store, to: copy.store)
    try FileManager.default.copyItem(at: keys, to: copy.keys)
    for name in try FileManager.default.contentsOfDirectory(atPath: copy.store.path) where name.hasSuffix("-shm") {
      try FileManager.default.removeItem(at: copy.store.appendingPathComponent(name))
    }
    return copy
  }
}

enum TestData {
  static func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  static func provenance(_ app: String = "com.example.app", version: String? = "1", device: DeviceRecord? = nil) -> Provenance {
    Provenance(
      revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: app, name: "App \(app)"), version: version), device: device)
  }

  /// A step count sample, by default of one app and with a recent date.
  static func steps(
    _ value: Double, at start: Double = 600_000_000, seconds: Double = 0, uuid: UUID = UUIDMint.ofTests.next(),
    provenance: Provenance = provenance(), metadata: MetadataSet = .empty
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: uuid, type: try type("stepCount"), start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: start + seconds), value: .quantity(value, try UnitExpression.parse("count")),
      provenance: provenance, metadata: metadata)
  }

  /// A closed store with some samples.
  static func closedStore() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try HealthDatabase.open(folder).insert(try (0..<500).map { try steps(Double($0), at: Double($0)) })
    return folder
  }
}

extension SampleRecord {
  /// The same number as a sample of another type of quantities, in that type's unit.
  func turned(into name: String) throws -> SampleRecord {
    var sample = self
    sample.type = try TestData.type(name)
    guard case .quantity(let number, _) = value, let facts = sample.type.quantity else { return sample }
    sample.value = .quantity(number, facts.unit)
    return sample
  }
}

extension HealthDatabase {
  /// Every sample, by start and then as they were saved.
  func everything(_ predicate: PredicateTree = .everything, descending: Bool = false) throws -> [SampleRecord] {
    try stored(predicate, descending: descending).map(\.record)
  }

  /// The same, with the places of the samples.
  func stored(_ predicate: PredicateTree = .everything, descending: Bool = false) throws -> [StoredSample] {
    try read { storage in
      var found: [StoredSample] = []
      try storage.forEachRecord(lanes: try storage.lanes(of: nil), predicate: predicate, descending: descending) { sample, _ in
        found.append(sample)
        return true
      }
      return found
    }
  }

  /// Opens the store in the folder, with its key file beside it.
  static func open(_ folder: TemporaryFolder) throws(HealthError) -> HealthDatabase {
    try open(folder: folder.store, keyFolder: folder.keys)
  }

  func insert(_ samples: [SampleRecord]) throws { try write { _ = try $0.insert(samples) } }
}

/// The case name of the thrown error, for comparison; nil if nothing is thrown.
func kind(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch let error as HealthError {
    return String("\(error)".isEmpty ? "" : Mirror(reflecting: error).children.first?.label ?? "\(error)")
  } catch {
    return "\(type(of: error))"
  }
}
