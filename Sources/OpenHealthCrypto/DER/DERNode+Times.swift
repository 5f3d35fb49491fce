// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension DERNode {
  /// A GeneralizedTime, or with `.utcTime` also a UTCTime, to the second: fractions may be there and are dropped.
  ///
  /// Both are in UTC and have seconds; that DER demands. A second may be 60 or 61, as leap seconds are.
  package func date(_ tags: Tag...) throws(DERFault) -> Date {
    guard tags.contains(tag) else { throw DERFault() }
    var rest = try bytes(tag)
    var year = try Self.twoDigits(&rest)
    if tag == .generalizedTime {
      year = try year * 100 + Self.twoDigits(&rest)
    } else {
      year += year < 50 ? 2000 : 1900
    }
    let (month, day) = (try Self.twoDigits(&rest), try Self.twoDigits(&rest))
    let (hour, minute, second) = (try Self.twoDigits(&rest), try Self.twoDigits(&rest), try Self.twoDigits(&rest))
    if tag == .generalizedTime, rest.first == UInt8(ascii: ".") { try Self.skipFraction(&rest) }
    guard rest.elementsEqual([UInt8(ascii: "Z")]), (1...12).contains(month), (1...Self.days(of: month, year)).contains(day), hour < 24,
      minute < 60, second < 62
    else { throw DERFault() }
    let days = CivilDay(year: year, month: month, day: day).daysSinceReferenceDate
    return Date(timeIntervalSinceReferenceDate: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
  }

  private static func twoDigits(_ rest: inout ArraySlice<UInt8>) throws(DERFault) -> Int {
    let digits = rest.prefix(2)
    guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { throw DERFault() }
    rest = rest.dropFirst(2)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// A fraction has digits, and no zero at its end. One that rounds to a second is none.
  private static func skipFraction(_ rest: inout ArraySlice<UInt8>) throws(DERFault) {
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    guard let last = digits.last, last != 0x30, let fraction = Double("0." + String(decoding: digits, as: UTF8.self)), fraction < 1 else {
      throw DERFault()
    }
    rest = rest.dropFirst(1 + digits.count)
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
