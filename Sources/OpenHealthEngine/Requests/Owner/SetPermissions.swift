// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SetPermissions: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    let asked = Dictionary(try storage.openQuestions(of: app).map { ($0.question, $0.strength) }) { first, _ in first }
    for question in questions {
      if let answer {
        try storage.setPermission(
          answer, app: app, question: question, since: since, strength: strength ?? asked[question] ?? .registered, at: now.date)
      } else {
        try storage.removePermission(app: app, type: question.type, direction: question.direction)
      }
    }
  }
}
