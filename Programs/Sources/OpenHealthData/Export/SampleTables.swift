// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

/// Writes the samples of a store as rows.
struct SampleTables {
  let service: any HealthService
  let changes: ChangeRange?
  let sink: any DataSink
  /// The workout of each route, if it has one.
  private var workouts: [UUID: UUID] = [:]
  private var count = 0

  init(service: any HealthService, changes: ChangeRange?, sink: any DataSink) {
    (self.service, self.changes, self.sink) = (service, changes, sink)
  }

  /// Writes all kinds, one after another.
  mutating func write(_ progress: (Int) -> Void) throws {
    let types = try service.perform(ListTypes(), for: .owner).map(\.type)
    let byKind = [DataTables.quantities, DataTables.categories, DataTables.correlations, DataTables.correlationMembers]
    if !sink.isByType { for table in byKind { try sink.make(table) } }
    for type in types where type.quantity != nil { try writeQuantities(type, progress) }
    if !sink.isByType { try sink.end(DataTables.quantities) }
    for type in types { if case .category = type.kind { try writeCategories(type, progress) } }
    if !sink.isByType { try sink.end(DataTables.categories) }
    if sink.isByType { try sink.make(DataTables.correlationMembers) }
    for type in types where type.memberTypes != nil { try writeCorrelations(type, progress) }
    for table in sink.isByType ? byKind[3...] : byKind[2...] { try sink.end(table) }
    try writeContents(types, progress)
    try writeWorkouts(types, withRows: true, progress)
    try writeRoutes(types, progress)
  }

  /// Writes correlations and the details of workouts, which databases have besides one table for each type.
  mutating func writeDetails() throws {
    let types = try service.perform(ListTypes(), for: .owner).map(\.type)
    for table in [DataTables.correlations, DataTables.correlationMembers] { try sink.make(table) }
    for type in types where type.memberTypes != nil { try writeCorrelations(type) { _ in } }
    try writeContents(types) { _ in }
    try writeWorkouts(types, withRows: false) { _ in }
    try writeRoutes(types) { _ in }
  }

  /// Writes the tables of these names alone, for a sink with a table for each type.
  ///
  /// - Parameter types: the types whose samples count.
  mutating func write(_ names: Set<String>, of types: [DataType], _ progress: (Int) -> Void) throws {
    precondition(sink.isByType, "The tables are named after types.")
    for type in types where names.contains(type.name) {
      if type.quantity != nil { try writeQuantities(type, progress) }
      if case .category = type.kind { try writeCategories(type, progress) }
      if type.memberTypes != nil { try writeCorrelations(type, progress) }
    }
    if names.contains(DataTables.contents.name) { try writeContents(types, progress) }
    let (hasWorkouts, hasRoutes) = (
      DataTables.ofWorkouts.contains { names.contains($0.name) }, DataTables.ofRoutes.contains { names.contains($0.name) }
    )
    if hasWorkouts || hasRoutes {
      // The walk over workouts finds those of the routes, which takes a request for each.
      let walked = types.filter { $0 != Catalog.workout && $0 != Catalog.workoutRoute } + [Catalog.workout]
      let withRows = names.contains(DataTables.workouts.name)
      try writeWorkouts(walked + (hasRoutes ? [Catalog.workoutRoute] : []), withRows: withRows, progress)
    }
    if hasRoutes { try writeRoutes(types, withLocations: names.contains(DataTables.routeLocations.name), progress) }
  }

  // MARK: Kinds

  /// Calls `body` with the wanted samples of a type, by start.
  private mutating func forEach(_ type: DataType, _ progress: (Int) -> Void, _ body: (SampleRecord) throws -> Void) throws {
    var from: Date?
    // Workouts are always complete, because they change when they gain samples.
    let range = type == Catalog.workout ? nil : changes?.limiting
    if let range {
      guard let earliest = try range.earliestAddition(of: type, service) else { return }
      from = earliest
    }
    var walk = SampleWalk(type, service: service, after: range?.after, from: from)
    while let page = try walk.next() {
      for item in page.joined() { try body(item.record) }
      count += page.reduce(0) { $0 + $1.count }
      progress(count)
    }
  }

  private mutating func writeQuantities(_ type: DataType, _ progress: (Int) -> Void) throws {
    let table = sink.isByType ? DataTables.quantities.named(type.name) : DataTables.quantities
    let (sink, unit) = (sink, StandardUnit(type))
    try forEach(type, progress) { sample in
      guard case .quantity(let value, let own) = sample.value else { return }
      try sink.insert(SampleRows.quantity(sample, value, own, unit), into: table)
    }
    if sink.isByType { try sink.end(table) }
  }

  private mutating func writeContents(_ types: [DataType], _ progress: (Int) -> Void) throws {
    let (sink, service) = (sink, service)
    try sink.make(DataTables.contents)
    for type in types where type.hasContent {
      try forEach(type, progress) { sample in
        guard case .content(let content) = sample.value else { return }
        let bytes = content.bytes == nil ? nil : try service.contentBytes(of: sample, for: .owner)
        try sink.insert(SampleRows.content(sample, content, bytes: bytes), into: DataTables.contents)
      }
    }
    try sink.end(DataTables.contents)
  }

  private mutating func writeCategories(_ type: DataType, _ progress: (Int) -> Void) throws {
    let table = sink.isByType ? DataTables.categories.named(type.name) : DataTables.categories
    let sink = sink
    try forEach(type, progress) { sample in
      guard case .category(let number) = sample.value else { return }
      try sink.insert(SampleRows.category(sample, number), into: table)
    }
    if sink.isByType { try sink.end(table) }
  }

  private mutating func writeCorrelations(_ type: DataType, _ progress: (Int) -> Void) throws {
    let sink = sink
    let wide = sink.isByType ? WideCorrelation(type) : nil
    try forEach(type, progress) { sample in
      guard let members = sample.members else { return }
      if let wide {
        try sink.insert(wide.row(sample, members), into: wide.table)
      } else {
        try sink.insert(SampleRows.correlation(sample, members), into: DataTables.correlations)
      }
      for row in SampleRows.members(sample, members) { try sink.insert(row, into: DataTables.correlationMembers) }
    }
    if let wide { try sink.end(wide.table) }
  }

  /// - Parameter withRows: whether the workouts themselves get rows.
  private mutating func writeWorkouts(_ types: [DataType], withRows: Bool, _ progress: (Int) -> Void) throws {
    let tables =
      (withRows ? [DataTables.workouts] : []) + [DataTables.workoutEvents, DataTables.workoutActivities, DataTables.workoutStatistics]
    for table in tables { try sink.make(table) }
    let (sink, service) = (sink, service)
    let hasRoutes = types.contains(Catalog.workoutRoute)
    var found: [UUID: UUID] = [:]
    if types.contains(Catalog.workout) {
      try forEach(Catalog.workout, progress) { sample in
        guard let workout = sample.workout else { return }
        if withRows { try sink.insert(try SampleRows.workout(sample, workout), into: DataTables.workouts) }
        for row in SampleRows.events(sample, workout) { try sink.insert(row, into: DataTables.workoutEvents) }
        for row in SampleRows.activities(sample, workout) { try sink.insert(row, into: DataTables.workoutActivities) }
        for row in SampleRows.statistics(sample, workout) { try sink.insert(row, into: DataTables.workoutStatistics) }
        guard hasRoutes else { return }
        let selection = FetchSamples.Selection(type: Catalog.workoutRoute, predicate: .inWorkout(sample.uuid))
        for route in try service.perform(FetchSamples(selections: [selection]), for: .owner) { found[route.uuid] = sample.uuid }
      }
    }
    workouts = found
    for table in tables { try sink.end(table) }
  }

  private mutating func writeRoutes(_ types: [DataType], withLocations: Bool = true, _ progress: (Int) -> Void) throws {
    let tables = [DataTables.routes] + (withLocations ? [DataTables.routeLocations] : [])
    for table in tables { try sink.make(table) }
    let (sink, service, workouts) = (sink, service, workouts)
    if types.contains(Catalog.workoutRoute) {
      try forEach(Catalog.workoutRoute, progress) { sample in
        guard let route = sample.route else { return }
        let workout = workouts[sample.uuid]
        try sink.insert(SampleRows.route(sample, route, workout: workout), into: DataTables.routes)
        guard withLocations else { return }
        var request = FetchRoute(route: sample.uuid, start: sample.start)
        while true {
          let page = try service.perform(request, for: .owner)
          for location in page.locations {
            try sink.insert(SampleRows.location(location, route: sample.uuid, workout: workout), into: DataTables.routeLocations)
          }
          guard let next = page.next else { break }
          request.part = next
        }
      }
    }
    for table in tables { try sink.end(table) }
  }
}
