// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore
import OpenHealthEngine
import Testing

extension VectorTests {
  @Test("STAT-08 STAT-18 QRY-11: statistics vectors", arguments: try Vectors.load("statistics"))
  func statistics(_ vector: VectorCase) async throws {
    switch vector.kind {
    case "query":
      let input = try StatisticsInput(vector)
      switch vector.json["expect"]["error"].string {
      case nil: try await statisticsWithData(input, case: vector)
      case "noData": try await statisticsWithoutData(input, case: vector)
      case "incompatibleOptions": try statisticsOfOtherKind(input, case: vector)
      case .some(let error): Issue.record("\(vector.id) expects the unknown error \(error)")
      }
    case "grid": try await statisticsGrid(vector)
    default: Issue.record("\(vector.id) is of the unknown kind \(vector.kind)")
    }
  }

  private func statisticsWithData(_ input: StatisticsInput, case vector: VectorCase) async throws {
    #expect(throws: Never.self, "\(vector.id)") { try input.options.check(for: input.type) }
    let expected = vector.json["expect"]
    let unsettled = Set(vector.unsettled)
    let folded = try input.fold()
    expect(folded.count, equals: 1, unsettled: vector.isUnsettled("*"), field: "fold results", case: vector)
    try folded.first?.check(expected, path: "fold", case: vector, unsettled: unsettled, slack: input.slack)
    let (stored, error) = try await VectorStore(input).statistics(input)
    expect(error?.rawValue, equals: nil, unsettled: vector.isUnsettled("*"), field: "store error", case: vector)
    expect(stored != nil, equals: true, unsettled: vector.isUnsettled("*"), field: "store has statistics", case: vector)
    try stored?.check(expected, path: "store", case: vector, unsettled: unsettled, slack: input.slack)
  }

  private func statisticsWithoutData(_ input: StatisticsInput, case vector: VectorCase) async throws {
    let isUnsettled = vector.isUnsettled("error")
    expect(try input.fold().count, equals: 0, unsettled: isUnsettled, field: "fold results", case: vector)
    let (stored, error) = try await VectorStore(input).statistics(input)
    expect(stored == nil, equals: true, unsettled: isUnsettled, field: "store has no statistics", case: vector)
    expect(error?.rawValue, equals: 11, unsettled: isUnsettled, field: "store error", case: vector)
  }

  /// The public API would raise; so this checks the option check that it calls, and the engine's own refusal.
  private func statisticsOfOtherKind(_ input: StatisticsInput, case vector: VectorCase) throws {
    var isRefused = false
    do throws(HealthError) { try input.options.check(for: input.type) } catch { isRefused = true }
    expect(isRefused, equals: true, unsettled: vector.isUnsettled("error"), field: "options are refused", case: vector)
    let store = try VectorStore(input)
    let request = ComputeStatistics(type: input.type, predicate: .everything, options: input.options)
    let failure = #expect(throws: HealthError.self, "\(vector.id)") { try store.engine.perform(request, for: .app(store.reader)) }
    guard case .invalidArgument = failure else {
      Issue.record("\(vector.id): the engine says \(String(describing: failure))")
      return
    }
  }

  /// Checks all rows with the fold, and a fixed selection of them with a store each.
  private func statisticsGrid(_ vector: VectorCase) async throws {
    let grid = try StatisticsGrid(vector)
    var generator = SplitMix64(seed: 2_024)
    let stored = Set(grid.rows.indices.shuffled(using: &generator).prefix(16))
    #expect(grid.rows.count > stored.count)
    for index in grid.rows.indices {
      let input = try grid.input(index)
      let folded = try input.fold()
      expect(folded.count, equals: 1, field: "row \(index) fold results", case: vector)
      grid.check(folded.first, row: index, path: "fold")
      guard stored.contains(index) else { continue }
      let (statistics, error) = try await VectorStore(input).statistics(input)
      expect(error?.rawValue, equals: nil, field: "row \(index) store error", case: vector)
      grid.check(statistics, row: index, path: "store")
    }
  }
}

/// An exhaustive family: each row places a few samples on a line of ticks.
private struct StatisticsGrid {
  let vector: VectorCase
  let rows: [JSONValue]
  private let columns: [String]
  private let values: [Double]
  private let sources: [String]
  private let unit: UnitExpression
  private let origin: Date
  private let tickSeconds: Double

  init(_ vector: VectorCase) throws {
    self.vector = vector
    rows = try vector.require("rows", \.array)
    columns = vector.json["columns"].strings
    values = try vector.require("values", \.array).compactMap(\.number)
    sources = vector.json["sources"].strings
    unit = try UnitExpression.parse(try vector.require("unit", \.string))
    origin = try VectorDate.parse(vector.json["origin"], case: vector)
    tickSeconds = try vector.require("tickSeconds", \.number)
  }

  private static let options: [String: StatisticsOptions] = [
    "sum": .cumulativeSum, "average": .discreteAverage, "duration": .duration,
  ]

  func input(_ row: Int) throws -> StatisticsInput {
    let samples = try values.indices.map { index in
      VectorSample(
        source: sources[index], start: try date(row, "start\(index + 1)"), end: try date(row, "end\(index + 1)"), value: values[index],
        unit: unit)
    }
    return try StatisticsInput(vector, samples: samples, options: StatisticsOptions(columns.compactMap { Self.options[$0] }))
  }

  func check(_ statistics: VectorStatistics?, row: Int, path: String) {
    let isUnsettled = figure(row, "unsettled").int == 1
    expect(statistics != nil, equals: true, unsettled: isUnsettled, field: "row \(row) \(path) has statistics", case: vector)
    guard let figures = statistics?.merged else { return }
    for (name, got) in [("sum", figures.sum), ("average", figures.average), ("duration", figures.duration)] {
      expect(
        got, equals: figure(row, name).number, within: vector.tolerance, unsettled: isUnsettled, field: "row \(row) \(path) \(name)",
        case: vector)
    }
  }

  private func date(_ row: Int, _ column: String) throws -> Date {
    guard let tick = figure(row, column).number else { throw VectorError.missing(field: column, id: vector.id) }
    return origin.addingTimeInterval(tick * tickSeconds)
  }

  private func figure(_ row: Int, _ column: String) -> JSONValue {
    columns.firstIndex(of: column).map { rows[row][$0] } ?? .null
  }
}

extension VectorStore {
  /// The result of a statistics query through the public API.
  func statistics(_ input: StatisticsInput) async throws -> (VectorStatistics?, HKError.Code?) {
    let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: input.type.identifier))
    let (statistics, error): (HKStatistics?, (any Error)?) = await withCheckedContinuation { continuation in
      let query = HKStatisticsQuery(
        quantityType: type, quantitySamplePredicate: input.interval?.predicate,
        options: HKStatisticsOptions(rawValue: input.options.rawValue)
      ) { _, statistics, error in
        continuation.resume(returning: (statistics, error))
      }
      health.execute(query)
    }
    let code = try error.map { try #require($0 as? HKError).code }
    return (statistics.map { VectorStatistics($0, input: input) }, code)
  }
}
