// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What is wrong with the bytes of a FIT file, and where. Places are bytes from the start of the file.
public enum FITFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// No header is where one must be.
  case noHeader(at: Int)
  /// The header is of a version of the protocol that does not exist.
  case version(Int)
  /// The header's own check sum is another one.
  case headerChecksum(at: Int)
  /// The header says that there are no data, and data follow: the device did not finish the file.
  case unfinished
  /// The file ends before what its header says.
  case cutShort(bytes: Int)
  /// The check sum of the file is another one.
  case checksum(at: Int)
  /// A message ends past the end of the data.
  case messageCutShort(at: Int)
  /// A message has no definition before it.
  case undefined(at: Int)
  /// A definition has a byte order that does not exist.
  case byteOrder(at: Int)

  /// The end of a sentence.
  public var description: String {
    switch self {
    case .noHeader(let place): "at byte \(place) there is no FIT header"
    case .version(let version): "its version \(version) of the protocol is not known"
    case .headerChecksum(let place): "the check sum of the header at byte \(place) is wrong"
    case .unfinished: "the device did not finish it"
    case .cutShort(let bytes): "\(bytes) bytes are missing at its end"
    case .checksum(let place): "the check sum at byte \(place) is wrong"
    case .messageCutShort(let place): "the message at byte \(place) is longer than the data"
    case .undefined(let place): "the message at byte \(place) has no definition"
    case .byteOrder(let place): "the definition at byte \(place) has no byte order"
    }
  }
}
