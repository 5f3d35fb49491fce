// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Writes the store as the tables that healthkit-to-sqlite makes from an export, for programs that read these: a table for each type of
/// record, such as `rStepCount`, and `workouts`, `workout_points` and `activity_summary`.
///
/// They contain what ``AppleExportWriter`` writes: numbers as numbers, everything else as text. A sample is one row, even if a correlation
/// contains it. Tables are indexed by start and end date. The writer streams: memory does not grow with the store.
package struct TableExportWriter: Sendable {
  private let service: any HealthService
  private let zone: TimeZone
  private let after: ChangeAnchor?
  private let figures: @Sendable (SampleRecord) -> [TableCell]

  /// - Parameters:
  ///   - service: The store, which is read as its owner.
  ///   - zone: The zone for dates of samples without a zone.
  ///   - after: Only samples that were saved after this anchor; nil for all. Workouts and elements without an object are
  ///     always written.
  ///   - figures: Further cells for the row of a sample, besides the columns of healthkit-to-sqlite.
  package init(
    service: any HealthService, zone: TimeZone = .current, after: ChangeAnchor? = nil,
    figures: @escaping @Sendable (SampleRecord) -> [TableCell] = { _ in [] }
  ) {
    self.service = service
    self.zone = zone
    self.after = after
    self.figures = figures
  }

  /// Writes the tables. `progress` is called after each page with the number of samples so far. Throws what the tables throw, and
  /// `HealthError` when the store fails.
  package func write(to tables: any TableWriting, progress: (_ samples: Int) -> Void = { _ in }) throws {
    var samples = SampleElement(zone: zone)
    // The later of two versions of a path.
    let kept = try service.perform(ListFiles(), for: .owner)
    let files = Dictionary(kept.map { ($0.path, $0.number) }) { max($0, $1) }
    var routes = try RouteExport(service: service, zone: zone, kept: KeptFilePaths(kept))
    var count = 0
    for type in try service.perform(ListTypes(), for: .owner).map(\.type) {
      // The figures of a workout change when samples are added to it, so all workouts are written.
      var walk = SampleWalk(type, service: service, after: type == Catalog.workout ? nil : after)
      while let page = try walk.next() {
        for group in page {
          for (record, element) in elements(group, &samples) {
            var element = element
            let missing = try routes.join(&element, of: record)
            try write(element, record, files, missing, to: tables)
          }
          count += group.count
        }
        progress(count)
      }
    }
    for name in try service.perform(ListElements(), for: .owner).keys.sorted() {
      try service.forEachPage(ofElements: name) { page in for element in page { try write(element, nil, files, to: tables) } }
    }
  }

  /// The elements of samples with the same start, in an order that does not depend on when they were saved.
  private func elements(
    _ group: ArraySlice<ScanSamples.Item>, _ samples: inout SampleElement
  ) -> [(record: SampleRecord, element: KeptElement)] {
    let elements = group.compactMap { item in samples.element(item.record, extra: item.extra).map { (record: item.record, element: $0) } }
    guard elements.count > 1 else { return elements }
    return elements.map { (ElementText.xml($0.element), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// - Parameters:
  ///   - sample: The sample of the element; nil for an element without an object.
  ///   - routes: The routes of a workout that its element does not contain.
  private func write(
    _ element: KeptElement, _ sample: SampleRecord?, _ files: [String: Int64], _ routes: [SampleRecord] = [], to tables: any TableWriting
  ) throws {
    switch element.name {
    case "Record": try write(record: element, sample.map(figures) ?? [], to: tables)
    case "Workout": try write(workout: element, sample, files, routes, to: tables)
    case "ActivitySummary":
      try tables.insert(Self.numbered(cells(element)), into: TableShape(name: "activity_summary", indexed: ["dateComponents"]))
    default: break
    }
    // Records of known types are separate samples.
    for child in element.children where child.name == "Record" && child["type"].flatMap(Catalog.type(identifier:)) == nil {
      try write(record: child, to: tables)
    }
  }

  // MARK: Rows

  private static let prefixes = ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"]

  private func write(record: KeptElement, _ figures: [TableCell] = [], to tables: any TableWriting) throws {
    guard let type = record["type"] else { return }
    let name = Self.prefixes.reduce(type) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
    let content = cells(record).filter { $0.column != "type" }
    try tables.insert(
      // A record without a unit is not a quantity.
      (record["unit"] == nil ? content : Self.numbered(content)) + figures,
      into: TableShape(name: "r\(name)", leading: ["startDate", "endDate", "value", "unit"], indexed: ["startDate", "endDate"]))
  }

  /// The attributes that are numbers. Their texts are the shortest that read back as the same numbers, so nothing is lost.
  private static let numbers: Set = [
    "value", "duration", "totalDistance", "totalEnergyBurned", "totalSwimmingStrokeCount", "totalFlightsClimbed", "activeEnergyBurned",
    "activeEnergyBurnedGoal", "appleMoveTime", "appleMoveTimeGoal", "appleExerciseTime", "appleExerciseTimeGoal", "appleStandHours",
    "appleStandHoursGoal",
  ]

  private static func numbered(_ cells: [TableCell]) -> [TableCell] {
    cells.map { cell in
      guard numbers.contains(cell.column), case .text(let text) = cell.value, let number = Double(text), number.isFinite else {
        return cell
      }
      return TableCell(cell.column, .real(number))
    }
  }

  private func cells(_ element: KeptElement) -> [TableCell] {
    element.attributes.map { TableCell($0.name, $0.value) }
      + element.children.compactMap { child in
        guard child.name == "MetadataEntry", let key = child["key"], let value = child["value"] else { return nil }
        return TableCell("metadata_\(key)", value)
      }
  }

  private func write(
    workout: KeptElement, _ sample: SampleRecord?, _ files: [String: Int64], _ routes: [SampleRecord], to tables: any TableWriting
  ) throws {
    let events = workout.children.filter { $0.name == "WorkoutEvent" }.map { $0.attributes.map { ($0.name, $0.value) } }
    let content = cells(workout)
    let hashed = try hashedText(content, events)
    var number = 1
    var id: String
    repeat {
      // A number distinguishes workouts with the same content.
      id = try tables.digest(number == 1 ? hashed : "\(hashed) \(number)")
      number += 1
    } while try !tables.insert(
      [TableCell("id", id)] + Self.numbered(content) + [TableCell("workout_events", PythonJSON.list(events))] + (sample.map(figures) ?? []),
      into: TableShape(name: "workouts", key: "id", leading: ["id"], indexed: ["startDate", "endDate"]))
    let owner = Owner(id: id, uuid: sample?.uuid)
    for route in workout.children where route.name == "WorkoutRoute" { try write(route: route, of: owner, files, to: tables) }
    for route in routes {
      try RouteExport.forEachPart(of: route, service) { locations in
        for location in locations {
          let numbers = [
            location.latitude, location.longitude, location.altitude, location.horizontalAccuracy, location.verticalAccuracy,
            location.course, location.speed,
          ]
          let cells = zip(Self.places, numbers).map { TableCell($0, .real($1)) }
          try tables.insert(
            [TableCell("date", RouteExport.text(ofDate: location.date))] + cells + owner.cells(location.date), into: Self.points)
        }
      }
    }
  }

  /// The text that healthkit-to-sqlite hashes for the id, so that a workout has the same id in both.
  private func hashedText(_ cells: [TableCell], _ events: [[(String, String)]]) throws -> String {
    var members: [String: String] = [:]
    for cell in cells { if case .text(let text) = cell.value { members[cell.column] = PythonJSON.string(text, isASCII: true) } }
    let objects = events.map { event in PythonJSON.compact(event.map { ($0.0, PythonJSON.string($0.1, isASCII: true)) }) }
    members["workout_events"] = "[\(objects.joined(separator: ","))]"
    return PythonJSON.compact(members.map { ($0.key, $0.value) })
  }

  // MARK: Points

  /// The workout of points.
  private struct Owner {
    /// The key of its row.
    let id: String
    /// The identifier of its sample; nil for an element without an object.
    let uuid: UUID?

    /// The last cells of a point: its workout, and its instant in seconds since the reference date, if it is known.
    func cells(_ instant: Double?) -> [TableCell] {
      [TableCell("workout_id", id)] + (uuid.map { [TableCell("workout_uuid", $0.uuidString)] } ?? [])
        + (instant.map { [TableCell("time", InstantText.text($0))] } ?? [])
    }
  }

  private static let places = ["latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course", "speed"]

  private static func expanded(_ body: Data) -> Data? {
    // Nil: the part does not unpack.
    do throws(HealthError) { return try FilePart.expand(body) } catch { return nil }
  }

  private func write(route: KeptElement, of workout: Owner, _ files: [String: Int64], to tables: any TableWriting) throws {
    for child in route.children {
      switch child.name {
      case "Location":
        try write(date: child["date"], Self.places.map { child[$0] }, of: workout, to: tables)
      case "FileReference":
        guard let path = child["path"], let file = files[ArchivePath.safe(path)] else { continue }
        let points = try RoutePoints { point in
          let inner = ["ele", "hAcc", "vAcc", "course", "speed"].map { point.text(of: $0) }
          try write(date: point.text(of: "time"), [point.latitude, point.longitude] + inner, of: workout, to: tables)
        }
        var part = 0
        while let body = try service.perform(ReadFilePart(file: file, part: part), for: .owner) {
          // A damaged file gives the points before the damage.
          guard let bytes = Self.expanded(body) else { break }
          try points.feed(bytes)
          part += 1
        }
      default: break
      }
    }
  }

  private func write(date: String?, _ values: [String?], of workout: Owner, to tables: any TableWriting) throws {
    var row: [TableCell] = []
    if let date { row.append(TableCell("date", date)) }
    for (name, value) in zip(Self.places, values) {
      guard let number = value.flatMap({ Double($0) }), number.isFinite else { continue }
      row.append(TableCell(name, .real(number)))
    }
    row += workout.cells(date.flatMap { InstantText.date($0) }?.timeIntervalSinceReferenceDate)
    try tables.insert(row, into: Self.points)
  }

  private static let points = TableShape(
    name: "workout_points", reference: .init(column: "workout_id", table: "workouts", key: "id"), leading: ["date"] + places,
    indexed: ["date", "workout_id"])
}
