// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit

/// Requests the permissions of an app, and reports their state.
struct PermissionManager {
  private let store: HKHealthStore
  private let typesToShare: Set<HKSampleType>
  private let typesToRead: Set<HKObjectType>

  /// - Parameters:
  ///   - share: the types to save. Nil stands for a type that this system does not know, and is ignored.
  ///   - read: the types to read; nil likewise.
  init(store: HKHealthStore = HKHealthStore(), share: [HKSampleType?], read: [HKObjectType?]) {
    self.store = store
    typesToShare = Set(share.compactMap(\.self))
    typesToRead = Set(read.compactMap(\.self))
  }

  /// Requests the permissions that were not requested before. It returns after the person has answered, whatever the answer.
  func ask() async throws {
    guard HKHealthStore.isHealthDataAvailable() else { return }
    try await store.requestAuthorization(toShare: typesToShare, read: typesToRead)
  }

  /// Whether ``ask()`` would ask the person anything.
  func hasOpenQuestions() async throws -> Bool {
    try await store.statusForAuthorizationRequest(toShare: typesToShare, read: typesToRead) == .shouldRequest
  }

  /// The state of the permission to save a type; nil stands for a type that this system does not know.
  func state(of type: HKObjectType?) -> PermissionState {
    guard let type, HKHealthStore.isHealthDataAvailable() else { return .notSupported }
    return switch store.authorizationStatus(for: type) {
    case .notDetermined: .notDetermined
    case .sharingDenied: .denied
    case .sharingAuthorized: .authorized
    @unknown default: .notDetermined
    }
  }
}
