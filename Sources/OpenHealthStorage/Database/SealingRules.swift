// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// When rows of `sample` become chunks, and how large these are; when rows of the dictionaries without samples are deleted. Tests do both after a
/// few samples.
package struct SealingRules: Sendable {
  /// The usual number of samples in a chunk. One that late samples were merged into has up to twice as many.
  var size: Int
  /// How many of a lane's latest samples stay rows when rows are sealed: those that are most likely to be followed by others of their time,
  /// or deleted.
  var kept: Int
  /// With how many rows a lane is sealed.
  var threshold: Int
  /// The most chunks that one transaction makes for a lane.
  var most: Int
  /// With how many new samples of a lane a save makes a chunk of them at once, and none of them stays a row. Nil where a row costs little, as in
  /// a file: there a save does so for ``threshold``, and the latest stay rows.
  var batch: Int?

  /// After how many new sets of metadata a deletion begins a sweep of the dictionaries; of the other dictionaries an eighth of it.
  var newEntries = 4096

  /// How many of the latest samples of a large batch stay rows.
  var keptOfBatch: Int { kept / 10 }

  /// The rules of stores in use.
  package init() { self.init(size: 1000, kept: 500, threshold: 2000) }

  /// The rules of stores at a server. A row of `sample` costs its database some 10 us, and as much again when it becomes part of a chunk; a chunk
  /// costs as much as ten rows, however many samples it has.
  package static let ofServers = SealingRules(size: 1000, kept: 500, threshold: 2000, batch: 40)

  /// Other rules, for tests. `size`, `most` and `batch` are at least 1, and `threshold` is at least `size + kept`.
  package init(size: Int, kept: Int, threshold: Int, most: Int = 64, newEntries: Int = 4096, batch: Int? = nil) {
    precondition(1...Chunk.most / 2 ~= size && kept >= 0 && threshold >= size + kept && most > 0 && newEntries > 0 && batch ?? 1 > 0)
    self.batch = batch
    self.newEntries = newEntries
    self.size = size
    self.kept = kept
    self.threshold = threshold
    self.most = most
  }
}
