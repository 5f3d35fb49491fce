// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct ReaderOwnClocksTests {
  @Test("V6: views say whose clocks times and days follow: those of the places, unless a zone was asked for", arguments: Language.allCases)
  func clocks(_ language: Language) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    var reader = Reader(zone: zone, now: Date(timeIntervalSinceReferenceDate: 0))
    let own = [reader.ownTimes(in: language), reader.ownDays(in: language), reader.ownFoot(in: language)]
    reader.overridesZones = true
    let one = [reader.ownTimes(in: language), reader.ownDays(in: language), reader.ownFoot(in: language)]
    #expect(Set(own + one).count == 6, "\(own) \(one)")
    // The zone of what has none is named, too.
    #expect((own + one).allSatisfy { $0.contains("Europe/Berlin") && !$0.contains("{") })
  }

  @Test("Commands and reports say it in English")
  func english() throws {
    var reader = Reader(zone: try #require(TimeZone(identifier: "Etc/UTC")), now: Date(timeIntervalSinceReferenceDate: 0))
    #expect(reader.ownTimes == "times where recorded, else in UTC")
    #expect(reader.ownDays == "days where recorded, else in UTC")
    reader.overridesZones = true
    #expect(reader.ownTimes == "times in UTC")
    #expect(reader.ownDays == "days in UTC")
  }
}
