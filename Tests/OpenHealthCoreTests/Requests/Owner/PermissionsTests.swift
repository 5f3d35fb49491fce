// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ListPermissionRequestsTests {
  @Test("A sheet asks what was asked, for each type first about reading and then about saving, and nothing else")
  func questions() throws {
    let steps = try #require(Catalog.type(named: "stepCount"))
    func questions(_ rows: [ListPermissionRequests.Row]) -> [PermissionQuestion] {
      ListPermissionRequests.Sheet(app: "a", registration: nil, strength: .registered, asked: .distantPast, rows: rows).questions
    }
    let read = PermissionQuestion(type: Catalog.sleep, direction: .read)
    let share = PermissionQuestion(type: Catalog.sleep, direction: .share)
    #expect(questions([]).isEmpty)
    #expect(questions([.init(type: Catalog.sleep, read: .asked, share: .asked)]) == [read, share])
    for other: ListPermissionRequests.State in [.notAsked, .granted, .refused, .impossible] {
      #expect(questions([.init(type: Catalog.sleep, read: .asked, share: other)]) == [read])
      #expect(questions([.init(type: Catalog.sleep, read: other, share: .asked)]) == [share])
      #expect(questions([.init(type: Catalog.sleep, read: other, share: other)]).isEmpty)
    }
    let rows: [ListPermissionRequests.Row] = [
      .init(type: steps, read: .granted, share: .asked), .init(type: Catalog.sleep, read: .asked, share: .refused),
    ]
    #expect(questions(rows) == [PermissionQuestion(type: steps, direction: .share), read])
  }
}
