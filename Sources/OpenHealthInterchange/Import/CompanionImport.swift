// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib
import Foundation
import OpenHealthCore

/// Keeps the files beside the XML, byte for byte, compressed.
struct CompanionImport {
  let service: any HealthService
  let run: ImportRun

  private static let partBytes = 1 << 20

  func run(_ file: ExportFile, _ report: inout ImportReport) throws {
    var shortened = 0
    defer {
      if shortened > 0 {
        report.repairs.append(.init(what: "names of files that lead out of the export, shortened", count: shortened, firstLine: 0))
      }
    }
    for companion in file.companions {
      report.files.read += 1
      do {
        let path = ArchivePath.safe(companion.path)
        if path != companion.path { shortened += 1 }
        let (size, digest) = try measure(file, companion)
        let request = ImportFile(
          run: run, path: path, size: size, digest: digest,
          // The clinical document says in another form what the XML says, and is another one in each export.
          replaces: path.lowercased().hasSuffix("_cda.xml"))
        guard let number = try service.perform(request, for: .owner) else {
          report.files.alreadyThere += 1
          continue
        }
        try store(file, companion, as: number)
        report.files.stored += 1
      } catch let fault as CompanionFault {
        report.files.skipped += 1
        report.skip(line: 0, element: "file \(Self.shown(companion.path))", reason: fault.reason)
      } catch let error as ExportFileError {
        report.files.skipped += 1
        report.skip(line: 0, element: "file \(Self.shown(companion.path))", reason: "\(error)")
      }
    }
  }

  private func measure(_ file: ExportFile, _ companion: ExportFile.Companion) throws -> (Int64, UInt128) {
    var size: Int64 = 0
    var hash = RunningHash()
    try forEachPart(file, companion) { part, _ in
      size += Int64(part.count)
      hash.add(part)
    }
    return (size, hash.value)
  }

  private func store(_ file: ExportFile, _ companion: ExportFile.Companion, as number: Int64) throws {
    var index = 0
    try forEachPart(file, companion) { part, isLast in
      let body = try FilePart.compress(part)
      try service.perform(ImportFilePart(file: number, part: index, body: body, isLast: isLast), for: .owner)
      index += 1
    }
  }

  /// Calls `body` with each part, at least one.
  private func forEachPart(
    _ file: ExportFile, _ companion: ExportFile.Companion, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) throws -> Void
  ) throws {
    let source = try file.open(companion)
    var waiting: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { piece.deallocate() }
    var total: Int64 = 0
    while true {
      let count = try source.read(into: piece)
      if count == 0 { break }
      total += Int64(count)
      if total > Self.mostBytes { throw CompanionFault(reason: "it is larger than 4 GiB when unpacked") }
      waiting.append(contentsOf: piece[..<count])
      while waiting.count > Self.partBytes {
        try waiting.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<Self.partBytes]), false) }
        waiting.removeFirst(Self.partBytes)
      }
    }
    if let problem = source.problem { throw CompanionFault(reason: "\(problem)") }
    try waiting.withUnsafeBytes { try body($0, true) }
  }

  private static let mostBytes: Int64 = 4 << 30

  private static func shown(_ path: String) -> String { TerminalText.line(String(String.UnicodeScalarView(path.unicodeScalars.prefix(80)))) }
}

private struct CompanionFault: Error {
  var reason: String
}

/// Two independent 64-bit hashes of eight bytes a step; not for secrets, only to tell files apart.
private struct RunningHash {
  private var first: UInt64 = 0xCBF2_9CE4_8422_2325
  private var second: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var count: UInt64 = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // All parts but the last are whole steps long.
    var position = 0
    while position + 8 <= bytes.count {
      step(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
      position += 8
    }
    var rest: UInt64 = 0
    for offset in position..<bytes.count { rest |= UInt64(bytes[offset]) << UInt64(8 * (offset - position)) }
    if position < bytes.count { step(rest) }
    count += UInt64(bytes.count)
  }

  private mutating func step(_ word: UInt64) {
    let one = (first ^ word).multipliedFullWidth(by: 0xFF51_AFD7_ED55_8CCD)
    first = one.high ^ one.low
    let two = (second &+ word).multipliedFullWidth(by: 0xC4CE_B9FE_1A85_EC53)
    second = two.high &+ two.low ^ (word << 1 | word >> 63)
  }

  var value: UInt128 { UInt128(first ^ count) << 64 | UInt128(second) }
}
