// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "List the samples of a type, oldest first.",
    discussion: "CSV has the columns start,end,value,unit,source,device,uuid,metadata.")

  @OptionGroup var type: TypeArgument
  @Option(help: "At most this many samples.")
  var limit: Int?
  @Flag(help: "Latest start first.")
  var newestFirst = false
  @OptionGroup var period: PeriodOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
    _ = try period.predicate(output.dates)
  }

  func run() throws {
    let type = try type.type()
    let dates = output.dates
    if output.format == .table { Output.sentence("\(type.title); times in \(output.zone.identifier)") }
    var rows = Rows(
      ["start", "end", "value", "unit", "source", "device", "uuid", "metadata"].map { .init(name: $0, isNumber: $0 == "value") },
      output)
    var pages = SamplePages(
      type: type, predicate: try period.predicate(dates), ascending: !newestFirst, limit: limit, service: try store.openExisting())
    while let page = try pages.next() {
      for sample in page { rows.add(Self.cells(sample, type: type, dates: dates)) }
    }
    rows.finish()
  }

  /// A sample that a correlation holds, such as `dietarySugar 3.5 g`.
  private static func memberText(_ member: SampleRecord) -> String {
    switch member.value {
    case .quantity(let number, let unit): "\(member.type.name) \(NumberText.exact(number)) \(unit.string)"
    case .category(let number): "\(member.type.name) \(number)"
    case .correlation, .workout, .route: member.type.name
    }
  }

  /// What a workout was, such as `running, 1800 s, distance 5 km`.
  private static func workoutText(_ workout: WorkoutRecord) -> String {
    let activity = WorkoutRecord.activity(workout.activityType)
    let totals = WorkoutRecord.Total.allCases.compactMap { total in
      workout.totals[total].map { "\(total.rawValue) \(NumberText.exact($0.value)) \($0.unit.string)" }
    }
    return ([activity?.name ?? String(workout.activityType), "\(NumberText.exact(workout.duration)) s"] + totals).joined(separator: ", ")
  }

  private static func cells(_ sample: SampleRecord, type: DataType, dates: DateText) -> [Rows.Cell] {
    let value: Rows.Cell
    let unit: String?
    switch (sample.value, type.kind) {
    case (.quantity(let number, let expression), _):
      value = .number(number)
      unit = expression.string
    case (.category(let number), .category(let valueEnum)):
      value = .text(Catalog.categoryValue(number, of: valueEnum)?.name ?? String(number))
      unit = nil
    case (.category(let number), _):
      value = .count(number)
      unit = nil
    case (.workout(let workout), _):
      value = .text(workoutText(workout))
      unit = nil
    case (.route(let route), _):
      value = .text("\(route.count) location\(route.count == 1 ? "" : "s")")
      unit = nil
    case (.correlation(let members), _):
      value = .text(members.map { memberText($0) }.joined(separator: ", "))
      unit = nil
    }
    let device = sample.provenance.device
    return [
      .text(dates.iso(sample.start)), .text(dates.iso(sample.end)), value, .text(unit),
      .text(sample.provenance.revision?.source.name), .text(device.flatMap { $0.name ?? $0.model }), .text(sample.uuid.uuidString),
      .json(JSONText.object(sample.metadata, dates: dates)),
    ]
  }
}

/// The samples of a type page by page, so that any number can be listed in little memory.
private struct SamplePages {
  let type: DataType
  let predicate: PredicateTree
  let ascending: Bool
  private var left: Int?
  private let service: any HealthService
  /// The start of the last sample given, and the samples with that start that were given.
  private var edge: (start: Date, given: Set<UUID>)?
  private var isDone = false

  private static let size = 20_000

  init(type: DataType, predicate: PredicateTree, ascending: Bool, limit: Int?, service: any HealthService) {
    self.type = type
    self.predicate = predicate
    self.ascending = ascending
    left = limit
    self.service = service
  }

  mutating func next() throws -> [SampleRecord]? {
    guard !isDone, left != 0 else { return nil }
    let wanted = min(left ?? Self.size, Self.size)
    var tree = predicate
    if let edge {
      let beyond = PredicateTree.date(.start, ascending ? .greater : .less, edge.start)
      let onEdge = PredicateTree.and([.date(.start, .equal, edge.start), .not(.uuid(edge.given))])
      tree = .and([predicate, .or([beyond, onEdge])])
    }
    let page = try service.perform(
      FetchSamples(selections: [.init(type: type, predicate: tree)], order: [.init(field: .start, ascending: ascending)], limit: wanted),
      for: .owner)
    isDone = page.count < wanted
    left = left.map { $0 - page.count }
    if let last = page.last {
      let given = Set(page.lazy.filter { $0.start == last.start }.map(\.uuid))
      edge = (last.start, edge?.start == last.start ? edge!.given.union(given) : given)
    }
    return page.isEmpty ? nil : page
  }
}
