// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The entries of the navigation, in their order.
public enum PageSection: String, Sendable, CaseIterable {
  /// Pinned types and today's figures.
  case summary
  /// All types by category.
  case browse
  /// Apps, permissions and sources.
  case sharing
  /// Import, export and report.
  case transfer
  /// The person's characteristics and settings.
  case profile

  /// The path of the entry's page.
  public var path: String {
    switch self {
    case .summary: "/"
    case .browse: "/browse"
    case .sharing: "/sharing"
    case .transfer: "/transfer"
    case .profile: "/profile"
    }
  }
}
