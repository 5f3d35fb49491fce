// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// What a caller may do with one request. Making one is the only place where permissions are read (D4, style 18).
struct AccessDecision {
  let caller: Caller
  private let scopes: [DataType: ReadScope]

  /// Decides on what a request needs, or throws why it is not to be had.
  init(_ access: RequestAccess, caller: Caller, storage: StorageReader) throws {
    self.caller = caller
    var scopes: [DataType: ReadScope] = [:]
    switch (access, caller) {
    case (.none, _), (.owner, .owner), (.share, .owner): break
    case (.owner, .app): throw HealthError.ownerOnly
    case (.read(let types), .owner):
      for type in types { scopes[type] = .everything }
    case (.read(let types), .app(let app)):
      for type in types { scopes[type] = try Self.readScope(of: type, app: app, storage: storage) }
    case (.share(let types), .app(let app)):
      for type in types { try Self.checkSharing(of: type, app: app, storage: storage) }
    }
    self.scopes = scopes
  }

  /// A correlation type stands for what it can hold: one permission is enough to deal with those that the app saved.
  private static func checkSharing(of type: DataType, app: AppIdentity, storage: StorageReader) throws {
    let answers = try (type.memberTypes ?? [type]).map { try storage.permission(app: app.bundleIdentifier, type: $0, direction: .share) }
    if answers.contains(.granted) { return }
    throw answers.contains(.refused) ? HealthError.authorizationDenied : .authorizationNotDetermined
  }

  /// A correlation is seen by its members: without a question about any type of theirs there is an error, else those of them can be seen
  /// that the app may read for themselves (CORR-09, AUTH-10).
  private static func readScope(of type: DataType, app: AppIdentity, storage: StorageReader) throws -> ReadScope {
    guard let memberTypes = type.memberTypes else {
      guard let scope = try ownScope(of: type, app: app, storage: storage) else { throw HealthError.authorizationNotDetermined }
      return scope
    }
    var scopes: [DataType: ReadScope] = [:]
    for member in memberTypes { scopes[member] = try ownScope(of: member, app: app, storage: storage) }
    if scopes.isEmpty { throw HealthError.authorizationNotDetermined }
    return .members(scopes)
  }

  /// Refused is own samples and no error (AUTH-27); nil for a type asked in neither direction (AUTH-32, OQ-09e).
  private static func ownScope(of type: DataType, app: AppIdentity, storage: StorageReader) throws -> ReadScope? {
    switch try storage.permission(app: app.bundleIdentifier, type: type, direction: .read) {
    case .granted: return .everything
    case .refused: return .ownSamples(bundleIdentifier: app.bundleIdentifier)
    case nil:
      let wasAsked = try storage.permission(app: app.bundleIdentifier, type: type, direction: .share) != nil
      return wasAsked ? .ownSamples(bundleIdentifier: app.bundleIdentifier) : nil
    }
  }

  /// What was answered to an app for each question; nil where nobody was asked.
  static func answers(to questions: [PermissionQuestion], app: AppIdentity, storage: StorageReader) throws -> [Permission?] {
    try questions.map { try storage.permission(app: app.bundleIdentifier, type: $0.type, direction: $0.direction) }
  }

  /// Whether the caller may see all there is of a type, whoever made it.
  func allowsEverything(of type: DataType) -> Bool { scopes[type] == .everything }

  /// A predicate on a type, narrowed to what the caller may see.
  func narrowed(_ predicate: PredicateTree, of type: DataType) -> PredicateTree {
    guard let scope = scopes[type] else { return .nothing }
    return scope.narrowed(predicate)
  }

  /// A sample that met a narrowed predicate, with nothing in it that the caller may not see.
  func visible(_ sample: SampleRecord) -> SampleRecord { scopes[sample.type]?.visible(sample) ?? sample }
}
