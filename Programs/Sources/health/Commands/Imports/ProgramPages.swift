// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The pages of the program and its libraries that are in memory.
enum ProgramPages {
  /// Releases the pages that the kernel can read from the files again. The start of the program reads most of itself and of its libraries,
  /// 50 MB, which would count as memory of the process to its end; an import needs half of them. Does nothing where the kernel does not
  /// show the mappings.
  static func release() {
    guard let maps = try? String(contentsOfFile: "/proc/self/smaps", encoding: .utf8) else { return }  // less is released then
    var mapping: UnsafeRawBufferPointer?
    for line in maps.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String($0) ?? "" }
      if let range = words.first.flatMap(range) {
        mapping = words.count > 5 && words[1].hasPrefix("r-") && words[1].hasSuffix("p") && words[5].hasPrefix("/") ? range : nil
      } else if words.count > 1, ["Anonymous:", "Swap:"].contains(words[0]), words[1] != "0" {
        mapping = nil  // Some pages differ from the file.
      } else if words.first == "VmFlags:", let mapping {
        // Unsafe: no page of the mapping was written, and none can be. Who reads one gets the same bytes, from the file.
        madvise(UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count, MADV_DONTNEED)
      }
    }
  }

  /// The range of addresses in the first word of a mapping, such as 7f6cd6445000-7f6cd65c0000.
  private static func range(_ word: String) -> UnsafeRawBufferPointer? {
    let ends = word.split(separator: "-").map { UInt($0, radix: 16) }
    guard ends.count == 2, let low = ends[0], let high = ends[1], low < high else { return nil }
    return UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: low), count: Int(high - low))
  }
}
