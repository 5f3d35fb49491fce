// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Splits FIT files into messages. Whatever the bytes are, it never reads beyond them.
struct FITReader {
  private struct Definition {
    var number: UInt16
    var isBigEndian: Bool
    var fields: [(number: UInt8, size: Int, base: FITBaseType)] = []
    var developerFields: [(number: UInt8, size: Int, index: UInt8)] = []
    var size = 0
  }

  private struct DeveloperKey: Hashable {
    var index: UInt8
    var number: UInt8
  }

  private static let timestampField: UInt8 = 253
  private static let fieldDescription: UInt16 = 206

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  private var definitions = [Definition?](repeating: nil, count: 16)
  private var developers: [DeveloperKey: FITField.Developer] = [:]
  private var lastTimestamp: UInt32?

  private init(_ bytes: [UInt8], data: Range<Int>) {
    self.bytes = bytes
    position = data.lowerBound
    end = data.upperBound
  }

  /// Calls `deliver` with the messages of one file, in order. Throws ``FITFault`` where the data are damaged, and what `deliver` throws.
  static func read(_ bytes: [UInt8], data: Range<Int>, _ deliver: (FITMessage) throws -> Void) throws {
    var reader = FITReader(bytes, data: data)
    while let message = try reader.next() { try deliver(message) }
  }

  /// The next data message; nil at the end.
  private mutating func next() throws(FITFault) -> FITMessage? {
    while position < end {
      let start = position
      let header = bytes[position]
      position += 1
      if header & 0x80 != 0 {
        return try message(definitions[Int(header >> 5 & 3)], at: start, timestamp: timestamp(after: header & 0x1F))
      }
      if header & 0x40 == 0 { return try message(definitions[Int(header & 0x0F)], at: start, timestamp: nil) }
      definitions[Int(header & 0x0F)] = try definition(hasDeveloperFields: header & 0x20 != 0, at: start)
    }
    return nil
  }

  private mutating func take(_ count: Int, of start: Int) throws(FITFault) -> ArraySlice<UInt8> {
    guard count <= end - position else { throw .messageCutShort(at: start) }
    defer { position += count }
    return bytes[position..<position + count]
  }

  private mutating func definition(hasDeveloperFields: Bool, at start: Int) throws(FITFault) -> Definition {
    let head = Array(try take(5, of: start))
    guard head[1] < 2 else { throw .byteOrder(at: start) }
    let isBigEndian = head[1] == 1
    let number = isBigEndian ? UInt16(head[2]) << 8 | UInt16(head[3]) : UInt16(head[3]) << 8 | UInt16(head[2])
    var definition = Definition(number: number, isBigEndian: isBigEndian)
    for _ in 0..<head[4] {
      let field = Array(try take(3, of: start))
      definition.fields.append((field[0], Int(field[1]), FITBaseType(code: field[2])))
      definition.size += Int(field[1])
    }
    guard hasDeveloperFields, let count = try take(1, of: start).first else { return definition }
    for _ in 0..<count {
      let field = Array(try take(3, of: start))
      definition.developerFields.append((field[0], Int(field[1]), field[2]))
      definition.size += Int(field[1])
    }
    return definition
  }

  private mutating func message(
    _ definition: Definition?, at start: Int, timestamp: UInt32?
  ) throws(FITFault) -> FITMessage {
    guard let definition else { throw .undefined(at: start) }
    var rest = try take(definition.size, of: start)
    var fields: [FITField] = []
    fields.reserveCapacity(definition.fields.count + definition.developerFields.count)
    for field in definition.fields {
      fields.append(
        FITField(number: field.number, base: field.base, isBigEndian: definition.isBigEndian, bytes: rest.prefix(field.size)))
      rest = rest.dropFirst(field.size)
    }
    for field in definition.developerFields {
      // An app's field without a description is bytes, of which only the number is known.
      let developer = developers[DeveloperKey(index: field.index, number: field.number)] ?? FITField.Developer(base: .byte)
      fields.append(
        FITField(
          number: field.number, base: developer.base, isBigEndian: definition.isBigEndian, bytes: rest.prefix(field.size),
          developer: developer))
      rest = rest.dropFirst(field.size)
    }
    let own = fields.first { $0.number == Self.timestampField && $0.developer == nil }?.integer.flatMap { UInt32(exactly: $0) }
    if let known = own ?? timestamp { lastTimestamp = known }
    let message = FITMessage(number: definition.number, fields: fields, timestamp: own ?? timestamp)
    if message.number == Self.fieldDescription { describe(message) }
    return message
  }

  /// The time that the five bits of a header represent: the first instant, from the last timestamp on, that ends in them.
  private func timestamp(after bits: UInt8) -> UInt32? {
    lastTimestamp.map { last in last &+ ((UInt32(bits) &- last) & 0x1F) }
  }

  /// Stores an app's description of a field. A later description of the same field replaces it.
  private mutating func describe(_ message: FITMessage) {
    guard let index = message.integer(0).flatMap({ UInt8(exactly: $0) }), let number = message.integer(1).flatMap({ UInt8(exactly: $0) }),
      let code = message.integer(2).flatMap({ UInt8(exactly: $0) })
    else { return }
    developers[DeveloperKey(index: index, number: number)] = FITField.Developer(
      base: FITBaseType(code: code), name: message.text(3), units: message.text(8),
      nativeMessage: message.integer(14).flatMap { UInt16(exactly: $0) }, nativeNumber: message.integer(15).flatMap { UInt8(exactly: $0) })
  }
}
