// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCrypto

@Suite struct DERNodeTests {
  private func reads(_ digits: String) throws -> Bool {
    do { _ = try DERNode(bytes(digits)) } catch is DERFault { return false }
    return true
  }

  @Test("The shortest form of tags and lengths is read, and every other form refused")
  func forms() throws {
    let long = String(repeating: "00", count: 128)
    for good in [
      "0500", "3000", "30020500", "0481" + "80" + long, "04820100" + long + long, "1F1F00", "3F1F00", "BF8F7F00", "9FFFFFFFFFFFFFFFFF7F00",
    ] {
      #expect(try reads(good), "\(good.prefix(20))")
    }
    for bad in [
      "", "05", "0501", "050000", "3080", "30800000", "3080050000" + "00", "048103000000", "04820080" + long, "0483000100" + long, "0480",
      "30020501",
      "3001", "0000", "2000", "1F1E00", "1F801F00", "1FFFFF", "9FFFFFFFFFFFFFFFFFFF7F00", "04850000000001" + "00", "0489FFFFFFFFFFFFFFFFFF",
      "300305",
    ] { #expect(try !reads(bad), "\(bad.prefix(20))") }
  }

  @Test("Fifty levels are read, and one more is not")
  func depth() throws {
    func nested(_ count: Int) -> [UInt8] {
      var writer = DERWriter()
      writer.add(.null, [])
      var bytes = writer.bytes
      for _ in 1..<count {
        var outer = DERWriter()
        outer.add(.sequence) { $0.add(encoded: bytes) }
        bytes = outer.bytes
      }
      return bytes
    }
    #expect(throws: Never.self) { try DERNode(nested(DERNode.mostDepth)) }
    #expect(throws: DERFault.self) { try DERNode(nested(DERNode.mostDepth + 1)) }
  }

  @Test("A value has its bytes, and a reader takes the values in it; it does not leave any")
  func parts() throws {
    let node = try DERNode(bytes("300A020101A0030401078100"))
    #expect(node.encoded.count == 12)
    #expect(node.content.count == 10)
    let found = try node.read(.sequence) { parts in
      let number = try parts.next().integer()
      let other = parts.next(if: .context(1))
      #expect(other?.encoded == nil)
      let next = parts.next(if: .context(0))
      let marked = try #require(next)
      #expect(try Array(marked.encoded) == bytes("A003040107"))
      return (number, try Array(marked.value(.context(0)).octets()), try parts.next().bytes(.context(1)).count, parts.isAtEnd)
    }
    #expect(found == (1, [7], 0, true))
    #expect(throws: DERFault.self) { try node.read(.sequence) { _ in } }
    #expect(throws: DERFault.self) { try node.read(.set) { _ in } }
    #expect(throws: DERFault.self) { try node.read(.sequence) { for _ in 0..<4 { _ = try $0.next() } } }
    #expect(throws: DERFault.self) { try node.value(.sequence) }
    // Primitive in place of constructed, and the reverse.
    #expect(throws: DERFault.self) { try DERNode(bytes("1000")).values(.sequence) }
    #expect(throws: DERFault.self) { try DERNode(bytes("2400")).octets() }
  }

  @Test("Integers are read in their shortest form")
  func integers() throws {
    for (digits, number) in [
      ("020100", 0), ("02017F", 127), ("0201FF", -1), ("02020080", 128), ("0202FF7F", -129), ("02087FFFFFFFFFFFFFFF", Int.max),
      ("02088000000000000000", .min),
    ] { #expect(try DERNode(bytes(digits)).integer() == number, "\(digits)") }
    for bad in ["0200", "02020001", "0202FFFF", "0209008000000000000000", "040100", "2200"] {
      #expect(throws: DERFault.self, "\(bad)") { try DERNode(bytes(bad)).integer() }
    }
    #expect(try Array(DERNode(bytes("02020080")).unsignedInteger()) == [0x80] && DERNode(bytes("020100")).unsignedInteger().isEmpty)
    #expect(throws: DERFault.self) { try DERNode(bytes("0201FF")).unsignedInteger() }
    for number: UInt8 in [0, 1, 127, 128, 255] {
      var writer = DERWriter()
      writer.add(number)
      #expect(try DERNode(writer.bytes).integer() == Int(number))
    }
  }

  @Test("Bit strings, booleans and object identifiers are read in their one form")
  func others() throws {
    let bits = try DERNode(bytes("03020780")).bitString()
    #expect(bits.unused == 7)
    #expect(Array(bits.bytes) == [0x80])
    #expect(try DERNode(bytes("030100")).bitString().bytes.isEmpty)
    for bad in ["0300", "030101", "03020881", "03020781", "0302FF80", "2300"] {
      #expect(throws: DERFault.self, "\(bad)") { try DERNode(bytes(bad)).bitString() }
    }
    #expect(try DERNode(bytes("0101FF")).boolean() && !DERNode(bytes("010100")).boolean())
    for bad in ["0100", "010101", "0102FFFF"] { #expect(throws: DERFault.self, "\(bad)") { try DERNode(bytes(bad)).boolean() } }
    #expect(try DERNode(bytes("06082A8648CE3D030107")).objectIdentifier() == .p256)
    for bad in ["0600", "060180", "0603808001", "06022A80", "2600"] {
      #expect(throws: DERFault.self, "\(bad)") { try DERNode(bytes(bad)).objectIdentifier() }
    }
    for (identifier, text) in [
      ([2, 999, 3] as ObjectIdentifier, "2.999.3"), ([0, 9, 2342], "0.9.2342"), ([1, 39, 0], "1.39.0"), ([2, 5, 4, 3], "2.5.4.3"),
    ] {
      #expect(identifier.description == text)
      var writer = DERWriter()
      writer.add(identifier)
      #expect(try DERNode(writer.bytes).objectIdentifier() == identifier)
    }
  }

  @Test("The order of a set is that of its values' bytes, where a shorter one counts as filled with zeros")
  func sets() throws {
    for (digits, isOrdered) in [
      ("3100", true), ("3106020101020102", true), ("3106020102020101", false), ("3106020101020101", true), ("31070401000402FFFF", true),
    ] {
      #expect(try DERNode(bytes(digits)).isOrdered == isOrdered, "\(digits)")
    }
  }

  private func date(_ tag: DERNode.Tag, _ text: String, _ tags: [DERNode.Tag] = [.utcTime, .generalizedTime]) throws -> TimeInterval? {
    var writer = DERWriter()
    writer.add(tag, text.utf8)
    let node = try DERNode(writer.bytes)
    do throws(DERFault) {
      return try (tags.count == 2 ? node.date(.utcTime, .generalizedTime) : node.date(.generalizedTime)).timeIntervalSince1970
    } catch { return nil }  // no time, which is compared
  }

  @Test("Times are read to the second, in UTC; other texts are refused")
  func times() throws {
    for (text, seconds) in [
      ("19700101000000Z", 0), ("20000229235959Z", 951_868_799), ("19691231235959Z", -1), ("99991231235959Z", 253_402_300_799),
      ("20161231235960Z", 1_483_228_800),
      ("19700101000000.5Z", 0), ("00000101000000Z", -62_167_219_200),
    ] as [(String, TimeInterval)] { #expect(try date(.generalizedTime, text) == seconds, "\(text)") }
    #expect(try date(.utcTime, "500101000000Z") == -631_152_000 && date(.utcTime, "491231235959Z") == 2_524_607_999)
    #expect(try date(.utcTime, "700101000000Z", [.generalizedTime]) == nil)
    for bad in [
      "", "19700101000000", "1970010100000Z", "19700101000000+0000", "19700101000000z", "19701301000000Z", "19700001000000Z",
      "19700132000000Z",
      "19700100000000Z", "19700229000000Z", "19000229000000Z", "19700101240000Z", "19700101006000Z", "19700101000062Z", "19700101000000.Z",
      "19700101000000.50Z", "19700101000000,5Z", "19700101000000Z0", "1970 101000000Z", "19700101000000.99999999999999999999Z",
      "-9700101000000Z",
    ] { #expect(try date(.generalizedTime, bad) == nil, "\(bad)") }
    for bad in ["7001010000Z", "700101000000.5Z", "19700101000000Z"] { #expect(try date(.utcTime, bad) == nil, "\(bad)") }
  }
}
