// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension ListPermissionRequests.Sheet {
  /// Each permission that a switch can answer, with its state: asked or not, both directions of each type (AUTH-14). A type that is read
  /// object by object has no switch for reading.
  var switches: [(question: PermissionQuestion, state: ListPermissionRequests.State)] {
    rows.flatMap { row in
      [
        (PermissionQuestion(type: row.type, direction: .read), row.read),
        (PermissionQuestion(type: row.type, direction: .share), row.share),
      ]
    }
    .filter { question, state in
      state != .impossible && !(question.direction == .read && question.type.requiresPerObjectAuthorization)
    }
  }
}
