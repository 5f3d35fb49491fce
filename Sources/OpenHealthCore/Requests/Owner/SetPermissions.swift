// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets what an app may do, without its asking, for the owner.
public struct SetPermissions: OwnerRequest {
  public typealias Reply = Void

  /// The app's bundle identifier.
  public var app: String
  public var questions: [PermissionQuestion]
  /// The answer to all of them; nil to forget what was answered.
  public var answer: Permission?

  public init(app: String, questions: [PermissionQuestion], answer: Permission?) {
    self.app = app
    self.questions = questions
    self.answer = answer
  }
}
