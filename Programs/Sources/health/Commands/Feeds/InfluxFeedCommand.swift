// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthEvents

/// Writes samples as lines for databases of time series.
struct InfluxFeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "influx", abstract: "Send samples to InfluxDB, VictoriaMetrics or a file, in line protocol.",
    discussion: """
      A line for each quantity and category: the type, its source and unit, the value, the duration and the start. The same sample is always \
      the same point. Lines cannot delete: with --uuids, deletions are points of `deleted`, else they are counted.

        health feed influx steps weight --app com.example.grafana --all --url "http://127.0.0.1:8428/write"
        health feed influx weight --app com.example.grafana --output weight.lp
      """)

  @OptionGroup var events: EventOptions
  @Option(help: ArgumentHelp("The address that takes lines, with its parameters; precision is nanoseconds.", valueName: "url"))
  var url: String?
  @Option(help: "Append the lines to a file; - for standard output.", completion: .file())
  var output: String?
  @Option(
    help: ArgumentHelp(
      "Take the header Authorization from a file, which only you may read (chmod 600), such as `Token abc`.", valueName: "file"),
    completion: .file())
  var authorizationFile: String?
  @Flag(help: "Begin with all samples that are there.")
  var all = false
  @Flag(help: "Write each sample's UUID as a text field, and deletions as points.")
  var uuids = false
  @OptionGroup var receiver: ReceiverOptions

  func validate() throws {
    guard (url == nil) != (output == nil) else { throw ValidationError("Give one of --url and --output.") }
    if let url { _ = try receiver.address(url, DeliveryAddress.web) }
    if output?.isEmpty == true { throw ValidationError("Give the name of the file to append to.") }
    if url == nil, authorizationFile != nil { throw ValidationError("--authorization-file goes with --url.") }
  }

  func run() throws {
    let lines = LineReceiver(LineProtocol(hasUUIDs: uuids), to: try target()) { skipped in
      for (reason, count) in skipped.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        let number = Person.numbers.text(count)
        switch reason {
        case .deletion: Output.message(Person.words["event.withoutDeletion", number, "--uuids"])
        case .kind: Output.message(Person.words["event.withoutNumber", number])
        case .time: Output.message(Person.words["event.withoutTime", number])
        }
      }
    }
    let file = try events.place.file("influx")
    let connection = try events.place.connect()
    try events.ask(connection)
    try events.run(connection, takesAll: all, file: file, wake: Wake(), longestPause: 300, to: lines)
  }

  private func target() throws -> LineReceiver.Target {
    guard let url else { return output == "-" ? .output : .file(output ?? "-") }
    let secret = try authorizationFile.map { try Terminal.secret(file: $0, what: "authorization").withBytes { Array($0) } }
    if let secret, secret.isEmpty || !secret.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      throw Failure("The authorization file has a line that is no header, such as `Token abc`.")
    }
    return .server(
      HTTPPost(to: try receiver.address(url, DeliveryAddress.web)), authorization: secret.map { String(decoding: $0, as: UTF8.self) })
  }
}
