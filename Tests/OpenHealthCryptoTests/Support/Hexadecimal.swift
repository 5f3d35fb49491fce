// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCrypto
import Testing

/// The bytes of hexadecimal digits, as standards print them.
func bytes(_ digits: String) throws -> [UInt8] {
  let values = digits.compactMap(\.hexDigitValue)
  try #require(values.count == digits.count && values.count.isMultiple(of: 2))
  return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
}

func secret(_ digits: String) throws -> SecretBytes { SecretBytes(try bytes(digits)) }

extension SecretBytes {
  var array: [UInt8] { withBytes { Array($0) } }
}
