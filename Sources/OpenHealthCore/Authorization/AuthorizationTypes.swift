// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
