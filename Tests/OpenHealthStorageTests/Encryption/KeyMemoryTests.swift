// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// Each test runs in a separate process: other stores would take the slots that it looks at.
@Suite struct KeyMemoryTests {
  @Test("Keys are wiped from memory when they are released and no file is open, and their slot is free for others")
  func wiping() async {
    await #expect(processExitsWith: .success) {
      let memory = try KeyMemory.shared()
      func add(_ number: UInt128) throws -> UnsafeRawPointer {
        try memory.add(number) { keys in withUnsafeMutableBytes(of: &keys) { for index in $0.indices { $0[index] = 7 } } }
        return UnsafeRawPointer(memory.withKeys(number) { $0 })
      }
      // Unsafe: the memory of all slots is mapped as long as the process lives, and no other thread uses it.
      func bytes(_ slot: UnsafeRawPointer) -> [UInt8] { Array(UnsafeRawBufferPointer(start: slot, count: MemoryLayout<ohk_keys>.size)) }
      let (first, second) = (try add(1), try add(2))
      #expect(first != second && bytes(first).contains(7))
      let other = bytes(second)
      memory.release(1, revoking: false)
      #expect(bytes(first).allSatisfy { $0 == 0 })
      #expect(bytes(second) == other)
      #expect(memory.entry(1) == nil)
      #expect(try add(3) == first)
    }
  }
}
