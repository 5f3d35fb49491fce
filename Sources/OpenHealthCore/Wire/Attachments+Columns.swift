// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension ColumnWriter {
  /// Appends attachments with their content.
  mutating func attachments(_ attachments: [AttachmentRecord]) {
    count(attachments.count)
    for attachment in attachments {
      // An attachment is never nested too deeply to be decoded again.
      blob((try? WireForm.json(attachment)) ?? [])
      blob(attachment.data.bytes ?? Data())
    }
  }
}

extension ColumnReader {
  /// The attachments of ``ColumnWriter/attachments(_:)``. An attachment whose bytes do not match its description arrives without them.
  mutating func attachments() throws(WireFault) -> [AttachmentRecord] {
    var attachments: [AttachmentRecord] = []
    for _ in 0..<(try count(ofBytes: 8)) {
      let (json, bytes) = (try blob(), try blob())
      var attachment: AttachmentRecord
      do { attachment = try WireForm.value(AttachmentRecord.self, from: json) } catch { throw .invalid(.content) }
      attachment.data = attachment.data.filled(Data(bytes)) ?? attachment.data
      attachments.append(attachment)
    }
    return attachments
  }
}
