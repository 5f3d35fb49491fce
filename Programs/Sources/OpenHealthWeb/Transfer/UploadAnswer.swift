// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOHTTP1
import OpenHealthCore
import OpenHealthFiles
import OpenHealthPages
import OpenHealthWords
import Synchronization

/// Receives an export from a form and begins to import it.
struct UploadAnswer {
  let imports: Imports
  let state: WebState
  let token: String

  /// Why an upload cannot be received; the text is a whole sentence.
  private struct Refusal: Error {
    var status: HTTPResponseStatus
    var text: String
  }

  func answer(_ request: WebRequest, _ words: Words) async throws -> WebResponse {
    let type = request.head.headers.whole("Content-Type") ?? ""
    // Another type of form, whatever is wrong with it.
    guard var reader = try? MultipartReader(contentType: type) else {
      return WebResponse.text(.unsupportedMediaType, "The form has to be multipart/form-data.")
    }
    // The form's fields come in their order: the token and the choice before the file.
    var given = ""
    var bringsBack = false
    var field = ""
    var upload: Upload?
    do {
      for try await buffer in request.body {
        var pieces: [MultipartReader.Event] = []
        try reader.read(buffer.readableBytesView) { pieces.append($0) }
        for piece in pieces {
          switch piece {
          case .field(let name, let file):
            field = name
            // A box that is not ticked is no field.
            if name == "back" { bringsBack = true }
            guard name == "file", upload == nil else { continue }
            guard given == token else { throw Refusal(status: .forbidden, text: "The form is not from this session.") }
            guard let begun = imports.begin(file ?? "", bringsBack: bringsBack) else {
              throw Refusal(status: .conflict, text: words["running.busy"])
            }
            upload = begun
          case .bytes(let bytes) where field == "token":
            given += String(decoding: bytes.prefix(200), as: UTF8.self)
            if given.utf8.count > 200 { throw Refusal(status: .forbidden, text: "The form is not from this session.") }
          case .bytes(let bytes):
            guard field == "file", let upload else { continue }
            try await state.run { try upload.write(bytes) }
            imports.note(upload)
          }
        }
      }
      try reader.finish()
    } catch let refusal as Refusal {
      return WebResponse.text(refusal.status, refusal.text)
    } catch {
      let reason = (error as? FileFault).map(\.description) ?? (error as? MultipartReader.Fault == nil ? "\(error)" : "the form is damaged")
      if let upload { imports.fail(upload, words["running.upload", reason]) }
      return WebResponse.text(.badRequest, words["running.upload", reason])
    }
    guard let upload else { return WebResponse.text(.badRequest, "The form has no file.") }
    imports.run(upload)
    return WebResponse(.seeOther, ["Location": "/transfer/running"])
  }
}
