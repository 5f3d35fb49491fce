// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import health

/// The line of words about a sample of a kind with a content.
@Suite struct ContentTextTests {
  private func line(_ points: [AudiogramRecord.Point]) -> String {
    ContentText(dates: DateText(zone: .gmt)).line(.audiogram(.init(points: points)))
  }

  @Test("An audiogram is the number of its tones with their range, and the range of each ear that was tested")
  func audiogram() throws {
    let (hertz, level) = (try UnitExpression.parse("Hz"), try UnitExpression.parse("dBHL"))
    func point(_ frequency: Double, left: Double? = nil, right: Double? = nil) -> AudiogramRecord.Point {
      let ears = [(left, AudiogramRecord.left), (right, AudiogramRecord.right)]
      return .init(
        frequency: Amount(frequency, hertz),
        tests: ears.compactMap { number, side in
          number.map { .init(sensitivity: Amount($0, level), side: side) }
        })
    }
    #expect(line([]) == "0 tones")
    #expect(line([point(250)]) == "1 tone of 250 Hz")
    #expect(line([point(250, right: 5)]) == "1 tone of 250 Hz: right 5 dBHL")
    #expect(
      line([point(250, left: -5, right: 10), point(500, left: 25, right: 10)])
        == "2 tones from 250 to 500 Hz: left -5 to 25 dBHL, right 10 dBHL")
  }
}
