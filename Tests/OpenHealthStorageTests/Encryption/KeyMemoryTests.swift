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
      #expect(first != second)
      #expect(bytes(first).contains(7))
      let other = bytes(second)
      memory.release(1, revoking: false)
      #expect(bytes(first).allSatisfy { $0 == 0 })
      #expect(bytes(second) == other)
      #expect(memory.entry(1) == nil)
      #expect(try add(3) == first)
    }
  }

  @Test("There is room for the keys of 128 stores, and a released one makes room for another")
  func capacity() async {
    await #expect(processExitsWith: .success) {
      let memory = try KeyMemory.shared()
      for number in 1...128 as ClosedRange<UInt128> { try memory.add(number) { $0.generation = UInt32(number) } }
      #expect(throws: HealthError.storageFailure(.tooManyStores)) { try memory.add(129) { $0.generation = 129 } }
      #expect(memory.entry(129) == nil)
      #expect(memory.entry(1) != nil)
      #expect(memory.entry(128) != nil)
      memory.release(77, revoking: false)
      try memory.add(129) { $0.generation = 129 }
      #expect(memory.withKeys(129) { $0.pointee.generation } == 129)
      #expect(memory.withKeys(128) { $0.pointee.generation } == 128)
    }
  }
}
