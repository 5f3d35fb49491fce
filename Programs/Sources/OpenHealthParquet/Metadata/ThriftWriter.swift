// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Writes structures in the compact protocol of Apache Thrift, the format of Parquet's metadata.
struct ThriftWriter {
  /// The types of fields and elements in the protocol.
  private enum Code: UInt8 { case yes = 1, no, byte, short, integer, long, real, bytes, list, set, map, structure }

  private(set) var bytes: [UInt8] = []
  /// The number of the previous field in each open structure.
  private var last: [Int] = [0]

  mutating func field(_ number: Int, _ flag: Bool) { header(number, flag ? .yes : .no) }

  mutating func field(_ number: Int, _ value: Int32) {
    header(number, .integer)
    VariableInteger.appendZigZag(Int64(value), to: &bytes)
  }

  mutating func field(_ number: Int, _ value: Int64) {
    header(number, .long)
    VariableInteger.appendZigZag(value, to: &bytes)
  }

  mutating func field(_ number: Int, _ text: String) { field(number, Array(text.utf8)) }

  mutating func field(_ number: Int, _ content: [UInt8]) {
    header(number, .bytes)
    append(content)
  }

  mutating func field(_ number: Int, _ body: (inout ThriftWriter) -> Void) {
    header(number, .structure)
    structure(body)
  }

  mutating func field(_ number: Int, _ values: [Int32]) {
    header(number, .list)
    listHeader(values.count, .integer)
    for value in values { VariableInteger.appendZigZag(Int64(value), to: &bytes) }
  }

  mutating func field(_ number: Int, _ texts: [String]) {
    header(number, .list)
    listHeader(texts.count, .bytes)
    for text in texts { append(Array(text.utf8)) }
  }

  /// Writes a list of structures.
  mutating func field<Element>(_ number: Int, _ elements: [Element], _ body: (inout ThriftWriter, Element) -> Void) {
    header(number, .list)
    listHeader(elements.count, .structure)
    for element in elements { structure { body(&$0, element) } }
  }

  /// A complete structure, such as a page header.
  static func structure(_ body: (inout ThriftWriter) -> Void) -> [UInt8] {
    var writer = ThriftWriter()
    body(&writer)
    writer.bytes.append(0)
    return writer.bytes
  }

  private mutating func structure(_ body: (inout ThriftWriter) -> Void) {
    last.append(0)
    body(&self)
    last.removeLast()
    bytes.append(0)
  }

  private mutating func header(_ number: Int, _ code: Code) {
    let step = number - last[last.count - 1]
    precondition((1...15).contains(step), "Fields come in the order of their numbers.")
    bytes.append(UInt8(step) << 4 | code.rawValue)
    last[last.count - 1] = number
  }

  private mutating func listHeader(_ count: Int, _ code: Code) {
    if count < 15 { return bytes.append(UInt8(count) << 4 | code.rawValue) }
    bytes.append(0xF0 | code.rawValue)
    VariableInteger.append(UInt64(count), to: &bytes)
  }

  private mutating func append(_ content: [UInt8]) {
    VariableInteger.append(UInt64(content.count), to: &bytes)
    bytes += content
  }
}
