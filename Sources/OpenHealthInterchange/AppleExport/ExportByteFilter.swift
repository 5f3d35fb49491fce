// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Makes the bytes of an export safe for an XML parser, piece by piece.
///
/// Drops the DOCTYPE and a byte-order mark, and replaces what XML forbids (see `ExportRepairs`). Line numbers stay: each line break inside
/// the DOCTYPE is kept. The output is the same however the input is cut into pieces. Clean bytes are handed on as slices of the input,
/// eight inspected at a time; nothing is expanded or followed.
struct ExportByteFilter {
  /// The text is UTF-16 or UTF-32, which no export is.
  struct UnsupportedEncoding: Error {}

  typealias Emit = (UnsafeRawBufferPointer) throws -> Void

  private(set) var repairs = ExportRepairs()
  private var hasStarted = false
  private var carry: [UInt8] = []
  private var doctype = DoctypeSkipper()
  private var context = MarkupContext()
  /// Line breaks before the piece at hand.
  private var linesBefore = 0

  /// No decision looks further ahead than this; the longest thing that can be undecided is a character reference.
  private static let lookahead = 48
  private static let joinedLength = 4 * lookahead

  /// Filters one piece. The slices given to `emit` are valid during the call only.
  mutating func process(_ chunk: UnsafeRawBufferPointer, emit: Emit) throws {
    try process(chunk, isFinal: false, emit: emit)
  }

  /// Filters what is left over after the last piece.
  mutating func finish(emit: Emit) throws {
    try process(UnsafeRawBufferPointer(start: nil, count: 0), isFinal: true, emit: emit)
  }

  /// Filters the front of a text in view, up to `limit`, and returns how many bytes it used: fewer where deciding takes more bytes than
  /// there are. For whoever keeps what was not used himself; not to be mixed with pieces.
  mutating func process(_ view: UnsafeRawBufferPointer, limit: Int, isFinal: Bool, emit: Emit) throws -> Int {
    try scan(view, limit: limit, isFinal: isFinal, emit: emit)
  }

  /// Whether all that was filtered is behind a tag's end, and nothing of it bears on what follows.
  var isBetweenTags: Bool { hasStarted && carry.isEmpty && !doctype.isSkipping && context.isBetweenTags }

  /// Counts the line breaks of whole elements that did not come this way.
  mutating func pass(lines: Int) { linesBefore += lines }

  private mutating func process(_ chunk: UnsafeRawBufferPointer, isFinal: Bool, emit: Emit) throws {
    var rest = chunk
    if !carry.isEmpty {
      // Bytes held back meet enough of the new piece to be decided.
      let held = carry.count
      let joined = carry + rest.prefix(Self.joinedLength)
      let used = try joined.withUnsafeBytes { try scan($0, limit: held, isFinal: isFinal, emit: emit) }
      if used < held {
        // The whole of a very short piece was not enough.
        carry = Array(joined[used...])
        return
      }
      carry.removeAll(keepingCapacity: true)
      rest = UnsafeRawBufferPointer(rebasing: rest[(used - held)...])
    }
    let used = try scan(rest, limit: rest.count, isFinal: isFinal, emit: emit)
    carry.append(contentsOf: rest[used...])
  }

  /// Filters `bytes` up to at least `limit` and returns how many it used; fewer when more bytes are needed to decide.
  private mutating func scan(_ bytes: UnsafeRawBufferPointer, limit: Int, isFinal: Bool, emit: Emit) throws -> Int {
    var at = 0
    if !hasStarted {
      guard bytes.count >= 4 || isFinal else { return 0 }
      at = try start(bytes)
      hasStarted = true
    }
    context.begin(at: at)
    var pass = Pass(bytes: bytes, at: at, isFinal: isFinal)
    while pass.at < limit {
      if doctype.isSkipping {
        guard try skipDoctype(&pass, emit: emit) else { break }
        continue
      }
      pass.at = FastScan.nextSpecial(in: bytes, from: pass.at, to: limit)
      if pass.at >= limit { break }
      guard try handleSpecial(&pass, emit: emit) else { break }
    }
    try pass.flush(emit)
    context.end(at: pass.at, in: bytes)
    linesBefore += FastScan.lineBreaks(in: bytes, 0..<pass.at)
    return pass.at
  }

  /// Checks the encoding and returns where the text begins.
  private func start(_ bytes: UnsafeRawBufferPointer) throws -> Int {
    let first = Array(bytes.prefix(4))
    if first.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
    // Byte-order marks, and a `<` beside a zero byte.
    let wideStarts: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF], [0, 0x3C], [0x3C, 0], [0, 0, 0, 0x3C]]
    if wideStarts.contains(where: { first.starts(with: $0) }) { throw UnsupportedEncoding() }
    return 0
  }

  /// Decides about the byte at `pass.at`; false when that takes more bytes than there are.
  private mutating func handleSpecial(_ pass: inout Pass, emit: Emit) throws -> Bool {
    switch pass.bytes[pass.at] {
    case 0x09, 0x0A, 0x0D: pass.at += 1
    case 0x26: return try handleAmpersand(&pass, emit)
    case 0x3C: return try handleLessThan(&pass, emit)
    case 0x80...: return try handleMultibyte(&pass, emit)
    default:
      note(.forbiddenCharacter, in: pass)
      try pass.replace(1, with: Replacement.character, emit)
    }
    return true
  }

  private mutating func handleMultibyte(_ pass: inout Pass, _ emit: Emit) throws -> Bool {
    switch UTF8Sequence.at(pass.at, in: pass.bytes) {
    case .valid(let length): pass.at += length
    case .forbidden(let length):
      note(.forbiddenCharacter, in: pass)
      try pass.replace(length, with: Replacement.character, emit)
    case .invalid(let length):
      note(.invalidUTF8, in: pass)
      try pass.replace(length, with: Replacement.character, emit)
    case .incomplete(let length):
      guard pass.isFinal else { return false }
      note(.invalidUTF8, in: pass)
      try pass.replace(length, with: Replacement.character, emit)
    }
    return true
  }

  private mutating func handleAmpersand(_ pass: inout Pass, _ emit: Emit) throws -> Bool {
    switch CharacterReference.at(pass.at, in: pass.bytes, isFinal: pass.isFinal) {
    case .valid(let length): pass.at += length
    case .forbidden(let length):
      note(.forbiddenReference, in: pass)
      try pass.replace(length, with: Replacement.character, emit)
    case .none:
      note(.bareAmpersand, in: pass)
      try pass.replace(1, with: Replacement.ampersand, emit)
    case .incomplete: return false
    }
    return true
  }

  private mutating func handleLessThan(_ pass: inout Pass, _ emit: Emit) throws -> Bool {
    guard pass.isFinal || pass.bytes.count - pass.at >= Self.lookahead else { return false }
    switch context.classify(pass.at, in: pass.bytes) {
    case .markup: pass.at += 1
    case .doctype: doctype.begin()
    case .bare:
      note(.bareLessThan, in: pass)
      try pass.replace(1, with: Replacement.lessThan, emit)
    }
    return true
  }

  private mutating func skipDoctype(_ pass: inout Pass, emit: Emit) throws -> Bool {
    try pass.flush(emit)
    defer {
      pass.runStart = pass.at
      context.resync(at: pass.at)
    }
    while doctype.isSkipping && pass.at < pass.bytes.count {
      guard pass.isFinal || pass.bytes.count - pass.at >= Self.lookahead else { return false }
      let byte = pass.bytes[pass.at]
      guard doctype.drops(pass.at, in: pass.bytes) else { break }
      if byte == 0x0A { try emit(Replacement.lineBreak) }
      pass.at += 1
    }
    return true
  }

  private mutating func note(_ kind: ExportRepairs.Kind, in pass: Pass) {
    let before = linesBefore
    repairs.note(kind) { before + FastScan.lineBreaks(in: pass.bytes, 0..<pass.at) + 1 }
  }
}

/// What is put in the place of bytes that cannot stay. The pointers are to literals: constant and never freed.
private enum Replacement {
  nonisolated(unsafe) static let character = bytes("\u{FFFD}")
  nonisolated(unsafe) static let ampersand = bytes("&amp;")
  nonisolated(unsafe) static let lessThan = bytes("&lt;")
  nonisolated(unsafe) static let lineBreak = bytes("\n")

  private static func bytes(_ text: StaticString) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}

/// One walk over a piece: what has been looked at and what has been handed on.
private struct Pass {
  let bytes: UnsafeRawBufferPointer
  var at: Int
  var runStart: Int
  let isFinal: Bool

  init(bytes: UnsafeRawBufferPointer, at: Int, isFinal: Bool) {
    (self.bytes, self.at, self.runStart, self.isFinal) = (bytes, at, at, isFinal)
  }

  mutating func flush(_ emit: ExportByteFilter.Emit) throws {
    if at > runStart { try emit(UnsafeRawBufferPointer(rebasing: bytes[runStart..<at])) }
    runStart = at
  }

  mutating func replace(_ length: Int, with text: UnsafeRawBufferPointer, _ emit: ExportByteFilter.Emit) throws {
    try flush(emit)
    try emit(text)
    at += length
    runStart = at
  }
}
