// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension TimeAxis {
  /// A boundary of the calendar with its label.
  struct Tick {
    var date: Date
    /// The end of the interval that the tick begins.
    var end: Date
    var label: String
    /// Whether the label names the whole interval, and so belongs in its middle.
    var isForStretch: Bool
  }

  private static let steps: [(component: Calendar.Component, step: Int, columns: Int)] = [
    (.minute, 1, 6), (.minute, 5, 6), (.minute, 15, 6), (.hour, 1, 6), (.hour, 2, 6), (.hour, 3, 6), (.hour, 6, 6), (.hour, 12, 6),
    (.day, 1, 4), (.weekOfYear, 1, 7),
    (.weekOfYear, 2, 7), (.month, 1, 5), (.month, 2, 5), (.month, 3, 5), (.month, 6, 5), (.year, 1, 5), (.year, 2, 5), (.year, 5, 5),
    (.year, 10, 5), (.year, 20, 5), (.year, 50, 5), (.year, 100, 5), (.year, 200, 5), (.year, 500, 6), (.year, 1000, 6), (.year, 2000, 6),
    (.year, 5000, 6),
  ]

  /// Ticks at boundaries of the calendar, as close as their labels allow in this many columns.
  func ticks(columns: Int) -> [Tick] {
    let domain = domain
    let least = interval.map(Self.seconds) ?? 0
    let hasHalfDays = style.hasHalfDays
    let fits = Self.steps.first { entry in
      let seconds = Self.seconds(entry.component) * Double(entry.step)
      // "10:05 PM" needs three columns more than "22:05".
      let width = entry.columns + (hasHalfDays && entry.component == .minute ? 3 : 0)
      return seconds >= least * 0.99 && domain.duration / seconds * Double(width) <= Double(max(1, columns))
    }
    let (component, step, _) = fits ?? (.year, 5000, 6)
    let boundaries = boundaries(component, step, domain)
    let isForStretch = step == 1 && component == interval && component != .hour && component != .weekOfYear
    return boundaries.enumerated().compactMap { index, date in
      let end = index + 1 < boundaries.count ? boundaries[index + 1] : domain.end
      guard date >= domain.start, date < domain.end else { return nil }
      return Tick(date: date, end: end, label: label(date, component), isForStretch: isForStretch)
    }
  }

  private func boundaries(_ component: Calendar.Component, _ step: Int, _ domain: DateInterval) -> [Date] {
    if component == .hour || component == .minute { return clockBoundaries(component, step, domain) }
    guard var date = calendar.dateInterval(of: component, for: domain.start)?.start else { return [] }
    if component == .month || component == .year {
      // Quarters begin in January, decades in a year that ends in 0.
      let parts = calendar.dateComponents([.year, .month], from: date)
      let number = component == .month ? (parts.month ?? 1) - 1 : parts.year ?? 0
      let over = ((number % step) + step) % step
      date = calendar.date(byAdding: component, value: -over, to: date) ?? date
    }
    var dates: [Date] = []
    while date < domain.end, dates.count < 400 {
      dates.append(date)
      guard let next = calendar.date(byAdding: component, value: step, to: date), next > date else { break }
      date = calendar.dateInterval(of: component, for: next)?.start ?? next
      if date <= (dates.last ?? date) { break }
    }
    return dates
  }

  /// The hours that the clock shows. Those that it skips when it is put forward are left out.
  private func clockBoundaries(_ component: Calendar.Component, _ step: Int, _ domain: DateInterval) -> [Date] {
    let unit = Self.seconds(component)
    var dates: [Date] = []
    let offset = Double(calendar.timeZone.secondsFromGMT(for: domain.start))
    let local = domain.start.timeIntervalSince1970 + offset
    var moment = (local / unit).rounded(.down) * unit - offset
    while moment < domain.end.timeIntervalSince1970, dates.count < 400 {
      let date = Date(timeIntervalSince1970: moment)
      let parts = calendar.dateComponents([.hour, .minute], from: date)
      let number = component == .hour ? parts.hour ?? 0 : parts.minute ?? 0
      if number % step == 0, component == .minute || parts.minute == 0 { dates.append(date) }
      moment += unit
      if dates.isEmpty, moment > domain.end.timeIntervalSince1970 { break }
    }
    return dates
  }

  private func label(_ date: Date, _ component: Calendar.Component) -> String {
    if style != .plain { return label(date, component, style) }
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .weekday], from: date)
    let (names, month) = (calendar.names, min(12, max(1, parts.month ?? 1)))
    switch component {
    case .hour, .minute:
      if parts.hour == 0, parts.minute == 0, domain.duration > 90_000 { return names.day(parts.day ?? 1, month: month) }
      return Self.clock(parts)
    case .day: return names.day(parts.day ?? 1, weekday: ((parts.weekday ?? 2) + 5) % 7)
    case .weekOfYear: return names.day(parts.day ?? 1, month: month)
    case .month: return parts.month == 1 ? String(parts.year ?? 0) : names.months[month - 1]
    default: return String(parts.year ?? 0)
    }
  }

  /// The same as the person's country writes it.
  private func label(_ date: Date, _ component: Calendar.Component, _ style: DateStyle) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .weekday], from: date)
    // Of this date's year, which is not written.
    let dates = DateText(zone: calendar.timeZone, style: style, now: date)
    switch component {
    case .hour, .minute: return parts.hour == 0 && parts.minute == 0 && domain.duration > 90_000 ? dates.day(date) : dates.hour(date)
    case .weekOfYear: return dates.day(date)
    case .day: return calendar.names.day(parts.day ?? 1, weekday: ((parts.weekday ?? 2) + 5) % 7)
    case .month where parts.month != 1: return calendar.names.months[min(12, max(1, parts.month ?? 1)) - 1]
    default: return dates.year(date)
    }
  }

  /// How the person writes dates, which the calendar knows.
  private var style: DateStyle { DateStyle(of: calendar) }

  private static func clock(_ parts: DateComponents) -> String {
    let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
    return "\(CivilTime.digits(hour)):\(CivilTime.digits(minute))"
  }

  /// The name of an interval in a list: `Mon 2026-01-05`, `2026-01`, `Mon 2026-01-05 13:00`.
  func name(_ date: Date) -> String {
    if style != .plain {
      let dates = DateText(zone: calendar.timeZone, style: style, now: now)
      return switch interval {
      case .year: dates.year(date)
      case .month: dates.month(date)
      case .weekOfYear: dates.day(date)
      case .day: dates.weekday(date, calendar)
      default: dates.minute(date)
      }
    }
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .weekday], from: date)
    let year = String(parts.year ?? 0)
    let month = "\(year)-\(CivilTime.digits(parts.month ?? 1))"
    let day = "\(month)-\(CivilTime.digits(parts.day ?? 1))"
    let weekday = calendar.names.weekdays[((parts.weekday ?? 2) + 5) % 7]
    switch interval {
    case .year: return year
    case .month: return month
    case .weekOfYear: return day
    case .day: return "\(weekday) \(day)"
    default: return "\(weekday) \(day) \(Self.clock(parts))"
    }
  }
}
