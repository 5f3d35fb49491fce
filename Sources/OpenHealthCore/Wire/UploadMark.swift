// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Says which change of a client a request is, so that a store carries it out once, however often it arrives.
///
/// A client numbers its changes and repeats one whose answer was lost with the same number. The store keeps the numbers, with the replies,
/// in the transaction that makes the change.
package struct UploadMark: Sendable, Hashable {
  /// The client: a process, or a device that keeps the identifier. Numbers of different ones have nothing to do with each other.
  package var device: UUID
  /// The number of the change, from 1.
  package var number: Int64
  /// The lowest number whose answer the client still waits for. What is below it is never repeated, and the store forgets it.
  package var floor: Int64

  /// The mark of a change. The floor is from 1 up to the number.
  package init(device: UUID, number: Int64, floor: Int64) {
    self.device = device
    self.number = number
    self.floor = floor
  }
}
