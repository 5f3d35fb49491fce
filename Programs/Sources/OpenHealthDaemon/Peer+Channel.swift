// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore

extension Peer {
  /// The peer of a connected unix socket. The user cannot be faked; the process may have ended. Fails where the system does not say.
  static func of(_ channel: any Channel) -> EventLoopFuture<Peer> {
    guard let options = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    let level = NIOBSDSocket.OptionLevel(rawValue: SOL_SOCKET)
    let credentials: EventLoopFuture<Credentials> = options.unsafeGetSocketOption(
      level: level, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
    return credentials.map { Peer(user: $0.uid, process: $0.pid) }
  }

  /// What the system fills in: `struct ucred`.
  private struct Credentials {
    var pid: Int32
    var uid: UInt32
    var gid: UInt32
  }
}
