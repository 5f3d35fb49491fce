// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage

@testable import OpenHealthInterchange

/// Bytes in memory, read in pieces of at most `pieceBytes`.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let pieceBytes: Int
  private var position = 0
  var problem: ByteSourceProblem? { nil }
  var consumedBytes: Int64 { Int64(position) }

  init(_ bytes: [UInt8], pieceBytes: Int = .max) {
    (self.bytes, self.pieceBytes) = (bytes, pieceBytes)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(buffer.count, pieceBytes, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<(position + count)])
    position += count
    return count
  }
}

extension HealthEngine {
  /// An empty store in memory, whose owner grants nothing.
  static func empty() throws -> HealthEngine {
    HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
  }
}

extension AppleExportImport {
  /// Opens an export and imports it.
  func run(
    _ url: URL, limits: ImportLimits = ImportLimits(), filter: ImportFilter = ImportFilter(), replacesProfile: Bool = false,
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> ImportReport {
    let file = try ExportFile(url, limits: limits, isCancelled: isCancelled)
    return try run(file, filter: filter, replacesProfile: replacesProfile, isCancelled: isCancelled)
  }
}

/// The bytes of pairs of hexadecimal digits. Blanks and line breaks between them do not count.
func hexBytes(_ text: String) -> [UInt8] {
  let digits = Array(text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") })
  return stride(from: 0, to: digits.count, by: 2).compactMap { start in
    UInt8(String(decoding: digits[start..<(start + 2)], as: UTF8.self), radix: 16)
  }
}

/// The bytes of a number, the least significant one first.
func little(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }

/// All bytes of a source, read in pieces.
func readAll(_ source: any ByteSource, pieceBytes: Int = 4096) throws -> [UInt8] {
  var result: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: pieceBytes)
  while true {
    let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
    if count == 0 { return result }
    result += piece[..<count]
  }
}

/// The filter's output for a sequence of pieces.
func filtered(_ pieces: [[UInt8]]) throws -> (text: [UInt8], repairs: ExportRepairs) {
  var filter = ExportByteFilter()
  var output: [UInt8] = []
  for piece in pieces { try piece.withUnsafeBytes { try filter.process($0) { output += $0 } } }
  try filter.finish { output += $0 }
  return (output, filter.repairs)
}

func filtered(_ text: String) throws -> String { String(decoding: try filtered([Array(text.utf8)]).text, as: UTF8.self) }

/// Records everything that a scan delivers, one line for each tag, and checks that tags are balanced.
final class Recorder: ExportScannerDelegate {
  struct Ended: Equatable {
    var name: String
    var value: String?
    var isDamaged: Bool
  }

  private(set) var ended: [Ended] = []
  private(set) var lines: [Int] = []
  private(set) var attributes: [[String: String]] = []
  private(set) var depths: [Int] = []
  private(set) var isBalanced = true
  private var open: [(ExportElementName, String?)] = []

  var isComplete: Bool { open.isEmpty && isBalanced }

  func start(_ element: borrowing ExportElement) throws {
    var all: [String: String] = [:]
    for index in 0..<element.count {
      let name = element.name(at: index)
      all[name] = all[name] ?? String(decoding: element.value(at: index), as: UTF8.self)
    }
    attributes.append(all)
    lines.append(element.line)
    depths.append(element.depth)
    if element.depth != open.count || element.parent != open.last?.0 { isBalanced = false }
    open.append((element.name, all["value"]))
  }

  func end(_ name: ExportElementName, damage: ExportDamage?) throws {
    guard let last = open.popLast(), last.0 == name else {
      isBalanced = false
      return
    }
    ended.append(Ended(name: name.description, value: last.1, isDamaged: damage != nil))
  }

  /// Values of the undamaged elements with a name.
  func sound(_ name: String) -> [String?] { ended.filter { $0.name == name && !$0.isDamaged }.map(\.value) }
  func damaged(_ name: String) -> [String?] { ended.filter { $0.name == name && $0.isDamaged }.map(\.value) }
}

func scanned(_ text: String, pieceBytes: Int = .max) throws -> (Recorder, ExportScanSummary) {
  try scanned(Array(text.utf8), pieceBytes: pieceBytes)
}

func scanned(_ bytes: [UInt8], pieceBytes: Int = .max) throws -> (Recorder, ExportScanSummary) {
  let recorder = Recorder()
  let summary = try ExportScanner.scan(MemorySource(bytes, pieceBytes: pieceBytes), delegate: recorder)
  return (recorder, summary)
}
