// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The types that an app wants to save and those that it wants to read.
package struct AuthorizationTypes: Sendable, Hashable, Codable {
  /// The types to save, in order of identifiers.
  package var share: [DataType]
  /// The types to read, in order of identifiers.
  package var read: [DataType]

  /// Creates the pair of lists and sorts each by identifier.
  package init(share: some Sequence<DataType>, read: some Sequence<DataType>) {
    self.share = share.sorted { $0.identifier < $1.identifier }
    self.read = read.sorted { $0.identifier < $1.identifier }
  }

  /// Checks for programmer errors (AUTH-06 to AUTH-11): no types at all, or types that can never be saved or read.
  package func validate() throws(AuthorizationFault) {
    if share.isEmpty && read.isEmpty { throw .noTypes }
    let unshareable = share.filter { !$0.isShareable }
    if !unshareable.isEmpty { throw .sharingDisallowed(unshareable) }
    let unreadable = read.filter { !$0.isReadable && !$0.requiresPerObjectAuthorization }
    if !unreadable.isEmpty { throw .readingDisallowed(unreadable) }
  }

  /// Checks that the app gives a reason for what it asks (AUTH-03, AUTH-04), and one of its own for clinical records (AUTH-05, AUTH-11).
  /// Apple raises an exception for this, too.
  package func validate(_ usage: UsageTexts) throws(AuthorizationFault) {
    let clinical = read.filter(\.isClinical)
    if !clinical.isEmpty, usage.clinical.map(UsageTexts.isBlank) ?? true { throw .readingDisallowed(clinical) }
    if !share.isEmpty, usage.update.map(UsageTexts.isBlank) ?? true { throw .noReasonToShare(share) }
    if !read.isEmpty, usage.share.map(UsageTexts.isBlank) ?? true { throw .noReasonToRead(read) }
  }

  /// One question for each type and direction. Throws `invalidArgument` for types that cannot be requested, including reading a type that
  /// is read object by object (AUTH-12).
  package func questions() throws(HealthError) -> [PermissionQuestion] {
    do { try validate() } catch { throw .invalidArgument(.authorization(error)) }
    let perObject = read.filter(\.requiresPerObjectAuthorization)
    guard perObject.isEmpty else { throw .invalidArgument(.readObjectByObject(perObject)) }
    return share.map { PermissionQuestion(type: $0, direction: .share) } + read.map { PermissionQuestion(type: $0, direction: .read) }
  }
}

/// An app's own explanations why it wants health data, like the usage descriptions in Info.plist on Apple's systems. The owner sees them
/// with each request (AUTH-21).
package struct UsageTexts: Sendable, Hashable, Codable {
  /// Why the app reads: `NSHealthShareUsageDescription` (AUTH-02). Nil means that it cannot ask to read.
  package var share: String?
  /// Why the app saves: `NSHealthUpdateUsageDescription`. Nil means that it cannot ask to save.
  package var update: String?
  /// Why the app reads clinical records: `NSHealthClinicalHealthRecordsShareUsageDescription`.
  package var clinical: String?

  /// Creates usage texts. An app needs only those for what it asks.
  package init(share: String? = nil, update: String? = nil, clinical: String? = nil) {
    self.share = share
    self.update = update
    self.clinical = clinical
  }
}

extension UsageTexts {
  /// Whether a text has no visible character (AUTH-04).
  package static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || TerminalText.isHidden($0) }
  }
}

/// A question of an app that the owner has not answered.
package struct OpenQuestion: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  package var app: String
  /// The type and direction that the app asks about.
  package var question: PermissionQuestion
  /// How certainly the question came from the app. If it asked several times, the lowest certainty.
  package var strength: IdentityStrength
  /// When the app first asked.
  package var asked: Date

  /// Creates an open question.
  package init(app: String, question: PermissionQuestion, strength: IdentityStrength, asked: Date) {
    self.app = app
    self.question = question
    self.strength = strength
    self.asked = asked
  }
}

/// The owner's stored answer to one question of an app.
package struct PermissionAnswer: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  package var app: String
  /// The type and direction that the answer is about.
  package var question: PermissionQuestion
  /// Whether the owner granted or refused it.
  package var answer: Permission
  /// The certainty with which a caller must be identified as the app to use what is granted.
  package var strength: IdentityStrength
  /// The date from which granted reading begins; nil for the whole history.
  package var since: Date?
  /// The date at which the grant ends; nil for a grant without an end.
  package var until: Date?
  /// Which statistics the app may read; nil for samples.
  package var statistics: StatisticsRule?
  /// When the owner answered; nil for answers of versions that did not record it.
  package var answered: Date?

  /// Creates an answer. By default it covers the whole history.
  package init(
    app: String, question: PermissionQuestion, answer: Permission, strength: IdentityStrength, since: Date? = nil,
    until: Date? = nil, statistics: StatisticsRule? = nil, answered: Date?
  ) {
    self.app = app
    self.question = question
    self.answer = answer
    self.strength = strength
    self.since = since
    self.until = until
    self.statistics = statistics
    self.answered = answered
  }

  /// The answer that holds at a date: a grant that has ended is a refusal.
  package func answer(at now: Date) -> Permission { until.map { $0 <= now } == true ? .refused : answer }

  /// Whether it was a grant that has ended.
  package func hasEnded(at now: Date) -> Bool { answer == .granted && answer(at: now) == .refused }
}
