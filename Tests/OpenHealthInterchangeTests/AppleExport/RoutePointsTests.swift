// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthInterchange
import Testing

@Suite struct RoutePointsTests {
  private struct Stop: Error {}

  /// The points of a file that is read in pieces, and whether it was complete.
  private static func read(_ text: String, pieceBytes: Int = .max) throws -> (points: [RoutePoints.Point], isWhole: Bool) {
    var found: [RoutePoints.Point] = []
    let bytes = Array(text.utf8)
    let isWhole = try withoutActuallyEscaping({ (point: RoutePoints.Point) in found.append(point) }) { deliver in
      let reader = try RoutePoints(deliver)
      for start in stride(from: 0, to: bytes.count, by: min(pieceBytes, bytes.count)) {
        try reader.feed(Data(bytes[start..<min(start + min(pieceBytes, bytes.count), bytes.count)]))
      }
      return reader.finish()
    }
    return (found, isWhole)
  }

  private static func texts(_ point: RoutePoints.Point) -> [String: String] {
    Dictionary(uniqueKeysWithValues: point.texts.map { ($0.name, $0.text) })
  }

  private static func gpx(_ body: String) -> String { "<gpx version=\"1.1\"><trk><trkseg>\(body)</trkseg></trk></gpx>\n" }

  @Test("A point has its place and the texts of the elements in it, wherever a piece of the file ends", arguments: [1, 5, 1000])
  func points(pieceBytes: Int) throws {
    let body =
      "<trkpt lon=\"2\" lat=\"1\" alt=\"3\">x<ele>4</ele>y<time>5</time><extensions>z<speed>6 &amp; 7</speed></extensions></trkpt>"
      + "<name>outside</name><trkpt/><trkpt lat=\"8\"><ele></ele><time>1</time><time>2</time></trkpt>"
    let (points, isWhole) = try Self.read(Self.gpx(body), pieceBytes: pieceBytes)
    #expect(isWhole)
    #expect(points.count == 3)
    #expect(points[0].latitude == "1" && points[0].longitude == "2")
    #expect(Self.texts(points[0]) == ["ele": "4", "time": "5", "speed": "6 & 7"])
    #expect(points[1] == RoutePoints.Point())
    #expect(points[2].latitude == "8" && points[2].longitude == nil)
    #expect(Self.texts(points[2]) == ["ele": "", "time": "2"] && points[2].text(of: "time") == "2" && points[2].text(of: "speed") == nil)
  }

  @Test("A file is complete only if it is well-formed to its end")
  func completeness() throws {
    let text = Self.gpx("<trkpt lat=\"1\"/>")
    #expect(try Self.read(text).isWhole)
    for cut in [1, 20, 40, text.utf8.count - 3] {
      #expect(try !Self.read(String(text.prefix(cut))).isWhole, "\(cut)")
    }
    for bad in ["no xml", text + "<x/>", Self.gpx("<trkpt lat=\"1\"/><a></b>"), Self.gpx("&b;"), "<!DOCTYPE gpx []>" + text] {
      #expect(try !Self.read(bad).isWhole, "\(bad)")
    }
  }

  @Test("A text is kept if it has at most 1,000 bytes, and a point has at most 32 texts")
  func limits() throws {
    func length(_ count: Int) throws -> Int {
      let (points, _) = try Self.read(Self.gpx("<trkpt><ele>\(String(repeating: "x", count: count))</ele></trkpt>"))
      return try #require(points.first?.text(of: "ele")).utf8.count
    }
    #expect(try length(999) == 999 && length(1000) == 1000)
    #expect(try length(1001) <= 1000 && length(5000) <= 1000)
    let texts = (0..<40).map { "<a\($0)>1</a\($0)>" }.joined()
    let point = try #require(try Self.read(Self.gpx("<trkpt>\(texts)</trkpt>")).points.first)
    #expect(Set(point.texts.map(\.name)) == Set((0..<32).map { "a\($0)" }))
  }

  @Test("An error of the receiver ends the points, and is thrown on")
  func errors() throws {
    var count = 0
    try withoutActuallyEscaping({ (_: RoutePoints.Point) throws in
      count += 1
      if count == 2 { throw Stop() }
    }) { deliver in
      let reader = try RoutePoints(deliver)
      let text = Self.gpx(String(repeating: "<trkpt lat=\"1\"/>", count: 5))
      #expect(throws: Stop.self) { try reader.feed(Data(text.utf8)) }
      #expect(throws: Stop.self) { try reader.feed(Data(text.utf8)) }
      #expect(!reader.finish())
    }
    #expect(count == 2)
  }
}

@Suite struct RouteTextTests {
  private static let second = 788_943_600.0  // 2026-01-01 07:00:00 UTC

  @Test(
    "A fraction has any number of digits, and every offset its own form",
    arguments: [
      ("2026-01-01T07:00:00.5Z", 0.5), ("2026-01-01T07:00:00.09Z", 0.09), ("2026-01-01T07:00:00.999999Z", 0.999999),
      ("2026-01-01T07:00:00.0Z", 0), ("2026-01-01T07:00:00+0000", 0), ("2026-01-01T07:00:00-00:00", 0), ("2026-01-01T06:59:59Z", -1),
      ("2026-01-01T08:00:01.25+01:00", 1.25), ("2026-01-01T05:30:00.75-01:30", 0.75), ("2026-01-01T08:00:00.125+0100", 0.125),
    ])
  func fractions(text: String, offset: Double) { #expect(RouteText.date(text) == Self.second + offset) }

  @Test("A text has 20 to 64 bytes")
  func lengths() {
    let zeros = String(repeating: "0", count: 43)
    #expect("2026-01-01T07:00:00.\(zeros)Z".utf8.count == 64)
    #expect("2026-01-01T07:00:00Z".utf8.count == 20)
    #expect(RouteText.date("2026-01-01T07:00:00.\(zeros)Z") == Self.second)
    #expect(RouteText.date("2026-01-01T07:00:00.\(zeros)0Z") == nil)
    #expect(RouteText.date("2026-01-01T07:00:00") == nil)
    #expect(RouteText.date("2026-01-01T07:00:0Z") == nil)
  }

  @Test(
    "Other texts are no dates",
    arguments: [
      "2026-01-01t07:00:00Z", "2026-01-01T07:00:00z", "2026-01-01T07:00:00,5Z", "2026-01-01T07:00:00.Z5", "2026-01-01T07:00:00./Z",
      "2026-01-01T07:00:00.:Z", "2026-01-01T07:00:00ZZ", "2026-01-01T07:00:00+01.00", "2026-01-01T07:00:00+010:0",
      "2026-01-01T07:00:00+1:00",
      "2026-01-01T07:00:00+01:000", "2026-01-01T07:00:00 +0100",
    ])
  func others(text: String) { #expect(RouteText.date(text) == nil) }
}
