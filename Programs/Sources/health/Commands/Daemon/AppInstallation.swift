// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCommandLine
import OpenHealthFiles

/// The entry in the menu of a desktop, and the unit of the session, that `health app --install` adds.
struct AppInstallation {
  /// One file of the installation.
  struct File {
    var url: URL
    var text: String
  }

  /// The first line of each file: only files that have it are replaced or removed.
  static let mark = "# Made by `health app --install`; `health app --uninstall` removes it."

  private let environment: [String: String]
  private let program: String

  /// - Parameter program: the path of the program that the files start; by default this one.
  init(
    environment: [String: String], program: String = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  ) {
    (self.environment, self.program) = (environment, program)
  }

  /// The files, with the program's path as each of them writes it.
  func files() throws -> [File] {
    guard program.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Failure("\(TerminalText.line(program)) has a control character in its name. Move the program, then install it.")
    }
    let data = HomeFolder.xdg("XDG_DATA_HOME", default: ".local/share", environment: environment)
    let config = HomeFolder.xdg("XDG_CONFIG_HOME", default: ".config", environment: environment)
    return [
      File(
        url: data.appendingPathComponent("applications/org.openhealthkit.Health.desktop"),
        text: """
          \(Self.mark)
          [Desktop Entry]
          Type=Application
          Version=1.4
          Name=Health
          GenericName=Health Data
          Comment=Look at your health data in the browser
          Keywords=steps;sleep;heart;workouts;weight;Apple Health;
          Exec=\(Self.menuWord(program)) app
          Icon=org.openhealthkit.Health
          Categories=Science;MedicalSoftware;
          Terminal=false
          StartupNotify=false

          """),
      File(
        url: config.appendingPathComponent("systemd/user/\(Self.unit)"),
        text: """
          \(Self.mark)
          [Unit]
          Description=Health store and app

          [Service]
          Type=notify
          ExecStart=\(Self.unitWord(program)) serve
          UMask=0077
          Restart=on-failure
          RestartSec=1
          TimeoutStopSec=15
          LimitCORE=0
          LimitNOFILE=65536
          NoNewPrivileges=yes

          [Install]
          WantedBy=default.target

          """),
    ]
  }

  /// The name of the unit. The packages' unit has another name.
  static let unit = "openhealthkit-app.service"

  /// A word of `Exec` in a menu entry: in quotation marks, with the signs that the standard names behind a backslash, which is written twice
  /// in a string of such a file; a percent sign is doubled.
  static func menuWord(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\": "\\\\\\\\"
      case "\"", "`", "$": "\\\\\(scalar)"
      case "%": "%%"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// The program in `ExecStart` of a unit, in which systemd replaces no variables.
  static func unitWord(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "%": "%%"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Writes the files. One of another origin stays, and nothing is written.
  func install() throws {
    let files = try files()
    for file in files { try check(file) }
    for file in files {
      try FileWriting.telling {
        try FileWriting.makeFolder(file.url.deletingLastPathComponent())
        let written = try NewFile(at: file.url.path, replacing: true)
        try written.write(Array(file.text.utf8))
        try written.finish()
      }
    }
    Output.message(Person.words["command.inMenu", "`systemctl --user enable --now \(Self.unit)`"])
  }

  /// Removes the files that are there.
  func uninstall() throws {
    let files = try files().filter { FileManager.default.fileExists(atPath: $0.url.path) }
    for file in files { try check(file) }
    for file in files where unlink(file.url.path) != 0 {
      throw Failure("\(TerminalText.line(file.url.path)) cannot be removed: \(String(cString: strerror(errno))).")
    }
    Output.message(
      files.isEmpty
        ? Person.words["command.nothingToRemove"]
        : Person.words["command.menuRemoved", "`systemctl --user disable --now \(Self.unit)`"])
  }

  private func check(_ file: File) throws {
    guard FileManager.default.fileExists(atPath: file.url.path) else { return }
    // A file that cannot be read is not ours.
    let text = (try? Settings.text(of: file.url)) ?? ""
    guard text.utf8.starts(with: Self.mark.utf8) else {
      throw Failure("\(TerminalText.line(file.url.path)) is not from `health app --install`, so it stays. Move it away first.")
    }
  }
}
