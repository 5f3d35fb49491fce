// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Exports routes in the elements of their workouts.
///
/// The element of an imported route is written unchanged if it names exactly one kept file. Other routes get new files.
///
/// Unsafe: the parser reads the bytes of a text inside the closure that lends them.
struct RouteExport {
  /// A route with the path of its new file.
  struct File {
    var path: String
    var route: SampleRecord
  }

  private let service: any HealthService
  private let zone: TimeZone
  let kept: KeptFilePaths
  /// The kept elements of imported routes.
  private var elements: [UUID: KeptElement] = [:]
  private let hasRoutes: Bool
  /// The used paths, in lower case, as case-insensitive file systems compare them.
  private var taken: Set<String>
  private var inWorkouts: Set<UUID> = []
  private(set) var files: [File] = []

  /// - Parameter zone: The zone for names of files, which contain the start of a route, if the route has no zone.
  init(service: any HealthService, zone: TimeZone, kept: KeptFilePaths) throws {
    self.service = service
    self.zone = zone
    self.kept = kept
    hasRoutes = try service.perform(ListTypes(), for: .owner).contains { $0.type == Catalog.workoutRoute }
    taken = kept.taken
    guard hasRoutes else { return }
    var walk = SampleWalk(Catalog.workoutRoute, service: service)
    while let page = try walk.next() {
      for item in page.joined() { elements[item.record.uuid] = item.extra }
    }
  }

  /// Adds the kept elements of a workout's routes to its element. Returns the routes that the element then lacks, in an order that does not
  /// depend on when they were saved: those without an element, and those whose element does not say which file it means.
  mutating func join(_ element: inout KeptElement, of workout: SampleRecord) throws -> [SampleRecord] {
    guard hasRoutes, workout.workout != nil else { return [] }
    let selection = FetchSamples.Selection(type: Catalog.workoutRoute, predicate: .inWorkout(workout.uuid))
    let routes = try service.perform(FetchSamples(selections: [selection]), for: .owner)
      .sorted { ($0.start, $0.end, $0.route?.count ?? 0) < ($1.start, $1.end, $1.route?.count ?? 0) }
    inWorkouts.formUnion(routes.map(\.uuid))
    var named: Set<UUID> = []
    for (index, child) in element.children.enumerated().reversed() where child.name == "WorkoutRoute" {
      guard let route = routes.first(where: { Self.isSame(child, $0) }) else { continue }
      if isUnclear(child, route) { elements[route.uuid] = element.children.remove(at: index) } else { named.insert(route.uuid) }
    }
    var missing: [SampleRecord] = []
    for route in routes where !named.contains(route.uuid) {
      if let own = elements[route.uuid], !isUnclear(own, route) { element.children.append(own) } else { missing.append(route) }
    }
    return missing
  }

  /// Whether importing this element again would give other locations than those stored: it names a path with several versions, and an import
  /// reads the first, or it names no kept file.
  private func isUnclear(_ element: KeptElement, _ route: SampleRecord) -> Bool {
    guard route.route?.count ?? 0 > 0 else { return false }
    let versions = element.children.filter { $0.name == "FileReference" }.map { $0["path"].map(kept.versions) ?? 0 }
    let hasOwn = element.children.contains { $0.name == "Location" }
    return versions.contains { $0 > 1 } || !versions.isEmpty && !hasOwn && versions.allSatisfy { $0 == 0 }
  }

  /// The element of a workout with all its routes. Plans files for those without one.
  mutating func complete(_ element: KeptElement, of workout: SampleRecord, _ samples: inout SampleElement) throws -> KeptElement {
    var element = element
    for route in try join(&element, of: workout) {
      let path = newPath(route)
      files.append(File(path: path, route: route))
      let own = elements[route.uuid].map { Self.naming("/\(path)", $0) }
      element.children.append(own ?? samples.route(route, path: "/\(path)"))
    }
    return element
  }

  /// An element whose locations are all in one file.
  private static func naming(_ path: String, _ element: KeptElement) -> KeptElement {
    var element = element
    element.children.removeAll { $0.name == "FileReference" || $0.name == "Location" }
    element.children.append(KeptElement(name: "FileReference", attributes: [.init(name: "path", value: path)]))
    return element
  }

  /// Plans files for the routes of deleted workouts (DEL-11), for which an export has no element. Kept files are exported anyway.
  mutating func addOthers() throws {
    guard hasRoutes else { return }
    var walk = SampleWalk(Catalog.workoutRoute, service: service)
    while let page = try walk.next() {
      for route in page.joined().map(\.record) where !inWorkouts.contains(route.uuid) && !hasKeptFile(route) {
        files.append(File(path: newPath(route), route: route))
      }
    }
  }

  private func hasKeptFile(_ route: SampleRecord) -> Bool {
    elements[route.uuid]?.children.contains { child in
      child.name == "FileReference" && child["path"].map { kept.versions(of: $0) > 0 } ?? false
    } ?? false
  }

  /// Whether a route was read from an element of a file.
  private static func isSame(_ element: KeptElement, _ route: SampleRecord) -> Bool {
    func date(_ name: String) -> Date? {
      guard var text = element[name] else { return nil }
      return text.withUTF8 { ExportTimestamp($0) }?.date
    }
    return element["sourceName"] == route.provenance.revision?.source.name && date("startDate") == route.start
      && date("endDate") == route.end && date("creationDate") == route.creation
  }

  /// The path that the Health app would use for a route's file, with a number if it is used already.
  private mutating func newPath(_ route: SampleRecord) -> String {
    let zone = route.timeZone.flatMap(TimeZone.init(identifier:)) ?? zone
    let start = route.start.bounded
    let local = Int(start.timeIntervalSinceReferenceDate.rounded(.down)) + zone.secondsFromGMT(for: start)
    let time = CivilTime(seconds: local)
    let (hour, minute) = (time.secondOfDay / 3600, time.secondOfDay / 60 % 60)
    let name = "workout-routes/route_\(time.day.text)_\((hour + 11) % 12 + 1).\(CivilTime.digits(minute))\(hour < 12 ? "am" : "pm")"
    var path = "\(name).gpx"
    var number = 2
    while !taken.insert(path.lowercased()).inserted {
      path = "\(name) \(number).gpx"
      number += 1
    }
    return path
  }

  // MARK: Files

  /// Calls `body` with the locations of a route, part by part.
  static func forEachPart(of route: SampleRecord, _ service: any HealthService, _ body: ([LocationRecord]) throws -> Void) throws {
    var request = FetchRoute(route: route.uuid, start: route.start)
    while true {
      let page = try service.perform(request, for: .owner)
      if !page.locations.isEmpty { try body(page.locations) }
      guard let next = page.next else { return }
      request.part = next
    }
  }

  /// Writes the file of a route in GPX, as the Health app does.
  func write(_ file: File, at date: Date, _ write: (String) throws -> Void) throws {
    let name = ((file.path as NSString).lastPathComponent as NSString).deletingPathExtension
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
        <metadata>
          <time>\(Self.text(ofDate: date.timeIntervalSinceReferenceDate.rounded(.down)))</time>
        </metadata>
        <trk>
          <name>\(name)</name>
          <trkseg>

      """)
    try Self.forEachPart(of: file.route, service) { locations in
      try write(locations.map(Self.point).joined())
    }
    try write("    </trkseg>\n  </trk>\n</gpx>\n")
  }

  private static func point(_ location: LocationRecord) -> String {
    "      <trkpt lon=\"\(text(location.longitude))\" lat=\"\(text(location.latitude))\"><ele>\(text(location.altitude))</ele>"
      + "<time>\(text(ofDate: location.date))</time><extensions><speed>\(text(location.speed))</speed>"
      + "<course>\(text(location.course))</course><hAcc>\(text(location.horizontalAccuracy))</hAcc>"
      + "<vAcc>\(text(location.verticalAccuracy))</vAcc></extensions></trkpt>\n"
  }

  /// A date in UTC, with milliseconds if it has a fraction of a second.
  static func text(ofDate seconds: Double) -> String {
    let thousandths = (seconds * 1000).rounded()
    let whole = (thousandths / 1000).rounded(.down)
    let rest = Int(bounded: thousandths - whole * 1000)
    // Clamped, as dates of samples can lie beyond the years that have a text.
    let time = CivilTime(seconds: Int(bounded: max(-63_113_904_000, min(whole, 252_423_993_599))))
    return "\(time.day.text)T\(time.text)\(rest == 0 ? "" : "." + CivilTime.digits(rest, 3))Z"
  }

  /// The shortest text that reads back as the same number, without an exponent, which GPX does not allow.
  static func text(_ number: Double) -> String {
    let text = SampleElement.text(number)
    guard text.utf8.contains(UInt8(ascii: "e")) else { return text }
    return String(format: "%.15f", number)
  }
}
