// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A switch for one type and direction.
struct PermissionToggle: Encodable, Sendable, Hashable {
  /// The value of the switch in forms, such as `read:stepCount`. Forms say in `shown` which switches they have: a switch that came later is
  /// not answered by its absence.
  var key: String
  /// What the switch is about, such as the title of a type.
  var label: String
  /// Whether it is on.
  var isOn: Bool
  /// What to know about it, such as an earlier answer.
  var note: String?

  /// The value of the switch of a question.
  static func key(_ question: PermissionQuestion) -> String {
    switch question.direction {
    case .read: "read:\(question.type.name)"
    case .share: "share:\(question.type.name)"
    }
  }
}
