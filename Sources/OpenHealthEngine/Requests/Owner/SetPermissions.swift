// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SetPermissions: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for question in questions {
      if let answer {
        try storage.setPermission(answer, app: app, type: question.type, direction: question.direction)
      } else {
        try storage.removePermission(app: app, type: question.type, direction: question.direction)
      }
    }
  }
}
