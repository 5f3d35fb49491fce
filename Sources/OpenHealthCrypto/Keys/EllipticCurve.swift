// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import OpenHealthCore

/// A curve of signatures, by the name that libcrypto has for it.
///
/// Unsafe: parameters point at buffers that are lent for the call that reads them, and at static strings. Keys and contexts have one owner
/// in each function, which frees them or returns them.
package enum EllipticCurve: String, Sendable {
  /// The curve of all signatures here, secp256r1.
  case p256 = "P-256"
  /// secp384r1.
  case p384 = "P-384"
  /// secp521r1.
  case p521 = "P-521"

  /// The bytes of a coordinate.
  package var coordinateSize: Int {
    switch self {
    case .p256: 32
    case .p384: 48
    case .p521: 66
    }
  }

  /// Whether bytes are a point of the curve in its long form: a byte 4, then both coordinates.
  package func hasPoint(_ bytes: some Collection<UInt8>) throws(HealthError) -> Bool {
    guard let key = try publicKey(Array(bytes)) else { return false }
    EVP_PKEY_free(key)
    return true
  }

  /// The public key of a point in its long form, which the caller frees; nil for any other bytes.
  func publicKey(_ point: [UInt8]) throws(HealthError) -> OpaquePointer? {
    // libcrypto also reads other forms.
    guard point.count == 1 + 2 * coordinateSize, point[0] == 4 else { return nil }
    return try key(Int32(OHK_PUBLIC_KEY), point, privateNumber: nil)
  }

  /// The key of a point and, for a private one, its number in the machine's order of bytes; nil if the point is not on the curve.
  func key(_ selection: Int32, _ point: [UInt8], privateNumber: SecretBytes?) throws(HealthError) -> OpaquePointer? {
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw LibCrypto.failure("EC") }
    defer { EVP_PKEY_CTX_free(context) }
    var (name, point, key) = (Array(rawValue.utf8CString), point, OpaquePointer?.none)
    let number = privateNumber ?? SecretBytes([])
    let isMade = name.withUnsafeMutableBufferPointer { name in
      point.withUnsafeMutableBytes { point in
        number.withBytes { number in
          var parameters = [
            OSSL_PARAM_construct_utf8_string(LibCrypto.name("group"), name.baseAddress, 0),
            OSSL_PARAM_construct_octet_string(LibCrypto.name("pub"), point.baseAddress, point.count),
          ]
          if privateNumber != nil {
            let bytes = UnsafeMutableRawPointer(mutating: number.baseAddress)?.assumingMemoryBound(to: UInt8.self)
            parameters.append(OSSL_PARAM_construct_BN(LibCrypto.name("priv"), bytes, number.count))
          }
          parameters.append(OSSL_PARAM_construct_end())
          return LibCrypto.cleared {
            EVP_PKEY_fromdata_init(context) == 1 && EVP_PKEY_fromdata(context, &key, selection, &parameters) == 1
          }
        }
      }
    }
    guard isMade else {
      EVP_PKEY_free(key)
      return nil
    }
    return key
  }
}
