// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ElementFilesTests {
  /// Opens a folder with an empty export and these files.
  private func open(
    _ files: [String: Data], limits: ImportLimits = ImportLimits(), isCancelled: Bool = false, _ body: (ElementFiles) throws -> Void
  ) throws {
    try withFolder { folder in
      try Data("<HealthData locale=\"en_US\"/>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
      try body(ElementFiles(try ExportFile(folder, limits: limits), isCancelled: { isCancelled }))
    }
  }

  private func location(_ attributes: [(String, String)]) -> LocationRecord? {
    let all = [("date", "2026-01-01 08:00:00 +0100"), ("latitude", "1"), ("longitude", "2")] + attributes
    var named: [String: String] = [:]
    for (name, value) in all { named[name] = value.isEmpty ? nil : value }
    return LocationRecord(KeptElement(name: "Location", attributes: named.map { .init(name: $0.key, value: $0.value) }))
  }

  @Test("A location needs a date and a place on earth; other numbers that are missing are not known")
  func locations() {
    let plain = LocationRecord(date: 788_943_600, latitude: 1, longitude: 2)
    #expect(location([]) == plain)
    #expect(plain.verticalAccuracy == -1)
    #expect(plain.horizontalAccuracy == 0)
    #expect(plain.altitude == 0)
    #expect(plain.course == -1)
    #expect(plain.speed == -1)
    let full = [
      ("altitude", "3"), ("horizontalAccuracy", "4"), ("verticalAccuracy", "5"), ("course", "6"), ("speed", "7"),
    ]
    #expect(
      location(full)
        == LocationRecord(
          date: 788_943_600, latitude: 1, longitude: 2, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6, speed: 7))
    #expect(location([("altitude", "3")])?.verticalAccuracy == 0)
    #expect(location([("altitude", "x")])?.verticalAccuracy == -1)
    for place in ["90", "-90", "0"] { #expect(location([("latitude", place)])?.latitude == Double(place)) }
    for place in ["180", "-180", "90.5"] { #expect(location([("longitude", place)])?.longitude == Double(place)) }
    for (name, text) in [
      ("latitude", "90.0001"), ("latitude", "-90.0001"), ("longitude", "180.0001"), ("longitude", "-180.0001"), ("latitude", ""),
      ("longitude", ""), ("date", ""), ("date", "2026-01-01T07:00:00Z"), ("latitude", "x"),
    ] {
      #expect(location([(name, text)]) == nil, "\(name) \(text)")
    }
  }

  @Test("A point of a file has its date in another form")
  func points() {
    let texts = [("time", "2026-01-01T07:00:00.5Z"), ("ele", "3"), ("hAcc", "4"), ("vAcc", "5"), ("course", "6"), ("speed", "7")]
      .map { RoutePoints.Text(name: $0, text: $1) }
    #expect(
      LocationRecord(RoutePoints.Point(latitude: "1", longitude: "2", texts: texts))
        == LocationRecord(
          date: 788_943_600.5, latitude: 1, longitude: 2, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6, speed: 7))
    #expect(LocationRecord(RoutePoints.Point(latitude: "1", longitude: "2", texts: [])) == nil)
    #expect(LocationRecord(RoutePoints.Point(latitude: "1", longitude: nil, texts: texts)) == nil)
  }

  @Test("A route has at most a million locations")
  func mostLocations() {
    let place = LocationRecord(date: 0, latitude: 1, longitude: 2)
    var found = ElementFiles.Found(locations: [LocationRecord](repeating: place, count: 999_999))
    let first = found.take(nil)
    #expect(first == .left)
    #expect(found.problem == "a location has no place or no time; it was left out")
    let second = found.take(place)
    #expect(second == .left)
    #expect(found.locations.count == 1_000_000)
    let third = found.take(place)
    #expect(third == .full)
    #expect(found.locations.count == 1_000_000)
    #expect(found.problem == "it has more than 1000000 locations; these were read")
  }

  @Test("A file has its bytes, up to the limit; one that is missing has none")
  func contents() throws {
    let large = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try open(["a.json": Data("hello".utf8), "large.json": large, "empty.json": Data()]) { files throws in
      #expect(try files.contents(of: "/a.json", limit: 5) == Data("hello".utf8))
      #expect(try files.contents(of: "a.json", limit: 4) == nil && files.contents(of: "b.json", limit: 9) == nil)
      #expect(try files.contents(of: "large.json", limit: 200_000) == large)
      #expect(try files.contents(of: "large.json", limit: 199_999) == nil)
      #expect(try files.contents(of: "empty.json", limit: 0) == Data())
    }
  }

  @Test("Files that are named often are read until the budget is used up")
  func budget() throws {
    try open(["a.json": Data("hello".utf8), "b.json": Data("!".utf8)], limits: ImportLimits(totalBytes: 12)) { files in
      let found = try (0..<3).map { _ in try files.contents(of: "a.json", limit: 100) }
      #expect(found == [Data("hello".utf8), Data("hello".utf8), nil])
      #expect(try files.contents(of: "b.json", limit: 100) == nil)
    }
    try open(["a.json": Data("hello".utf8), "b.json": Data("!".utf8)], limits: ImportLimits(totalBytes: 6)) { files throws in
      #expect(try files.contents(of: "a.json", limit: 4) == nil && files.contents(of: "b.json", limit: 1) == Data("!".utf8))
      #expect(try files.contents(of: "b.json", limit: 1) == nil)
    }
  }

  @Test("Reading a file stops when the import does")
  func cancelling() throws {
    try open(["a.json": Data("hello".utf8)], isCancelled: true) { files in
      #expect(throws: CancellationError.self) { try files.contents(of: "a.json", limit: 9) }
      let route = KeptElement(
        name: "WorkoutRoute",
        children: [KeptElement(name: "FileReference", attributes: [.init(name: "path", value: "/a.json")])])
      #expect(throws: CancellationError.self) { try files.locations(of: route) }
    }
  }

  private static func gpx(_ count: Int) -> Data {
    let points = (0..<count).map { "<trkpt lat=\"1\" lon=\"\($0)\"><time>2026-01-01T07:00:00Z</time></trkpt>" }
    return Data("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
  }

  private func route(_ paths: String...) -> KeptElement {
    let files = paths.map { KeptElement(name: "FileReference", attributes: [.init(name: "path", value: $0)]) }
    return KeptElement(name: "WorkoutRoute", children: files + [KeptElement(name: "Other"), KeptElement(name: "FileReference")])
  }

  @Test("A route has the locations of all its files, in their order, and the first problem of them")
  func routes() throws {
    let cut = Self.gpx(3).dropLast(40)
    try open(["a.gpx": Self.gpx(2), "b.gpx": Self.gpx(1), "cut.gpx": Data(cut)]) { files in
      let found = try files.locations(of: route("/a.gpx", "b.gpx", "missing.gpx"))
      #expect(found.locations.map(\.longitude) == [0, 1, 0])
      #expect(found.problem == nil)
      #expect(try files.locations(of: route("missing.gpx")).locations.isEmpty)
      let damaged = try files.locations(of: route("cut.gpx"))
      #expect(damaged.locations.map(\.longitude) == [0, 1, 2] || damaged.locations.map(\.longitude) == [0, 1])
      let count = damaged.locations.count
      #expect(damaged.problem == "its file is damaged after \(count) locations, which were read")
    }
    let one = Data("<gpx><trkpt lat=\"1\" lon=\"2\"><time>2026-01-01T07:00:00Z</time></trkpt><a></b>".utf8)
    try open(["one.gpx": one]) { files throws in
      #expect(try files.locations(of: route("one.gpx")).problem == "its file is damaged after 1 location, which was read")
    }
  }

  @Test("A route's file is read up to the limit for one file, and up to the budget for all")
  func routeLimits() throws {
    let file = Self.gpx(2)
    let size = Int64(file.count)
    let cases: [(Int64, Int64, Bool)] = [
      (size, 2 * size, true), (size - 1, 2 * size, false), (2 * size, size, true), (2 * size, size - 1, false),
    ]
    for (ofOne, ofAll, isRead) in cases {
      try open(["a.gpx": file], limits: ImportLimits(fileBytes: ofOne, totalBytes: ofAll)) { files in
        let found = try files.locations(of: route("a.gpx"))
        #expect(found.locations.count == (isRead ? 2 : 0))
        #expect(found.problem == (isRead ? nil : "its file is too large; it was read up to location 0"))
        // What was unpacked is used up.
        let again = try files.locations(of: route("a.gpx"))
        #expect((again.problem == nil) == (isRead && ofAll == 2 * size))
      }
    }
  }
}
