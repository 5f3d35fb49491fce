// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct UnitsCommandTests {
  @Test("PREF-01: units sets, shows and forgets a choice, and figures follow it")
  func setsAndShows() throws {
    try Health.withFolder { health throws in
      #expect(health.run("units", "bodyMass", "lb", "--format", "csv").lines == ["title,type,unit,by", "Weight,bodyMass,lb,choice"])
      #expect(health.run("units", "bodyMass").lines.last?.hasSuffix("your choice") == true)
      let all = health.run("units", "--all", "--format", "csv").lines
      #expect(all.contains("Weight,bodyMass,lb,choice"))
      #expect(all.contains("Steps,stepCount,count,default"))
      #expect(all.count > 100)
      #expect(
        health.run("units", "bodyMass", "--default", "--format", "csv").lines == ["title,type,unit,by", "Weight,bodyMass,kg,default"])
    }
  }

  @Test("A unit that does not fit is refused with the reason")
  func refuses() throws {
    try Health.withFolder { health throws in
      let wrong = health.run("units", "bodyMass", "km")
      #expect(wrong.status == 64)
      #expect(wrong.errors.contains("\"km\" does not fit weight, whose units are kg, lb, st"))
      #expect(health.run("units", "sleepAnalysis", "min").errors.contains("is not measured in a unit"))
      #expect(health.run("units", "bodyMas", "kg").errors.contains("bodyMass"))
      #expect(health.run("units", "bodyMass", "kg", "--default").status == 64)
    }
  }
}
