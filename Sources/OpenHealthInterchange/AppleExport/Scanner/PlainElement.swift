// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads an element of the plain form that Apple writes, with all its content, without libxml2.
///
/// Plain means: known names, each attribute once, values in double quotes with no references except the five of XML, only blanks and line
/// feeds between tags, each end tag that of the innermost element, and no byte that the byte filter would replace or that would damage an
/// element. Any other element is refused as a whole, so that libxml2 finds all defects.
///
/// Unsafe: bytes belong to the caller, and each position is compared with their count before it is read. The object owns `decoded` until
/// `deinit`; decoding never makes a text longer, and no text is longer than `capacity`. Values point into the bytes or into `decoded`, and
/// are used before either changes.
struct PlainElement: ~Copyable {
  enum Outcome {
    /// The element ends before this position.
    case read(end: Int)
    case notPlain
    /// The element is plain as far as it is in view.
    case incomplete
  }

  struct Tag {
    var name: ExportElementName
    var opens: Bool
    /// Whether the tag ends the element. Both are true for `<a/>`.
    var closes: Bool
    /// The number of line breaks before the end of the tag.
    var line: Int
    var attributes: Range<Int>
  }

  /// The tags of the element that was read, in the order of the file.
  private(set) var tags: ContiguousArray<Tag> = []
  /// The attributes of the tags. Values are valid as long as the bytes from which they were read.
  private(set) var attributes: ContiguousArray<ExportElement.Attribute> = []
  private(set) var lineBreaks = 0

  /// The deepest nesting; Apple's elements have four levels.
  private static let maximumDepth = 16
  /// The open elements, with the positions of their names in the file.
  private var open: ContiguousArray<(name: ExportElementName, text: Range<Int>)> = []
  private var names = AttributeNames()
  /// The decoded values of those with references.
  private let decoded: UnsafeMutablePointer<UInt8>
  private var decodedCount = 0

  /// - Parameter capacity: The length of the longest text in view.
  init(capacity: Int) { decoded = .allocate(capacity: capacity) }

  deinit { decoded.deallocate() }

  /// Reads the blanks at `start` and the element after them.
  mutating func read(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Outcome {
    tags.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    (lineBreaks, decodedCount) = (0, 0)
    var at = start
    repeat {
      while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A {
        if bytes[at] == 0x0A { lineBreaks += 1 }
        at += 1
      }
      guard at + 1 < bytes.count else { return .incomplete }
      guard bytes[at] == 0x3C else { return .notPlain }
      switch bytes[at + 1] == 0x2F ? endTag(bytes, at + 2) : startTag(bytes, at + 1) {
      case .read(let end): at = end
      case let other: return other
      }
    } while !open.isEmpty
    return .read(end: at)
  }

  private mutating func endTag(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Outcome {
    guard let (name, text) = open.popLast() else { return .notPlain }
    let end = start + text.count
    guard end < bytes.count else { return .incomplete }
    // Not nil: the buffer is not empty, so it has an address.
    guard bytes[end] == 0x3E, memcmp(bytes.baseAddress! + start, bytes.baseAddress! + text.lowerBound, text.count) == 0 else {
      return .notPlain
    }
    tags.append(Tag(name: name, opens: false, closes: true, line: lineBreaks, attributes: 0..<0))
    return .read(end: end + 1)
  }

  private mutating func startTag(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Outcome {
    var at = start
    while at < bytes.count, bytes[at] | 0x20 &- 0x61 < 26 { at += 1 }
    guard at < bytes.count else { return .incomplete }
    guard let name = ExportElementName.known(UnsafeRawBufferPointer(rebasing: bytes[start..<at])) else { return .notPlain }
    let text = start..<at
    let first = attributes.count
    var seen: UInt128 = 0
    while at + 1 < bytes.count {
      switch bytes[at] {
      case 0x20:
        switch attribute(bytes, at + 1, &seen) {
        case .read(let end): at = end
        case let other: return other
        }
      case 0x3E:
        guard open.count < Self.maximumDepth else { return .notPlain }
        tags.append(Tag(name: name, opens: true, closes: false, line: lineBreaks, attributes: first..<attributes.count))
        open.append((name, text))
        return .read(end: at + 1)
      case 0x2F where bytes[at + 1] == 0x3E:
        tags.append(Tag(name: name, opens: true, closes: true, line: lineBreaks, attributes: first..<attributes.count))
        return .read(end: at + 2)
      default: return .notPlain
      }
    }
    return .incomplete
  }

  private mutating func attribute(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ seen: inout UInt128) -> Outcome {
    var at = start
    while at < bytes.count, bytes[at] | 0x20 &- 0x61 < 26 { at += 1 }
    guard at + 1 < bytes.count else { return .incomplete }
    guard bytes[at] == 0x3D, bytes[at + 1] == 0x22,
      let (name, bit) = names.find(UnsafeRawBufferPointer(rebasing: bytes[start..<at])), seen & bit == 0
    else { return .notPlain }
    seen |= bit
    return value(bytes, at + 2, name)
  }

  /// Reads a value from after its opening quote to the closing one.
  private mutating func value(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ name: ExportAttribute) -> Outcome {
    // Not nil: the buffer is not empty, so it has an address.
    let base = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
    let firstDecoded = decodedCount
    var isDecoded = false
    /// The start of the bytes that are not in `decoded` yet.
    var run = start
    var at = start
    while true {
      at = FastScan.nextInValue(in: bytes, from: at)
      guard at < bytes.count else { return .incomplete }
      switch base[at] {
      case 0x22:
        var value = UnsafeBufferPointer(start: base + start, count: at - start)
        if isDecoded {
          keep(base + run, at - run)
          value = UnsafeBufferPointer(start: decoded + firstDecoded, count: decodedCount - firstDecoded)
        }
        attributes.append(.init(name: name, local: nil, prefix: nil, value: value))
        return .read(end: at + 1)
      case 0x26:
        guard at + 6 <= bytes.count else { return .incomplete }
        guard let (character, length) = Self.reference(bytes, at) else { return .notPlain }
        keep(base + run, at - run)
        decoded[decodedCount] = character
        decodedCount += 1
        isDecoded = true
        at += length
        run = at
      case 0x80...:
        switch UTF8Sequence.at(at, in: bytes) {
        case .valid(let length): at += length
        case .incomplete: return .incomplete
        case .forbidden, .invalid: return .notPlain
        }
      default: return .notPlain
      }
    }
  }

  private mutating func keep(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    memcpy(decoded + decodedCount, bytes, count)
    decodedCount += count
  }

  /// The character of one of XML's own entities; nil for other text. Needs six bytes in view.
  private static func reference(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> (character: UInt8, length: Int)? {
    // Little-endian: the first character is the lowest byte.
    let four = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
    let rest = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt16.self))
    switch four {
    case 0x3B74_6C26: return (0x3C, 4)  // &lt;
    case 0x3B74_6726: return (0x3E, 4)  // &gt;
    case 0x706D_6126 where rest & 0xFF == 0x3B: return (0x26, 5)  // &amp;
    case 0x6F75_7126 where rest == 0x3B74: return (0x22, 6)  // &quot;
    case 0x6F70_6126 where rest == 0x3B73: return (0x27, 6)  // &apos;
    default: return nil
    }
  }
}

/// Finds known attribute names by their bytes.
private struct AttributeNames {
  private struct Entry {
    var text: UnsafeBufferPointer<UInt8>
    var name: ExportAttribute
    /// A different bit for each name.
    var bit: UInt128
  }

  /// A hash table. Names with the same slot follow one another, up to an entry without text.
  private var slots: ContiguousArray<Entry>

  private static let slotCount = 1024

  init() { slots = Self.table }

  // Unchecked: the table is built once, and the texts that it points to never change and are never freed.
  private nonisolated(unsafe) static let table: ContiguousArray<Entry> = {
    let none = Entry(text: UnsafeBufferPointer(start: nil, count: 0), name: .other, bit: 0)
    var slots = ContiguousArray(repeating: none, count: slotCount)
    let names = ExportAttribute.allCases.filter { $0 != .other }
    precondition(names.count <= 128)
    for (index, name) in names.enumerated() {
      let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.rawValue.utf8.count)
      _ = text.initialize(fromContentsOf: Array(name.rawValue.utf8))
      var slot = hash(UnsafeRawBufferPointer(text))
      while slots[slot].bit != 0 { slot = (slot + 1) % slotCount }
      slots[slot] = Entry(text: UnsafeBufferPointer(text), name: name, bit: 1 << UInt128(index))
    }
    return slots
  }()

  func find(_ text: UnsafeRawBufferPointer) -> (ExportAttribute, UInt128)? {
    guard text.count > 0 else { return nil }
    var slot = Self.hash(text)
    while slots[slot].bit != 0 {
      let entry = slots[slot]
      // Not nil: entries with a bit have a text, and `text` is not empty.
      if entry.text.count == text.count, memcmp(entry.text.baseAddress!, text.baseAddress!, text.count) == 0 {
        return (entry.name, entry.bit)
      }
      slot = (slot + 1) % Self.slotCount
    }
    return nil
  }

  /// A hash of length, first, middle and last byte, which distinguishes nearly all names.
  private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
    let (first, middle, last) = (Int(text[0]), Int(text[text.count / 2]), Int(text[text.count - 1]))
    return (text.count &* 37 &+ first &* 5 &+ middle &* 131 &+ last &* 17) & (slotCount - 1)
  }
}
