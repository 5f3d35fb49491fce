// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Makes the bytes of an export safe for an XML parser, piece by piece.
///
/// It drops the DOCTYPE and a byte-order mark, and replaces what XML forbids (see `ExportRepairs`). Line numbers stay the same: each line
/// break inside the DOCTYPE is kept. The output does not depend on how the input is cut into pieces. Clean bytes are passed on as slices of
/// the input, inspected eight at a time; no entity is expanded or followed.
///
/// Unsafe: pieces belong to the caller and are used during the call only; slices of them are valid only during the call of `emit`.
/// Positions stay below the count of the piece.
struct ExportByteFilter {
  /// The text is UTF-16 or UTF-32, in which no export is written.
  struct UnsupportedEncoding: Error {}

  typealias Emit = (UnsafeRawBufferPointer) throws -> Void

  private(set) var repairs = ExportRepairs()
  private var hasStarted = false
  private var carry: [UInt8] = []
  private var doctype = DoctypeSkipper()
  private var context = MarkupContext()
  /// The number of line breaks before the current piece.
  private var linesBefore = 0

  /// The most bytes that a decision looks ahead: a character reference is the longest construct that can be undecided.
  private static let lookahead = 48
  private static let joinedLength = 4 * lookahead

  /// Filters one piece. The slices that `emit` receives are valid only during its call.
  mutating func process(_ chunk: UnsafeRawBufferPointer, emit: Emit) throws {
    try process(chunk, isFinal: false, emit: emit)
  }

  /// Filters the rest after the last piece.
  mutating func finish(emit: Emit) throws {
    try process(UnsafeRawBufferPointer(start: nil, count: 0), isFinal: true, emit: emit)
  }

  /// Filters the front of a text, up to `limit`, and returns how many bytes it used: fewer when a decision needs more bytes than are in
  /// view. The caller keeps the unused bytes. Do not mix this with the method for pieces.
  mutating func process(_ view: UnsafeRawBufferPointer, limit: Int, isFinal: Bool, emit: Emit) throws -> Int {
    try scan(view, limit: limit, isFinal: isFinal, emit: emit)
  }

  /// Whether the filtered text ends at the end of a tag, and has no effect on what follows.
  var isBetweenTags: Bool { hasStarted && carry.isEmpty && !doctype.isSkipping && context.isBetweenTags }

  /// Adds the line breaks of whole elements that bypassed the filter.
  mutating func pass(lines: Int) { linesBefore += lines }

  private mutating func process(_ chunk: UnsafeRawBufferPointer, isFinal: Bool, emit: Emit) throws {
    var rest = chunk
    if !carry.isEmpty {
      // Join the held bytes with enough of the new piece to decide about them.
      let held = carry.count
      let joined = carry + rest.prefix(Self.joinedLength)
      let used = try joined.withUnsafeBytes { try scan($0, limit: held, isFinal: isFinal, emit: emit) }
      if used < held {
        // A very short piece was not enough.
        carry = Array(joined[used...])
        return
      }
      carry.removeAll(keepingCapacity: true)
      rest = UnsafeRawBufferPointer(rebasing: rest[(used - held)...])
    }
    let used = try scan(rest, limit: rest.count, isFinal: isFinal, emit: emit)
    carry.append(contentsOf: rest[used...])
  }

  /// Filters `bytes` up to at least `limit` and returns how many it used: fewer when a decision needs more bytes.
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

  /// Checks the encoding and returns the offset at which the text begins.
  private func start(_ bytes: UnsafeRawBufferPointer) throws -> Int {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
    // Byte-order marks, and `<` next to a zero byte.
    let wideStarts: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF], [0, 0x3C], [0x3C, 0], [0, 0, 0, 0x3C]]
    if wideStarts.contains(where: { bytes.starts(with: $0) }) { throw UnsupportedEncoding() }
    return 0
  }

  /// Decides about the byte at `pass.at`. False when the decision needs more bytes than are in view.
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

/// The replacements for bytes that XML forbids.
private enum Replacement {
  // Unchecked: points to a literal, which is constant and never freed.
  nonisolated(unsafe) static let character = bytes("\u{FFFD}")
  // Unchecked: as above.
  nonisolated(unsafe) static let ampersand = bytes("&amp;")
  // Unchecked: as above.
  nonisolated(unsafe) static let lessThan = bytes("&lt;")
  // Unchecked: as above.
  nonisolated(unsafe) static let lineBreak = bytes("\n")

  private static func bytes(_ text: StaticString) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}

/// One walk over a piece: the positions up to which it was inspected and passed on.
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
