// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPostgres
import OpenHealthServer

/// Serves the stores of many people, and says who they are.
struct ServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server", abstract: "Serve the stores of many people, in a PostgreSQL database.",
    discussion: """
      The database has three roles: the owner makes the tables, operators add and remove people, and servers read and write one person's \
      rows at a time.

        health server prepare --database "host=db user=health_owner dbname=health"
        health server add "Ada" --database "host=db user=health_operator dbname=health"
        health server run --database "host=db user=health dbname=health" --certificate cert.pem --key key.pem

      A person's programs then use HEALTHKIT_SERVER=host:8443 and the token that `health server add` printed.

      Where one database is too small, others become nodes: each person's store is on one of them. `health server node`, `nodes` and `move` \
      are for that.

      `health server keys` encrypts what the database keeps. `health server adopt` takes in a store that was on a person's own machine, and \
      `release` gives one back.
      """,
    subcommands: [
      Prepare.self, Run.self, Add.self, Adopt.self, Release.self, People.self, Remove.self, Nodes.self, Node.self, Move.self, Cohort.self,
      Keys.self, Schema.self,
    ])

  /// The option that names the database.
  struct Database: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The database, as a connection string of libpq.",
        discussion: "Default: $HEALTHKIT_DATABASE. Put the password into a password file (~/.pgpass).", valueName: "string"))
    var database: String?

    /// The connection string, which must be named.
    func text() throws -> String {
      guard let text = database ?? ProcessInfo.processInfo.environment["HEALTHKIT_DATABASE"], !text.isEmpty else {
        throw ValidationError("Name the database with --database or HEALTHKIT_DATABASE, such as \"host=db user=health dbname=health\".")
      }
      return text
    }

    /// The directory, with one connection.
    func directory() throws -> Directory { Directory(try text(), size: 1) }
  }

  /// The options that name the roles besides the owner of the tables.
  struct Roles: ParsableArguments {
    @Option(help: ArgumentHelp("The role of servers.", valueName: "role"))
    var servers = "health"
    @Option(help: ArgumentHelp("The role of operators.", valueName: "role"))
    var operators = "health_operator"
    @Option(
      help: ArgumentHelp("The role of those who move people between nodes.", discussion: "Default: none, for one node.", valueName: "role"))
    var movers: String?

    var names: PostgresSchema.Roles { PostgresSchema.Roles(servers: servers, operators: operators, movers: movers) }
  }

  /// The option that names a PostgreSQL schema.
  enum TablesSchema {
    static let help = ArgumentHelp(
      "The PostgreSQL schema with the tables: small letters, digits and underscores.",
      discussion: "Default: the one in which the connection string makes tables.", valueName: "schema")

    static func name(_ text: String?) throws -> SchemaName? {
      guard let text else { return nil }
      guard let name = SchemaName(text) else {
        throw ValidationError(
          "A schema's name has from 1 to 63 small letters, digits and underscores, and begins with none of PostgreSQL's own (pg_).")
      }
      return name
    }
  }

  /// Turns errors of the database into failures of the command.
  static func telling<T>(_ body: () throws(HealthError) -> T) throws -> T {
    do throws(HealthError) { return try body() } catch {
      switch error {
      // No such table or function.
      case .storageFailure(.server(state: "42P01")), .storageFailure(.server(state: "42883")):
        throw Failure("The database has not been prepared for this version. `health server prepare` does that.")
      // No such right.
      case .storageFailure(.server(state: "42501")):
        throw Failure(
          "The database does not let this role do that. `health server prepare` and `node` need the owner of the tables, `add`, `people`, "
            + "`nodes` and `remove` an operator, `move` a mover, `run`, `adopt`, `release`, `cohort` and `keys` the role of servers.")
      // No connection.
      case .databaseInaccessible(.server(state: "08000")):
        throw Failure("The database cannot be reached, or refuses the connection. Check --database, and that the database runs.")
      default:
        if let fault = NodeFault(error) { throw fault }
        if let fault = MasterKeyFault(error) { throw fault }
        throw error
      }
    }
  }
}

extension ServerCommand {
  struct Prepare: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the tables, or convert those of an older version.",
      discussion: """
        Connect as the role that owns the tables. The other two roles must exist: CREATE ROLE health LOGIN; CREATE ROLE health_operator \
        LOGIN. None of them may be a superuser, because row-level security does not apply to superusers. With several nodes, prepare the \
        database of each, and name the role that moves people with --movers. With --schema, the tables are in that PostgreSQL schema, which \
        is made if it is not there.

          health server prepare --database "host=db user=health_owner dbname=health"
          health server prepare --database "host=db2 user=health_owner dbname=health" --movers health_mover
          health server prepare --database "host=db user=health_owner dbname=health" --schema north --movers health_mover
        """)

    @OptionGroup var database: Database
    @OptionGroup var roles: Roles
    @Option(help: TablesSchema.help)
    var schema: String?

    func run() throws {
      let connections = ConnectionPool(try database.text(), size: 1, schema: try TablesSchema.name(schema))
      try ServerCommand.telling { () throws(HealthError) in try PostgresSchema.prepare(connections, for: roles.names) }
      Output.sentence("The database is ready.")
      Output.flush()
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a person, and print the token that opens the store.",
      discussion: """
        The token is printed once, and cannot be replaced: give it to the person alone. The person's store is on the node with the fewest \
        people, unless you name another one. Connect as an operator.

          health server add "Ada"
          health server add "Ada" --node north
        """)

    @Argument(help: ArgumentHelp("What operators call the person.", valueName: "name"))
    var name: String
    @Option(help: ArgumentHelp("The node that gets the store.", discussion: "Default: the one with the fewest people.", valueName: "name"))
    var node: String?
    @OptionGroup var database: Database

    func validate() throws {
      guard !name.isEmpty, name.utf8.count <= 200, !name.utf8.contains(0) else {
        throw ValidationError("The name has from 1 to 200 bytes.")
      }
    }

    func run() throws {
      let directory = try database.directory()
      var random = SystemRandomNumberGenerator()
      let secret = AppToken.text(of: (0..<AppToken.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) })
      let number = try ServerCommand.telling { () throws(HealthError) in
        try directory.addPerson(named: name, tokenDigest: PersonDoorkeeper.digest(secret), on: node)
      }
      Output.message("\(TerminalText.line(name)) is person \(number). The token, for HEALTHKIT_TOKEN:")
      Output.line(PersonToken(person: number, secret: secret).text)
      Output.flush()
    }
  }

  struct People: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the people.",
      discussion: """
          health server people
        """)

    @OptionGroup var database: Database
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "person", kind: .integer, meaning: "the number of the person"),
      .init(name: "name", meaning: "what operators call the person"),
      .init(name: "added", kind: .instant, meaning: "when the person was added"),
      .init(name: "node", rank: 1, isTyped: true, meaning: "the node that has the person's store"),
      .init(
        name: "moving", rank: 2, isTyped: true,
        meaning: "the other node of a move that has begun and has not ended; `health server move` ends it"),
    ]

    func run() throws {
      let directory = try database.directory()
      var rows = try Rows(Self.columns, output, ifEmpty: "There are no people. `health server add NAME` adds one.")
      for person in try ServerCommand.telling({ () throws(HealthError) in try directory.people() }) {
        rows.add([
          .number(Double(person.number), shown: "\(person.number)"), .text(person.name), .date(person.added, output.dates),
          .text(person.node), .text(person.moving),
        ])
      }
      rows.finish()
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a person with all data.",
      discussion: """
        What is removed cannot be restored, except from a backup of the database. Connect as an operator.

          health server remove 17 --yes
        """)

    @Argument(help: ArgumentHelp("The number of the person, as `health server people` prints it.", valueName: "number"))
    var person: Int64
    @Flag(help: "Do not ask.")
    var yes = false
    @OptionGroup var database: Database

    private static func noPerson(_ number: Int64) -> Failure {
      Failure("There is no person \(number). `health server people` lists them.")
    }

    func run() throws {
      let directory = try database.directory()
      guard
        let found = try ServerCommand.telling({ () throws(HealthError) in try directory.people() }).first(where: { $0.number == person })
      else { throw Self.noPerson(person) }
      if !yes {
        guard isatty(STDIN_FILENO) == 1 else {
          throw Failure("There is no terminal to ask at. Give --yes to remove person \(person) with all data.")
        }
        Output.message("All data of \(found.name), person \(person), will be deleted. Type the number to continue:")
        guard readLine() == "\(person)" else { throw Failure("Nothing was deleted.") }
      }
      guard try ServerCommand.telling({ () throws(HealthError) in try directory.removePerson(person) }) else {
        throw Self.noPerson(person)
      }
      Output.sentence("Removed person \(person).")
      Output.flush()
    }
  }
}
