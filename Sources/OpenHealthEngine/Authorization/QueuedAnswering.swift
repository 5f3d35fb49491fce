// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Leaves each request to the owner, who answers it with `SetPermissions` or closes it with `DismissPermissionRequests`, at any time.
///
/// The store keeps the questions, one sheet for each app. The app's call blocks meanwhile; ``QuestionWait/cancel()`` ends it early.
package struct QueuedAnswering: PermissionAnswering {
  /// There is nothing to configure.
  package init() {}

  /// Returns nil: the owner answers later.
  package func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]? { nil }
}
