// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A queue of samples on their way into the store. It keeps what the store does not accept for now and offers it again, in order.
///
/// A batch keeps its UUIDs. If the store saved it but the answer was lost, the next attempt fails as a duplicate, and nothing is stored
/// twice.
package struct SampleOutbox: Sendable {
  private var batches: [[SampleRecord]] = []
  /// Whether the first batch was offered before, without success.
  private var wasOffered = false
  /// How many samples the store has accepted so far.
  package private(set) var storedCount = 0

  /// The largest number of samples that may wait: a day of a strap. Beyond it ``flush(_:)`` throws ``Full``.
  package static let most = 100_000
  /// The largest number of samples in a request.
  static let batchSize = 1000

  /// An empty outbox.
  package init() {}

  /// How many samples are waiting.
  package var count: Int { batches.reduce(0) { $0 + $1.count } }

  /// Appends samples, without saving them. They join the last batch unless that one may be stored already.
  package mutating func add(_ samples: [SampleRecord]) {
    if samples.isEmpty { return }
    // A batch that was offered may be stored already: it gets no more samples.
    let first = wasOffered ? 1 : 0
    if batches.count > first, batches[batches.count - 1].count + samples.count <= Self.batchSize {
      batches[batches.count - 1] += samples
    } else {
      batches.append(samples)
    }
  }

  /// Offers all waiting samples, batch by batch. Returns nil when all are stored, else the error of an attempt that may succeed later, such
  /// as a full disk or an absent daemon.
  ///
  /// - Parameter save: saves one batch in one request.
  /// - Throws: an error of `save` that a later attempt would meet as well; ``Full`` if more than ``most`` samples wait.
  package mutating func flush(_ save: ([SampleRecord]) throws(HealthError) -> Void) throws -> HealthError? {
    while let batch = batches.first {
      do throws(HealthError) {
        try save(batch)
      } catch {
        if case .duplicateObject = error, wasOffered {
          // The previous attempt stored it.
        } else {
          wasOffered = true
          guard error.mayPass else { throw error }
          if count > Self.most { throw Full(error: error) }
          return error
        }
      }
      storedCount += batch.count
      wasOffered = false
      batches.removeFirst()
    }
    return nil
  }

  /// The error when more than ``most`` samples wait for a store that accepts none.
  package struct Full: Error, Sendable, Equatable {
    /// The latest error of the store.
    package var error: HealthError
  }
}

extension HealthError {
  /// Whether the same request may succeed later, for example when the disk has space or the daemon is back.
  fileprivate var mayPass: Bool {
    switch self {
    case .databaseInaccessible, .diskFull, .busy, .storageFailure, .daemon, .restricted: true
    default: false
    }
  }
}
