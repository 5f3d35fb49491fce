// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// The parameters of calls.
@Suite struct ParameterValuesTests {
  @Test(
    "An unknown, repeated, missing or wrong parameter is a problem that names it",
    arguments: [
      ("/samples", "type"), ("/samples?type=", "type"), ("/samples?type=stepCounts", "type"), ("/samples?typ=stepCount", "typ"),
      ("/samples?type=stepCount&type=heartRate", "type"), ("/samples?type=stepCount&limit=0", "limit"),
      ("/samples?type=stepCount&limit=10001", "limit"), ("/samples?type=stepCount&limit=1e3", "limit"),
      ("/samples?type=stepCount&limit=99999999999999999999", "limit"), ("/samples?type=stepCount&start=2026-02-30", "start"),
      ("/samples?type=stepCount&start=2026-01-31T08:00:00", "start"), ("/samples?type=stepCount&start=now", "start"),
      ("/samples?type=stepCount&start=2026-02-01&end=2026-01-01", "end"), ("/samples?type=stepCount&zone=Europe/Berlim", "zone"),
      ("/samples?type=stepCount&unit=kg", "unit"), ("/samples?type=stepCount&unit=quark", "unit"),
      ("/samples?type=sleepAnalysis&unit=count", "unit"), ("/samples?type=stepCount&order=up", "order"),
      ("/samples?type=stepCount&order=newest&limit=501", "limit"), ("/samples?type=stepCount&order=newest&cursor=AAAA", "cursor"),
      ("/samples?type=stepCount&cursor=%C3%A4", "cursor"), ("/samples?type=stepCount&%FF=1", "query"),
      ("/samples?type=stepCount&source=%00", "source"), ("/collections?type=stepCount", "by"),
      ("/collections?type=stepCount&by=minute", "by"),
      ("/statistics?type=sleepAnalysis", "type"), ("/explanations?type=stepCount&start=2026-01-01&end=2026-03-01", "end"),
      ("/nights?start=2026-01-01", "end"), ("/nights?start=2026-01-01&end=2099-01-01", "end"),
      ("/nights?start=2026-1-1&end=2026-01-02", "start"),
      ("/workouts/no-uuid", "uuid"), ("/workouts/00000000-0000-0000-0000-000000000000?split=0", "split"), ("/permissions", "read"),
      ("/types?type=stepCount", "type"),
    ])
  func faults(path: String, parameter: String) throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, read: ["stepCount", "sleepAnalysis"])
    try world.store.answer(.granted, .read, ["workout"], app: APIWorld.walks)
    let answer = try world.send("GET", path)
    #expect(answer.status == 400, "\(path) \(answer.text)")
    #expect(answer.headers["Content-Type"] == "application/problem+json")
    let json = try answer.json
    #expect(json["parameter"] == .text(parameter), "\(path) \(answer.text)")
    #expect(json["status"] == .integer(400))
  }

  @Test("A parameter that may come several times comes at most 200 times")
  func lists() throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, read: ["stepCount"])
    func answer(_ count: Int) throws -> Int {
      try world.send("GET", "/changes?" + Array(repeating: "type=stepCount", count: count).joined(separator: "&")).status
    }
    #expect(try answer(200) == 200)
    #expect(try answer(201) == 400)
  }

  @Test("Dates are instants with an offset, also with a plus that is not encoded, and days of the zone")
  func dates() throws {
    let world = try APIWorld()
    try world.othersSave(4)
    _ = try world.store.app(APIWorld.walks, read: ["stepCount"])
    let day = CivilDay(of: .ofTests(0), in: .gmt)
    for start in [day.text, "\(day.text)T00:00:00Z", "\(day.text)T01:00:00+01:00", "\(day.text)T01:00:00%2B01:00"] {
      #expect(try world.send("GET", "/samples?type=stepCount&start=\(start)").status == 200, "\(start)")
    }
  }

  @Test("A call waits at most a minute for the owner, and a request asks about at most 200 types")
  func waits() throws {
    let world = try APIWorld()
    func status(_ wait: String, _ count: Int = 1) throws -> Int {
      let names = Array(repeating: "\"stepCount\"", count: count).joined(separator: ",")
      return try world.send("POST", "/permissions?wait=\(wait)", body: "{\"read\":[\(names)]}").status
    }
    #expect(try status("60") == 200)
    #expect(try status("61") == 400)
    #expect(try status("-1") == 400)
    #expect(try status("0", 200) == 200)
    #expect(try status("0", 201) == 400)
  }
}
