// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A defect in the bytes of a FIT file. Positions are byte offsets from the start of the file.
package enum FITFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no header at the position where one must begin.
  case noHeader(at: Int)
  /// The header has an unknown major version of the protocol.
  case version(Int)
  /// The header at this position has no length that the protocol knows.
  case headerSize(at: Int)
  /// The checksum of the header at this position is wrong.
  case headerChecksum(at: Int)
  /// The header states no data, but data follow: the device did not finish the file.
  case unfinished
  /// The file is shorter than its header states, by this number of bytes.
  case cutShort(bytes: Int)
  /// The checksum of the file, at this position, is wrong.
  case checksum(at: Int)
  /// The checksum, which belongs at this position, is missing.
  case noChecksum(at: Int)
  /// At this position, this many bytes belong to no file.
  case strayBytes(at: Int, count: Int)
  /// The message at this position extends past the end of the data.
  case messageCutShort(at: Int)
  /// The message at this position has no definition before it.
  case undefined(at: Int)
  /// The definition at this position has an unknown byte order.
  case byteOrder(at: Int)

  /// The position of the damage in the messages; nil for damage around them.
  var messagePlace: Int? {
    switch self {
    case .messageCutShort(let place), .undefined(let place), .byteOrder(let place): place
    case .noHeader, .version, .headerSize, .headerChecksum, .unfinished, .cutShort, .checksum, .noChecksum, .strayBytes: nil
    }
  }

  /// A phrase that ends a sentence.
  package var description: String {
    switch self {
    case .noHeader(let place): "at byte \(place) there is no FIT header"
    case .version(let version): "its version \(version) of the protocol is not known"
    case .headerSize(let place): "the length of the header at byte \(place) is wrong"
    case .headerChecksum(let place): "the check sum of the header at byte \(place) is wrong"
    case .unfinished: "the device did not finish it"
    case .cutShort(let bytes): "\(bytes) bytes are missing at its end"
    case .checksum(let place): "the check sum at byte \(place) is wrong"
    case .noChecksum(let place): "the check sum at byte \(place) is missing"
    case .strayBytes(let place, let count): "\(count) bytes from byte \(place) on belong to no file"
    case .messageCutShort(let place): "the message at byte \(place) is longer than the data"
    case .undefined(let place): "the message at byte \(place) has no definition"
    case .byteOrder(let place): "the definition at byte \(place) has no byte order"
    }
  }
}
