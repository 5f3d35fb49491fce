// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

extension VectorTests {
  @Test(
    "ANCH-01 ANCH-02 ANCH-04 to ANCH-07 ANCH-09 to ANCH-12 META-07 META-09 META-10: scripts of saves, deletions and anchored queries",
    arguments: try Vectors.load("anchors"))
  func anchors(_ vector: VectorCase) async throws {
    let store = try AnchorScript(vector)
    var answers = vector.json["expect"].array?[...] ?? []
    let script = try vector.require("script", \.array)
    for step in script {
      switch step["op"].string {
      case "save": try await store.save(step)
      case "delete": try await store.delete(step)
      case "query", "pageToEnd":
        let expected = answers.isEmpty ? JSONValue.null : answers.removeFirst()
        let got = try await store.query(step)
        guard !vector.isUnsettled("*") else { continue }
        #expect(Set(got.added) == Set(expected["added"].strings), "\(vector.id)")
        #expect(Set(got.deleted) == Set(expected["deleted"].strings), "\(vector.id)")
        #expect(got.added.count == Set(got.added).count, "\(vector.id): nothing comes twice")
        if let sizes = expected["pageSizes"].array {
          #expect(got.pageSizes == sizes.compactMap { $0.number.map { Int($0) } }, "\(vector.id)")
        }
      default: Issue.record("\(vector.id) has an unknown step")
      }
    }
    #expect(answers.isEmpty)
  }
}

/// One store with an app for each source, driven through the public API.
private final class AnchorScript {
  struct Answer {
    var added: [String] = []
    var deleted: [String] = []
    var pageSizes: [Int] = []
  }

  private let engine: HealthEngine
  private let id: String
  private var stores: [String: HKHealthStore] = [:]
  private var samples: [String: (sample: HKSample, source: String)] = [:]
  private var names: [UUID: String] = [:]
  private var anchors: [String: HKQueryAnchor] = [:]

  init(_ vector: VectorCase) throws {
    engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .grantAll))
    id = vector.id
  }

  func save(_ step: JSONValue) async throws {
    // The objects of one call can have several sources; each run of one source is a call of its app, in order. Within one call the highest
    // version wins, which the store decides, so objects that another run outdates are left out here.
    let runs = try (step["objects"].array ?? []).reduce(into: [(source: String, objects: [JSONValue])]()) { runs, object in
      let source = try #require(object["source"].string)
      if runs.last?.source != source { runs.append((source, [])) }
      runs[runs.count - 1].objects.append(object)
    }
    let key = { (object: JSONValue) in [object["source"], object["type"], object["sync"][0]] }
    for (place, run) in runs.enumerated() {
      let kept = run.objects.filter { object in
        guard let version = object["sync"][1].number else { return true }
        return !runs.enumerated().contains { other, run in
          other != place
            && run.objects.contains { rival in
              guard key(rival) == key(object), let rivalVersion = rival["sync"][1].number else { return false }
              return rivalVersion > version || (rivalVersion == version && other < place)
            }
        }
      }
      if !kept.isEmpty { try await store(run.source).save(try kept.map { try sample($0, source: run.source) }) }
    }
  }

  private func sample(_ object: JSONValue, source: String) throws -> HKSample {
    let name = try #require(object["id"].string)
    let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: try #require(object["type"].string)))
    let unit = HKUnit(from: type.is(compatibleWith: .count()) ? "count" : "kg")
    var metadata: [String: Any] = [:]
    if let sync = object["sync"].array, sync.count == 2 {
      metadata = [HKMetadataKeySyncIdentifier: sync[0].string ?? "", HKMetadataKeySyncVersion: NSNumber(value: Int(sync[1].number ?? 0))]
    }
    let start = Date(timeIntervalSinceReferenceDate: Double(samples.count) * 60)
    let made = HKQuantitySample(
      type: type, quantity: HKQuantity(unit: unit, doubleValue: object["value"].number ?? 0), start: start, end: start, metadata: metadata)
    samples[name] = (made, source)
    names[made.uuid] = name
    return made
  }

  func delete(_ step: JSONValue) async throws {
    let doomed = step["ids"].strings.compactMap { samples[$0] }
    for (source, objects) in Dictionary(grouping: doomed, by: \.source) { try await store(source).delete(objects.map(\.sample)) }
  }

  func query(_ step: JSONValue) async throws -> Answer {
    let limit = Int(step["limit"].number ?? 0)
    var anchor = step["anchor"].string.flatMap { anchors[$0] }
    let predicate = try predicate(step["predicate"])
    let types = step["types"].strings.map { HKQuantityType(HKQuantityTypeIdentifier(rawValue: $0)) }
    var answer = Answer()
    while true {
      let descriptor = HKAnchoredObjectQueryDescriptor(
        predicates: types.map { .quantitySample(type: $0, predicate: predicate) }, anchor: anchor, limit: limit == 0 ? nil : limit)
      let result = try await descriptor.result(for: try await store("a"))
      anchor = result.newAnchor
      answer.added += result.addedSamples.map { names[$0.uuid] ?? "?" }
      answer.deleted += result.deletedObjects.map { names[$0.uuid] ?? "?" }
      let size = result.addedSamples.count + result.deletedObjects.count
      guard step["op"].string == "pageToEnd", size > 0 else { break }
      answer.pageSizes.append(size)
      // Each page has something new: an added or a deleted sample.
      try #require(answer.pageSizes.count <= 2 * names.count, "\(id): the pages have no end")
    }
    if let name = step["storeAnchorAs"].string {
      // An anchor works the same after archiving (ANCH-07).
      let kept = try #require(anchor)
      let data = try NSKeyedArchiver.archivedData(withRootObject: kept, requiringSecureCoding: true)
      anchors[name] = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
    }
    return answer
  }

  private func predicate(_ json: JSONValue) throws -> NSPredicate? {
    switch json["kind"].string {
    case nil: nil
    case "source": HKQuery.predicateForObjects(from: Set(json["sources"].strings.map(Self.source)))
    case "uuid": HKQuery.predicateForObjects(with: Set(json["ids"].strings.compactMap { samples[$0]?.sample.uuid }))
    case "syncIdentifier":
      HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeySyncIdentifier, allowedValues: [json["value"].string ?? ""])
    case "valueAtLeast":
      NSCompoundPredicate(
        orPredicateWithSubpredicates: ["count", "kg"].map {
          let quantity = HKQuantity(unit: HKUnit(from: $0), doubleValue: json["value"].number ?? 0)
          return NSCompoundPredicate(andPredicateWithSubpredicates: [
            HKQuery.predicateForQuantitySamples(with: .greaterThanOrEqualTo, quantity: quantity)
          ])
        })
    default: throw VectorError.missing(field: "predicate kind", id: id)
    }
  }

  private static func source(_ name: String) -> HKSource { HKSource(bundleIdentifier: "vector.\(name)", name: name) }

  private func store(_ source: String) async throws -> HKHealthStore {
    if let store = stores[source] { return store }
    let app = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "vector.\(source)", name: source)))
    let store = HKHealthStore(connection: HealthConnection(service: engine, app: app))
    let types: Set<HKQuantityType> = [HKQuantityType(.stepCount), HKQuantityType(.bodyMass)]
    try await store.requestAuthorization(toShare: types, read: types)
    stores[source] = store
    return store
  }
}
