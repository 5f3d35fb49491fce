// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct DateShownTests {
  @Test("Errors show a date as Foundation does up to the farthest date of a sample, and seconds beyond", arguments: [1, -1.0])
  func farthest(_ sign: Double) throws {
    let type = try #require(Catalog.type(named: "stepCount"))
    func text(_ seconds: Double) -> String {
      let date = Date(timeIntervalSinceReferenceDate: seconds * sign)
      return ValidationFault.tooLong(type: type, start: date, end: date, maximum: 1).description
    }
    #expect(text(Limits.farthestDate).contains("(\(Date(timeIntervalSinceReferenceDate: Limits.farthestDate * sign)))"))
    #expect(text(Limits.farthestDate.nextUp).contains("seconds after 2001-01-01"))
  }
}
