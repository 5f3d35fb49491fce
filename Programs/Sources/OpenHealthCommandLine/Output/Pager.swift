// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A program such as `less`, which shows long output on a terminal page by page.
package enum Pager {
  // Unchecked: only the main thread starts the pager and waits for it.
  nonisolated(unsafe) private static var child: pid_t = 0

  /// Redirects standard output to the pager: that of `HEALTH_PAGER`, the settings or `PAGER`, else `less`, which ends by itself if
  /// everything fits the screen. Does nothing if standard output is not a terminal, or the pager is empty, `cat` or not installed.
  package static func begin() {
    var environment = ProcessInfo.processInfo.environment
    guard child == 0, Output.isTerminal, let command = command(environment) else { return }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in ends { close(end) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    // The pager decides about Ctrl-C, and needs default signal handling.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var reset = sigset_t()
    sigemptyset(&reset)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&reset, number) }
    posix_spawnattr_setsigdefault(&attributes, &reset)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words: [String] = ["/bin/sh", "-c", command]
    let arguments = words.map { strdup($0) } + [nil]
    // What commands write is UTF-8 in every locale, also in one that the machine does not have.
    if environment["LESSCHARSET"] == nil { environment["LESSCHARSET"] = "utf-8" }
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var started = pid_t()
    // All files and sockets of the store are close-on-exec, so the pager does not get them.
    guard posix_spawn(&started, "/bin/sh", &actions, &attributes, arguments, variables) == 0 else { return }
    guard dup2(ends[1], STDOUT_FILENO) >= 0 else { return }
    child = started
    signal(SIGINT, SIG_IGN)
  }

  /// Waits until the person leaves the pager. Close standard output first.
  package static func end() {
    guard child != 0 else { return }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    child = 0
  }

  private static func command(_ environment: [String: String]) -> String? {
    if let chosen = environment["HEALTH_PAGER"] ?? Settings.current[.pager] ?? environment["PAGER"] {
      return ["", "cat", "none"].contains(chosen) ? nil : chosen
    }
    if environment["TERM"] == "dumb" { return nil }
    return FileManager.default.isExecutableFile(atPath: "/usr/bin/less") ? "less -FRX" : nil
  }
}
