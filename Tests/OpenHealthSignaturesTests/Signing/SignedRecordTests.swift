// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthSignatures

@Suite struct SignedRecordTests {
  private let date = Date(timeIntervalSinceReferenceDate: 788_774_400)

  @Test("SIG-04: the bytes of a record are those that the documentation shows")
  func bytes() throws {
    let record = try #require(SignedRecord(try Signed.weight(at: date)))
    func text(_ text: String) -> [UInt8] { [0x0C, UInt8(text.utf8.count)] + Array(text.utf8) }
    func time(_ text: String) -> [UInt8] { [0x18, UInt8(text.utf8.count)] + Array(text.utf8) }
    func sequence(_ bytes: [UInt8]) -> [UInt8] {
      (bytes.count < 128 ? [0x30, UInt8(bytes.count)] : [0x30, 0x81, UInt8(bytes.count)]) + bytes
    }
    let value = sequence(text(Signed.weightType) + text("72.5") + text("kg"))
    let times = time("20251230080000Z") + time("20251230080000Z")
    #expect(try record.derBytes() == sequence(text("OpenHealthKit record 1") + text(Signed.weightType) + times + sequence(value)))
  }

  @Test("A record is read as it was written, with dates of every year, odd numbers and several values")
  func reads() throws {
    let numbers = [0, -0.0, 1e-300, .greatestFiniteMagnitude, 0.1 + 0.2, -72.5, 1e17]
    for (seconds, number) in zip([-63_113_904_000, -1, 0, 0.999, 788_774_400, 252_423_993_599, 1e9] as [Double], numbers) {
      let start = Date(timeIntervalSinceReferenceDate: seconds)
      let record = SignedRecord(
        type: "täst", start: start, end: start,
        values: [.init(type: "a", number: number, unit: "kg"), .init(type: "", number: 1, unit: "")])
      let again = try #require(SignedRecord(derBytes: record.derBytes()))
      #expect(again == record)
      #expect(again.start.timeIntervalSinceReferenceDate == seconds.rounded(.down))
      #expect(again.values[0].number.bitPattern == number.bitPattern)
    }
    let empty = SignedRecord(type: "a", start: date, end: date, values: [])
    #expect(try SignedRecord(derBytes: empty.derBytes()) == empty)
  }

  @Test("Bytes of another form are not a record: each shortened one, each with another form, more or wrong parts")
  func otherForms() throws {
    let bytes = try #require(SignedRecord(try Signed.weight(at: date))).derBytes()
    for count in 0..<bytes.count { #expect(SignedRecord(derBytes: Array(bytes[..<count])) == nil) }
    #expect(SignedRecord(derBytes: bytes + [0]) == nil)
    let swaps: [(String, String)] = [
      ("record 1", "record 2"), ("20251230", "20251330"), ("080000Z", "250000Z"), ("72.5", "nan "), ("72.5", "1e+9"), ("72.5", "0x7f"),
    ]
    let read = swaps.map { old, new in
      var changed = bytes
      guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: old.utf8) }) else { return true }
      changed.replaceSubrange(place..<place + old.utf8.count, with: new.utf8)
      return SignedRecord(derBytes: changed) != nil
    }
    // A number may be written in any form that is one.
    #expect(read == [false, false, false, false, true, true])
  }

  @Test("Workouts and routes have no record")
  func withoutRecord() throws {
    #expect(SignedRecord(try Signed.sample("HKWorkoutRouteTypeIdentifier", .route(RouteRecord(count: 1)), at: date)) == nil)
  }
}
