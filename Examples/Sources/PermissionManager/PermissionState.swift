// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What an app can know of its permission for a type (SEED-14).
///
/// It is about saving: whether reading was allowed is told to no app.
enum PermissionState: String {
  case notDetermined, denied, authorized
  /// This device has no health data, or its system does not know the type.
  case notSupported
}
