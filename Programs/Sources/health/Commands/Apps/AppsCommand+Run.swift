// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthDaemon

extension AppsCommand {
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Start an app in a sandbox that reaches its own socket, but neither store nor keys.",
      discussion: """
        The app runs in a sandbox that bubblewrap makes: it sees the programs and libraries of the system, an empty home folder and its own \
        socket, and has no network. Files that it writes outside the --writable folders are lost when it ends. An app with its own user \
        (`health apps add --uid`) runs as that user under systemd instead, and the command needs root.

          health apps run com.example.walks --readable ~/walks -- ~/walks/walks --sync
          health apps run com.example.walks --readable .build/debug -- .build/debug/walks
        """)

    @OptionGroup var app: AppArgument
    @Option(help: ArgumentHelp("A folder that the app may read. Give it again for more.", valueName: "dir"))
    var readable: [String] = []
    @Option(help: ArgumentHelp("A folder that the app may read and write. Give it again for more.", valueName: "dir"))
    var writable: [String] = []
    @Flag(help: "Let the app use the network, and sockets of your session that have no file.")
    var network = false
    @OptionGroup var store: StoreOptions
    @Argument(parsing: .postTerminator, help: ArgumentHelp("The command and its arguments, after --.", valueName: "command"))
    var command: [String] = []

    func validate() throws {
      if command.isEmpty { throw ValidationError("Give the command after --, such as: health apps run ID -- walks --sync") }
    }

    func run() throws {
      let owner = try store.ownersSocket()
      let registered = try SocketService(path: owner).perform(ListApps(), for: .owner).apps
      guard let known = registered.first(where: { $0.registration.bundleIdentifier == app.identifier }) else {
        throw Failure("\(app.identifier) is not registered. `health apps add` registers an app.")
      }
      let sockets = URL(fileURLWithPath: owner).deletingLastPathComponent()
      if let user = known.registration.uid, user != geteuid() { throw ExitCode(try run(as: user, sockets)) }
      throw ExitCode(try runInSandbox(owner, sockets))
    }

    // MARK: As its own user

    /// Starts the command as a unit of the system that runs as the app's user.
    private func run(as user: UInt32, _ sockets: URL) throws -> Int32 {
      let environment = ProcessInfo.processInfo.environment
      guard geteuid() == 0, let program = ChildProcess.path(of: "systemd-run", environment: environment),
        let control = ChildProcess.path(of: "systemctl", environment: environment)
      else {
        throw Failure(
          "\(app.identifier) may run only as user \(user). Run this command as root with systemd, or start the app as that user.")
      }
      let unit = "openhealthkit-app-\(getpid()).service"
      let socket = sockets.appendingPathComponent("apps/\(app.identifier).sock").path
      let properties =
        [
          "User=\(user)", "Group=\(user)", "NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateTmp=yes", "PrivateDevices=yes",
          "ProtectHome=tmpfs", "ProtectProc=invisible", "Environment=HEALTHKIT_SOCKET=\(socket)",
          "Environment=HEALTHKIT_BUNDLE_ID=\(app.identifier)",
        ] + (network ? [] : ["PrivateNetwork=yes"]) + readable.map { "BindReadOnlyPaths=\($0)" } + writable.map { "BindPaths=\($0)" }
      let child = try ChildProcess(
        program, ["--quiet", "--wait", "--pipe", "--collect", "--unit=\(unit)"] + properties.flatMap { ["-p", $0] } + ["--"] + command,
        environment: environment)
      try ChildProcess.passSignals { number in
        // A unit that has ended needs no signal.
        _ = try? ChildProcess(control, ["kill", "--signal=\(number)", unit], environment: environment).wait()
      }
      return child.wait()
    }

    // MARK: In a sandbox

    /// Its program has written why.
    private static let sandboxFailed = Failure("The sandbox was not made, so the app did not start.")
    /// The daemon, or the system, does not say what the sandbox must not show.
    private static let unknownSecrets = Failure(
      "It is not known what the app must not see, so it did not start. Install the same version of `health` for this command and the daemon, "
        + "and let both read /proc/self/mountinfo.")

    private func runInSandbox(_ owner: String, _ sockets: URL) throws -> Int32 {
      let environment = ProcessInfo.processInfo.environment
      guard let program = ChildProcess.path(of: "bwrap", environment: environment) else {
        throw Failure("There is no `bwrap` to make a sandbox with. Install the package bubblewrap (apt install bubblewrap).")
      }
      let folder = try makeFolder(in: sockets)
      defer {
        // The daemon removes its socket as well, a moment later.
        unlink(folder.appendingPathComponent(SandboxClaim.socketName).path)
        rmdir(folder.path)
      }
      let sandbox = Sandbox(
        app: app.identifier, socketFolder: folder.path, readable: try readable.map(Self.folder), writable: try writable.map(Self.folder),
        hasNetwork: network, environment: environment, currentFolder: FileManager.default.currentDirectoryPath)
      let own = try store.secretFolders() + [StoreOptions.withoutLinks(sockets)]
      guard let mounts = MountTable() else { throw Self.unknownSecrets }
      try sandbox.check(own.compactMap(mounts.place), mounts)
      let command = try sandbox.shown(command)

      var (information, start): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
      guard pipe(&information) == 0, pipe(&start) == 0 else { throw Failure.unstartable(program, errno) }
      let child = try ChildProcess(
        program, sandbox.arguments(command: command, information: 3, start: 4), environment: sandbox.appEnvironment,
        descriptors: [information[1], start[0]])
      close(information[1])
      close(start[0])
      // The app does not begin until our end of the pipe is closed.
      var hasStarted = false
      defer { if !hasStarted { kill(child.identifier, SIGKILL) } }
      guard let first = Self.firstProcess(information[0]) else {
        _ = child.wait()
        throw Self.sandboxFailed
      }
      // It goes with bubblewrap only once it has asked for that, and would start the app when our end of the pipe is gone with us.
      defer { if !hasStarted { kill(first, SIGKILL) } }
      // Kept open, because the number belongs to this namespace as long as the descriptor exists.
      let namespace = open("/proc/\(first)/ns/mnt", O_RDONLY | O_CLOEXEC)
      var status = stat()
      guard namespace >= 0, fstat(namespace, &status) == 0 else { throw Self.sandboxFailed }
      defer { close(namespace) }
      let claim = SandboxClaim(app: app.identifier, folder: folder.lastPathComponent, mountNamespace: UInt64(status.st_ino))
      let announcement = try SocketService(path: owner, sandbox: claim)
      // The daemon may serve another store than this command's settings name. The app has not begun.
      guard let secrets = announcement.secrets else { throw Self.unknownSecrets }
      try sandbox.check(secrets, mounts)
      // An observing client reconnects after a restart of the daemon, and announces the sandbox again.
      let observation = announcement.observePreferences {}
      defer { observation.cancel() }
      try ChildProcess.passSignals { number in
        if let process = Self.command(startedBy: first) { kill(process, number) }
      }
      hasStarted = true
      close(start[1])
      return withExtendedLifetime(announcement) { child.wait() }
    }

    /// Makes a new folder for the app's socket, which only the owner can open.
    private func makeFolder(in sockets: URL) throws -> URL {
      let folders = sockets.appendingPathComponent(SandboxClaim.folders, isDirectory: true)
      let folder = folders.appendingPathComponent(String(UInt64.random(in: .min ... .max), radix: 36), isDirectory: true)
      guard mkdir(folders.path, 0o700) == 0 || errno == EEXIST, mkdir(folder.path, 0o700) == 0 else {
        throw Failure.noSocketFolder(folder, errno)
      }
      return folder
    }

    private static func folder(_ path: String) throws -> String {
      let path = StoreOptions.withoutLinks(URL(fileURLWithPath: path))
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        throw Failure("There is no folder \(path) to show to the app.")
      }
      return path
    }

    /// The first process of the sandbox, as `bwrap` reports it; nil if it has ended already.
    private static func firstProcess(_ descriptor: Int32) -> pid_t? {
      struct Information: Decodable {
        enum CodingKeys: String, CodingKey { case process = "child-pid" }
        var process: pid_t
      }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      // Nil: bubblewrap wrote nothing that says which process it started.
      guard let bytes = try? file.readToEnd() else { return nil }
      // As above.
      return try? JSONDecoder().decode(Information.self, from: bytes).process
    }

    /// The process of the command: the first child of the sandbox's first process. It appears soon after the start.
    private static func command(startedBy process: pid_t) -> pid_t? {
      for _ in 0..<100 {
        // A process that has ended has no children.
        let children = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        if let first = children?.prefix(while: \.isNumber), !first.isEmpty { return pid_t(first) }
        usleep(10_000)
      }
      return nil
    }
  }
}
