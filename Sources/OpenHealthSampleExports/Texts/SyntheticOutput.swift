// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthSampleData

/// Buffers text and passes it on in large pieces, with fast formatting of numbers.
///
/// Unsafe: the object owns the buffer until `deinit`. After `reserve` there is room for 4,096 bytes, and callers write less before they
/// call it again; longer texts are checked against the room that is left. Texts are copied inside the closure that lends them.
final class SyntheticOutput {
  private static let capacity = 256 << 10
  /// The most bytes that callers write between two calls of `reserve`.
  private static let reserved = 4096

  private let buffer = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  private var count = 0
  private let hasWideLineBreaks: Bool
  private let sink: (UnsafeRawBufferPointer) throws -> Void

  /// With `hasWideLineBreaks`, each line break is passed on as carriage return and line feed.
  init(hasWideLineBreaks: Bool = false, sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.hasWideLineBreaks = hasWideLineBreaks
    self.sink = sink
  }

  deinit { buffer.deallocate() }

  /// Passes on the buffered text.
  func flush() throws {
    let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
    count = 0
    guard hasWideLineBreaks else { return try sink(bytes) }
    var wide: [UInt8] = []
    wide.reserveCapacity(bytes.count + bytes.count / 64)
    for byte in bytes {
      if byte == 0x0A { wide.append(0x0D) }
      wide.append(byte)
    }
    try wide.withUnsafeBytes { try sink($0) }
  }

  /// Makes room for an element of the usual length.
  func reserve() throws {
    if Self.capacity - count < Self.reserved { try flush() }
  }

  func append(_ text: StaticString) { append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) }

  func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  /// Appends a short text, with markup characters already escaped.
  func append(_ text: String) {
    var copy = text
    copy.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a text of any length, line by line. Text after the last line break is dropped.
  func appendLong(_ text: String) throws {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      try reserve()
      append(String(line))
      append("\n")
    }
  }

  /// Appends any number of bytes.
  func appendLong(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try reserve()
      append(Array(rest.prefix(Self.reserved)))
      rest = rest.dropFirst(Self.reserved)
    }
  }

  /// Appends the same byte any number of times.
  func appendRun(of byte: UInt8, count: Int) throws {
    let piece = [UInt8](repeating: byte, count: Self.reserved)
    var rest = count
    while rest > 0 {
      try reserve()
      append(rest >= piece.count ? piece : Array(piece.prefix(rest)))
      rest -= piece.count
    }
  }

  private func append(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count <= Self.capacity - count, "Room has been reserved.")
    guard let base = bytes.baseAddress else { return }
    (buffer + count).copyMemory(from: base, byteCount: bytes.count)
    count += bytes.count
  }

  func append(byte: UInt8) {
    precondition(count < Self.capacity, "Room has been reserved.")
    buffer.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  func append(_ number: Int) {
    var value = number.magnitude
    if number < 0 { append(byte: 0x2D) }
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    withUnsafeMutableBytes(of: &digits) { bytes in
      var at = bytes.count
      repeat {
        at -= 1
        bytes[at] = 0x30 + UInt8(truncatingIfNeeded: value % 10)
        value /= 10
      } while value > 0
      append(UnsafeRawBufferPointer(rebasing: bytes[at...]))
    }
  }

  func append(_ number: Int, digits: Int) {
    precondition(digits <= Self.capacity - count, "Room has been reserved.")
    var rest = number
    var at = count + digits
    while at > count {
      at -= 1
      buffer.storeBytes(of: 0x30 + UInt8(truncatingIfNeeded: rest % 10), toByteOffset: at, as: UInt8.self)
      rest /= 10
    }
    count += digits
  }

  /// Appends a decimal number without trailing zeros.
  func append(_ value: SyntheticValue) {
    let scale = SyntheticValue.scales[value.decimals]
    if value.scaled < 0 { append(byte: 0x2D) }
    append(Int(value.scaled.magnitude) / scale)
    var fraction = Int(value.scaled.magnitude) % scale
    var decimals = value.decimals
    while decimals > 0 && fraction % 10 == 0 {
      fraction /= 10
      decimals -= 1
    }
    if decimals > 0 {
      append(byte: 0x2E)
      append(fraction, digits: decimals)
    }
  }

  func append(hexadecimal number: UInt64, digits: Int) {
    for digit in (0..<digits).reversed() {
      let nibble = UInt8(truncatingIfNeeded: number >> (4 * UInt64(digit))) & 15
      append(byte: nibble < 10 ? 0x30 + nibble : 0x57 + nibble)
    }
  }
}

/// A decimal number, as an integer and a number of decimals.
struct SyntheticValue {
  static let scales = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  var scaled: Int
  var decimals = 0

  init(_ whole: Int) { scaled = whole }

  init(scaled: Int, decimals: Int) { (self.scaled, self.decimals) = (scaled, decimals) }

  init(_ value: Double, decimals: Int) {
    scaled = Int((value * Double(Self.scales[decimals])).rounded())
    self.decimals = decimals
  }
}

/// Writes instants in an export's form. Fast for consecutive instants that are close together.
struct SyntheticDateWriter {
  private let clock: SampleClock
  private var cachedDay = Int.min
  private var dayText: [UInt8] = []
  private var cachedOffset = Int.min
  private var offsetText: [UInt8] = []

  init(clock: SampleClock) { self.clock = clock }

  mutating func append(_ instant: Int, to output: SyntheticOutput) {
    let offset = clock.offset(at: instant)
    let local = instant + offset
    let day = CivilTime.floorDivide(local, 86_400)
    if day != cachedDay { setDay(day) }
    if offset != cachedOffset { setOffset(offset) }
    let second = local - day * 86_400
    output.append(dayText)
    output.append(second / 3600, digits: 2)
    output.append(byte: 0x3A)
    output.append(second / 60 % 60, digits: 2)
    output.append(byte: 0x3A)
    output.append(second % 60, digits: 2)
    output.append(offsetText)
  }

  private mutating func setDay(_ day: Int) {
    cachedDay = day
    dayText = Array((CivilDay(daysSinceReferenceDate: day).text + " ").utf8)
  }

  private mutating func setOffset(_ offset: Int) {
    cachedOffset = offset
    offsetText = Array(" \(CivilTime.offsetText(seconds: offset))".utf8)
  }

  /// The text of an instant.
  func text(_ instant: Int) -> String {
    let offset = clock.offset(at: instant)
    let local = CivilTime(seconds: instant + offset)
    return "\(local.day.text) \(local.text) \(CivilTime.offsetText(seconds: offset))"
  }
}

/// The names that an export writes in the phone's language.
struct SyntheticNames {
  /// Chinese instead of English.
  var isLocalized = false

  var locale: StaticString { isLocalized ? "zh_CN" : "en_US" }
  var document: String { isLocalized ? "导出.xml" : "export.xml" }
  var clinicalDocument: String { isLocalized ? "导出_cda.xml" : "export_cda.xml" }
  var electrocardiogram: String { isLocalized ? "心电图" : "ecg" }

  /// The text before the time of a heart beat.
  func beforeTime(isMorning: Bool) -> StaticString { isLocalized ? (isMorning ? "上午" : "下午") : "" }
  func afterTime(isMorning: Bool) -> StaticString { isLocalized ? "" : isMorning ? " AM" : " PM" }

  /// The half of the day in the name of a route.
  func routeHalf(isMorning: Bool) -> String { isLocalized ? (isMorning ? "上午" : "下午") : isMorning ? "am" : "pm" }
}
