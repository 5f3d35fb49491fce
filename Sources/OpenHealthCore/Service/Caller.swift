// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Who asks: an app, with what it was granted, or the owner of the data.
public enum Caller: Sendable, Hashable {
  case owner
  case app(AppIdentity)

  /// The app; nil for the owner.
  public var app: AppIdentity? {
    if case .app(let app) = self { app } else { nil }
  }
}

/// An app as the store knows it (D8): its samples come from the source with its bundle identifier.
public struct AppIdentity: Sendable, Hashable, Codable {
  public var revision: SourceRevisionRecord

  public init(revision: SourceRevisionRecord) { self.revision = revision }

  public var bundleIdentifier: String { revision.source.bundleIdentifier }
}
