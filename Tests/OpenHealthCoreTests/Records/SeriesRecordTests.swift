// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct SeriesRecordTests {
  @Test("Two series are equal when count, smallest, greatest and latest value are")
  func equality() {
    let latest = SeriesValue(start: 1, end: 2, value: 3)
    let one = SeriesRecord(count: 3, minimum: 1, maximum: 5, latest: latest)
    #expect(one == SeriesRecord(count: 3, minimum: 1, maximum: 5, latest: latest))
    for other in [
      SeriesRecord(count: 4, minimum: 1, maximum: 5, latest: latest), SeriesRecord(count: 3, minimum: 0, maximum: 5, latest: latest),
      SeriesRecord(count: 3, minimum: 1, maximum: 6, latest: latest),
      SeriesRecord(count: 3, minimum: 1, maximum: 5, latest: SeriesValue(start: 1, end: 2, value: 4)),
    ] { #expect(one != other) }
  }

  @Test("SER-04 SER-05: values are sorted by start, and of one start the value that came last counts; no values are no series")
  func values() throws {
    func value(_ start: Double, _ value: Double) -> SeriesValue { SeriesValue(start: start, end: start + 1, value: value) }
    #expect(SeriesRecord([]) == nil)
    let one = try #require(SeriesRecord([value(3, -7)]))
    #expect(one.count == 1)
    #expect(one.minimum == -7)
    #expect(one.maximum == -7)
    #expect(one.latest == value(3, -7))
    #expect(one.values == [value(3, -7)])
    let inOrder = try #require(SeriesRecord([value(1, 5), value(1, 6), value(2, 9), value(2, 1)]))
    #expect(inOrder.values == [value(1, 6), value(2, 1)])
    #expect(inOrder.latest == value(2, 1))
    #expect(inOrder.minimum == 1)
    #expect(inOrder.maximum == 6)
    let shuffled = try #require(SeriesRecord([value(2, 9), value(1, 5), value(3, 0), value(2, 1), value(1, 6)]))
    #expect(shuffled.values == [value(1, 6), value(2, 1), value(3, 0)])
    #expect(shuffled.count == 3)
    #expect(shuffled.latest == value(3, 0))
  }
}
