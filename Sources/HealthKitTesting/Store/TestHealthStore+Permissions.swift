// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore

extension TestHealthStore {
  // MARK: Decided by the test

  /// Lets an app read and save types, as if the person had been asked before.
  ///
  /// A correlation type stands for the types of what it holds: permission for correlations is theirs.
  ///
  ///     health.grant(read: [HKQuantityType(.stepCount)], since: health.now - 30 * 86_400)
  ///
  /// - Parameters:
  ///   - since: lets samples be read that end at this date or later, and the app's own; by default all. Granting again moves the date.
  ///   - app: the bundle identifier; by default that of the app under test.
  public func grant(read: Set<HKObjectType> = [], share: Set<HKSampleType> = [], since: Date? = nil, to app: String? = nil) {
    decide(.granted, read: read, share: share, since: since, app: app)
  }

  /// Refuses an app to read and save types, as if the person had been asked before.
  ///
  /// An app that may not save gets errors; one that may not read gets its own samples, and cannot tell.
  ///
  /// - Parameter app: the bundle identifier; by default that of the app under test.
  public func refuse(read: Set<HKObjectType> = [], share: Set<HKSampleType> = [], to app: String? = nil) {
    decide(.refused, read: read, share: share, app: app)
  }

  /// Makes types undecided again, in both directions: the next request asks for them.
  ///
  /// - Parameters:
  ///   - types: which; by default all there are.
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

  // MARK: Decided by a person who is asked

  /// Says how the person answers requests from now on. At first all is granted.
  public func answerAuthorization(with answer: AuthorizationAnswer) { person.answer(with: answer) }

  /// Says how the person answers the next request that shows a sheet; several calls are for one request each, in their order.
  public func answerNextAuthorization(with answer: AuthorizationAnswer) { person.answerNext(with: answer) }

  /// What the apps have requested, call by call.
  public var authorizationRequests: [AuthorizationRequest] { service.authorizationRequests }

  /// What the person saw: for each request with something undecided in it, that part. A request with nothing new shows no sheet.
  public var authorizationSheets: [AuthorizationRequest] { person.sheets }
}
