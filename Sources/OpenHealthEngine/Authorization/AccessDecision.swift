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
      for type in types {
        switch try storage.permission(app: app.bundleIdentifier, type: type, direction: .share) {
        case nil: throw HealthError.authorizationNotDetermined
        case .refused: throw HealthError.authorizationDenied
        case .granted: break
        }
      }
    }
    self.scopes = scopes
  }

  /// Refused is own samples and no error (AUTH-27); asked in neither direction is an error (AUTH-32, OQ-09e).
  private static func readScope(of type: DataType, app: AppIdentity, storage: StorageReader) throws -> ReadScope {
    switch try storage.permission(app: app.bundleIdentifier, type: type, direction: .read) {
    case .granted: return .everything
    case .refused: return .ownSamples(bundleIdentifier: app.bundleIdentifier)
    case nil:
      guard try storage.permission(app: app.bundleIdentifier, type: type, direction: .share) != nil else {
        throw HealthError.authorizationNotDetermined
      }
      return .ownSamples(bundleIdentifier: app.bundleIdentifier)
    }
  }

  /// What was answered to an app for each question; nil where nobody was asked.
  static func answers(to questions: [PermissionQuestion], app: AppIdentity, storage: StorageReader) throws -> [Permission?] {
    try questions.map { try storage.permission(app: app.bundleIdentifier, type: $0.type, direction: $0.direction) }
  }

  /// A predicate on a type, narrowed to what the caller may see.
  func narrowed(_ predicate: PredicateTree, of type: DataType) -> PredicateTree {
    guard let scope = scopes[type] else { return .nothing }
    return scope.narrowed(predicate)
  }
}
