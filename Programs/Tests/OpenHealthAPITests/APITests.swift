// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Synchronization
import Testing
import WaitingTestSupport

/// Requests as a whole: who asks, which address, which method, tags and bodies.
@Suite struct APITests {
  @Test("Without the token of an app there is nothing but the description")
  func tokens() throws {
    let world = try APIWorld()
    let token = APIWorld.token(APIWorld.walks)
    func status(_ authorization: String?, _ path: String = "/types") throws -> Int {
      try APIWorld.answer(world.api.answer(APIRequest("GET", "/api/v1" + path, authorization: authorization))).status
    }
    for authorization in [
      nil, "", token, "Basic \(token)", "Bearer", "Bearer \(token.dropLast())", "Bearer \(String(token.reversed()))", "Bearer \(token) x",
      "Bearer \(token), Bearer \(token)", "Bearer \(APIWorld.walks)",
    ] {
      #expect(try status(authorization) == 401, "\(authorization ?? "none")")
      // Nor does it learn which addresses there are.
      #expect(try status(authorization, "/no/such") == 401)
      #expect(try status(authorization, "/openapi.json") == 200)
    }
    #expect(Problem(.appNotRegistered(bundleIdentifier: "")).detail.hasPrefix("No app has this token."))
    #expect(try status("Bearer \(token)") == 200)
    #expect(try status("bearer \(token)") == 200)
    let refusal = try APIWorld.answer(world.api.answer(APIRequest("GET", "/api/v1/types")))
    #expect(refusal.headers["WWW-Authenticate"] == "Bearer")
    #expect(refusal.headers["Content-Type"] == "application/problem+json")
  }

  @Test("An unknown address is 404, another method 405 with those that work, a body where none belongs 415")
  func addresses() throws {
    let world = try APIWorld()
    for path in ["/", "/Types", "/types/", "/types/x", "/samples/x", "/workouts/", "/v1/types", "/%74ypes"] {
      #expect(try world.send("GET", path).status == 404, "\(path)")
    }
    #expect(try APIWorld.answer(world.api.answer(APIRequest("GET", "/api/v2/types"))).status == 404)
    for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get", "BREW"] {
      let answer = try world.send(method, "/types")
      #expect(answer.status == 405, "\(method)")
      #expect(answer.headers["Allow"] == "GET")
    }
    #expect(try world.send("PUT", "/samples").headers["Allow"] == "GET, POST, DELETE")
    #expect(try world.send("GET", "/types", body: "{}").status == 415)
  }

  @Test("An answer has a tag of what the app sees: unchanged while others save what it does not see, changed by what it sees")
  func tags() throws {
    let world = try APIWorld()
    try world.othersSave(2)
    _ = try world.store.app(APIWorld.walks, read: ["stepCount"])
    let path = "/statistics?type=stepCount"
    let first = try world.send("GET", path)
    let tag = try #require(first.headers["ETag"])
    #expect(try world.send("GET", path, known: tag).status == 304)
    #expect(try world.send("GET", path, known: "\"x\", W/\(tag)").bytes.isEmpty)
    try world.othersSave(2, from: 50_000, "flightsClimbed")
    #expect(try world.send("GET", path, known: tag).status == 304)
    try world.othersSave(1, from: 90_000)
    let later = try world.send("GET", path, known: tag)
    #expect(later.status == 200)
    #expect(later.headers["ETag"] != tag)
  }

  @Test("A body has to be JSON, say so, and have at most 8 MiB")
  func bodies() throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, share: ["stepCount"])
    func send(_ body: [UInt8], _ type: String? = "application/json") throws -> APIWorld.Answer {
      try APIWorld.answer(
        world.api.answer(
          APIRequest(
            "POST", "/api/v1/samples", authorization: "Bearer \(APIWorld.token(APIWorld.walks))", contentType: type, body: body)))
    }
    let sample = #"{"samples":[{"type":"stepCount","start":"2026-01-31T08:00:00Z","value":5,"unit":"count"}]}"#
    #expect(try send(Array(sample.utf8)).status == 200)
    #expect(try send(Array(sample.utf8), "application/json; charset=utf-8").status == 200)
    for type in [nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
      #expect(try send(Array(sample.utf8), type).status == 415, "\(type ?? "none")")
    }
    #expect(try send([]).status == 400)
    #expect(try send(Array("{".utf8)).status == 400)
    let blanks = [UInt8](repeating: 0x20, count: APIRequest.mostBytes - sample.utf8.count)
    #expect(try send(Array(sample.utf8) + blanks).status == 200)
    #expect(try send(Array(sample.utf8) + blanks + [0x20]).status == 413)
  }

  @Test("Every operation gives what the description says")
  func shapes() throws {
    let world = try APIWorld()
    try world.othersSave(4)
    let types = ["stepCount", "heartRate", "sleepAnalysis", "workout", "workoutRoute", "activitySummary", "dateOfBirth", "bloodType"]
    _ = try world.store.app(APIWorld.walks, share: ["stepCount"], read: types)
    let day = CivilDay(of: .ofTests(0), in: .gmt).text
    let period = "start=\(day)&end=\(CivilDay(of: .ofTests(86_400), in: .gmt).text)"
    let sample =
      #"{"samples":[{"type":"stepCount","start":"\#(day)T08:00:00Z","value":5,"unit":"count","metadata":{"a":{"value":1,"unit":"m"}}}]}"#
    let calls: [String: (path: String, body: String?)] = [
      "listTypes": ("/types", nil), "showPermissions": ("/permissions?read=stepCount&share=stepCount", nil),
      "requestPermissions": ("/permissions", #"{"read":["stepCount"]}"#), "saveSamples": ("/samples", sample),
      "listSamples": ("/samples?type=stepCount", nil), "listChanges": ("/changes?type=stepCount&type=heartRate", nil),
      "computeStatistics": ("/statistics?type=stepCount", nil), "computeCollection": ("/collections?type=stepCount&by=day", nil),
      "explainStatistics": ("/explanations?type=stepCount&\(period)", nil), "listNights": ("/nights?\(period)", nil),
      "listWorkouts": ("/workouts", nil), "listActivity": ("/activity?\(period)", nil), "listSources": ("/sources?type=stepCount", nil),
      "readCharacteristics": ("/characteristics", nil), "deleteSamples": ("/samples?type=stepCount&\(period)", nil),
    ]
    // Events are a stream; a workout and a route need one, which the tests of the daemon have.
    let without: Set = ["followChanges", "showWorkout", "readRoute"]
    #expect(Set(calls.keys).union(without) == Set(APIOperations.all.map(\.name)))
    for operation in APIOperations.all {
      guard let call = calls[operation.name], let shape = operation.answer else { continue }
      let answer = try world.send(operation.method, call.path, body: call.body)
      #expect(answer.status == 200, "\(operation.name): \(answer.text)")
      let faults = Shape.named(shape).faults(in: try answer.json)
      #expect(faults.isEmpty, "\(operation.name): \(faults.prefix(5))")
    }
  }

  /// A store that answers when a gate opens.
  private final class Slow: ServiceInFront {
    let behind: any HealthService
    let gate = DispatchSemaphore(value: 0)
    private let begun = Mutex(0)

    init(_ engine: HealthEngine) { behind = engine }

    var waiting: Int { begun.withLock { $0 } }

    func perform<R: HealthRequest>(_ request: R, for _: Caller) throws(HealthError) -> R.Reply {
      begun.withLock { $0 += 1 }
      gate.wait()
      gate.signal()
      return try behind.perform(request, for: .owner)
    }
  }

  @Test("An app has four calls at once: one more is 429, and another app does not wait for them")
  func places() throws {
    let engine = try TestStore().engine
    let slow = Slow(engine)
    let api = API(
      AppServices(identify: { $0 == APIWorld.token("a") ? "a" : "quick" }) { app, _ in app == "a" ? slow : engine as any HealthService })
    @Sendable func status(_ app: String) -> Int {
      api.answer(
        APIRequest("GET", "/api/v1/sources?type=stepCount", authorization: "Bearer \(APIWorld.token(app))")
      ).status
    }
    let ended = DispatchGroup()
    for _ in 0..<AppServices.mostCalls {
      ended.enter()
      Thread.detachNewThread {
        #expect(status("a") == 200)
        ended.leave()
      }
    }
    #expect(eventually { slow.waiting == AppServices.mostCalls })
    #expect(status("a") == 429)
    // Before a body is read, too.
    let refusal = #expect(throws: Problem.self) { try api.admit("Bearer \(APIWorld.token("a"))") }
    #expect(refusal?.kind == .tooMany)
    #expect(status("quick") == 200)
    slow.gate.signal()
    ended.wait()
    #expect(status("a") == 200)
    let places = try (0..<AppServices.mostCalls).map { _ in try #require(try api.admit("Bearer \(APIWorld.token("a"))")) }
    #expect(status("a") == 429)
    // A call that has its place needs no other one.
    let request = APIRequest(
      "GET", "/api/v1/sources?type=stepCount", authorization: "Bearer \(APIWorld.token("a"))", place: places.first)
    #expect(api.answer(request).status == 200)
    #expect(try api.admit(nil) == nil)
  }

  @Test("An app's connection ends some time after its last call, so that it does not count as running")
  func idle() throws {
    let engine = try TestStore().engine
    let connects = Mutex(0)
    let service = Mutex<WeakService?>(nil)
    let api = API(
      AppServices(idle: .seconds(2), identify: { _ in "a" }) { _, _ in
        connects.withLock { $0 += 1 }
        let new = Passing(engine)
        service.withLock { $0 = WeakService(service: new) }
        return new
      })
    func status() -> Int { api.answer(APIRequest("GET", "/api/v1/types", authorization: "Bearer \(APIWorld.token("a"))")).status }
    #expect(status() == 200)
    #expect(status() == 200)
    #expect(connects.withLock { $0 } == 1)
    #expect(eventually { service.withLock { $0?.service == nil } })
    #expect(status() == 200)
    #expect(connects.withLock { $0 } == 2)
  }

  private final class Passing: ServiceInFront {
    let behind: any HealthService

    init(_ engine: HealthEngine) { behind = engine }
  }

  private struct WeakService: Sendable { weak var service: Passing? }
}
