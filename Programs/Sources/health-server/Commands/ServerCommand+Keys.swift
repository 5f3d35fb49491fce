// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFiles
import OpenHealthPostgres

extension ServerCommand {
  struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Encrypt people's data in the database with keys of their own.",
      discussion: """
        Each person's data are encrypted with a key of their own. The database keeps these keys wrapped with a master key, which is in a \
        file that servers read and databases do not have. Keep two copies of the file apart from the database and its backups: without the \
        file, nothing can be read any more.

          health server keys make /etc/openhealthkit/master.keys
          health server run --master-key /etc/openhealthkit/master.keys --certificate cert.pem --key key.pem
          health server keys encrypt --all --master-key /etc/openhealthkit/master.keys
        """,
      subcommands: [Make.self, Encrypt.self, Rotate.self, Drop.self])
  }

  /// The option that names the file of master keys, where it can be left out.
  struct MasterKeyOption: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The file of master keys.",
        discussion: "Default: $HEALTHKIT_MASTER_KEY. Without one, data that are encrypted cannot be read, and new data are not encrypted.",
        valueName: "file"),
      completion: .file())
    var masterKey: String?

    /// The name of the file; nil where none is named.
    var path: String? {
      let path = masterKey ?? ProcessInfo.processInfo.environment["HEALTHKIT_MASTER_KEY"]
      return path?.isEmpty == true ? nil : path
    }

    /// The keys in the file; nil where none is named.
    func keys() throws -> MasterKeys? { try path.map { path in try ServerCommand.tellingOfKeys { try MasterKeys(file: path) } } }
  }

  /// Turns faults of the file of master keys and of the database into failures of the command.
  static func tellingOfKeys<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let fault as FileFault {
      throw Failure("The master keys cannot be used. \(fault)")
    } catch let error as HealthError {
      return try telling { () throws(HealthError) -> T in throw error }
    }
  }
}

extension ServerCommand.Keys {
  struct Make: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a new master key to a file, which is made if it does not exist.",
      discussion: """
        The newest master key wraps new keys of people; older ones unwrap the keys that they wrapped. Copy the file to all hosts of servers, \
        which read it again by themselves. Only the servers' user may be able to read it.

          health server keys make /etc/openhealthkit/master.keys
        """)

    @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
    var file: String

    func run() throws {
      let number = try ServerCommand.tellingOfKeys { try MasterKeys.make(in: file) }
      Output.sentence("The file has the master key \(number). Keep two copies of it, apart from the database and its backups.")
      Output.flush()
    }
  }

  struct Encrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Encrypt the data of people whose data are not encrypted yet.",
      discussion: """
        New people need no command: their data are encrypted from the first change on, once all servers have a master key. This command is \
        for people who were there before. Each person is one transaction: reading continues, changes wait, and an interruption leaves \
        the person's data as they were. Repeat the command to continue. With --all, a person whose data cannot be encrypted is named, \
        and the others are encrypted. Connect as the role of servers.

          health server keys encrypt 17 --master-key /etc/openhealthkit/master.keys
          health server keys encrypt --all --master-key /etc/openhealthkit/master.keys
        """)

    @Argument(help: ArgumentHelp("The numbers of people, as `health server people` prints them.", valueName: "number"))
    var people: [Int64] = []
    @Flag(help: "All people of the server.")
    var all = false
    @OptionGroup var masterKey: ServerCommand.MasterKeyOption
    @OptionGroup var database: ServerCommand.Database

    func validate() throws {
      guard all != !people.isEmpty else { throw ValidationError("Name people by their numbers, or give --all.") }
    }

    func run() throws {
      let router = try ServerCommand.keyedRouter(database, masterKey)
      var found = PersonRouter.EncryptedPeople()
      for person in people {
        if try ServerCommand.telling({ () throws(HealthError) in try router.encryptPerson(person) }) {
          found.encrypted += 1
        } else {
          found.before += 1
        }
      }
      if all {
        found = try ServerCommand.telling { () throws(HealthError) in
          try router.encryptEveryone { person, error in
            Output.message("Person \(person): \(NodeFault(error)?.description ?? MasterKeyFault(error)?.description ?? error.description)")
          }
        }
      }
      let count = "\(found.encrypted) \(found.encrypted == 1 ? "person" : "people")"
      Output.sentence("The data of \(count) are encrypted now. Those of \(found.before) were before.")
      Output.flush()
      if found.failed > 0 { throw MasterKeyFault.notEncrypted(count: found.failed) }
    }
  }
}

extension ServerCommand.Keys {
  struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Wrap all keys of people with the newest master key.",
      discussion: """
        People's own keys stay the same, and servers continue. First make a new master key and copy the file to all hosts of servers; \
        afterwards, drop the old one. From then on, earlier backups do not open the data of people who were removed. Repeat the command \
        after an interruption. Connect as the role of servers.

          health server keys make /etc/openhealthkit/master.keys
          health server keys rotate --master-key /etc/openhealthkit/master.keys
          health server keys drop 1 --master-key /etc/openhealthkit/master.keys
        """)

    @OptionGroup var masterKey: ServerCommand.MasterKeyOption
    @OptionGroup var database: ServerCommand.Database

    func run() throws {
      let router = try ServerCommand.keyedRouter(database, masterKey)
      let count = try ServerCommand.tellingOfKeys { try router.keys.rewrap() }
      Output.sentence("\(count) \(count == 1 ? "key was" : "keys were") wrapped with the newest master key.")
      Output.flush()
    }
  }

  struct Drop: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a master key from a file, if no key of a person is wrapped with it.",
      discussion: """
        From then on, no server wraps a key with it. Run the command on each host that has the file, and destroy all other copies of the \
        key: with the key, an old backup of the database can be read. A backup from before the rotation can then be read only with today's \
        table of keys. Connect as the role of servers.

          health server keys drop 1 --master-key /etc/openhealthkit/master.keys
        """)

    @Argument(help: ArgumentHelp("The number of the master key, as `health server keys make` printed it.", valueName: "number"))
    var number: Int64
    @OptionGroup var masterKey: ServerCommand.MasterKeyOption
    @OptionGroup var database: ServerCommand.Database

    func run() throws {
      let router = try ServerCommand.keyedRouter(database, masterKey)
      // Not nil: the router has the keys of a file.
      let path = masterKey.path!
      try ServerCommand.tellingOfKeys { try router.keys.dropMasterKey(number, from: path) }
      Output.sentence("The file has no master key \(number) any more.")
      Output.flush()
    }
  }
}

extension ServerCommand {
  /// The stores of a prepared database with master keys, which must be named.
  static func keyedRouter(_ database: Database, _ option: MasterKeyOption) throws -> PersonRouter {
    guard let keys = try option.keys() else {
      throw ValidationError("Name the file of master keys with --master-key or HEALTHKIT_MASTER_KEY.")
    }
    return try router(database, masterKeys: keys)
  }

  /// The stores of a prepared database, with these master keys, or without where no person's key is wrapped.
  static func router(_ database: Database, masterKeys: MasterKeys?) throws -> PersonRouter {
    let router = PersonRouter(try database.text(), size: 2, masterKeys: masterKeys)
    try tellingOfKeys {
      try router.checkTables()
      try router.keys.checkMasterKeys()
    }
    return router
  }
}
