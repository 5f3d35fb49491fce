// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Synchronization
import Testing

@testable import OpenHealthAlerts

@Suite struct AlertNoticesTests {
  /// What a notifier does, in order.
  private final class Record: Sendable {
    let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private struct Broken: Error {}

  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func events(_ count: Int) throws -> [AlertEvent] {
    let pulse = try #require(Catalog.type(named: "heartRate"))
    let rule = AlertRule(number: 3, .value(pulse, .sample, .above, AlertLimit(120, "count/min")), since: Self.now)
    return (1...max(1, count)).prefix(count).map { number in
      var event = AlertEvent(of: rule, key: "2026-05-0\(number)", at: Self.now)
      (event.number, event.value, event.start) = (number, 130 + Double(number), Self.now)
      return event
    }
  }

  private func lines(_ notices: AlertNotices, _ events: [AlertEvent], fails: Bool = false) throws -> [String] {
    let record = Record()
    let notifier = AlertNotifier(
      notices: notices, reader: Reader(zone: .gmt, now: Self.now),
      show: { title, text in
        record.add("show \(title): \(text)")
        if fails { throw Broken() }
      },
      run: { program, input in
        record.add("run \(program) \(String(decoding: input, as: UTF8.self))")
        if fails { throw Broken() }
      },
      log: { what, _ in record.add("log \(what)") })
    notifier.tell(events)
    return record.lines.withLock { $0 }
  }

  @Test("There are no notices, and no values in them, unless the person asks for them")
  func values() throws {
    let two = try events(2)
    #expect(try lines(AlertNotices(), two).isEmpty)
    var notices = AlertNotices()
    notices.desktop = .on
    let plain = try lines(notices, two)
    #expect(plain.count == 1 && !plain[0].contains("13") && !plain[0].contains("Heart rate"))
    #expect(try lines(notices, []).isEmpty)
    notices.desktop = .values
    let told = try lines(notices, two)
    #expect(told.count == 2 && told[0].contains("Heart rate above 120 BPM") && told[0].contains("131 BPM"))
  }

  @Test("Quiet hours have no notices")
  func quiet() throws {
    var notices = AlertNotices()
    (notices.desktop, notices.command) = (.values, "/bin/true")
    let clock = DateFormatter()
    (clock.timeZone, clock.dateFormat, clock.locale) = (.gmt, "HH:mm", Locale(identifier: "en_US_POSIX"))
    let hours = "\(clock.string(from: Self.now))-\(clock.string(from: Self.now.addingTimeInterval(60)))"
    notices.quiet = QuietHours(hours)
    #expect(try lines(notices, events(2)).isEmpty)
    notices.quiet = QuietHours(String(hours.suffix(5)) + "-" + String(hours.prefix(5)))
    #expect(notices.quiet != nil)
    #expect(try lines(notices, events(2)).count == 4)
  }

  @Test("A failure is a line in the log without a value, and the next event has its notice")
  func failures() throws {
    var notices = AlertNotices()
    (notices.desktop, notices.command) = (.values, "/nowhere")
    let found = try lines(notices, events(2), fails: true)
    #expect(found.filter { $0.hasPrefix("show") }.count == 2 && found.filter { $0.hasPrefix("run") }.count == 2)
    let logged = found.filter { $0.hasPrefix("log") }
    #expect(logged.count == 4 && logged.allSatisfy { !$0.contains("13") })
  }

  @Test("Of a burst, only the first events have notices")
  func burst() throws {
    var notices = AlertNotices()
    notices.desktop = .values
    #expect(try lines(notices, events(40)).count == AlertNotifier.most)
  }

  @Test("An event is one line of JSON with its reason and the parts of it")
  func json() throws {
    var event = try events(1)[0]
    event.source = SourceRecord(bundleIdentifier: "a\"\u{301}b", name: "x")
    let text = AlertJSON.text(event, Reader(zone: .gmt, now: Self.now))
    #expect(text.hasSuffix("}\n") && text.split(separator: "\n").count == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["number"] as? Int == 1 && object["rule_number"] as? Int == 3 && object["value"] as? Double == 131)
    #expect(object["unit"] as? String == "count/min" && object["rule"] as? String == "Heart rate above 120 BPM")
    #expect(object["source"] as? String == "a\"\u{301}b" && object["day"] is NSNull && object["end"] is NSNull)
    #expect((object["found"] as? String)?.hasSuffix("Z") == true)
  }
}
