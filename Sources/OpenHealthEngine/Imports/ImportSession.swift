// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// The running imports of this engine, by number: from ``BeginImport`` to ``FinishImport``, or to the first batch that fails.
final class ImportSessions: Sendable {
  private let sessions = Mutex<[Int64: ImportSession]>([:])

  func open(_ number: Int64, bringsBack: Bool = false) { sessions.withLock { $0[number] = ImportSession(bringsBack: bringsBack) } }

  func close(_ number: Int64) { sessions.withLock { _ = $0.removeValue(forKey: number) } }

  /// What a running import has left out; nothing for an import that does not run here, as after a batch that failed.
  func elementsLeftOut(_ number: Int64) -> [KeptElement] { sessions.withLock { $0[number] }?.elementsLeftOut ?? [] }

  /// The session of a running import. Throws ``HealthError/invalidArgument(_:)`` for an import that does not run here.
  func session(_ number: Int64) throws(HealthError) -> ImportSession {
    if let session = sessions.withLock({ $0[number] }) { return session }
    throw .invalidArgument(.importNotRunning(number))
  }
}

/// The records that one reading of a file has claimed so far: a bit for each stored record and place, by sequence number. The place says
/// whether the record is at the top level or inside a correlation or workout.
final class ImportSession: Sendable {
  /// Whether it stores what the owner has removed, and forgets that.
  let bringsBack: Bool
  private let claims = Mutex<[ImportRecords.Place: ClaimSet]>([:])
  private let elements = Mutex(ElementClaims())
  private let crowds = Mutex(Crowds())
  private let leftOut = Mutex<[KeptElement]>([])

  init(bringsBack: Bool = false) { self.bringsBack = bringsBack }

  private struct ElementClaims {
    var numbers = ClaimSet()
    /// Of identities that many elements have: up to which number all of them are claimed.
    var passed: [UInt128: Int64] = [:]
  }

  /// Claims a kept element by its number. False when this import claimed it before.
  func claimElement(_ number: Int64) -> Bool { elements.withLock { $0.numbers.insert(number) } }

  /// Claims the first kept element of an identity that this import has not claimed. False if there is none.
  ///
  /// - Parameter find: Returns the numbers of at most `limit` elements, ascending, after a number.
  func claimElement(of identity: UInt128, _ find: (_ number: Int64, _ limit: Int) throws -> [Int64]) rethrows -> Bool {
    // One after another: batches of one import do not run at once.
    var last = elements.withLock { $0.passed[identity] } ?? 0
    while true {
      let numbers = try find(last, Self.page)
      if numbers.contains(where: claimElement) { return true }
      guard numbers.count == Self.page, let end = numbers.last else { return false }
      last = end
      elements.withLock { $0.passed[identity] = end }
    }
  }

  /// How many equal elements are looked at together.
  private static let page = 16

  /// Remembers the elements of routes, recordings and documents that the import leaves out: their files are to go, too.
  func leaveOut(_ elements: [KeptElement]) { if !elements.isEmpty { leftOut.withLock { $0 += elements } } }

  /// The elements of ``leaveOut(_:)``.
  var elementsLeftOut: [KeptElement] { leftOut.withLock { $0 } }

  /// The outcome of a claim.
  enum Claim { case taken, free, claimedAtOtherPlace }

  /// Claims a stored record for a place. The record is `taken` when this import claimed it there before.
  func claim(_ sequence: Int64, at place: ImportRecords.Place) -> Claim {
    claims.withLock { claims in
      guard claims[place, default: ClaimSet()].insert(sequence) else { return .taken }
      let isKnown = ImportRecords.Place.allCases.contains { $0 != place && claims[$0]?.contains(sequence) == true }
      return isKnown ? .claimedAtOtherPlace : .free
    }
  }

  /// Claims records that were just stored, which no other record can have claimed.
  func claim(stored sequences: [Int64], at place: ImportRecords.Place) {
    claims.withLock { claims in
      for sequence in sequences { _ = claims[place, default: ClaimSet()].insert(sequence) }
    }
  }

  /// Calls `body` with the crowds, which are empty if the store has changed otherwise than by this import since the last call.
  ///
  /// - Parameter latest: the latest number in the store's sequence of changes, before and after `body`.
  func withCrowds<Result>(latest: () throws -> Int64, _ body: (inout Crowds) throws -> Result) throws -> Result {
    // Out of the mutex, because `body` reads the store; batches of one import come one after another.
    var crowds = self.crowds.withLock { exchange(&$0, with: Crowds()) }
    let before = try latest()
    if crowds.latest != before { crowds = Crowds() }
    let result = try body(&crowds)
    crowds.latest = try latest()
    self.crowds.withLock { [crowds] in $0 = crowds }
    return result
  }
}

/// What two quantities or categories of one type, source name and start have in common when they are the same record (D10).
struct PlainIdentity: Hashable {
  let end: Double
  let value: Double
  let unit: UnitExpression?
  let creation: Double?
}

/// The stored samples that a running import has not claimed yet, where many of them begin at the same instant: each batch would otherwise
/// look at all of them again.
struct Crowds {
  /// How many records of a batch that start at one instant make a crowd.
  static let least = 16
  /// How many samples are remembered; a crowd costs as much as ``costOfCrowd`` of them, and a sample eight bytes.
  static let most = 4 << 20
  private static let costOfCrowd = 64

  /// A place in the file, and a start in a lane of the store.
  struct Key: Hashable {
    let place: ImportRecords.Place
    let lane: Int64
    let start: Double
  }

  /// Samples that are the same record, by number, and how many of them have been claimed.
  struct Line {
    private var numbers: [Int64] = []
    private var claimed = 0

    var count: Int { numbers.count }

    mutating func append(_ number: Int64) { numbers.append(number) }

    /// The next sample; nil behind the last one.
    mutating func next() -> Int64? {
      guard claimed < numbers.count else { return nil }
      defer { claimed += 1 }
      return numbers[claimed]
    }
  }

  typealias Crowd = [PlainIdentity: Line]

  /// The latest change of the store that the crowds know of.
  fileprivate(set) var latest: Int64?
  private var known: [Key: Crowd] = [:]
  private var cost = 0

  /// Takes a crowd out, to change it; nil if it is not known.
  mutating func take(_ key: Key) -> Crowd? {
    guard let crowd = known.removeValue(forKey: key) else { return nil }
    cost -= Self.cost(crowd)
    return crowd
  }

  /// Keeps a crowd for the next batch. If that were too many samples, the others are forgotten, and read again if they are needed.
  mutating func keep(_ crowd: Crowd, as key: Key) {
    let added = Self.cost(crowd)
    if cost + added > Self.most { (known, cost) = ([:], 0) }
    guard added <= Self.most else { return }
    known[key] = crowd
    cost += added
  }

  /// Adds a sample that this import has stored for a record at a place to the crowd of each other place, where a record can claim it, too.
  mutating func add(_ sample: StoredPlace, of identity: PlainIdentity, storedAt place: ImportRecords.Place) {
    guard !known.isEmpty else { return }
    for other in ImportRecords.Place.allCases where other != place {
      let key = Key(place: other, lane: sample.lane, start: sample.start.timeIntervalSinceReferenceDate)
      guard known[key] != nil else { continue }
      known[key]?[identity, default: Line()].append(sample.sequence)
      cost += 1
    }
  }

  private static func cost(_ crowd: Crowd) -> Int { crowd.values.reduce(costOfCrowd) { $0 + costOfCrowd + $1.count } }
}

/// A set of numbers as bits, in blocks, so that a few high numbers do not cost the space of all lower ones.
///
/// Unsafe: the buffer belongs to the block's array and is used inside the closure only. `position` returns words within a block.
struct ClaimSet {
  private static let bitsInBlock: Int64 = 1 << 16
  private var blocks: [Int64: [UInt64]] = [:]

  mutating func insert(_ number: Int64) -> Bool {
    let (word, bit) = Self.position(number)
    return blocks[number / Self.bitsInBlock, default: Array(repeating: 0, count: Int(Self.bitsInBlock / 64))].withUnsafeMutableBufferPointer
    {
      if $0[word] & bit != 0 { return false }
      $0[word] |= bit
      return true
    }
  }

  func contains(_ number: Int64) -> Bool {
    let (word, bit) = Self.position(number)
    return blocks[number / Self.bitsInBlock].map { $0[word] & bit != 0 } ?? false
  }

  private static func position(_ number: Int64) -> (word: Int, bit: UInt64) {
    let inside = number % bitsInBlock
    return (Int(inside / 64), 1 << UInt64(inside % 64))
  }
}
