// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import OpenHealthCore

/// What a daemon does for its connections, and a server for many people does not: it has sockets, sandboxes and apps on its own machine.
struct ConnectionMachine: Sendable {
  /// Learns which apps are running; nil if apps are never woken.
  let waker: AppWaker?
  /// Makes the socket for a sandbox that the owner announces; closing it removes it.
  let openSocket: @Sendable (_ sandbox: SandboxClaim) -> EventLoopFuture<any Channel>
  /// Makes the sockets of single apps match the registrations, which have changed.
  let openAppSockets: @Sendable () -> Void
}
