// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The types that an app wants to save, and those that it wants to read; each in the order of identifiers.
public struct AuthorizationTypes: Sendable, Hashable, Codable {
  public var share: [DataType]
  public var read: [DataType]

  public init(share: some Sequence<DataType>, read: some Sequence<DataType>) {
    self.share = share.sorted { $0.identifier < $1.identifier }
    self.read = read.sorted { $0.identifier < $1.identifier }
  }

  /// Checks what is a programmer's error (AUTH-06 to AUTH-11).
  public func validate() throws(AuthorizationFailure) {
    if share.isEmpty && read.isEmpty { throw .noTypes }
    let unshareable = share.filter { !$0.isShareable }
    if !unshareable.isEmpty { throw .sharingDisallowed(unshareable) }
    let unreadable = read.filter { !$0.isReadable && !$0.requiresPerObjectAuthorization }
    if !unreadable.isEmpty { throw .readingDisallowed(unreadable) }
  }

  /// Checks that the app says why it wants what it asks for (AUTH-03, AUTH-04). Apple raises this, too.
  public func validate(_ usage: UsageTexts) throws(AuthorizationFailure) {
    if !share.isEmpty, usage.update.map(UsageTexts.isBlank) ?? true { throw .noReasonToShare(share) }
    if !read.isEmpty, usage.share.map(UsageTexts.isBlank) ?? true { throw .noReasonToRead(read) }
  }

  /// One question for each type and direction. Throws `invalidArgument` for what cannot be asked, reading object by object included (AUTH-12).
  public func questions() throws(HealthError) -> [PermissionQuestion] {
    do { try validate() } catch { throw .invalidArgument(.authorization(error)) }
    let perObject = read.filter(\.requiresPerObjectAuthorization)
    guard perObject.isEmpty else { throw .invalidArgument(.readObjectByObject(perObject)) }
    return share.map { PermissionQuestion(type: $0, direction: .share) } + read.map { PermissionQuestion(type: $0, direction: .read) }
  }
}
