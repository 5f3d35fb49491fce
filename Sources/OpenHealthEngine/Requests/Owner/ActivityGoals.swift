// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ReadActivityGoals: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [ActivityGoalsFrom] { try storage.settings.activityGoals() }
}

extension SetActivityGoals: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    if let goals, !goals.isSound { throw HealthError.invalidArgument(.activityGoals) }
    let before = try storage.settings.activityGoals()
    let list = goals.map { before.setting($0, from: day) } ?? []
    guard list != before else { return }
    try storage.settings.setActivityGoals(list)
    try storage.keptElements.noteSummaries()
  }
}
