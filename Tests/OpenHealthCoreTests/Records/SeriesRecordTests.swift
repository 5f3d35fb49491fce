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
}
