// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The entries of the navigation, in their order.
package enum PageSection: String, Sendable, CaseIterable {
  /// Pinned types and today's figures.
  case summary
  /// All types by category.
  case browse
  /// Nights with their stages.
  case sleep
  /// Workouts.
  case workouts
  /// Rings and what they count.
  case activity
  /// ECGs, audiograms, medications and the like.
  case records
  /// Apps, permissions and sources.
  case sharing
  /// Import, export and report.
  case transfer
  /// The person's characteristics and settings.
  case profile

  /// The path of the entry's page.
  package var path: String {
    switch self {
    case .summary: "/"
    case .browse: "/browse"
    case .sleep, .workouts, .activity, .records, .sharing: "/\(rawValue)"
    case .transfer: "/transfer"
    case .profile: "/profile"
    }
  }
}
