// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore

/// What a person does with the sheet on which an app asks for permission.
///
/// Only what was never answered is on the sheet: an answer changes nothing that was decided before.
public enum AuthorizationAnswer: Sendable {
  /// Turns everything on.
  case grantAll
  /// Turns everything on, and lets samples be read that end at this date or later; the app's own are visible, whenever they were.
  case grantSince(Date)
  /// Turns nothing on.
  case refuseAll
  /// Turns these on, and nothing else.
  case grant(read: Set<HKObjectType> = [], share: Set<HKSampleType> = [])
  /// Turns everything on but these.
  case refuse(read: Set<HKObjectType> = [], share: Set<HKSampleType> = [])
  /// Does not answer: the request fails with `errorUserCanceled`, and nothing is decided.
  case cancel

  /// The answer to a question; nil for none.
  func choice(_ question: PermissionQuestion) -> PermissionChoice? {
    switch self {
    case .grantAll: .granted
    case .grantSince(let date): PermissionChoice(.granted, window: .instant(date))
    case .refuseAll: .refused
    case .grant(let read, let share): Self.contain(question, read, share) ? .granted : .refused
    case .refuse(let read, let share): Self.contain(question, read, share) ? .refused : .granted
    case .cancel: nil
    }
  }

  private static func contain(_ question: PermissionQuestion, _ read: Set<HKObjectType>, _ share: Set<HKSampleType>) -> Bool {
    switch question.direction {
    case .read: read.contains { $0.dataType == question.type }
    case .share: share.contains { $0.dataType == question.type }
    }
  }
}
