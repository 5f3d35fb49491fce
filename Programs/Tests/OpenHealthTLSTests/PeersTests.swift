// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthNetwork
import Foundation
import NIOCore
import OpenHealthTLS
import ProgramsTestSupport
import Testing

/// The handler on sockets, with other programs at the other end: `openssl s_client`, our client, and some without TLS.
///
/// Unsafe: the connection of our client is freed by the function that makes it. Arrays are lent for one call, with their sizes.
@Suite(.serialized) struct PeersTests {
  /// Runs a script of bash in the folder of the certificates. Gives its status, and what it prints.
  private func run(_ script: String) throws -> (status: Int32, output: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.currentDirectoryURL = try TLSFiles.shared.get().folder
    process.arguments = ["-c", "exec 2>&1; set -o pipefail; \(script)"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  private func client(_ server: LoopServer, _ body: (OpaquePointer) throws -> Void) throws {
    var (fault, code) = (OHK_NETWORK_OK, 0)
    let authority = try TLSFiles.shared.get().path("ca.pem")
    let tls = try #require(ohk_tls_connect("localhost", "\(server.port)", authority, 20, &fault, &code), "\(fault) \(code)")
    defer { ohk_tls_free(tls) }
    try body(tls)
  }

  /// What a server sends until its end, or a number of bytes.
  private func read(_ tls: OpaquePointer, upTo most: Int = .max) -> Data {
    var (data, buffer) = (Data(), [UInt8](repeating: 0, count: 65_536))
    while data.count < most {
      let count = ohk_tls_read(tls, &buffer, buffer.count)
      guard count > 0 else { break }
      data.append(buffer, count: count)
    }
    return data
  }

  @Test("openssl s_client trusts it, and gets back four megabytes")
  func opensslEcho() throws {
    let server = try LoopServer { Echo($0, closingAfter: 4_000_000) }
    let result = try run(
      """
      head -c 4000000 /dev/urandom >up
      openssl s_client -connect localhost:\(server.port) -CAfile ca.pem -verify_return_error -verify_hostname localhost -quiet <up >down &&
        cmp up down
      """)
    #expect(result.status == 0, "\(result.output)")
    #expect(try server.log.wait { $0.ends == 1 }.faults == [])
    try server.end()
  }

  @Test("openssl s_client gets the whole chain, and its end is a clean one")
  func opensslChain() throws {
    let server = try LoopServer(certificate: "chain") { Echo($0) }
    let result = try run("openssl s_client -connect localhost:\(server.port) -CAfile ca.pem -verify_return_error -showcerts")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.components(separatedBy: "BEGIN CERTIFICATE").count == 3)
    for fact in ["TLSv1.3", "Verification: OK", "No ALPN negotiated", "Early data was not sent"] {
      #expect(result.output.contains(fact), "\(result.output)")
    }
    #expect(!result.output.contains("Session Ticket arrived"))
    #expect(try server.log.wait { $0.ends == 1 }.faults == [])
    try server.end()
  }

  @Test("openssl s_client with an older version is refused with an alert, and the next one is served")
  func opensslOld() throws {
    let server = try LoopServer { Echo($0) }
    let old = try run("openssl s_client -connect localhost:\(server.port) -tls1_2")
    #expect(old.status != 0, "\(old.output)")
    #expect(old.output.contains("alert protocol version"), "\(old.output)")
    #expect(try server.log.wait { $0.ends == 1 }.faults == [.refused("unsupported protocol")])
    let new = try run("openssl s_client -connect localhost:\(server.port) -CAfile ca.pem -verify_return_error -brief")
    #expect(new.status == 0, "\(new.output)")
    #expect(new.output.contains("Protocol version: TLSv1.3"), "\(new.output)")
    try server.end()
  }

  @Test("our client gets back three megabytes; its end without close_notify is a truncation")
  func ourClient() throws {
    let server = try LoopServer { Echo($0) }
    let sent = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 1000) }
    try client(server) { tls in
      #expect(ohk_tls_write(tls, sent, sent.count) == 1)
      #expect(read(tls, upTo: sent.count) == Data(sent))
      ohk_tls_end(tls)
    }
    #expect(try server.log.wait { $0.ends == 1 }.faults == [.truncated])
    try server.end()
  }

  @Test("a client that does not read stops the program that writes, until it reads again")
  func slowReader() throws {
    let pieces = 400
    let server = try LoopServer { Source($0, pieces: pieces) }
    try client(server) { tls in
      #expect(ohk_tls_write(tls, [1], 1) == 1)
      // It has filled the buffers of the sockets, and its own.
      let paused = try server.log.wait { $0.pauses > 0 }
      #expect(paused.ends == 0)
      #expect(read(tls) == (0..<pieces).reduce(into: Data()) { $0.append(Source.piece($1)) })
    }
    let events = try server.log.wait { $0.ends + $0.pauses > 0 }
    // A piece more than the channel wants, and what encryption adds to two.
    #expect(events.mostWaiting <= 65_536 + Source.pieceSize + 1000)
    try server.end()
  }

  @Test("clients that say nothing, something else or half of a greeting hold up no other")
  func others() throws {
    let server = try LoopServer { Echo($0) }
    let (silent, half, http, gone, reset) = (
      PlainClient(server.port), PlainClient(server.port), PlainClient(server.port), PlainClient(server.port), PlainClient(server.port)
    )
    half.send([22, 3, 1, 2, 0, 1, 0])
    gone.send([22, 3, 1])
    gone.endOutput()
    http.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect(http.readToEnd() == [])
    #expect(gone.readToEnd() == [])
    reset.send([UInt8](repeating: 7, count: 100_000))
    _ = reset.readToEnd()
    try server.log.wait { $0.ends == 3 && $0.faults.count == 3 }
    try client(server) { tls in
      #expect(ohk_tls_write(tls, [5], 1) == 1)
      #expect(read(tls, upTo: 1) == Data([5]))
    }
    try server.end()
    // They end with the server.
    #expect(silent.readToEnd() == [])
    #expect(half.readToEnd() == [])
  }
}
