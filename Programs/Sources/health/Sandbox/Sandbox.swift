// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthDaemon

/// A bubblewrap sandbox for one app. It shows programs, libraries and settings of the system, an empty home, and the app's own socket.
///
/// Everything else is invisible, including the store, keys, tokens and other sockets.
struct Sandbox {
  /// The folder of the app's socket inside the sandbox.
  static let socketFolder = "/run/openhealthkit"
  /// Folders of the system to show: these as they are, the next ones also if they are links.
  private static let systemFolders = ["/usr", "/etc", "/opt"]
  private static let linkedFolders = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]
  /// The variables of the environment that an app may see.
  private static let variables: Set = ["PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TERM", "COLORTERM", "USER", "LOGNAME"]

  var app: String
  /// The folder in which the daemon makes the app's socket.
  var socketFolder: String
  /// Folders that the app may read, without links.
  var readable: [String] = []
  /// Folders that the app may read and write, without links.
  var writable: [String] = []
  var hasNetwork = false
  var environment: [String: String]
  var currentFolder: String

  /// The environment of the app.
  var appEnvironment: [String: String] {
    environment.filter { Self.variables.contains($0.key) || $0.key.utf8.starts(with: "LC_".utf8) }
      .merging(["HEALTHKIT_SOCKET": "\(Self.socketFolder)/\(SandboxClaim.socketName)", "HEALTHKIT_BUNDLE_ID": app]) { $1 }
  }

  private var home: String? {
    environment["HOME"].flatMap { $0.utf8.first == UInt8(ascii: "/") && $0 != "/" ? $0 : nil }
  }

  /// Throws if one of the shown folders would show one of the secrets, whatever its name is there, or other processes.
  func check(_ secrets: [SecretPlace], _ mounts: MountTable) throws {
    for folder in Self.systemFolders + readable + writable {
      for mount in mounts.shown(by: folder) {
        if mount.type == "proc" {
          throw Failure(
            "The app would see the command lines of all processes in \(folder). Choose a folder without a file system of processes (/proc)."
          )
        }
        if let secret = secrets.first(where: mount.shows)?.path {
          throw Failure("The app would see \(secret) in \(folder). Choose another folder, or move \(secret).")
        }
      }
    }
  }

  /// The command as the sandbox can start it: a program that is named by a path has the real path of its folder, as `.build/debug` is a
  /// link that the sandbox does not have.
  ///
  /// Throws `hiddenProgram` where the program is in no folder that is shown.
  func shown(_ command: [String]) throws -> [String] {
    guard let name = command.first else { return command }
    guard name.utf8.contains(UInt8(ascii: "/")) else {
      // The first one that is visible is started. Of one that is nowhere bubblewrap says so.
      let found = ChildProcess.paths(of: name, environment: environment)
      if let first = found.first, !found.contains(where: isShown) { throw Self.hidden(first) }
      return command
    }
    let program = URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: currentFolder, isDirectory: true))
    let folder = StoreOptions.withoutLinks(program.deletingLastPathComponent())
    // The name itself stays, link or not: some programs do what the name says.
    let path = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(program.lastPathComponent).path
    guard isShown(path) else { throw Self.hidden(path) }
    return [path] + command.dropFirst()
  }

  /// Whether a program, and the file that it links to, are in folders that are shown.
  private func isShown(_ path: String) -> Bool {
    let places = [URL(fileURLWithPath: path).deletingLastPathComponent(), URL(fileURLWithPath: path)].map(StoreOptions.withoutLinks)
    return places.allSatisfy { place in (Self.systemFolders + Self.linkedFolders + readable + writable).contains { Self.isIn(place, $0) } }
  }

  private static func hidden(_ path: String) -> Failure {
    let target = StoreOptions.withoutLinks(URL(fileURLWithPath: path))
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    return Failure("The sandbox does not show \(path). Show its folder: `health apps run ID --readable \(folder) -- COMMAND`.")
  }

  private static func isIn(_ path: String, _ folder: String) -> Bool {
    URL(fileURLWithPath: path).pathComponents.starts(with: URL(fileURLWithPath: folder).pathComponents)
  }

  /// The arguments of `bwrap`. It writes information about the sandbox to one descriptor, and starts the command when the other one reaches
  /// its end.
  func arguments(command: [String], information: Int32, start: Int32) -> [String] {
    // Without its own user namespaces, the app cannot make a mount namespace that shows more.
    var arguments = ["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"]
    arguments += ["--info-fd", "\(information)", "--block-fd", "\(start)"]
    if hasNetwork { arguments.append("--share-net") }
    for folder in Self.systemFolders { arguments += ["--ro-bind-try", folder, folder] }
    for folder in Self.linkedFolders {
      // A folder that is not a link is bound below.
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder) {
        arguments += ["--symlink", target, folder]
      } else {
        arguments += ["--ro-bind-try", folder, folder]
      }
    }
    arguments += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", "/run", "--dir", "/var/tmp"]
    // The resolver's files, to which /etc links on many systems.
    if hasNetwork { arguments += ["--ro-bind-try", "/run/systemd/resolve", "/run/systemd/resolve"] }
    if let home { arguments += ["--tmpfs", home] }
    for folder in readable { arguments += ["--ro-bind", folder, folder] }
    for folder in writable { arguments += ["--bind", folder, folder] }
    arguments += ["--bind", socketFolder, Self.socketFolder]
    let isShown = (readable + writable + Self.systemFolders).contains { Self.isIn(currentFolder, $0) }
    return arguments + ["--chdir", isShown ? currentFolder : home ?? "/", "--"] + command
  }
}
