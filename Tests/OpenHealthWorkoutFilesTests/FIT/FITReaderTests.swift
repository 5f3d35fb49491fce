// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthWorkoutFiles

/// Decoding of FIT files, byte by byte.
@Suite struct FITReaderTests {
  private func messages(_ bytes: [UInt8]) throws -> [FITMessage] {
    var messages: [FITMessage] = []
    for part in FITPart.all(in: bytes, limit: 200).parts { try FITReader.read(bytes, data: part.data) { messages.append($0) } }
    return messages
  }

  /// What is wrong with the bytes, around and in the messages.
  private func faults(_ bytes: [UInt8]) -> [FITFault] {
    let (parts, faults) = FITPart.all(in: bytes, limit: 200)
    return faults
      + parts.flatMap { part in
        var all = part.faults + [part.missingEnd].compactMap { $0 }
        do { try FITReader.read(bytes, data: part.data) { _ in } } catch {
          if let fault = error as? FITFault { all.append(fault) }
        }
        return all
      }
  }

  /// Code, bytes per number, bits, the number they encode, and the bits that mean no value.
  private static let baseTypes: [(code: UInt8, size: Int, bits: UInt64, number: Double, invalid: UInt64)] = [
    (0x00, 1, 7, 7, 0xFF), (0x01, 1, 0x85, -123, 0x7F), (0x02, 1, 200, 200, 0xFF), (0x83, 2, 0xFFFE, -2, 0x7FFF),
    (0x84, 2, 0x1234, 4660, 0xFFFF), (0x85, 4, 0xFFFF_FFF6, -10, 0x7FFF_FFFF), (0x86, 4, 0x0102_0304, 16_909_060, 0xFFFF_FFFF),
    (0x88, 4, UInt64(Float(1.5).bitPattern), 1.5, 0xFFFF_FFFF), (0x89, 8, (-2.25).bitPattern, -2.25, .max), (0x0A, 1, 9, 9, 0),
    (0x8B, 2, 0x0A0B, 2571, 0), (0x8C, 4, 0x0A0B_0C0D, 168_496_141, 0), (0x8E, 8, UInt64(bitPattern: -5), -5, 0x7FFF_FFFF_FFFF_FFFF),
    (0x8F, 8, 1 << 40, 1_099_511_627_776, .max), (0x90, 8, 1 << 41, 2_199_023_255_552, 0),
  ]

  @Test("Numbers of every type are read in both byte orders, and bits that mean no value give none", arguments: [false, true])
  func readsBaseTypes(isBigEndian: Bool) throws {
    for type in Self.baseTypes {
      var encoder = FITEncoder(isBigEndian: isBigEndian)
      encoder.add(
        300,
        [.one(1, type.code, type.size, type.bits), .one(2, type.code, type.size, type.invalid), .one(3, type.code, type.size, type.bits)])
      let message = try #require(try messages(encoder.file()).first)
      #expect(message.number == 300 && message[1]?.number0 == type.number && message[3]?.number0 == type.number, "\(type)")
      #expect(message.number(2) == nil && message[2] != nil && message[2]?.numbers == [nil], "\(type)")
      #expect(message.number(4) == nil)
    }
  }

  @Test("A type code without the flag for several bytes is read as the same type")
  func readsCarelessTypes() throws {
    var encoder = FITEncoder()
    encoder.add(300, [.one(1, 0x04, 2, 0x1234)])
    #expect(try messages(encoder.file())[0].number(1) == 0x1234)
  }

  @Test("Each number of an array may be missing; bytes are missing if all are")
  func readsArrays() throws {
    for isBigEndian in [false, true] {
      var encoder = FITEncoder(isBigEndian: isBigEndian)
      encoder.add(300, [.array(1, 0x84, 2, [1, 0xFFFF, 3]), .bytes(2, [0xFF, 1]), .bytes(3, [0xFF, 0xFF]), .array(4, 0x86, 4, [])])
      let message = try messages(encoder.file())[0]
      #expect(message[1]?.numbers == [1, nil, 3] && message[2]?.numbers == [255, 1] && message[3]?.numbers == [nil, nil])
      #expect(message[4]?.numbers == [])
      #expect(message.number(4) == nil)
    }
  }

  @Test("A field whose size does not fit its type has no number")
  func refusesOddSizes() throws {
    var encoder = FITEncoder()
    encoder.addRaw([0x40, 0, 0, 20, 0, 1, 5, 3, 0x84, 0x00, 1, 2, 3])
    let message = try messages(encoder.file())[0]
    #expect(message.number(5) == nil && message[5]?.numbers == [])
  }

  @Test("Texts end at their first zero; invalid UTF-8 is repaired")
  func readsTexts() throws {
    var encoder = FITEncoder()
    encoder.add(300, [.text(1, "Edge 530"), .text(2, ""), .array(3, 0x07, 1, [0x41, 0xFF, 0x42]), .text(4, "äé", size: 5)])
    let message = try messages(encoder.file())[0]
    #expect(message.text(1) == "Edge 530")
    #expect(message.text(2) == nil)
    #expect(message.text(3) == "A\u{FFFD}B")
    #expect(message.text(4) == "äé")
  }

  @Test("A file begins with a header of 12 or 14 bytes, with or without a check sum")
  func readsHeaders() throws {
    for size in [12, 14] {
      var encoder = FITEncoder(headerSize: size)
      encoder.add(300, [.u8(1, 5)])
      #expect(try messages(encoder.file()).count == 1)
      #expect(try messages(encoder.file(hasHeaderChecksum: false)).count == 1)
      #expect(try messages(encoder.file(version: 0x20)).count == 1)
      #expect(try messages(encoder.file(version: 0x30)).isEmpty && faults(encoder.file(version: 0x30)) == [.version(3)])
    }
  }

  @Test("F11: every changed bit and every missing byte of a file is noticed, and costs no message before it")
  func findsDamage() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    encoder.addRecord(0, [.u8(3, 140)])
    let first = encoder.data.count
    encoder.addRecord(1, [.u8(3, 141)])
    let file = encoder.file()
    #expect(try messages(file).count == 3 && faults(file).isEmpty)
    func read(_ bytes: [UInt8]) -> [Double?] {
      var numbers: [Double?] = []
      for part in FITPart.all(in: bytes, limit: 200).parts {
        do { try FITReader.read(bytes, data: part.data) { if $0.number == 20 { numbers.append($0.number(3)) } } } catch { break }
      }
      return numbers
    }
    for place in file.indices {
      for bit in 0..<8 {
        var damaged = file
        damaged[place] ^= 1 << bit
        #expect(!faults(damaged).isEmpty, "byte \(place), bit \(bit)")
        if place >= 14 + first { #expect(read(damaged).first == 140, "byte \(place), bit \(bit)") }
      }
    }
    // Without the last part of the mark there is no header.
    for count in 12..<file.count {
      let cut = Array(file.prefix(count))
      #expect(!faults(cut).isEmpty, "\(count) bytes")
      if count >= 14 + first { #expect(read(cut).first == 140, "\(count) bytes") }
    }
    #expect(faults(Array(file.dropLast())) == [.noChecksum(at: file.count - 2)])
    #expect(read(Array(file.dropLast(2))) == [140, 141])
  }

  @Test("F11: a header is read without its length, without a sound check sum, and with a wrong length of the data", arguments: [12, 14])
  func readsDamagedHeaders(size: Int) throws {
    var encoder = FITEncoder(headerSize: size)
    encoder.addFileID()
    for second in 0..<5 { encoder.addRecord(second, [.u8(3, 100 + second)]) }
    let file = encoder.file()
    func changed(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
      var bytes = file
      change(&bytes)
      return bytes
    }
    for bytes in [
      changed { $0[0] = 0 }, changed { $0[4] &-= 9 }, changed { $0[4] &+= 9 }, changed { $0[7] = 0xFF },
      changed { $0[4..<8] = [0, 0, 0, 0] },
      changed { $0[$0.count - 1] ^= 0x55 },
    ] {
      // An unfinished file ends in two bytes that are no message, but the check sum.
      let parts = FITPart.all(in: bytes, limit: 9).parts
      var count = 0
      do { try FITReader.read(bytes, data: try #require(parts.first).data) { _ in count += 1 } } catch { #expect(error is FITFault) }
      #expect(parts.count == 1)
      #expect(count >= 6)
      #expect(!faults(bytes).isEmpty)
    }
  }

  @Test("Errors name the fault and its position")
  func namesDamage() throws {
    func fault(_ raw: [UInt8]) -> FITFault? {
      var encoder = FITEncoder()
      encoder.addRaw(raw)
      do { _ = try messages(encoder.file()) } catch { return error as? FITFault }
      return nil
    }
    #expect(fault([0x03]) == .undefined(at: 14))
    #expect(fault([0x80]) == .undefined(at: 14))
    #expect(fault([0x40, 0, 2, 0, 20, 0]) == .byteOrder(at: 14))
    #expect(fault([0x40, 0, 0, 20, 0, 1, 253, 4, 0x86, 0x00, 1, 2]) == .messageCutShort(at: 23))
    #expect(fault([0x40, 0, 0, 20]) == .messageCutShort(at: 14))
    #expect(fault([0x60, 0, 0, 20, 0, 0]) == .messageCutShort(at: 14))
    #expect(faults(FITEncoder().file() + [1, 2, 3]) == [.strayBytes(at: 16, count: 3)])
    // The check sum of the file is right here, only that of the header is not.
    var header = FITEncoder().file()
    header[12] ^= 1
    let sum = FITEncoder.checksum(Array(header.dropLast(2)))
    header.replaceSubrange(14..<16, with: [UInt8(truncatingIfNeeded: sum), UInt8(sum >> 8)])
    #expect(faults(header) == [.headerChecksum(at: 0)])
    var open = FITEncoder(headerSize: 12)
    open.addRecord(0, [.u8(3, 1)])
    var bytes = open.file()
    bytes.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    #expect(faults(bytes).first == .unfinished)
  }

  @Test("F4: concatenated files are read in order, each with its own definitions; zeros at the end are padding")
  func readsChains() throws {
    var first = FITEncoder()
    first.add(300, [.u8(1, 1)])
    var second = FITEncoder(isBigEndian: true, headerSize: 12)
    second.add(301, [.u16(1, 2)])
    let chain = first.file() + second.file()
    #expect(try messages(chain).map(\.number) == [300, 301])
    #expect(try messages(chain + [UInt8](repeating: 0, count: 100)).count == 2)
    #expect(faults(chain + [UInt8](repeating: 0, count: 100)).isEmpty)
    #expect(faults(chain + [1, 0, 0]) == [.strayBytes(at: chain.count, count: 3)])
    // A stray byte before, between and after files.
    #expect(try messages([7] + first.file() + [7] + second.file() + [7]).map(\.number) == [300, 301])
    #expect(FITPart.isFIT([7] + first.file()))
    #expect(!FITPart.isFIT([UInt8](repeating: 7, count: 100)))
    var third = FITEncoder()
    third.addRaw([0x00, 1])
    #expect(faults(first.file() + third.file()) == [.undefined(at: first.file().count + 14)])
  }

  @Test("A local type has its last definition")
  func redefines() throws {
    var encoder = FITEncoder()
    encoder.add(300, [.u8(1, 5)])
    encoder.add(301, [.u16(2, 6)])
    encoder.add(300, [.u8(1, 7)])
    #expect(try messages(encoder.file()).map { [$0.number(1), $0.number(2)] } == [[5, nil], [nil, 6], [7, nil]])
  }

  @Test("A header's five bits mean the first such time at or after the last one, for local types 0 to 3")
  func readsCompressedTimes() throws {
    var encoder = FITEncoder()
    let start = 0x3B9A_CA1E  // ends in 30
    encoder.addCompressed(20, [.u8(3, 1)], time: start)
    encoder.add(20, [.u32(253, start), .u8(3, 1)])
    for (step, local) in [(0, 1), (1, 2), (2, 3), (3, 0), (34, 1), (65, 2)] {
      encoder.addCompressed(20, [.u8(3, 1)], time: start + step, local: UInt8(local))
    }
    let times = try messages(encoder.file()).map(\.timestamp)
    #expect(times == [nil] + [0, 0, 1, 2, 3, 34, 65].map { UInt32(start + $0) })
  }

  @Test("Fields of an app are read as the app describes them, and are bytes without a description")
  func readsDeveloperFields() throws {
    for isBigEndian in [false, true] {
      var encoder = FITEncoder(isBigEndian: isBigEndian)
      encoder.add(207, [.u8(3, 2)])
      encoder.add(206, [.u8(0, 2), .u8(1, 9), .u8(2, 0x84), .text(3, "Power"), .text(8, "watts"), .u16(14, 20), .u8(15, 7)])
      encoder.add(20, [.u8(3, 150), .u16(9, 250).of(developer: 2), .u32(8, 5).of(developer: 2), .u16(9, 1).of(developer: 3)])
      let message = try #require(try messages(encoder.file()).last)
      #expect(message.number(3) == 150)
      #expect(message.number(9) == nil)
      #expect(message.fields.filter { $0.developer != nil && $0.developer?.name == nil }.map(\.number) == [8, 9])
      let own = message.fields.filter { $0.developer?.name != nil }
      #expect(own.count == 1 && own[0].number0 == 250 && own[0].developer?.name == "Power" && own[0].developer?.units == "watts")
      #expect(own[0].developer?.nativeMessage == 20 && own[0].developer?.nativeNumber == 7)
    }
  }

  @Test("Random bytes after a correct header give messages or an error")
  func survivesNoise() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      var encoder = FITEncoder()
      encoder.addRaw((0..<random.int(1...400)).map { _ in UInt8(random.int(0...255)) })
      let file = encoder.file()
      do { _ = try messages(file) } catch { #expect(error is FITFault, "\(file)") }
    }
  }
}
