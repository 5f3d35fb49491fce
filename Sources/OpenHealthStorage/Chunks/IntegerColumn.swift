// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A column of whole numbers: packed as they are, as differences, as differences of differences, or as differences from another column,
/// whichever is smallest. All arithmetic wraps around, so every value comes back.
///
/// Unsafe: buffers are those of arrays under construction with room for `count` numbers, and every index is below that.
enum IntegerColumn {
  private enum Form: UInt8 {
    case plain, difference, curvature, reference

    /// How many numbers come before the packed ones.
    var leading: Int {
      switch self {
      case .plain, .reference: 0
      case .difference: 1
      case .curvature: 2
      }
    }
  }

  /// - Parameter reference: Another column, of the same count, which the reader has, too.
  static func encode(_ values: [Int64], reference: [Int64]? = nil) -> [UInt8] {
    let best = smallest(values, reference)
    var writer = ChunkWriter()
    writer.put(best.form.rawValue)
    for value in values.prefix(best.form.leading) { writer.put(signed: value) }
    BitPacking.pack(best.rest, to: &writer)
    return writer.bytes
  }

  /// The approximate size of the encoded column, in bits.
  static func bits(_ values: [Int64], reference: [Int64]? = nil) -> Int { smallest(values, reference).bits }

  private static func smallest(_ values: [Int64], _ reference: [Int64]?) -> (form: Form, rest: [Int64], bits: Int) {
    var best = (form: Form.plain, rest: values, bits: BitPacking.bits(values))
    func consider(_ form: Form, _ rest: [Int64]) {
      let bits = BitPacking.bits(rest) + 24 * form.leading
      if bits < best.bits { best = (form, rest, bits) }
    }
    if values.count > 1 {
      let differences = differences(values)
      consider(.difference, differences)
      if values.count > 2 { consider(.curvature, self.differences(differences)) }
    }
    if let reference { consider(.reference, zip(values, reference).map { $0 &- $1 }) }
    return best
  }

  private static func differences(_ values: [Int64]) -> [Int64] { zip(values.dropFirst(), values).map { $0 &- $1 } }

  static func decode(_ reader: inout ChunkReader, count: Int, reference: [Int64]? = nil) throws -> [Int64] {
    guard let form = Form(rawValue: try reader.byte()), count >= form.leading else { throw HealthError.damagedData(.chunk) }
    return try [Int64](unsafeUninitializedCapacity: count) { buffer, initialized in
      for index in 0..<form.leading { buffer[index] = try reader.signed() }
      // Trivial numbers need no clean-up when this throws.
      try BitPacking.unpack(&reader, to: UnsafeMutableBufferPointer(rebasing: buffer[form.leading..<count]))
      switch form {
      case .plain: break
      case .difference: accumulate(buffer, from: 1, count: count)
      case .curvature:
        let first = buffer[0]
        buffer[1] = buffer[1] &- first
        accumulate(buffer, from: 2, count: count)
        accumulate(buffer, from: 1, count: count)
      case .reference:
        guard let reference, reference.count == count else { throw HealthError.damagedData(.chunk) }
        for index in 0..<count { buffer[index] &+= reference[index] }
      }
      initialized = count
    }
  }

  private static func accumulate(_ buffer: UnsafeMutableBufferPointer<Int64>, from first: Int, count: Int) {
    var sum = buffer[first - 1]
    for index in first..<count {
      sum &+= buffer[index]
      buffer[index] = sum
    }
  }
}
