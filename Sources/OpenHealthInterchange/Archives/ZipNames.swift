// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The names of entries. Each is in the archive twice: in the directory, and in the local header in front of the entry's data.
///
/// A name decides more than how a file is called: elements of the XML name routes and clinical records, and electrocardiograms are found by
/// their folder. No checksum covers a name, so damage shows only where the two differ. Then neither is known to be the right one. The name
/// of the local header counts, because it lies beside the data, unless it is not a path that can be used; the directory's stays beside it as
/// ``ZipEntry/otherPath``. The import finds the file under both, so that nothing is lost with either, and reports it. Refusing the file, as
/// `unzip -t` does, would lose content that is right.
///
/// Archivers that write names in the code page of MS-DOS can have another form of the same name in one header: in UTF-8 (flag 11), or in the
/// Unicode field of Info-ZIP. These are not differences.
///
/// Unsafe: the bytes of a name are read inside the closure that lends them.
enum ZipNames {
  /// Entries with the name of their local header, where that differs from the directory's. Throws `CancellationError`.
  ///
  /// Cost: one read for each entry.
  static func compared(_ entries: [ZipEntry], in file: InputFile, isCancelled: () -> Bool) throws -> [ZipEntry] {
    var entries = entries
    // Encrypted directories leave other names in the local headers; such an entry cannot be opened anyway. An entry at the offset of another
    // one has that one's header.
    for place in entries.indices where !entries[place].isEncrypted && !entries[place].isRepeated {
      if place & 0xFFF == 0, isCancelled() { throw CancellationError() }
      let known = entries[place].path
      guard let local = try localName(of: entries[place], in: file), local != known, !(local.hasSuffix("/") && known.hasSuffix("/")) else {
        continue
      }
      let isUsed = isSound(local)
      entries[place].path = isUsed ? local : known
      entries[place].otherPath = isUsed ? known : local
    }
    return entries
  }

  /// The name in front of an entry's data; nil without a header there, which opening the entry reports.
  private static func localName(of entry: ZipEntry, in file: InputFile) throws -> String? {
    let offset = Int64(clamping: entry.headerOffset)
    // The extra field follows the name, and is rarely long.
    let bytes = try file.bytes(at: offset, count: ZipLocalHeader.fixedSize + entry.path.utf8.count + 64)
    guard let header = ZipLocalHeader(bytes) else { return nil }
    let length = header.nameLength + header.extraLength
    var rest = bytes[ZipLocalHeader.fixedSize...]
    if rest.count < length { rest = try file.bytes(at: offset + Int64(ZipLocalHeader.fixedSize), count: length)[...] }
    guard rest.count >= length else { return nil }
    let name = rest.prefix(header.nameLength)
    return text(of: name, flags: header.flags, extra: rest.dropFirst(header.nameLength).prefix(header.extraLength))
  }

  /// Whether a name leads to a file below a folder, as it is.
  private static func isSound(_ name: String) -> Bool {
    ArchivePath.safe(name) == name && name.unicodeScalars.allSatisfy { $0 != "\u{FFFD}" }
  }

  // MARK: Text

  /// The text of a name: that of the Unicode field if it belongs to the name, else the bytes as UTF-8, whether or not the header says so.
  /// Bytes that are not UTF-8 are in the code page of MS-DOS, unless the header claims UTF-8: then signs replace what is damaged.
  static func text(of name: ArraySlice<UInt8>, flags: UInt16, extra: ArraySlice<UInt8>) -> String {
    if let text = unicodeField(extra, of: name) { return text }
    if let text = String(validating: name, as: UTF8.self) { return text }
    if flags & 0x0800 != 0 { return String(decoding: name, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in name { text.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage[Int(byte) - 0x80]) }
    return String(text)
  }

  /// The text of the Unicode field (0x7075); nil without one, and with one of another name, which an archiver changed without it.
  private static func unicodeField(_ extra: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> String? {
    var rest = extra
    while rest.count >= 4 {
      let length = Int(rest.little16(at: 2))
      guard rest.count >= 4 + length else { return nil }
      if rest.little16(at: 0) == 0x7075 {
        let body = rest.dropFirst(4).prefix(length)
        guard body.count > 5, body.first == 1, body.little32(at: 1) == checksum(of: name) else { return nil }
        return String(validating: body.dropFirst(5), as: UTF8.self)
      }
      rest = rest.dropFirst(4 + length)
    }
    return nil
  }

  private static func checksum(of name: ArraySlice<UInt8>) -> UInt32 {
    var checksum = Checksum()
    name.withUnsafeBytes { checksum.update($0) }
    return checksum.value
  }

  /// The characters 0x80 to 0xFF of code page 437.
  private static let codePage = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars)
}
