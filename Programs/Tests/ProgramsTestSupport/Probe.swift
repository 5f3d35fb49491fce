// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing
import OpenHealthCore

/// A program that connects to a socket as any other program can: a script in Perl, which each Debian has.
package enum Probe {
  /// Sends messages one by one, each after the answer to the previous one. Prints what arrives up to a number of frames, and ends.
  private static let script = """
    use Socket; my ($path, $messages, $frames, $before) = @ARGV;
    $| = 1; my $end = time + 20;
    my $s;
    if ($path =~ /^&(.*)/) { open($s, "+<&=", $1) or die "open: $!" } else {
      socket($s, PF_UNIX, SOCK_STREAM, 0) or die "socket: $!";
      until (connect($s, pack_sockaddr_un($path))) { die "connect: $!" if time > $end; select(undef, undef, undef, 0.01) }
    }
    eval($before); die $@ if $@;
    my @messages = split(/,/, $messages);
    defined(syswrite($s, pack("H*", shift @messages))) or die "write: $!" if @messages;
    while ($frames-- > 0) {
      my $frame = "";
      for my $count (4, 0) {
        my $rest = $count || unpack("V", $frame);
        while ($rest > 0) {
          my $got = sysread($s, $frame, $rest, length $frame);
          if (!$got) { print "closed\\n"; exit 3 }
          $rest -= $got;
        }
      }
      print unpack("H*", $frame), "\\n";
      defined(syswrite($s, pack("H*", shift @messages))) or die "write: $!" if @messages;
    }
    """

  /// The first message of an app, with its name and token where it has them.
  package static func hello(_ identifier: String? = nil, _ token: String? = nil) throws -> Message {
    Message(.hello, body: try WireForm.json(Hello(bundleIdentifier: identifier, token: token)))
  }

  /// The arguments of a program that sends messages and prints frames.
  ///
  /// - Parameters:
  ///   - path: the socket's; `&` and a number for a descriptor that is open.
  ///   - before: a piece of Perl that runs between connecting and sending.
  package static func command(_ path: String, _ messages: [Message], frames: Int, before: String = "") -> [String] {
    let bytes = messages.map { $0.bytes.map { String(format: "%02x", Int($0)) }.joined() }.joined(separator: ",")
    return ["/usr/bin/perl", "-e", script, path, bytes, "\(frames)", before]
  }

  /// The messages that it printed.
  package static func messages(_ output: String) throws -> [Message] {
    var reader = MessageReader(mostBytes: 1 << 20)
    let digits = Array(output.utf8).filter { $0 > 0x20 }
    for index in stride(from: 0, to: digits.count - 1, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) else { break }
      reader.append([byte])
    }
    var messages: [Message] = []
    while let message = try reader.next() { messages.append(message) }
    return messages
  }

  /// As what the daemon let it in; nil when it did not.
  package static func app(_ output: String) throws -> AppIdentity? {
    guard let message = try messages(output).first, message.kind == .welcome else { return nil }
    return try WireForm.value(Welcome.self, from: message.body).app
  }

  /// Runs a program to its end. Gives what it prints.
  package static func run(_ command: [String], input: FileHandle = .nullDevice) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    let output = Pipe()
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    defer { process.waitUntilExit() }
    return String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Whether a sandbox can be made here.
  fileprivate static let sandboxesWork =
    (try? run(["/usr/bin/env", "bwrap", "--unshare-all", "--unshare-user", "--disable-userns", "--ro-bind", "/", "/", "echo", "yes"]))
    == "yes\n"
}

extension Trait where Self == ConditionTrait {
  /// Runs the test only where a sandbox can be made.
  package static var withSandboxes: Self {
    .enabled(if: Probe.sandboxesWork, "bwrap does not work here: install the package bubblewrap, and allow user namespaces")
  }
}
