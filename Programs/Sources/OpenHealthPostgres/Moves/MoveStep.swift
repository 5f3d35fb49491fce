// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The steps of a move, in their order. Each is one transaction, so a program that ends between two of them, or within one, leaves a state
/// from which the next move continues.
enum MoveStep: CaseIterable {
  /// The directory notes where the person will be.
  case begin
  /// The old node takes no changes any more.
  case close
  /// All rows are copied to the new node, which does not show them yet. The second is its commit.
  case copy, commit
  /// The directory names the new node. Before, a move is undone; after, it is finished.
  case turn
  /// The old node forgets the person.
  case delete
  /// The new node takes requests.
  case open
  /// The directory notes that the move has ended.
  case end
}
