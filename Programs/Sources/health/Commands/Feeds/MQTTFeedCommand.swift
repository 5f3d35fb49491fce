// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthEvents

/// Shows states to Home Assistant.
struct MQTTFeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mqtt", abstract: "Show today's sums and the latest values to Home Assistant, through an MQTT broker.",
    discussion: """
      Home Assistant finds the device by itself. The app that you register sees what you grant. The broker does not keep values, unless you \
      give --retain.

        health apps add com.example.home --name Home --usage-share "To show it on my wall."
        health feed mqtt steps weight --app com.example.home --broker mqtt://127.0.0.1
      """)

  @OptionGroup var events: EventOptions
  @Option(help: ArgumentHelp("The broker: mqtts://host, or mqtt://127.0.0.1 on this machine.", valueName: "url"))
  var broker: String
  @Option(help: ArgumentHelp("The user at the broker.", valueName: "name"))
  var user: String?
  @Option(
    help: ArgumentHelp("Take the user's password from a file, which only you may read (chmod 600).", valueName: "file"),
    completion: .file())
  var passwordFile: String?
  @Option(help: ArgumentHelp("The name of the device in Home Assistant.", valueName: "text"))
  var name = "Health"
  @Option(help: ArgumentHelp("The first part of Home Assistant's topics of discovery.", valueName: "text"))
  var discoveryPrefix = "homeassistant"
  @Flag(help: "Let the broker keep the values for those who connect later.")
  var retain = false
  @Flag(help: "Remove the device from the broker, and end.")
  var remove = false
  @OptionGroup var receiver: ReceiverOptions
  @OptionGroup var zone: ZoneOptions

  func validate() throws {
    _ = try receiver.address(broker, DeliveryAddress.broker)
    for type in try events.types() where !HomeAssistant.shows(type) {
      throw ValidationError("\(type.localTitle) has no value that Home Assistant could show.")
    }
    guard (1...200).contains(discoveryPrefix.utf8.count), discoveryPrefix.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !discoveryPrefix.utf8.contains(where: { "+#$".utf8.contains($0) })
    else { throw ValidationError("--discovery-prefix takes a topic such as homeassistant.") }
    for text in [name, user ?? "user"] where !(1...MQTTReceiver.mostName).contains(text.utf8.count) {
      throw ValidationError("--name and --user take 1 to \(MQTTReceiver.mostName) bytes.")
    }
    if passwordFile != nil, user == nil { throw ValidationError("--password-file goes with --user.") }
  }

  func run() throws {
    let password = try passwordFile.map { try Terminal.secret(file: $0, what: "password").withBytes { Array($0) } }
    let file = try events.place.file("mqtt")
    let connection = try events.place.connect()
    let wake = Wake()
    let device = HomeAssistant(
      app: events.place.registered.app, name: name, prefix: discoveryPrefix, version: HealthVersion.text)
    let settings = MQTTReceiver.Settings(
      try receiver.address(broker, DeliveryAddress.broker), user: user, password: password, retainsStates: retain, device: device)
    let mqtt = MQTTReceiver(settings, store: connection, types: try events.types(), zone: zone.zone, file: file, wake: wake)
    if remove {
      try FeedFileOptions.telling {
        // A feed that runs would show the device again.
        try file.claim()
        try mqtt.remove()
      }
      return Output.sentence(Person.words["event.removed", TerminalText.line(name)])
    }
    try events.ask(connection)
    try events.run(connection, file: file, wake: wake, longestPause: 60, to: mqtt)
  }
}
