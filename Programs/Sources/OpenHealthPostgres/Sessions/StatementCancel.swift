// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibPQ

/// Asks the server to cancel the statement that a connection waits for. Any thread may do that while another one waits.
///
/// Unsafe: libpq allocates the object, which this one owns and frees, and writes its error into the buffer within the size that it gets.
/// Unchecked: the pointer is constant, and libpq only reads what it points to.
final class StatementCancel: @unchecked Sendable {
  private let cancel: OpaquePointer?

  /// For a connection that is open. Called on the thread that uses it.
  init(of connection: OpaquePointer) { cancel = PQgetCancel(connection) }

  deinit { if let cancel { PQfreeCancel(cancel) } }

  /// Sends the request with a connection of its own, and waits until the server has taken it. It ends whatever statement runs then, if one does.
  func send() {
    guard let cancel else { return }
    var fault = [CChar](repeating: 0, count: 256)
    // A server that cannot be reached runs nothing for long: the connection that waits fails, too.
    _ = PQcancel(cancel, &fault, Int32(fault.count))
  }
}
