// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Testing

@Suite struct HKDocumentQueryTests {
  private let engine: TestEngine
  private let type = HKDocumentType(.CDA)

  init() throws { engine = try TestEngine() }

  /// What a handler gets in one call.
  private struct Call {
    var documents: [HKDocumentSample]
    var isDone: Bool
  }

  /// The calls of a query's handler.
  private func calls(
    _ store: HKHealthStore, _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit, hasData: Bool = true
  ) async throws -> [Call] {
    let (stream, continuation) = AsyncThrowingStream<Call, any Error>.makeStream()
    let order = [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)]
    let query = HKDocumentQuery(
      documentType: type, predicate: predicate, limit: limit, sortDescriptors: order, includeDocumentData: hasData
    ) { _, documents, isDone, error in
      if let error { return continuation.finish(throwing: error) }
      continuation.yield(Call(documents: documents ?? [], isDone: isDone))
      if isDone { continuation.finish() }
    }
    #expect(query.limit == limit)
    #expect(query.sortDescriptors == order)
    #expect(query.includeDocumentData == hasData)
    #expect(query.predicate == predicate)
    store.execute(query)
    var calls: [Call] = []
    for try await call in stream { calls.append(call) }
    return calls
  }

  private func titles(_ store: HKHealthStore, _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit) async throws -> [String] {
    try await calls(store, predicate, limit: limit).flatMap(\.documents).compactMap { ($0 as? HKCDADocumentSample)?.document?.title }
  }

  private func saved(_ titles: String..., app: String = "com.example.clinic") async throws -> HKHealthStore {
    let store = try await engine.granted(type, app: app)
    for (number, title) in titles.enumerated() {
      try await store.save(try HKCDADocumentSampleTests.sample(title, time: "2020010\(number + 1)"))
    }
    return store
  }

  @Test("CDA-04 CDA-05 CDA-06: a query delivers documents with their data one by one, and is done with an empty array")
  func delivers() async throws {
    let store = try await saved("One", "Two")
    let calls = try await calls(store)
    #expect(calls.map(\.isDone) == [false, false, true])
    #expect(calls.map(\.documents.count) == [1, 1, 0])
    let documents = calls.flatMap(\.documents).compactMap { $0 as? HKCDADocumentSample }
    #expect(documents.compactMap(\.document?.title) == ["One", "Two"])
    #expect(documents.first?.document?.documentData == HKCDADocumentSampleTests.data("One", time: "20200101"))
    #expect(documents.first?.metadata?["note"] as? String == "x")
    let plain = try await self.calls(store, hasData: false).flatMap(\.documents).compactMap { $0 as? HKCDADocumentSample }
    #expect(plain.compactMap(\.document?.title) == ["One", "Two"])
    #expect(plain.compactMap(\.document?.documentData).isEmpty)
    #expect(try await titles(store, limit: 1) == ["One"])
    #expect(try await self.calls(store, HKQuery.predicateForObject(with: UUID())).map(\.isDone) == [true])
  }

  @Test("CDA-04: sample queries and anchored queries give documents without their content")
  func withoutDocument() async throws {
    let store = try await saved("One")
    let found = try await store.samples(of: type).compactMap { $0 as? HKCDADocumentSample }
    #expect(found.count == 1 && found[0].document == nil && found[0].documentType == type)
    let anchored = try await HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: nil).result(for: store)
    #expect(anchored.addedSamples.count == 1)
    #expect((anchored.addedSamples.first as? HKCDADocumentSample)?.document == nil)
  }

  @Test(
    "CDA-04: the person is asked once about documents of others, and again only about new ones",
    .inProcess("a daemon's call waits until the owner has chosen"))
  func asksOnce() async throws {
    let clinic = try await saved("One", "Two")
    let reader = engine.store("com.example.reader")
    try await reader.requestAuthorization(toShare: [], read: [type])
    #expect(try await reader.samples(of: type).count == 2)
    let before = engine.person.sheets.count
    #expect(try await titles(reader) == ["One", "Two"])
    #expect(engine.person.sheets.count == before + 1)
    #expect(try await titles(reader) == ["One", "Two"])
    #expect(try await titles(clinic) == ["One", "Two"])
    #expect(engine.person.sheets.count == before + 1)
    engine.person.answer(with: .refuse(read: [type]))
    _ = try await saved("Three", app: "com.example.other")
    #expect(try await titles(reader) == ["One", "Two"])
    engine.person.answer(with: .grantAll)
    #expect(try await titles(reader) == ["One", "Two"])
    #expect(try await reader.samples(of: type).count == 3)
    #expect(engine.person.sheets.count > before + 1)
  }

  @Test("CDA-04: an app that was never asked about the type gets code 5")
  func neverAsked() async throws {
    let store = engine.store("com.example.stranger")
    #expect(await code { _ = try await calls(store) } == .errorAuthorizationNotDetermined)
  }

  @Test("CDA-03 PRED-25: documents are found by title, patient, author and custodian")
  func predicates() async throws {
    let store = try await saved("One", "Two")
    let paths = [
      HKPredicateKeyPathCDATitle: "Two", HKPredicateKeyPathCDAPatientName: "Anna Example", HKPredicateKeyPathCDAAuthorName: "Dr. Roe",
      HKPredicateKeyPathCDACustodianName: "Lakeside Clinic",
    ]
    for (path, value) in paths {
      let expected = path == HKPredicateKeyPathCDATitle ? ["Two"] : ["One", "Two"]
      #expect(try await titles(store, NSPredicate(format: "%K == %@", path, value)) == expected)
      #expect(try await titles(store, NSPredicate(format: "%K CONTAINS %@", path, "nothing")) == [])
    }
  }

  @Test("CDA-06: a negative limit raises")
  func limits() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKDocumentQuery(
        documentType: HKDocumentType(.CDA), predicate: nil, limit: -1, sortDescriptors: nil, includeDocumentData: true
      ) { _, _, _, _ in }
    }
    expectRaised("A query's limit may not be negative: -1", in: result)
  }
}
