// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

@testable import OpenHealthInterchange

extension FuzzTarget {
  /// The XML of an export, once with our reader of plain elements and once with libxml2 alone: both must report the same.
  static let plainElements = FuzzTarget(name: "plain-elements", longest: 4096, seeds: { ExportSeeds.scanned }) { input in
    let (text, pieceSize) = document(input)
    // In memory of exactly this size, so that the address sanitizer detects a read beyond the end.
    // Unsafe: this function owns the memory and frees it when it ends; it has the size of the text. Every other buffer in this file covers
    // an array, or comes from the caller with its count, and is used only during the call.
    let exact = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
    defer { exact.deallocate() }
    exact.copyBytes(from: text)
    var element = PlainElement(capacity: text.count)
    _ = element.read(UnsafeRawBufferPointer(exact), from: 0)

    let own = ScanLog.scan(text, pieceSize: pieceSize, readsPlainElements: true)
    let libxml2 = ScanLog.scan(text, pieceSize: pieceSize, readsPlainElements: false)
    for (left, right) in Swift.zip(own, libxml2) where left != right { require(false, "\(left)\nbut libxml2 alone: \(right)") }
    require(own.count == libxml2.count, "\(own.count) events, but \(libxml2.count) of libxml2 alone")
  }

  /// Any bytes through the byte filter to libxml2: valid text, the same for all sizes of pieces, with balanced elements.
  static let byteFilter = FuzzTarget(name: "byte-filter", longest: 4096, seeds: { ExportSeeds.scanned }) { input in
    let (text, pieceSize) = document(input)
    do {
      let (whole, repairs) = try filtered(text, pieceSize: .max)
      let (parts, otherRepairs) = try filtered(text, pieceSize: pieceSize)
      require(whole == parts && repairs == otherRepairs, "pieces of \(pieceSize) give another text")
      let legal = String(validating: whole, as: UTF8.self)?.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && scalar.value < 0xFFFE || [9, 10, 13].contains(scalar.value) || scalar.value > 0xFFFF
      }
      require(legal == true, "the text is not legal")
      require(whole.count { $0 == 0x0A } == text.count { $0 == 0x0A }, "lines are lost")
      require(whole.count <= 5 * text.count, "the text grew fivefold")
    } catch is ExportByteFilter.UnsupportedEncoding {}
    ScanLog.checkBalance(text, pieceSize: pieceSize)
  }

  /// Splits off the first byte, which selects the size of pieces and whether the text is inside an export or the whole of it.
  private static func document(_ input: FuzzInput) -> (text: [UInt8], pieceSize: Int) {
    var input = input
    let isWhole = (input.rest.first ?? 0) & 8 != 0
    let pieceSize = input.pieceSize()
    return (isWhole ? input.bytes : Array(ExportSeeds.head.utf8) + input.rest + Array("</HealthData>\n".utf8), pieceSize)
  }

  private static func filtered(_ text: [UInt8], pieceSize: Int) throws -> ([UInt8], ExportRepairs) {
    var filter = ExportByteFilter()
    var output: [UInt8] = []
    for piece in text.pieces(of: pieceSize) { try piece.withUnsafeBytes { try filter.process($0) { output += $0 } } }
    try filter.finish { output += $0 }
    return (output, filter.repairs)
  }

  /// A workout's route in GPX.
  static let route = FuzzTarget(name: "gpx", longest: 4096, seeds: { ExportSeeds.routes }) { input in
    var input = input
    let pieceSize = input.pieceSize()
    struct Stop: Error {}
    var count = 0
    // Only while the reader exists, which is shorter than this function.
    try withoutActuallyEscaping({ (point: RoutePoints.Point) throws in
      count += 1
      require(point.texts.allSatisfy { $0.text.utf8.count <= 1000 }, "a point's text is too long")
      require((point.latitude ?? "").utf8.count <= input.rest.count * 3, "a latitude is longer than the file")
      if let location = LocationRecord(point) { require(location.isWithinLimits, "a location is beyond the limits") }
    }) { deliver in
      let reader = try RoutePoints(deliver)
      for piece in input.bytes.pieces(of: pieceSize) { try reader.feed(Data(piece)) }
      _ = reader.finish()
    }
    require(count <= input.rest.count / 8, "there are more points than tags")
  }

  /// The device text of a record.
  static let device = FuzzTarget(name: "device", longest: 1024, seeds: { ExportSeeds.devices }) { input in
    let text = input.text
    let fields = ExportDevice.parse(text)
    require(fields.values.reduce(0) { $0 + $1.utf8.count } <= text.utf8.count, "the values are longer than the text")
    require(!fields.values.contains("(null)"), "a missing value was reported")
    // `unicodeScalars`: a text is not cut where a combining mark follows, so whole characters need not be found again.
    let key = Array(text.utf8).withUnsafeBufferPointer { String(decoding: ExportDevice.key($0), as: UTF8.self) }
    require(ExportDevice.parse(key) == fields, "the text without its address says something else")
    require(Array(text.utf8.suffix(key.utf8.count)) == Array(key.utf8), "the text does not end in the key")
  }
}

/// All events of a scan, as text.
final class ScanLog: ExportScannerDelegate {
  private var lines: [String] = []
  private var open: [ExportElementName] = []
  private var damagedCount = 0

  static func scan(_ text: [UInt8], pieceSize: Int, readsPlainElements: Bool) -> [String] {
    let log = ScanLog()
    do {
      var summary = try ExportScanner.scan(PiecesSource(text, pieceSize: pieceSize), delegate: log, readsPlainElements: readsPlainElements)
      summary.plainElementCount = 0
      // How much of the rest was filtered when libxml2 gave up depends on the pieces.
      if summary.abandoned != nil { (summary.repairs, summary.byteCount) = (ExportRepairs(), 0) }
      return log.lines + ["\(summary)"]
    } catch {
      return log.lines + ["\(error)"]
    }
  }

  static func checkBalance(_ text: [UInt8], pieceSize: Int) {
    let log = ScanLog()
    do {
      let summary = try ExportScanner.scan(PiecesSource(text, pieceSize: pieceSize), delegate: log, readsPlainElements: false)
      require(log.open.isEmpty, "\(log.open.count) elements did not end")
      require(log.damagedCount == summary.damagedElementCount, "the count of damaged elements is another one")
    } catch {
      require(error is ExportFault, "\(error)")
    }
  }

  func start(_ element: borrowing ExportElement) throws {
    let attributes = (0..<element.count).map { index in
      "\(element.attribute(at: index)) \(element.name(at: index))=\(String(decoding: element.value(at: index), as: UTF8.self))"
    }
    require(element.depth == open.count && element.parent == open.last, "an element is not where it should be")
    open.append(element.name)
    let place = "line \(element.line) depth \(element.depth) in \(element.parent?.description ?? "-")"
    lines.append("\(element.name) \(place) \(element.damage?.description ?? "sound") \(attributes)")
  }

  func end(_ name: ExportElementName, damage: ExportDamage?) throws {
    require(open.popLast() == name, "an element ends that is not the innermost one")
    if damage != nil { damagedCount += 1 }
    lines.append("end \(name) \(damage?.description ?? "sound")")
  }
}

/// Bytes in memory, returned in pieces.
private final class PiecesSource: ByteSource {
  private let bytes: [UInt8]
  private let pieceSize: Int
  private var position = 0
  var problem: ByteSourceProblem? { nil }
  var consumedBytes: Int64 { Int64(position) }

  init(_ bytes: [UInt8], pieceSize: Int) { (self.bytes, self.pieceSize) = (bytes, pieceSize) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(buffer.count, pieceSize, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<(position + count)])
    position += count
    return count
  }
}
