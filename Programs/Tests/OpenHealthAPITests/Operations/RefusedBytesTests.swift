// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

/// What an app sees of data that it may not read: the bytes of a store without them.
@Suite struct RefusedBytesTests {
  private static let types = ["stepCount", "sleepAnalysis", "workout", "workoutRoute", "activitySummary", "dateOfBirth"]

  /// A call of each operation that reads, but for the two that need an object.
  private static let calls: [String] = {
    let period = "start=2023-03-01&end=2023-03-20"
    return [
      "/samples?type=stepCount&order=newest", "/samples?type=sleepAnalysis&order=oldest", "/statistics?type=stepCount",
      "/collections?type=stepCount&by=day", "/collections?type=stepCount&by=hour&\(period)", "/explanations?type=stepCount&\(period)",
      "/nights?\(period)", "/workouts", "/activity?\(period)", "/sources?type=stepCount", "/characteristics",
      "/permissions?read=stepCount&share=stepCount", "/workouts/00000000-0000-0000-0000-000000000000",
      "/routes/00000000-0000-0000-0000-000000000000",
    ]
  }()

  private func save(_ world: APIWorld) throws {
    try world.othersSave(6)
    let app = try world.store.app(APIWorld.other, share: ["sleepAnalysis", "workout"])
    let night = try TestStore.sample("sleepAnalysis", .category(4), at: 0, seconds: 7 * 3600)
    try world.store.engine.perform(SaveSamples(samples: [night]), for: app)
    try world.store.engine.perform(
      SaveSamples(samples: [try TestStore.sample("workout", .workout(WorkoutRecord(activityType: 37, duration: 600)), seconds: 600)]),
      for: app)
  }

  private func refused(_ world: APIWorld) throws {
    try world.store.answer(.refused, .read, Self.types, app: APIWorld.walks)
    try world.store.answer(.refused, .share, ["stepCount"], app: APIWorld.walks)
  }

  @Test("A refused type gives the bytes of a store without samples, for every operation")
  func refusedIsEmpty() throws {
    let (empty, full) = (try APIWorld(), try APIWorld())
    try save(full)
    for world in [empty, full] { try refused(world) }
    for path in Self.calls {
      let (one, other) = (try empty.send("GET", path), try full.send("GET", path))
      #expect(one.status == other.status, "\(path)")
      #expect(one.bytes == other.bytes, "\(path): \(one.text.prefix(300)) \(other.text.prefix(300))")
      #expect(one.headers == other.headers, "\(path)")
    }
    // Granted, they would differ: the test can fail.
    try full.store.answer(.granted, .read, Self.types, app: APIWorld.walks)
    for path in ["/statistics?type=stepCount", "/nights?start=2023-03-01&end=2023-03-20", "/workouts", "/sources?type=stepCount"] {
      #expect(try empty.send("GET", path).bytes != full.send("GET", path).bytes, "\(path)")
    }
  }

  @Test("Pages and their cursors are the same bytes while others save what the app may not see")
  func cursors() throws {
    let world = try APIWorld()
    try refused(world)
    for path in ["/samples?type=stepCount", "/changes?type=stepCount&type=sleepAnalysis"] {
      let before = try world.send("GET", path)
      #expect(before.status == 200)
      try save(world)
      #expect(try world.send("GET", path).bytes == before.bytes, "\(path)")
    }
  }

  @Test("A grant that begins at a date gives the bytes of a store without what ended before")
  func window() throws {
    let (limited, short) = (try APIWorld(), try APIWorld())
    try limited.othersSave(6, from: -100_000)
    for world in [limited, short] { try world.othersSave(4, from: 0) }
    let questions = [PermissionQuestion(type: try TestStore.type("stepCount"), direction: .read)]
    try limited.store.engine.perform(
      SetPermissions(app: APIWorld.walks, questions: questions, answer: .granted, since: .ofTests(-60)), for: .owner)
    _ = try short.store.app(APIWorld.walks, read: ["stepCount"])
    for path in [
      "/statistics?type=stepCount", "/collections?type=stepCount&by=hour", "/sources?type=stepCount",
      "/statistics?type=stepCount&start=2023-01-01",
    ] {
      #expect(try limited.send("GET", path).bytes == short.send("GET", path).bytes, "\(path)")
    }
    func values(_ world: APIWorld) throws -> [JSON?] {
      guard case .array(let samples)? = try world.send("GET", "/samples?type=stepCount").json["samples"] else { return [] }
      return samples.map { $0["start"] }
    }
    #expect(try values(limited) == values(short))
    #expect(try values(limited).count == 4)
    // The app may ask for the date.
    #expect(try limited.send("GET", "/permissions?read=stepCount").json["read_since"]?["stepCount"] != nil)
  }

  @Test("A type that the app never asked for is a problem that says so; a grant that ends between two pages ends the pages")
  func neverAskedAndRevoked() throws {
    let world = try APIWorld()
    try world.othersSave(6)
    let never = try world.send("GET", "/samples?type=stepCount")
    #expect(never.status == 403)
    #expect(try never.json["type"] == .text("urn:openhealthkit:problem:never-asked"))
    _ = try world.store.app(APIWorld.walks, read: ["stepCount"])
    let page = try world.send("GET", "/samples?type=stepCount&limit=2").json
    #expect(page["more"] == .boolean(true))
    guard case .text(let cursor)? = page["cursor"] else { throw APIWorld.Events() }
    try world.store.answer(.refused, .read, ["stepCount"], app: APIWorld.walks)
    let rest = try world.send("GET", "/samples?type=stepCount&limit=2&cursor=\(cursor)").json
    #expect(rest["samples"] == .array([]))
    #expect(rest["more"] == .boolean(false))
  }
}
