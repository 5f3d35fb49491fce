// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

extension VectorTests {
  @Test("STAT-18 STAT-19 STAT-22: explanation vectors", arguments: try Vectors.load("explanations"))
  func explanations(_ vector: VectorCase) throws {
    let input = try StatisticsInput(vector, options: .cumulativeSum)
    let samples = try vector.require("samples", \.array)
    let ids = try samples.map { json in
      guard let id = json["id"].string else { throw VectorError.missing(field: "id", id: vector.id) }
      return id
    }
    let records = input.samples.map { $0.record(of: input.type) }
    let idByUUID = Dictionary(uniqueKeysWithValues: zip(records.map(\.uuid), ids))
    let tree = input.interval?.tree ?? .everything

    // The pure function, on samples that the predicate selects in memory.
    let chosen = try zip(records, input.samples).filter { tree.matches($0.0) }.sorted { $0.0.start < $1.0.start }.map { record, sample in
      let source = try #require(input.priority.firstIndex(of: sample.source))
      return (uuid: record.uuid, sample: try #require(try StatisticsSample(record, in: input.facts.figureUnit, source: source)))
    }
    let pure = try #require(
      StatisticsExplanation(of: chosen, aggregation: input.facts.aggregation, ranks: Array(input.priority.indices)))
    try check(pure, sources: input.priority, idByUUID, path: "fold", input: input, case: vector)
    expect(
      try input.fold().first?.merged.sum,
      equals: try input.facts.figureUnit.convert(pure.parts.reduce(0) { $0 + ($1.counted ?? 0) }, to: input.unit),
      within: .exact, field: "parts add up to the statistic", case: vector)

    // The store, through an app that may read it.
    let store = try VectorStore(input, records: records)
    let reply = try store.engine.perform(ExplainStatistics(type: input.type, predicate: tree), for: .app(store.reader))
    try check(
      reply.explanation, sources: reply.sources.map { VectorStore.name(of: $0) }, idByUUID, path: "store", input: input, case: vector)
  }

  private func check(
    _ got: StatisticsExplanation, sources: [String], _ idByUUID: [UUID: String], path: String, input: StatisticsInput,
    case vector: VectorCase
  ) throws {
    let wanted = vector.json["expect"]
    let isUnsettled = vector.isUnsettled("*")
    let conversion = try input.facts.figureUnit.conversion(to: input.unit)
    let tolerance = VectorCase.Tolerance(rel: vector.tolerance.rel, abs: vector.tolerance.abs + input.slack)
    expect(
      got.figures.sum.map { conversion($0) }, equals: wanted["total"].number, within: tolerance, unsettled: isUnsettled,
      field: "\(path) total", case: vector)
    for (source, contribution) in try vector.require("expect", \.object)["contributionBySource"]?.object ?? [:] {
      let index = try #require(sources.firstIndex(of: source), "\(vector.id)")
      expect(
        conversion(got.counted(from: index)), equals: contribution.number, within: tolerance, unsettled: isUnsettled,
        field: "\(path) contribution of \(source)", case: vector)
    }
    let parts = Dictionary(uniqueKeysWithValues: got.parts.map { (idByUUID[$0.uuid] ?? "?", $0) })
    let expected = wanted["samples"].array ?? []
    #expect(!expected.isEmpty)
    expect(
      parts.keys.sorted(), equals: expected.compactMap { $0["id"].string }.sorted(), unsettled: isUnsettled, field: "\(path) samples",
      case: vector)
    for sample in expected {
      guard let id = sample["id"].string, let part = parts[id] else { continue }
      let name = "\(path) \(id)"
      expect(
        conversion(part.sample.value), equals: sample["value"].number, within: vector.tolerance, unsettled: isUnsettled,
        field: "\(name) value", case: vector)
      expect(
        part.counted.map { conversion($0) }, equals: sample["contributes"].number, within: tolerance, unsettled: isUnsettled,
        field: "\(name) contributes", case: vector)
      expect(
        sources[part.sample.source], equals: sample["source"].string, unsettled: isUnsettled, field: "\(name) source", case: vector)
      expect(
        part.stretches.map { Self.line($0, sources) }, equals: try (sample["parts"].array ?? []).map { try Self.line($0, vector) },
        unsettled: isUnsettled, field: "\(name) parts", case: vector)
    }
  }

  private static func line(_ stretch: StatisticsExplanation.Stretch, _ sources: [String]) -> String {
    let fate =
      switch stretch.fate {
      case .counted: "counts"
      case .covered(let source): "covered by \(sources[source])"
      case .outside: "outside"
      }
    let dates = [stretch.start, stretch.end].map { VectorDate.microseconds(Date(timeIntervalSinceReferenceDate: $0)) ?? 0 }
    return "\(dates[0])-\(dates[1]) \(fate)"
  }

  private static func line(_ json: JSONValue, _ vector: VectorCase) throws -> String {
    let dates = try ["start", "end"].map { VectorDate.microseconds(try VectorDate.parse(json[$0], case: vector)) ?? 0 }
    return "\(dates[0])-\(dates[1]) \(json["coveredBy"].string.map { "covered by \($0)" } ?? "counts")"
  }
}
