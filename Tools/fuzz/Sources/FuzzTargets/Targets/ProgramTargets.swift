// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthData
import OpenHealthInterchange
import OpenHealthWords

@testable import OpenHealthJournal

extension FuzzTarget {
  /// A segment of the journal: a good header, then records with correct sums mixed with arbitrary bytes. Exactly the records before the
  /// first arbitrary bytes are read. The first byte decides whether the header stays intact.
  static let segment = FuzzTarget(name: "segment", longest: 4096, seeds: { segmentSeeds }) { input in
    var input = input
    if input.byte() == 1 {
      let bytes = input.bytes
      if let read = SegmentRecords(bytes) {
        require(read.head.count + read.records.map(\.bytes.count).reduce(0, +) <= bytes.count, "more was read than there is")
      }
      return
    }
    var bytes = segmentHeader.bytes
    var good = 0
    var isGood = true
    while !input.isEmpty {
      let kind = input.byte()
      let content = input.take(input.number(below: 2048))
      if kind & 1 == 0 {
        if isGood { good += 1 }
        bytes += SegmentRecords.Record(number: UInt32(isGood ? good : Int(kind)), sealed: content).bytes
      } else {
        isGood = isGood && content.isEmpty
        bytes += content
      }
    }
    guard let read = SegmentRecords(bytes) else { return require(false, "a good header is not read") }
    require(read.header == segmentHeader, "the header is read as another one")
    require(read.count >= good, "\(read.count) of \(good) records are read")
    require(read.records.enumerated().allSatisfy { $0.offset + 1 == Int($0.element.number) }, "the records are out of order")
    let length = read.head.count + read.records.map(\.bytes.count).reduce(0, +)
    require((read.ending == .whole) == (length == bytes.count), "the ending is wrong")
    require(read.head + read.records.flatMap(\.bytes) == Array(bytes.prefix(length)), "what was read is not what is there")
  }

  private static let segmentHeader = SegmentHeader(
    mode: .attested, keyNumber: 7, storeIdentifier: (0..<16).map { $0 }, number: 3, identifier: (16..<32).map { $0 },
    lock: (32..<48).map { $0 }, encapsulatedKey: (48..<80).map { $0 })

  private static var segmentSeeds: [[UInt8]] {
    let record: [UInt8] = [0, 0, 0, 40] + (0..<40).map { $0 }
    let torn: [UInt8] = [1, 0, 0, 20] + UInt32(1040).bytes + UInt32(2).bytes + (0..<12).map { $0 }
    return [[0], [0] + record, [0] + record + record, [0] + record + torn, [0] + torn + record, [1] + segmentHeader.bytes]
  }

  /// A date phrase, at a time and in a zone that the first bytes select: it does not end before it begins, and a period of days is read
  /// again from the day on which it begins.
  static let datePhrase = FuzzTarget(name: "date-phrase", longest: 96, seeds: { datePhraseSeeds }) { input in
    var input = input
    let zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "America/Sao_Paulo", "Pacific/Kiritimati"]
    guard let zone = TimeZone(identifier: zones[Int(input.byte()) % zones.count]) else { return }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.firstWeekday = 2
    let now = Date(timeIntervalSince1970: Double(input.number(below: 1 << 24)) * 240)
    let text = input.text
    if let last = DatePhrase(last: text, now: now, calendar: calendar) {
      require(last.start <= last.end && last.end == now, "the last \(text) ends before it begins, or not now")
    }
    guard let phrase = DatePhrase(text, now: now, calendar: calendar) else { return }
    require(phrase.start <= phrase.end, "\(text) ends before it begins")
    require(
      abs(phrase.start.timeIntervalSince1970) < 1e12 && abs(phrase.end.timeIntervalSince1970) < 1e12, "\(text) is far from every date")
    let day = calendar.dateComponents([.era, .year, .month, .day], from: phrase.start)
    // Hours and minutes begin within a day.
    guard phrase.end.timeIntervalSince(phrase.start) > 80_000, let year = day.year, let month = day.month, let number = day.day,
      day.era == 1, (1...9999).contains(year)
    else { return }
    let written = String(format: "%04d-%02d-%02d", year, month, number)
    guard let again = DatePhrase(written, now: now, calendar: calendar) else {
      return require(false, "\(written), where \(text) begins, is not a date")
    }
    require(again.start == phrase.start, "\(text) begins within \(written)")
  }

  private static var datePhraseSeeds: [[UInt8]] {
    let texts = [
      "today", "yesterday 18:30", "7d", "3 weeks ago", "last month", "this-year", "monday", "dec 2024", "2025", "2025-12", "2025-W03",
      "2025-Q1",
      "2025-12-30 08:00", "2025-12-30T08:00:00.25+02:00", "2025-12-30 08:00 EST", "12h", "last tue", "next year", "1000 years ago", "18:30",
    ]
    return texts.enumerated().map { [UInt8($0.offset % 7), 100, 30, UInt8($0.offset)] + Array($0.element.utf8) }
  }

  /// The file of an electrocardiogram: every voltage is a number, and there are no more voltages than lines.
  static let electrocardiogram = FuzzTarget(
    name: "electrocardiogram", longest: 4096, seeds: { electrocardiogramSeeds.map { Array($0.utf8) } }
  ) { input in
    let bytes = input.bytes
    let read = Electrocardiogram(bytes)
    let lines = bytes.reduce(1) { $1 == UInt8(ascii: "\n") || $1 == UInt8(ascii: "\r") ? $0 + 1 : $0 }
    require(read.samples.allSatisfy(\.isFinite), "a voltage is not a number")
    require(read.samples.count + read.header.count <= lines && read.header.count <= 100, "there are more values than lines")
  }

  private static let electrocardiogramSeeds = [
    "Name,\"Anna \"\"A\"\" Example\"\nRecorded Date,2025-12-30 08:00:00 +0100\nClassification,Sinus Rhythm\nSample Rate,512 hertz\n\nLead,Lead I\nUnit,µV\n\n1.25\n-3.5\n0\n",
    "采样率,512赫兹\r\n单位,µV\r\n\r\n12,5\r\n-7,25\r\n", "Sample Rate,511.9 Hz\n1e400\n-\nnan\n1e-3\n", "a,\"\n\"\"\"\",\n,,\n",
  ]
}
