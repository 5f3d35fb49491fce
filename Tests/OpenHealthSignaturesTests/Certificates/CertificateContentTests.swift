// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCrypto
import Testing

@testable import OpenHealthSignatures

/// A certificate whose parts a test can replace. Nobody signed it.
private struct Form {
  typealias Part = @Sendable (inout DERWriter) -> Void

  static let ecdsa: Part = { $0.add(.sequence) { $0.add([1, 2, 840, 10_045, 4, 3, 2]) } }
  /// The base of the curve P-256, which is on it.
  static let point: [UInt8] = [
    0x04, 0x6B, 0x17, 0xD1, 0xF2, 0xE1, 0x2C, 0x42, 0x47, 0xF8, 0xBC, 0xE6, 0xE5, 0x63, 0xA4, 0x40, 0xF2, 0x77, 0x03, 0x7D, 0x81, 0x2D,
    0xEB,
    0x33, 0xA0, 0xF4, 0xA1, 0x39, 0x45, 0xD8, 0x98, 0xC2, 0x96, 0x4F, 0xE3, 0x42, 0xE2, 0xFE, 0x1A, 0x7F, 0x9B, 0x8E, 0xE7, 0xEB, 0x4A,
    0x7C,
    0x0F, 0x9E, 0x16, 0x2B, 0xCE, 0x33, 0x57, 0x6B, 0x31, 0x5E, 0xCE, 0xCB, 0xB6, 0x40, 0x68, 0x37, 0xBF, 0x51, 0xF5,
  ]

  static func name(_ attributes: [(ObjectIdentifier, DERNode.Tag, String)]) -> Part {
    { writer in
      writer.add(.sequence) { parts in for attribute in attributes { parts.add(.set) { add(attribute, to: &$0) } } }
    }
  }

  static func add(_ attribute: (identifier: ObjectIdentifier, tag: DERNode.Tag, text: String), to set: inout DERWriter) {
    set.add(.sequence) { parts in
      parts.add(attribute.identifier)
      parts.add(attribute.tag, attribute.text.utf8)
    }
  }

  static func key(_ algorithm: ObjectIdentifier, _ parameter: @escaping Part, _ bits: [UInt8]) -> Part {
    { writer in
      writer.add(.sequence) { key in
        key.add(.sequence) { name in
          name.add(algorithm)
          parameter(&name)
        }
        key.add(.bitString, [0] + bits)
      }
    }
  }

  static func extensions(_ list: [(ObjectIdentifier, isCritical: UInt8?, value: [UInt8])]) -> Part {
    { writer in
      writer.add(.context(3)) { marked in
        marked.add(.sequence) { all in
          for (identifier, isCritical, value) in list {
            all.add(.sequence) { one in
              one.add(identifier)
              if let isCritical { one.add(.boolean, [isCritical]) }
              one.add(.octetString, value)
            }
          }
        }
      }
    }
  }

  var version: Part = { $0.add(.context(0)) { $0.add(2) } }
  var serialNumber: Part = { $0.add(7) }
  var innerAlgorithm = Self.ecdsa
  var name = Self.name([([2, 5, 4, 3], .utf8String, "Meter")])
  var times: Part = { writer in
    writer.add(.sequence) { times in
      times.add(.utcTime, "200101000000Z".utf8)
      times.add(.generalizedTime, "20500101000000Z".utf8)
    }
  }
  var key = Self.key(.ellipticCurveKey, { $0.add(.p256) }, Self.point)
  var extensions: Part = { _ in }
  var more: Part = { _ in }
  var algorithm = Self.ecdsa
  var signature: [UInt8] = [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01]

  var bytes: [UInt8] {
    var writer = DERWriter()
    writer.add(.sequence) { certificate in
      certificate.add(.sequence) { content in
        for part in [version, serialNumber, innerAlgorithm, name, times, name, key, extensions, more] { part(&content) }
      }
      algorithm(&certificate)
      certificate.add(.bitString, [0] + signature)
    }
    return writer.bytes
  }
}

@Suite struct CertificateContentTests {
  private func read(_ change: (inout Form) -> Void) throws(CertificateFault) -> DeviceCertificate {
    var form = Form()
    change(&form)
    return try DeviceCertificate(derBytes: form.bytes)
  }

  @Test("A certificate has its name, times, number and key")
  func reads() throws {
    let certificate = try read { _ in }
    #expect(certificate.subject == "CN=Meter")
    #expect(certificate.serialNumber == [2, 1, 7])
    #expect(certificate.keyIdentifier == nil)
    #expect(certificate.validFrom.timeIntervalSince1970 == 1_577_836_800)
    #expect(certificate.validUntil.timeIntervalSince1970 == 2_524_608_000)
    #expect(certificate.key.coordinates == Array(Form.point.dropFirst()))
    let marked = try read { $0.extensions = Form.extensions([([2, 5, 29, 14], nil, [4, 2, 8, 9]), ([1, 2, 3], 0xFF, [])]) }
    #expect(marked.keyIdentifier == [8, 9])
    // Version 1, and the other algorithms that certificates are signed with.
    #expect(throws: Never.self) { try read { $0.version = { _ in } } }
    let others: [(identifier: ObjectIdentifier, hasNull: Bool)] = [
      ([1, 2, 840, 113_549, 1, 1, 5], true), ([1, 2, 840, 113_549, 1, 1, 11], true), ([1, 2, 840, 113_549, 1, 1, 13], false),
      ([1, 3, 101, 112], false),
    ]
    for (identifier, hasNull) in others {
      #expect(throws: Never.self, "\(identifier)") {
        try read {
          $0.algorithm = { writer in
            writer.add(.sequence) { name in
              name.add(identifier)
              if hasNull { name.add(.null, []) }
            }
          }
          $0.signature = [1, 2, 3]
        }
      }
    }
  }

  @Test("Certificates that are not in the one form, or say something twice or that is not so, are unreadable")
  func refused() throws {
    let changes: [String: (inout Form) -> Void] = [
      "version 1 written": { $0.version = { $0.add(.context(0)) { $0.add(0) } } },
      "version 4": { $0.version = { $0.add(.context(0)) { $0.add(3) } } },
      "negative number": { $0.serialNumber = { $0.add(.integer, [0x80]) } },
      "long number": { $0.serialNumber = { $0.add(.integer, [0, 7]) } },
      "no time zone": { $0.times = { $0.add(.sequence) { for _ in 0..<2 { $0.add(.utcTime, "200101000000".utf8) } } } },
      "three times": { $0.times = { $0.add(.sequence) { for _ in 0..<3 { $0.add(.utcTime, "200101000000Z".utf8) } } } },
      "unordered name": {
        $0.name = { name in
          name.add(.sequence) { $0.add(.set) { set in for text in ["b", "a"] { Form.add(([2, 5, 4, 3], .utf8String, text), to: &set) } } }
        }
      },
      "point off the curve": { $0.key = Form.key(.ellipticCurveKey, { $0.add(.p256) }, Form.point.dropLast() + [0]) },
      "short point": { $0.key = Form.key(.ellipticCurveKey, { $0.add(.p256) }, [3] + Form.point[1...32]) },
      "other curve": { $0.key = Form.key(.ellipticCurveKey, { $0.add([1, 3, 132, 0, 10]) }, Form.point) },
      "no curve": { $0.key = Form.key(.ellipticCurveKey, { _ in }, Form.point) },
      "weak RSA": {
        var writer = DERWriter()
        writer.add(.sequence) { key in
          key.add(unsigned: [UInt8](repeating: 0xFF, count: 128))
          key.add(unsigned: [1, 0, 1])
        }
        $0.key = Form.key([1, 2, 840, 113_549, 1, 1, 1], { $0.add(.null, []) }, writer.bytes)
      },
      "X25519": { $0.key = Form.key([1, 3, 101, 110], { _ in }, [UInt8](repeating: 1, count: 32)) },
      "an extension twice": { $0.extensions = Form.extensions([([1, 2, 3], nil, []), ([1, 2, 3], nil, [])]) },
      "33 extensions": { $0.extensions = Form.extensions((0..<33).map { ([1, 2, UInt($0)], nil, []) }) },
      "no written": { $0.extensions = Form.extensions([([1, 2, 3], 0, [])]) },
      "almost yes": { $0.extensions = Form.extensions([([1, 2, 3], 1, [])]) },
      "long usage": { $0.extensions = Form.extensions([([2, 5, 29, 15], nil, [3, 2, 6, 0x80])]) },
      "damaged usage": { $0.extensions = Form.extensions([([2, 5, 29, 15], nil, [3, 2, 7, 0x80, 0])]) },
      "damaged key identifier": { $0.extensions = Form.extensions([([2, 5, 29, 14], nil, [5, 0])]) },
      "more": { $0.more = { $0.add(.null, []) } },
      "ECDSA with SHA-1": { $0.algorithm = { $0.add(.sequence) { $0.add([1, 2, 840, 10_045, 4, 1]) } } },
      "RSA with MD5": { $0.algorithm = { $0.add(.sequence) { $0.add([1, 2, 840, 113_549, 1, 1, 4]) } } },
      "ECDSA with a parameter": {
        $0.algorithm = {
          $0.add(.sequence) { name in
            name.add([1, 2, 840, 10_045, 4, 3, 2])
            name.add(.null, [])
          }
        }
      },
      "signature of one number": { $0.signature = [0x30, 0x03, 0x02, 0x01, 0x01] },
      "negative signature": { $0.signature = [0x30, 0x06, 0x02, 0x01, 0x81, 0x02, 0x01, 0x01] },
    ]
    for (name, change) in changes { #expect(throws: CertificateFault.unreadable, "\(name)") { try read(change) } }
    #expect(throws: CertificateFault.unreadable) { try DeviceCertificate(derBytes: Form().bytes + [0]) }
    // As other encoding rules allow: a length that is not given.
    let bytes = Form().bytes
    #expect(throws: CertificateFault.unreadable) { try DeviceCertificate(derBytes: [0x30, 0x80] + bytes.dropFirst(3) + [0, 0]) }
  }

  @Test("Sound keys of other kinds, and keys that may not sign, have their own reasons")
  func otherKinds() throws {
    #expect(throws: CertificateFault.otherKey) {
      try read { $0.key = Form.key([1, 3, 101, 112], { _ in }, [UInt8](repeating: 1, count: 32)) }
    }
    for usage: [UInt8] in [[3, 2, 6, 0x40], [3, 1, 0]] {
      #expect(throws: CertificateFault.notForSignatures) { try read { $0.extensions = Form.extensions([([2, 5, 29, 15], nil, usage)]) } }
    }
    #expect(throws: Never.self) { try read { $0.extensions = Form.extensions([([2, 5, 29, 15], nil, [3, 2, 7, 0x80])]) } }
  }

  @Test("A name is shown with its last part first, and letters that would mislead are marked")
  func names() throws {
    for (attributes, text) in [
      ([], ""), ([([2, 5, 4, 10], .utf8String, "Example"), ([2, 5, 4, 3], .printableString, "Meter 7")], "CN=Meter 7,O=Example"),
      ([([2, 5, 4, 3], .utf8String, " #a, b+\"c\"\\<d>; ")], "CN=\\ \\#a\\, b\\+\\\"c\\\"\\\\\\<d\\>\\;\\ "),
      ([([2, 5, 4, 5], .ia5String, "12")], "2.5.4.5=12"),
      (
        [([0, 9, 2342, 19_200_300, 100, 1, 25], .ia5String, "org"), ([1, 2, 840, 113_549, 1, 9, 1], .ia5String, "a@b.c")], "E=a@b.c,DC=org"
      ),
      ([([2, 5, 4, 3], .utf8String, "   ")], "CN=\\ \\ \\ "), ([([2, 5, 4, 3], .printableString, "a@")], "CN=#13026140"),
      ([([2, 5, 4, 3], .octetString, "a")], "CN=#040161"),
    ] as [([(ObjectIdentifier, DERNode.Tag, String)], String)] {
      #expect(try read { $0.name = Form.name(attributes) }.subject == text)
    }
  }
}
