// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How a request runs, for code that measures how long requests take: those of one course can be compared.
package enum RequestCourse: String, Sendable, CaseIterable {
  /// It reads the store.
  case read
  /// It may change the store.
  case write
  /// It continues a live query with what is new.
  case follow
  /// It may wait for the person's answer.
  case ask
}
