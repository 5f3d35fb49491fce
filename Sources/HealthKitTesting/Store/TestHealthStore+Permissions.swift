// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore

extension TestHealthStore {
  // MARK: Decided by the test

  /// Grants an app reading and saving of types, as if the person had answered before.
  ///
  /// A correlation type stands for the types of its members, because permissions are for those.
  ///
  ///     health.grant(read: [HKQuantityType(.stepCount)], since: health.now - 30 * 86_400)
  ///
  /// - Parameters:
  ///   - read: the types to read.
  ///   - share: the types to save.
  ///   - since: limits reading to samples that end at this date or later, and to the app's own; nil grants all. Granting again moves the
  ///     date.
  ///   - app: the bundle identifier; by default that of the app under test.
  public func grant(read: Set<HKObjectType> = [], share: Set<HKSampleType> = [], since: Date? = nil, to app: String? = nil) {
    decide(.granted, read: read, share: share, since: since, app: app)
  }

  /// Refuses an app reading and saving of types, as if the person had answered before.
  ///
  /// Saving then fails. Reading then finds only the app's own samples, which the app cannot distinguish from an empty store.
  ///
  /// - Parameters:
  ///   - read: the types to read.
  ///   - share: the types to save.
  ///   - app: the bundle identifier; by default that of the app under test.
  public func refuse(read: Set<HKObjectType> = [], share: Set<HKSampleType> = [], to app: String? = nil) {
    decide(.refused, read: read, share: share, app: app)
  }

  /// Makes types undecided again, for reading and saving: the next request asks the person.
  ///
  /// - Parameters:
  ///   - types: the types; by default all types.
  ///   - app: the bundle identifier; by default that of the app under test.
  public func resetPermissions(of types: Set<HKObjectType>? = nil, for app: String? = nil) {
    let types = types.map { Self.dataTypes($0) } ?? Catalog.types
    let questions = types.flatMap { type in AccessDirection.allCases.map { PermissionQuestion(type: type, direction: $0) } }
    asOwner(SetPermissions(app: app ?? self.app, questions: questions, answer: nil))
  }

  private func decide(_ answer: Permission, read: Set<HKObjectType>, share: Set<HKSampleType>, since: Date? = nil, app: String?) {
    let questions =
      Self.dataTypes(read).map { PermissionQuestion(type: $0, direction: .read) }
      + Self.dataTypes(share).map { PermissionQuestion(type: $0, direction: .share) }
    asOwner(SetPermissions(app: app ?? self.app, questions: questions, answer: answer, since: since))
  }

  private static func dataTypes(_ types: Set<HKObjectType>) -> [DataType] {
    types.flatMap { $0.dataType.memberTypes ?? [$0.dataType] }
  }

  // MARK: Decided by the person

  /// Sets the person's answer to all requests from now on. Until then the person grants everything.
  public func answerAuthorization(with answer: AuthorizationAnswer) { person.answer(with: answer) }

  /// Sets the person's answer to the next request that shows a sheet. Several calls apply to one request each, in their order.
  public func answerNextAuthorization(with answer: AuthorizationAnswer) { person.answerNext(with: answer) }

  /// The types that the apps have requested, call by call.
  public var authorizationRequests: [AuthorizationRequest] { service.authorizationRequests }

  /// The sheets that the person saw: for each request with undecided types, those types. A request without any shows no sheet.
  public var authorizationSheets: [AuthorizationRequest] { person.sheets }
}
