// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What an app can know about its permission for a type (SEED-14).
///
/// It concerns saving: read permission is never disclosed.
enum PermissionState: String {
  case notDetermined, denied, authorized
  /// This device has no health data, or its system does not know the type.
  case notSupported
}
