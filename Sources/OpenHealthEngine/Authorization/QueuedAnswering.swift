// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Leaves each request to the owner, who answers it by `SetPermissions` or closes it by `DismissPermissionRequests`, whenever that is.
///
/// The questions are kept in the store, one sheet for each app. The app's call waits meanwhile, and ends early with its ``QuestionWait``.
public struct QueuedAnswering: PermissionAnswering {
  public init() {}

  public func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]? { nil }
}
