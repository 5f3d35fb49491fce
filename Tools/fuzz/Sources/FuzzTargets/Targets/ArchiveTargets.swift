// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles

@testable import OpenHealthInterchange

/// The largest number of bytes to unpack from one content.
private let mostUnpacked = 1 << 20

extension FuzzTarget {
  /// A zip archive: its directory, and the content of its first entries.
  static let zip = FuzzTarget(name: "zip", longest: 8192, seeds: zipSeeds) { input in
    let path = Scratch.write(input.bytes, to: "input.zip")
    do {
      let reader = try ZipReader(file: InputFile(path: path))
      // The shortest header of an entry has 30 bytes.
      require(reader.entries.count <= input.rest.count / 30 + 1, "there are more entries than bytes for them")
      for entry in reader.entries.prefix(16) {
        require(entry.path.utf8.count <= 3 * 0xFFFF, "a name is longer than its field")
        do {
          try check(entry, reader.open(entry))
        } catch is ArchiveFault {}
      }
    } catch is ArchiveFault {}
  }

  private static func check(_ entry: ZipEntry, _ source: any ByteSource) throws {
    let (content, isWhole) = try unpack(source, pieceSize: 64 << 10)
    guard isWhole, source.problem == nil else { return }
    var checksum = Checksum()
    // Unsafe: here and below, each buffer covers an array and is used only during the call, within its count.
    content.withUnsafeBytes { checksum.update($0) }
    require(entry.checksum.map { $0 == checksum.value } ?? true, "content that does not have the recorded checksum was passed as sound")
    if entry.method == .deflate, let size = entry.size {
      let mask: UInt64 = entry.isZip64 ? .max : 0xFFFF_FFFF
      require(UInt64(content.count) & mask == size & mask, "content that does not have the recorded size was passed as sound")
    }
  }

  /// A file that a person gives as an export: recognised, opened, and read as XML.
  static let exportFile = FuzzTarget(name: "export-file", longest: 8192, seeds: exportFileSeeds) { input in
    let path = Scratch.write(input.bytes, to: "input.export")
    do {
      let file = try ExportFile(URL(fileURLWithPath: path))
      let (text, _) = try unpack(file.openDocument(), pieceSize: 64 << 10)
      ScanLog.checkBalance(text, pieceSize: .max)
    } catch is ExportFault {} catch is ArchiveFault {}
  }

  /// Raw deflate data.
  static let inflate = FuzzTarget(name: "inflate", longest: 4096, seeds: inflateSeeds) { input in
    var input = input
    let pieceSize = input.pieceSize()
    let file = try InputFile(path: Scratch.write(input.bytes, to: "input.deflate"))
    let range = 0..<file.size
    let source = try InflateSource(file: file, range: range)
    let (content, isWhole) = try unpack(source, pieceSize: 64 << 10)
    require(content.count <= 1032 * input.rest.count + 64, "deflate cannot have made so much of so little")
    require(source.consumedBytes <= range.upperBound, "more bytes were used than there are")
    if pieceSize < 64 << 10, content.count < 32 << 10 {
      let other = try InflateSource(file: file, range: range)
      let (pieces, otherIsWhole) = try unpack(other, pieceSize: pieceSize)
      require(pieces == content && otherIsWhole == isWhole, "pieces of \(pieceSize) give another content")
      require(other.problem == source.problem && other.checksumValue == source.checksumValue, "pieces of \(pieceSize) give another outcome")
    }
  }

  /// The unpacked content, and whether it is complete.
  private static func unpack(_ source: any ByteSource, pieceSize: Int) throws -> ([UInt8], isWhole: Bool) {
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while content.count < mostUnpacked {
      let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
      require(count >= 0 && count <= pieceSize, "more was read than there is room for")
      if count == 0 { return (content, true) }
      content += piece[..<count]
    }
    return (content, false)
  }

  // MARK: Seeds

  @Sendable private static func zipSeeds() throws -> [[UInt8]] {
    let whole = try archive { writer in
      try writer.begin("apple_health_export/export.xml")
      try writer.write(ExportSeeds.document)
      try writer.end()
      try writer.begin("apple_health_export/workout-routes/route.gpx", method: .stored)
      try writer.write("<gpx/>\n")
      try writer.end()
    }
    let large = try archive { writer in
      try writer.begin("apple_health_export/export.xml", expecting: 1 << 32)
      try writer.write(ExportSeeds.document)
      try writer.end()
    }
    let empty = try archive { _ in }
    // Without its directory, cut inside an entry, with bytes in front, and with a comment at the end.
    let comment = Array(whole.dropLast(2)) + [5, 0] + Array("aside".utf8)
    return [whole, large, empty, Array(whole.dropLast(22)), Array(whole.prefix(whole.count / 3)), Array("#!x\n".utf8) + whole, comment]
  }

  @Sendable private static func exportFileSeeds() throws -> [[UInt8]] {
    let texts = [ExportSeeds.document, ExportSeeds.olderDocument]
    let archives = try texts.map { text in
      try archive { writer in
        try writer.begin("Exportación/exportación.xml")
        try writer.write(text)
        try writer.end()
        try writer.begin("Exportación/route.gpx")
        try writer.write("<gpx/>")
        try writer.end()
      }
    }
    return texts.map { Array($0.utf8) } + archives + [archives[0].dropLast(60), Array("x".utf8) + archives[1]]
  }

  @Sendable private static func inflateSeeds() throws -> [[UInt8]] {
    func packed(_ text: String, level: Int32) throws -> [UInt8] {
      let bytes = try archive(level: level) { writer in
        try writer.begin("a")
        try writer.write(text)
        try writer.end()
      }
      // After the local header and its name; directory and sizes follow the data.
      return [0] + bytes[31..<(bytes.count - 22 - 47 - 16)]
    }
    let run = String(repeating: "a", count: 20_000)
    return [
      try packed("", level: 6), try packed("hello hello hello", level: 1), try packed(ExportSeeds.document, level: 9),
      try packed(run, level: 6),
      [3, 1, 5, 0, 0xFA, 0xFF] + Array("plain".utf8),
    ]
  }

  private static func archive(level: Int32 = 6, _ body: (ZipWriter) throws -> Void) throws -> [UInt8] {
    let path = Scratch.folder.appendingPathComponent("seed.zip")
    let writer = try ZipWriter(NewFile(at: path.path, replacing: true), level: level)
    try body(writer)
    try writer.finish()
    return Scratch.read(path.path)
  }
}
