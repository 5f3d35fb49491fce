// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import OpenHealthStorage

extension Peer {
  /// SO_PEERPIDFD of Linux 6.5 and later.
  private static let processDescriptor: CInt = 77

  /// The peer of a connected unix socket. Its user cannot be faked. Fails if the system does not disclose the peer, or if its process has
  /// ended: another process may have its number by now.
  static func of(_ channel: any Channel) -> EventLoopFuture<Peer> {
    guard let options = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    let level = NIOBSDSocket.OptionLevel(rawValue: SOL_SOCKET)
    let credentials: EventLoopFuture<Credentials> = options.unsafeGetSocketOption(
      level: level, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
    return credentials.flatMap { credentials in
      let descriptor: EventLoopFuture<CInt> = options.unsafeGetSocketOption(
        level: level, name: NIOBSDSocket.Option(rawValue: processDescriptor))
      return descriptor.map { Optional($0) }
        .flatMapErrorThrowing { error in
          guard (error as? IOError)?.errnoCode == ENOPROTOOPT else { throw error }
          return nil
        }
        .flatMapThrowing { try Peer(user: credentials.uid, process: credentials.pid, descriptor: $0) }
    }
  }

  /// - Parameter descriptor: the system's descriptor of the process, which is closed with the peer; nil if the system gives none for a
  ///   socket.
  init(user: UInt32, process: Int32, descriptor: Int32?) throws {
    // Zero: the process is in another PID namespace, and nothing is known about it here.
    if process == 0 {
      if let descriptor { close(descriptor) }
      self.init(user: user, process: 0)
    } else {
      let facts = PeerProcess(process, descriptor: try descriptor ?? ProcessDescriptor.open(process))
      guard facts.isAlive else { throw PeerProcess.Fault.ended }
      self.init(user: user, process: process, facts: facts)
    }
  }

  /// The result of SO_PEERCRED: `struct ucred`.
  private struct Credentials {
    var pid: Int32
    var uid: UInt32
    var gid: UInt32
  }
}
