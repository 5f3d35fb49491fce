// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A service that carries out a change once, however often its client sends it.
public protocol UploadKeeping: HealthService {
  /// Carries out a request, or returns its reply where the same change was made before.
  ///
  /// Throws what ``HealthService/perform(_:for:)`` throws; a change that threw was not made, and may be sent again.
  func perform<R: HealthRequest>(_ request: R, for caller: Caller, as upload: UploadMark) throws(HealthError) -> R.Reply
}
