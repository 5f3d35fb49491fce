// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthEngine

@Suite struct RunningRequestsTests {
  @Test("T3: work of an app ends once it may not make the request any more, with the error of a new one; that of others continues")
  func ends() throws {
    let store = try TestStore()
    let (app, other) = (try store.app("test.app", share: ["stepCount"]), try store.app("test.other", share: ["stepCount"]))
    let share = RequestAccess.share([try TestStore.type("stepCount")])
    let limits = (saving: WorkLimit(), asking: WorkLimit(), other: WorkLimit(), ended: WorkLimit())
    let running = store.engine.running
    try running.with(share, app, limits.ended) { () throws(HealthError) in }
    try running.with(share, app, limits.saving) { () throws(HealthError) in
      try running.with(.none, app, limits.asking) { () throws(HealthError) in
        try running.with(share, other, limits.other) { () throws(HealthError) in
          // Of another type: nothing ends.
          let pulse = PermissionQuestion(type: Catalog.workout, direction: .share)
          try store.engine.perform(SetPermissions(app: "test.app", questions: [pulse], answer: .refused), for: .owner)
          #expect(!limits.saving.isStopped)
          // Not nil: the catalogue has it.
          let steps = PermissionQuestion(type: Catalog.type(named: "stepCount")!, direction: .share)
          try store.engine.perform(SetPermissions(app: "test.app", questions: [steps], answer: .refused), for: .owner)
        }
      }
    }
    #expect(throws: HealthError.authorizationDenied) { try limits.saving.check() }
    #expect(!limits.asking.isStopped)
    #expect(!limits.other.isStopped)
    #expect(!limits.ended.isStopped)
  }
}
