// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The system calls that C makes for Swift.
@Suite struct VFSSystemTests {
  @Test("A file gets a new name but never replaces another file, and the result is 0 or the error of this call")
  func renaming() throws {
    let folder = try TemporaryFolder()
    let (from, to) = (folder.url.appendingPathComponent("from"), folder.url.appendingPathComponent("to"))
    try Data([1]).write(to: from)
    let (fromPath, toPath) = (from.path, to.path)
    // An error of an earlier call.
    errno = EIO
    let code = ohk_rename_new(fromPath, toPath)
    // Not every file system has this call.
    if code == EINVAL || code == ENOSYS { return }
    #expect(code == 0)
    #expect(try folder.contents() == ["to": [1]])
    #expect(ohk_rename_new(fromPath, toPath) == ENOENT)
    try Data([2]).write(to: from)
    #expect(ohk_rename_new(fromPath, toPath) == EEXIST)
    #expect(try folder.contents() == ["from": [2], "to": [1]])
  }

  @Test("A descriptor of a process that runs is not readable, and for no process there is an error")
  func processes() {
    let descriptor = ohk_open_process(getpid())
    #expect(descriptor >= 0)
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 0) == 0)
    close(descriptor)
    #expect(ohk_open_process(.max) == -ESRCH)
    #expect(ohk_open_process(0) == -EINVAL)
  }

  @Test("The descriptor of a process can be 0, in a program without standard input")
  func descriptorZero() async {
    await #expect(processExitsWith: .success) {
      close(0)
      #expect(ohk_open_process(getpid()) == 0)
    }
  }

  @Test("Every handler of a crash is removed, and a signal that is ignored stays so")
  func handlers() async {
    await #expect(processExitsWith: .success) {
      let crashes = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
      for number in crashes { signal(number) { _ in _exit(3) } }
      signal(SIGTRAP, SIG_IGN)
      signal(SIGUSR1) { _ in _exit(4) }
      #expect(ohk_keep_memory_private() == 0)
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      func signals(_ name: String) throws -> UInt64 {
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
        return try #require(UInt64(line.dropFirst(name.count + 1).drop(while: { $0 == "\t" }), radix: 16))
      }
      let (caught, ignored) = (try signals("SigCgt"), try signals("SigIgn"))
      for number in crashes {
        #expect(caught >> UInt64(number - 1) & 1 == 0, "\(number)")
        #expect(ignored >> UInt64(number - 1) & 1 == (number == SIGTRAP ? 1 : 0), "\(number)")
      }
      #expect(caught >> UInt64(SIGUSR1 - 1) & 1 == 1)
    }
  }
}
