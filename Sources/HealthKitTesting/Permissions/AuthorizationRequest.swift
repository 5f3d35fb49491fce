// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import OpenHealthCore

/// The types for which an app requested permission.
public struct AuthorizationRequest: Sendable, Hashable {
  /// The app's bundle identifier.
  public let app: String
  /// The types it wants to read.
  public let read: Set<HKObjectType>
  /// The types it wants to save.
  public let share: Set<HKSampleType>

  init(app: AppIdentity, read: some Sequence<DataType>, share: some Sequence<DataType>) {
    self.app = app.bundleIdentifier
    self.read = Set(read.map(HKObjectType.of))
    self.share = Set(share.compactMap { HKObjectType.of($0) as? HKSampleType })
  }
}
