// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEvents

/// Lines, read back by a small parser of the protocol's own rules.
@Suite struct LineProtocolTests {
  /// A line as a reader of the protocol understands it.
  private struct Point: Equatable {
    var measurement = ""
    var tags: [String: String] = [:]
    var fields: [String: String] = [:]
    var time: Int64 = 0

    /// Reads a line: spaces and commas count where no backslash is before them, and not inside of a field's quotes.
    init(_ line: some StringProtocol) throws {
      var (parts, part, items, isQuoted) = ([[String]](), "", [String](), false)
      var isEscaped = false
      for scalar in line.unicodeScalars {
        if isEscaped {
          part.unicodeScalars.append(scalar)
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else if scalar == "\"" && parts.count == 1 {
          isQuoted.toggle()
          part.unicodeScalars.append(scalar)
        } else if scalar == "," && !isQuoted {
          items.append(part)
          part = ""
        } else if scalar == " " && !isQuoted {
          parts.append(items + [part])
          (items, part) = ([], "")
        } else if scalar == "=" && !isQuoted {
          part.unicodeScalars.append("\u{1}")
        } else {
          part.unicodeScalars.append(scalar)
        }
      }
      parts.append(items + [part])
      try #require(parts.count == 3 && !isQuoted && !isEscaped)
      measurement = parts[0][0]
      for (place, list) in [(0, parts[0].dropFirst()), (1, parts[1][...])] {
        for item in list {
          let pair = item.split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init)
          try #require(pair.count == 2 && !pair[0].isEmpty && !pair[1].isEmpty)
          if place == 0 { tags[pair[0]] = pair[1] } else { fields[pair[0]] = pair[1] }
        }
      }
      time = try #require(Int64(parts[2][0]))
    }
  }

  private func points(_ data: Data) throws -> [Point] {
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.isEmpty || text.unicodeScalars.last == "\n")
    return try text.split(separator: "\n").map { try Point($0) }
  }

  private func line(_ sample: SampleRecord, uuids: Bool = false) throws -> Point {
    let event = try StoreEvent(.added(sample), after: .beginning)
    let bytes = try LineProtocol(hasUUIDs: uuids).line(event, now: .ofTests(0)).get()
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 1 && bytes.last == UInt8(ascii: "\n"))
    return try Point(String(decoding: bytes.dropLast(), as: UTF8.self))
  }

  @Test("names of sources come back as they are, but for what the protocol cannot say")
  func names() throws {
    let names = [
      "Anna's Watch": "Anna's Watch", "a,b=c d": "a,b=c d", "Uhr\u{301}": "Uhr\u{301}", "1 \"2\"": "1 \"2\"",
      "5\" x": "5\" x", "end\\": "end_",
      "\\,x": "_,x", "a\nb": "a_b", "a\r\nstepCount value=1 1": "a__stepCount value=1 1", "\u{202E}x": "_x", "手表": "手表", "a\u{0}": "a_",
    ]
    for (name, expected) in names {
      var sample = try TestStore.steps(3, at: 5, seconds: 60)
      sample.provenance = Provenance(revision: SourceRevisionRecord(app: "com.example.x", name: name), device: nil)
      let point = try line(sample)
      #expect(point.tags == ["source": expected, "unit": "count"] && point.measurement == "stepCount", "\(name)")
      #expect(point.fields == ["value": "3", "duration": "60"] || point.fields == ["value": "3.0", "duration": "60.0"])
    }
    #expect(try line(TestStore.steps(1)).tags == ["unit": "count"])
  }

  @Test("the time is the start's millisecond with digits of the UUID, the same each time; beyond the years of 64 bits there is none")
  func times() throws {
    let sample = try TestStore.steps(1, at: 0.25)
    let time = try line(sample).time
    #expect(try line(sample).time == time)
    #expect(time / 1_000_000 == Int64((sample.start.timeIntervalSince1970 * 1000).rounded(.down)))
    let others = try (0..<200).map { _ in try line(TestStore.steps(1, at: 0.25)).time }
    #expect(Set(others).count == 200)
    for seconds in [9e9 + 1, -9e9 - 1, .infinity] {
      #expect(LineProtocol.nanoseconds(Date(timeIntervalSince1970: seconds), sample.uuid) == nil)
    }
    #expect(LineProtocol.nanoseconds(Date(timeIntervalSince1970: 8.9e9), sample.uuid) != nil)
  }

  @Test("what has no number is counted, and so are deletions unless UUIDs are written")
  func skipped() throws {
    let world = try EventWorld(read: ["stepCount", "workout"])
    let phone = try world.store.app("com.example.run", share: ["workout", "stepCount"])
    let path = world.path("lines.lp")
    var counts: [[LineProtocol.Skipped: Int]] = []
    func receiver(_ uuids: Bool) -> LineReceiver {
      LineReceiver(LineProtocol(hasUUIDs: uuids), to: .file(path), now: { .ofTests(9) }) { counts.append($0) }
    }
    let types = try world.types("stepCount", "workout")
    try world.run(receiver(false), types, file: world.file("influx"))
    let samples = [try TestStore.steps(1), try TestStore.steps(2)]
    try world.store.save(samples[0], samples[1], TestStore.workout(), for: phone)
    try world.run(receiver(false), types, file: world.file("influx"))
    try world.delete(samples[0], phone)
    try world.run(receiver(false), types, file: world.file("influx"))
    #expect(counts == [[.kind: 1], [.deletion: 1]])
    try world.delete(samples[1], phone)
    try world.run(receiver(true), types, file: world.file("influx"))
    let points = try points(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(points.map(\.measurement) == ["stepCount", "stepCount", "deleted"])
    #expect(points[2].fields == ["uuid": "\"\(samples[1].uuid.uuidString)\""] && points[2].tags == ["type": "stepCount"])
  }

  @Test("the sums of days of the lines are those of the store's statistics")
  func sums() throws {
    let world = try EventWorld()
    var random = SplitMix64(seed: 42)
    // From a midnight on, so that no sample reaches into another day.
    for place in 0..<300 {
      try world.store.save(
        TestStore.steps(Double(random.int(1...900)), at: 12_800 + Double(place) * 1800 + random.unit(), seconds: 600), for: world.phone)
    }
    let path = world.path("lines.lp")
    let lines = LineReceiver(LineProtocol(hasUUIDs: false), to: .file(path)) { #expect($0.isEmpty) }
    try world.run(lines, world.types("stepCount"), all: true, file: world.file("influx"))
    let day = 86_400.0
    var sums: [Int: Double] = [:]
    for point in try points(Data(contentsOf: URL(fileURLWithPath: path))) {
      let seconds = Double(point.time / 1_000_000) / 1000 - 978_307_200
      sums[Int((seconds / day).rounded(.down)), default: 0] += try #require(point.fields["value"].flatMap { Double($0) })
    }
    let reply = try world.store.engine.perform(
      ComputeStatisticsCollection(
        type: TestStore.type("stepCount"), predicate: .everything, options: [.cumulativeSum], intervals: .days(in: .gmt)), for: .owner)
    #expect(sums.count == 7 && reply.results.count == 7)
    for result in reply.results {
      let sum = try #require(sums[Int(result.start / day)])
      #expect(abs(sum - (result.merged.sum ?? 0)) < 1e-6)
    }
  }

  @Test("half a line of a process that was killed is taken back, and a file that is none of ours stays as it is")
  func cut() throws {
    let world = try EventWorld()
    let path = world.path("lines.lp")
    let sample = try TestStore.steps(1)
    let event = try StoreEvent(.added(sample), after: .beginning)
    let receiver = LineReceiver(LineProtocol(hasUUIDs: true), to: .file(path)) { _ in }
    try receiver.take([event])
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for length in 0..<whole.count {
      try (whole + whole.prefix(length)).write(to: URL(fileURLWithPath: path))
      try receiver.take([event])
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole + whole)
    }
    let text = Data(repeating: 0x61, count: 70_000)
    try text.write(to: URL(fileURLWithPath: path))
    #expect(throws: FileFault(.system(EINVAL), path)) { try receiver.take([event]) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
  }

  @Test("a server's answers: taken, later, and never")
  func server() throws {
    let statuses = [204, 503, 500, 401]
    let bodies = Notes<[UInt8]>()
    let listener = try TestListener { connection in
      bodies.add(connection.read())
      connection.write(Array("HTTP/1.1 \(statuses[connection.number]) X\r\nRetry-After: 5\r\n\r\n".utf8))
    }
    let address = try DeliveryAddress(
      "http://127.0.0.1:\(listener.port)/write?db=a", schemes: DeliveryAddress.web, allowsPlain: false)
    let receiver = LineReceiver(
      LineProtocol(hasUUIDs: false), to: .server(HTTPPost(to: address), authorization: "Token abc")
    ) { _ in }
    let event = try StoreEvent(.added(TestStore.steps(1)), after: .beginning)
    try receiver.take([event])
    for status in [503, 500] {
      #expect(throws: DeliveryFault.later("The server answered with status \(status).", atLeast: 5)) { try receiver.take([event]) }
    }
    #expect(throws: DeliveryFault.stopped("The server answered with status 401. The lines stay undelivered.")) {
      try receiver.take([event])
    }
    let text = String(decoding: bodies.all[0], as: UTF8.self)
    #expect(text.contains("POST /write?db=a HTTP/1.1\r\n") && text.contains("\r\nAuthorization: Token abc\r\n"))
    #expect(text.contains("\r\n\r\nstepCount,"))
  }
}
