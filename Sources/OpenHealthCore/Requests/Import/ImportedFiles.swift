// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Begins to store a file that came with an export. Its parts follow as ``ImportFilePart``; the file exists once its last part is stored.
///
/// Also drops incomplete files of imports that ended without ``FinishImport``.
package struct ImportFile: OwnerRequest {
  /// The number for the parts; nil when the same file is already stored.
  package typealias Reply = Int64?

  /// The number of the import.
  package var number: Int64
  /// The path relative to the export's folder, such as `workout-routes/route_2026-09-10_5.00pm.gpx`.
  package var path: String
  /// The uncompressed size in bytes.
  package var size: Int64
  /// A hash of the content. Path, size and digest together identify a file.
  package var digest: UInt128
  /// Whether the file replaces all other files of the same path once it is complete. If not, they are kept side by side.
  package var replaces: Bool

  /// Creates a request to begin a file.
  package init(number: Int64, path: String, size: Int64, digest: UInt128, replaces: Bool) {
    self.number = number
    self.path = path
    self.size = size
    self.digest = digest
    self.replaces = replaces
  }
}

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

/// Stores elements of an export that the store has no samples for: summaries of days, elements of later versions, and elements that break a
/// rule, each with the reason. An element that is already stored is not stored again.
package struct ImportElements: OwnerRequest {
  /// One element with what identifies it.
  package struct Item: Sendable, Codable {
    /// The element as it is in the file.
    package var element: KeptElement
    /// A hash that is equal for elements with the same content, whenever they were exported.
    package var identity: UInt128
    /// The key of something that exists only once, such as a day's summary: a later element replaces an earlier one with the same key. Nil
    /// for other elements.
    package var key: String?
    /// Why the element is not a sample, such as "the unit is missing", without values; nil for one that breaks no rule.
    package var reason: String?

    /// Creates an item, by default without a key and a reason.
    package init(element: KeptElement, identity: UInt128, key: String? = nil, reason: String? = nil) {
      self.element = element
      self.identity = identity
      self.key = key
      self.reason = reason
    }
  }

  /// For each item: whether it was new or replaced an earlier one.
  package typealias Reply = [Bool]

  /// The number of the import, which must be running, as for ``ImportRecords``.
  package var number: Int64
  /// The elements to store, in the order of the file.
  package var items: [Item]

  /// Creates a batch of elements.
  package init(number: Int64, items: [Item]) {
    self.number = number
    self.items = items
  }
}

/// Replaces kept elements by samples of a type that earlier versions did not have. One transaction.
///
/// Each sample belongs to the import that kept its element. If an equal sample is stored already, the element is deleted and no sample is
/// added. Elements that no import kept stay as they are; those that were deleted meanwhile are skipped.
package struct AdoptElements: OwnerRequest {
  /// The number of elements that were replaced.
  package typealias Reply = Int

  /// The numbers of the elements, from ``FetchElements``.
  package var numbers: [Int64]
  /// The sample of each element.
  @SampleColumns package var samples: [SampleRecord]
  /// The elements whose content does not fit into the sample completely, by index in `samples`. They stay with the sample.
  package var extras: [Int: KeptElement]

  /// Creates a request without elements, to which the caller adds.
  package init() { (numbers, samples, extras) = ([], [], [:]) }

  /// Adds an element with its sample.
  package mutating func add(_ number: Int64, sample: SampleRecord, extra: KeptElement?) {
    extras[samples.count] = extra
    numbers.append(number)
    samples.append(sample)
  }
}

/// Stores the characteristics of the person that an import contains.
///
/// By default values that the person set by hand stay in force. Deleting the import restores the earlier values.
package struct ImportCharacteristics: OwnerRequest {
  /// The identifiers of the values that have no effect because the person set others by hand.
  package typealias Reply = Set<String>

  /// The texts by characteristic identifier, as in an export's `Me` element; see ``CharacteristicValue``.
  package var values: [String: String]
  /// The number of the import.
  package var number: Int64
  /// Whether the values override those that the person set by hand.
  package var replacesOwn: Bool

  /// Creates a request to store an import's characteristics, by default below those set by hand.
  package init(values: [String: String], number: Int64, replacesOwn: Bool = false) {
    self.values = values
    self.number = number
    self.replacesOwn = replacesOwn
  }
}
