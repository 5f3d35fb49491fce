// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthDaemon
import OpenHealthFiles
import OpenHealthWeb

/// Logs a browser in to the Health app.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the Health app in your browser.",
    discussion: """
      `health serve` has to run. The link works once, within two minutes, for one browser; that browser then stays logged in until \
      `health serve` ends.

        health open
        health open --print
      """)

  @Flag(help: "Print the link that logs a browser in, instead of opening it.")
  var print = false

  @Option(
    help: ArgumentHelp(
      "The folder of the sockets of `health serve`.", discussion: "Default: those in which `health serve` makes them.",
      valueName: "dir"))
  var sockets: String?

  /// The name of the page in the folder of the sockets that leads a browser to the link.
  static let pageName = "open.html"

  /// What the owner should know where another program has the usual port.
  static var usualPortNote: String { Person.words["command.usualPort", "\(WebServer.usualPort)"] }

  private static let noBrowser = Failure(
    "No browser could be started. `health open --print` prints a link for any browser of this machine.")

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let folders = (sockets.map { [$0] } ?? DaemonSockets.folders(environment: environment)).map {
      URL(fileURLWithPath: $0, isDirectory: true)
    }
    let found = folders.lazy.compactMap { folder in Self.login(in: folder).map { (folder: folder, file: $0) } }.first
    guard let (folder, file) = found, let link = try file.link(at: Date()) else {
      throw Failure.noHealthApp
    }
    if let port = file.address.port, port != WebServer.usualPort, WebServer.isUsualPortTaken { Output.message(Self.usualPortNote) }
    if print { return Output.line(link) }
    try Self.show(link, in: folder)
  }

  /// Where the Health app of a folder's daemon is; nil if none answers at the owner's socket: a killed one leaves its file, and by now another
  /// program may have its port.
  static func login(in folder: URL) -> LoginFile? {
    guard let file = LoginFile.read(in: folder), StoreLocation.answers(folder.appendingPathComponent(Door.owner.name).path) else {
      return nil
    }
    return file
  }

  /// Opens a link in the browser, and says so.
  ///
  /// - Parameter folder: the folder of the sockets.
  static func show(_ link: String, in folder: URL) throws {
    // The link is a secret, and other users can read the arguments of programs: the browser gets the path of a page that only the owner
    // can read.
    let page = folder.appendingPathComponent(pageName)
    try FileWriting.telling {
      let text = "<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url=\(link)\"><title>Health</title>\n"
      let written = try NewFile(at: page.path, replacing: true, mayStream: false)
      try written.write(Array(text.utf8))
      try written.finish()
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", page.absoluteString]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw Self.noBrowser }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Self.noBrowser }
    Output.message(Person.words["command.opens", "`health open --print`"])
  }
}
