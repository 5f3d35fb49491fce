// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Stores one part of a file. The store does not interpret the bytes: the importer compresses them, and the exporter expands them.
package struct ImportFilePart: OwnerRequest {
  /// The state of the file after a part.
  package enum Outcome: Sendable, Codable {
    /// The part is stored, and with the last part the file.
    case kept
    /// After the last part: another import stored the same file meanwhile, so this copy was dropped.
    case alreadyThere
    /// The file is gone: after an hour without a part, another import took it for abandoned. Begin it again.
    case lost
  }

  /// The state of the file.
  package typealias Reply = Outcome

  /// The number of the import.
  package var number: Int64
  /// The number that ``ImportFile`` returned.
  package var file: Int64
  /// The index of the part, from 0.
  package var part: Int
  /// The bytes of the part.
  package var body: Data
  /// Whether the file is complete with this part.
  package var isLast: Bool

  /// Creates a part of a file.
  package init(number: Int64, file: Int64, part: Int, body: Data, isLast: Bool) {
    self.number = number
    self.file = file
    self.part = part
    self.body = body
    self.isLast = isLast
  }
}

extension ImportFilePart: ColumnCoded {
  /// Writes the part as columns, which is shorter than JSON for bytes.
  package func write(to page: inout ColumnWriter) {
    page.number(number)
    page.number(file)
    page.number(Int64(part))
    page.number(UInt8(isLast ? 1 : 0))
    page.blob(body)
  }

  /// Reads the columns of ``write(to:)``. Throws ``WireFault`` for other bytes.
  package init(from page: inout ColumnReader) throws {
    (number, file, part) = (try page.number(), try page.number(), Int(try page.number(Int64.self)))
    switch try page.number(UInt8.self) {
    case 0: isLast = false
    case 1: isLast = true
    default: throw WireFault.invalid(.kind)
    }
    body = Data(try page.blob())
  }
}
