// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The texts of a column chunk, which is one column within a row group: indices into a dictionary while that saves space, else the texts
/// themselves. `PLAIN` is Parquet's name for values without a dictionary: each text as its length in four bytes and its UTF-8.
struct TextValues {
  /// Beyond this number of distinct texts there is no dictionary, because its memory would grow with them.
  private static let mostEntries = 20_000

  /// A text compared by its bytes, because Swift's strings are equal if they look alike.
  private struct Key: Hashable {
    let text: String

    static func == (left: Key, right: Key) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
      var copy = text
      // Unsafe: the bytes belong to the copy, and are hashed inside the closure.
      copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// The index of each text in `entries`.
  private var places: [Key: UInt32] = [:]
  private(set) var entries: [String] = []
  private(set) var indices: [UInt32] = []
  /// The texts in `PLAIN` and the end of each; used without a dictionary.
  private var plain: [UInt8] = []
  private var ends: [Int] = []
  private var isPlain: Bool

  /// - Parameter isDistinct: whether nearly all texts differ, as UUIDs do, so that a dictionary would not save space.
  init(isDistinct: Bool) { isPlain = isDistinct }

  var count: Int { isPlain ? ends.count : indices.count }

  /// The approximate number of bytes in memory.
  private(set) var byteCount = 0

  mutating func append(_ text: String) {
    if isPlain { return appendPlain(text) }
    if let known = places[Key(text: text)] {
      indices.append(known)
      byteCount += 4
      return
    }
    guard entries.count < Self.mostEntries else {
      let texts = indices.map { entries[Int($0)] }
      (places, entries, indices, isPlain, byteCount) = ([:], [], [], true, 0)
      for known in texts { appendPlain(known) }
      return appendPlain(text)
    }
    places[Key(text: text)] = UInt32(entries.count)
    indices.append(UInt32(entries.count))
    entries.append(text)
    byteCount += text.utf8.count + 64
  }

  private mutating func appendPlain(_ text: String) {
    PlainValues.append(text, to: &plain)
    ends.append(plain.count)
    byteCount += text.utf8.count + 12
  }

  /// Whether the chunk is written with a dictionary.
  var hasDictionary: Bool { !isPlain && !indices.isEmpty && (entries.count <= 256 || entries.count * 2 <= indices.count) }

  /// A range of the texts in `PLAIN`.
  func plain(_ range: Range<Int>) -> [UInt8] {
    guard isPlain else { return PlainValues.encoded(indices[range].lazy.map { entries[Int($0)] }) }
    guard let first = range.first else { return [] }
    return Array(plain[(first == 0 ? 0 : ends[first - 1])..<ends[range.upperBound - 1]])
  }

  /// The size of one text in `PLAIN`, in bytes.
  func size(at place: Int) -> Int {
    isPlain ? ends[place] - (place == 0 ? 0 : ends[place - 1]) : 4 + entries[Int(indices[place])].utf8.count
  }

  /// The first and the last text by their bytes; nil if some are long, or nearly all differ.
  var bounds: FileMetadata.Statistics? {
    guard !isPlain, let first = entries.first, entries.allSatisfy({ $0.utf8.count <= 64 }) else { return nil }
    var (least, greatest) = (Array(first.utf8), Array(first.utf8))
    for entry in entries.dropFirst() {
      let bytes = Array(entry.utf8)
      if bytes.lexicographicallyPrecedes(least) { least = bytes }
      if greatest.lexicographicallyPrecedes(bytes) { greatest = bytes }
    }
    return FileMetadata.Statistics(least: least, greatest: greatest)
  }
}
