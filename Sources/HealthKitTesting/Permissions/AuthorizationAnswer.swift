// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore

/// The person's answer on the sheet on which an app requests permission.
///
/// The sheet contains only types that were never answered, so an answer changes no earlier decision.
public enum AuthorizationAnswer: Sendable {
  /// Turns everything on.
  case grantAll
  /// Turns everything on, but limits reading to samples that end at this date or later, and to the app's own.
  case grantSince(Date)
  /// Turns nothing on.
  case refuseAll
  /// Turns on these types, and nothing else.
  case grant(read: Set<HKObjectType> = [], share: Set<HKSampleType> = [])
  /// Turns on everything except these types.
  case refuse(read: Set<HKObjectType> = [], share: Set<HKSampleType> = [])
  /// Gives no answer: the request fails with `errorUserCanceled`, and nothing is decided.
  case cancel

  /// The answer to a question; nil where the person gives none.
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
