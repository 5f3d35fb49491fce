// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// Ongoing samples, which the Health app makes and exports contain.
@Suite struct EndlessSampleTests {
  @Test("OBJ-13: an exported sample without an end has an undetermined duration")
  func imported() async throws {
    let engine = try TestEngine()
    let type = HKCategoryType(.pregnancy)
    let store = try await engine.granted(type)
    let dataType = try #require(Catalog.type(identifier: type.identifier))
    let origin = Provenance(
      revision: SourceRevisionRecord(app: "com.apple.Health", name: "Health"), device: nil)
    let records = [Date.distantFuture, testStart + 60].map { end in
      SampleRecord(uuid: UUID(), type: dataType, start: testStart, end: end, value: .category(0), provenance: origin)
    }
    _ = try engine.engine.perform(
      ImportRecords(number: try engine.engine.perform(BeginImport(name: "a file"), for: .owner), records: records), for: .owner)
    let found = try await store.samples(of: type, sortedBy: [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: true)])
    #expect(found.map(\.hasUndeterminedDuration) == [false, true])
    #expect(found.last?.endDate == .distantFuture)
  }
}
