// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Samples on their way into the store, in the order in which they came. What the store does not take for now is kept and offered again.
///
/// A batch keeps its UUIDs: where the store took it and its answer was lost, it says so the next time, and nothing is stored twice.
public struct SampleOutbox: Sendable {
  private var batches: [[SampleRecord]] = []
  /// Whether the first batch was offered before.
  private var wasOffered = false
  /// How many samples were stored.
  public private(set) var storedCount = 0

  /// How many samples wait at most: a day of a strap.
  public static let most = 100_000
  /// How many samples a request has at most.
  static let batchSize = 1000

  public init() {}

  /// How many samples wait.
  public var count: Int { batches.reduce(0) { $0 + $1.count } }

  public mutating func add(_ samples: [SampleRecord]) {
    if samples.isEmpty { return }
    // Not to a batch that may be stored already.
    let first = wasOffered ? 1 : 0
    if batches.count > first, batches[batches.count - 1].count + samples.count <= Self.batchSize {
      batches[batches.count - 1] += samples
    } else {
      batches.append(samples)
    }
  }

  /// Offers all samples. Gives nil when all are stored, and the error when the store may take them later.
  ///
  /// Throws an error that a later attempt would meet as well, and ``Full`` when too many wait.
  public mutating func flush(_ save: ([SampleRecord]) throws(HealthError) -> Void) throws -> HealthError? {
    while let batch = batches.first {
      do throws(HealthError) {
        try save(batch)
      } catch {
        if case .duplicateObject = error, wasOffered {
          // Stored the last time.
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

  /// The store has taken no samples for so long that they are too many to keep.
  public struct Full: Error, Sendable, Equatable {
    /// What the store said last.
    public var error: HealthError
  }
}

extension HealthError {
  /// Whether the same request may succeed later: the disk has room again, the daemon is back.
  fileprivate var mayPass: Bool {
    switch self {
    case .databaseInaccessible, .diskFull, .busy, .storageFailure, .daemon, .restricted: true
    default: false
    }
  }
}
