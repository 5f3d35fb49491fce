// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthPages

extension FuzzTarget {
  /// A form with files: the size of its pieces, the length of the content type, the content type, the bytes. In pieces of any size it has
  /// the same fields and the same fault as at once; no field has its boundary in it, and nothing is made up.
  static let multipart = FuzzTarget(name: "multipart", longest: 20_000, seeds: { multipartSeeds }) { input in
    var input = input
    let size = input.pieceSize()
    let type = String(decoding: input.take(Int(input.byte() & 0x7F)), as: UTF8.self)
    let bytes = input.bytes
    guard let whole = Form(bytes, in: .max, type), let parts = Form(bytes, in: size, type) else { return }
    require(whole == parts, "in pieces of \(size) the form is another one")
    require(whole.fields.reduce(0) { $0 + $1.bytes.count } <= bytes.count, "a field has bytes that were not sent")
  }

  /// What a reader makes of a form.
  private struct Form: Equatable {
    struct Field: Equatable {
      var name: String
      var file: String?
      var bytes: [UInt8] = []
    }

    private(set) var fields: [Field] = []
    private(set) var fault: MultipartReader.Fault?

    /// Reads a form in pieces of a size; nil for another content type.
    init?(_ bytes: [UInt8], in size: Int, _ type: String) {
      var fields: [Field] = []
      do {
        var reader = try MultipartReader(contentType: type)
        for piece in bytes.pieces(of: size) {
          try reader.read(piece) { event in
            switch event {
            case .field(let name, let file): fields.append(Field(name: name, file: file))
            case .bytes(let more):
              require(!more.isEmpty && !fields.isEmpty, "there are no bytes, or they have no field")
              fields[fields.count - 1].bytes += more
            }
          }
        }
        try reader.finish()
      } catch let error as MultipartReader.Fault {
        if error == .contentType { return nil }
        fault = error
      } catch {
        require(false, "another error: \(error)")
      }
      self.fields = fields
    }
  }

  private static var multipartSeeds: [[UInt8]] {
    let type = "multipart/form-data; boundary=XX"
    let head = "Content-Disposition: form-data; name="
    let forms = [
      "--XX\r\n\(head)\"token\"\r\n\r\nabc\r\n--XX\r\n\(head)\"file\"; filename=\"a%22b.zip\"\r\nContent-Type: application/zip\r\n\r\n"
        + "\r\n--X\r\n--XY--\r\n\r\n--XX--\r\n",
      "before\r\n--XX\r\n\(head)\"\"\r\n\r\n--XX\r\n\(head)\"a\"\r\n\r\n--XX-\r\n--XX--after", "--XX--", "",
    ]
    let texts = forms.enumerated().map { [UInt8($0.offset), UInt8(type.utf8.count)] + Array((type + $0.element).utf8) }
    let quoted = "Multipart/Form-Data; charset=utf-8; Boundary=\"a b\""
    return texts + [
      [3, UInt8(quoted.utf8.count)] + Array((quoted + "--ab\r\n\(head)\"x\"\r\n\r\n1\r\n--ab--").utf8), [0, 10] + Array("text/plain".utf8),
    ]
  }
}
