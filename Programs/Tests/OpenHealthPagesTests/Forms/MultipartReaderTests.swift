// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthPages

@Suite struct MultipartReaderTests {
  private static let form =
    "--XX\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nabc\r\n--XX\r\n"
    + "Content-Disposition: form-data; name=\"file\"; filename=\"a%22b.zip\"\r\nContent-Type: application/zip\r\n\r\n"
    + "\r\n--X\r\n--XY--\r\n\r\n--XX\r\ncontent-disposition: form-data; name=\"empty\"\r\n\r\n\r\n--XX--\r\nafter"

  /// The fields of a form that arrives in pieces of a size.
  private func fields(_ text: String, pieces: Int) throws -> [String] {
    var reader = try MultipartReader(contentType: "multipart/form-data; boundary=XX")
    var fields: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try reader.read(rest.prefix(pieces)) { event in
        switch event {
        case .field(let name, let file): fields.append("\(name)|\(file ?? "-")|")
        case .bytes(let bytes): fields[fields.count - 1] += String(decoding: bytes, as: UTF8.self)
        }
      }
      rest = rest.dropFirst(pieces)
    }
    try reader.finish()
    return fields
  }

  @Test(
    "A form gives the same fields in pieces of any size; what looks like a boundary stays part of a file",
    arguments: [1, 2, 3, 5, 7, 64, 10_000])
  func pieces(_ size: Int) throws {
    #expect(try fields(Self.form, pieces: size) == ["token|-|abc", "file|a\"b.zip|\r\n--X\r\n--XY--\r\n", "empty|-|"])
  }

  @Test("A field whose boundary follows its head directly is empty, wherever the pieces end", arguments: [1, 2, 7, 60, 10_000])
  func directBoundary(_ size: Int) throws {
    let head = "Content-Disposition: form-data; name="
    let form = "--XX\r\n\(head)\"a\"\r\n\r\n--XX\r\n\(head)\"b\"\r\n\r\n--XY\r\n--XX--\r\n"
    #expect(try fields(form, pieces: size) == ["a|-|", "b|-|--XY"])
  }

  @Test("A head of the greatest length is read, in pieces of any size; one byte more is a fault", arguments: [1, 1000, 100_000])
  func longestHead(_ size: Int) throws {
    let head = "Content-Disposition: form-data; name=\"a\"\r\nX: "
    func form(_ length: Int) -> String {
      "--XX\r\n\(head)\(String(repeating: "y", count: length - head.utf8.count))\r\n\r\n1\r\n--XX--\r\n"
    }
    #expect(try fields(form(MultipartReader.longestHead), pieces: size) == ["a|-|1"])
    #expect(throws: MultipartReader.Fault.head) { try fields(form(MultipartReader.longestHead + 1), pieces: size) }
  }

  @Test("A form that is cut anywhere is a fault and no field more than was there")
  func cut() throws {
    for length in stride(from: 0, to: Self.form.utf8.count - 8, by: 1) {
      #expect(throws: MultipartReader.Fault.cut) { try fields(String(decoding: Self.form.utf8.prefix(length), as: UTF8.self), pieces: 16) }
    }
  }

  @Test("Other content types, endless heads, heads without a name and endless fields are faults")
  func faults() throws {
    for type in [
      "", "text/plain", "multipart/form-data", "multipart/form-data; boundary=",
      "multipart/form-data; boundary=" + String(repeating: "x", count: 71),
    ] {
      #expect(throws: MultipartReader.Fault.contentType) { try MultipartReader(contentType: type) }
    }
    _ = try MultipartReader(contentType: "Multipart/Form-Data; charset=utf-8; Boundary=\"XX\"")
    #expect(throws: MultipartReader.Fault.head) { try fields("--XX\r\n" + String(repeating: "a: b\r\n", count: 5000), pieces: 999) }
    #expect(throws: MultipartReader.Fault.head) { try fields("--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n--XX--\r\n", pieces: 9) }
    let many = String(repeating: "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n", count: MultipartReader.mostFields + 1)
    #expect(throws: MultipartReader.Fault.fields) { try fields(many + "--XX--\r\n", pieces: 4096) }
  }
}
