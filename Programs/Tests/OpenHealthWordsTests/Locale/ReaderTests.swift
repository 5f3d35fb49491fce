// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct ReaderTests {
  private func reader(_ language: Language = .en, zone: String = "Europe/Berlin") throws -> Reader {
    var numbers = NumberStyle.plain
    numbers.language = language
    return Reader(
      locale: PersonLocale(numbers: numbers), zone: try #require(TimeZone(identifier: zone)), now: Date(timeIntervalSinceReferenceDate: 0))
  }

  @Test("Titles and units are in the reader's language")
  func language() throws {
    let (english, russian) = (try reader(), try reader(.ru))
    let steps = try #require(Catalog.type(named: "stepCount"))
    #expect(english.title(of: steps) == "Steps")
    #expect(russian.title(of: steps) == "Шаги")
    let severe = try #require(Catalog.categoryValue(4, of: "HKCategoryValueSeverity"))
    #expect(english.title(of: severe) == "Severe")
    #expect(russian.title(of: severe) == "Сильно")
    let running = try #require(WorkoutRecord.activity(37))
    #expect(english.title(of: running) == "Running")
    #expect(russian.title(of: running) == "Бег")
    let speed = try UnitExpression.parse("km/hr")
    #expect(english.name(of: speed) == "km/h")
    #expect(russian.name(of: speed) == "км/ч")
    #expect(russian.name(ofUnit: "min") == "мин")
    #expect(russian.name(ofUnit: "no unit") == "no unit")
  }

  @Test("The calendar has weeks from Monday, in the reader's zone and language")
  func calendar() throws {
    let calendar = try reader(.ru).calendar
    #expect(calendar.firstWeekday == 2)
    #expect(calendar.minimumDaysInFirstWeek == 4)
    #expect(calendar.timeZone.identifier == "Europe/Berlin")
    #expect(try calendar.language == .ru && reader().calendar.language == .en)
  }

  @Test("UTC has one name", arguments: [("UTC", "UTC"), ("GMT", "UTC"), ("Etc/UTC", "UTC"), ("Europe/Berlin", "Europe/Berlin")])
  func zoneName(zone: String, name: String) throws {
    #expect(try reader(zone: zone).zoneName == name)
  }
}
