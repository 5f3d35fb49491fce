// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore
import OpenHealthEngine
import Synchronization

/// Answers as the test scripted, and records the sheets.
package final class ScriptedPerson: PermissionAnswering {
  private struct State {
    var standing = AuthorizationAnswer.grantAll
    var next: [AuthorizationAnswer] = []
    var sheets: [AuthorizationRequest] = []
  }

  private let state = Mutex(State())

  /// A person who grants every request until the test scripts another answer.
  package init() {}

  /// The sheets shown so far.
  package var sheets: [AuthorizationRequest] { state.withLock { $0.sheets } }

  /// Sets the answer to all requests from now on.
  package func answer(with answer: AuthorizationAnswer) { state.withLock { $0.standing = answer } }

  /// Adds the answer to one further request, in order of the calls.
  package func answerNext(with answer: AuthorizationAnswer) { state.withLock { $0.next.append(answer) } }

  /// Answers the questions of one sheet; throws `userCanceled` where the script gives no answer.
  package func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]? {
    func types(_ direction: AccessDirection) -> [DataType] { questions.filter { $0.direction == direction }.map(\.type) }
    let sheet = AuthorizationRequest(app: app, read: types(.read), share: types(.share))
    let answer = state.withLock { state in
      state.sheets.append(sheet)
      return state.next.isEmpty ? state.standing : state.next.removeFirst()
    }
    let choices = questions.compactMap(answer.choice)
    guard choices.count == questions.count else { throw .userCanceled }
    return choices
  }
}

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
