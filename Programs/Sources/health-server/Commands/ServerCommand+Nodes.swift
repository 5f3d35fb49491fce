// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPostgres

extension ServerCommand {
  struct Nodes: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the nodes with their people and sizes.",
      discussion: """
        The node "first" is the database of --database, which also lists people and nodes. Connect as an operator.

          health server nodes
        """)

    @OptionGroup var database: Database
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "node", isTyped: true, meaning: "the name of the node"),
      .init(name: "people", kind: .integer, meaning: "the people whose store is there"),
      .init(name: "moving", kind: .integer, rank: 2, meaning: "the people on the way to it or from it"),
      .init(name: "bytes", kind: .integer, meaning: "the size of the tables; null where the node does not answer"),
      .init(
        name: "database", rank: 1,
        meaning: "the connection string, without user and password; null for a node in the directory's database"),
      .init(
        name: "schema", rank: 1, isTyped: true, meaning: "the PostgreSQL schema with the tables; null for that of the connection string"),
    ]

    func run() throws {
      let directory = try database.directory()
      var rows = try Rows(Self.columns, output)
      for node in try ServerCommand.telling({ () throws(HealthError) in try directory.nodes() }) {
        let size: Rows.Cell =
          if let bytes = node.bytes.map({ Double($0) }) {
            .number(bytes, shown: Self.size(bytes))
          } else {
            .text(nil, shown: "does not answer")
          }
        rows.add([
          .text(node.name), .count(node.people), .count(node.moving), size, .text(node.conninfo.isEmpty ? nil : node.conninfo),
          .text(node.schema?.text),
        ])
      }
      rows.finish()
    }

    /// A size in the unit in which it has one to three digits before the point.
    static func size(_ bytes: Double) -> String {
      let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
      var (number, unit) = (bytes, 0)
      while number >= 999.5, unit + 1 < units.count { (number, unit) = (number / 1000, unit + 1) }
      return "\(Person.numbers.text(number, decimals: number < 10 ? 1 : 0)) \(units[unit])"
    }
  }

  struct Node: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add or remove a node.",
      discussion: """
        A node is another PostgreSQL database, a group of servers with the same content, or a schema of a database, for some of the people. \
        Connect as the owner of the tables: a node decides where health data go.

          health server node add north --node-database "host=a,b,c dbname=health target_session_attrs=read-write"
          health server node add east --schema east --movers health_mover
          health server node remove north
        """,
      subcommands: [Add.self, Remove.self])
  }

  struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Move a person's store to another node.",
      discussion: """
        Apps and devices stay connected. Their changes wait while the rows are copied, up to half a minute each. Nothing is lost when the \
        command is interrupted: repeat it, and it ends the move. Connect as the role of movers.

          health server move 17 --to north
        """)

    @Argument(help: ArgumentHelp("The number of the person, as `health server people` prints it.", valueName: "number"))
    var person: Int64
    @Option(help: ArgumentHelp("The node that gets the store, as `health server nodes` prints it.", valueName: "node"))
    var to: String
    @OptionGroup var database: Database

    func run() throws {
      let directory = try database.directory()
      let wasElsewhere = try ServerCommand.telling { () throws(HealthError) in try PersonMover(directory).move(person, to: to) }
      Output.sentence(wasElsewhere ? "Person \(person) is on the node \(to) now." : "Person \(person) was on the node \(to) already.")
      Output.flush()
    }
  }
}

extension ServerCommand.Node {
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make an empty database or a schema a node, or give a node another connection string.",
      discussion: """
        Prepare the database first. Its connection string has no user and no password: each program connects with its own role, and reads \
        the password from a password file. What the string leaves out, such as times, is as in --database. After a change of the string, \
        start the servers again. Connect as the owner of the tables.

        With --schema, the node is a PostgreSQL schema, of the directory's database unless you name another one. It is made and prepared here, \
        for the roles that you name.

          health server node add east --schema east --movers health_mover --database "host=db user=health_owner dbname=health"
          health server prepare --database "host=db2 user=health_owner dbname=health" --movers health_mover
          health server node add north --node-database "host=db2 dbname=health" --database "host=db user=health_owner dbname=health"
        """)

    @Argument(help: ArgumentHelp("The name: small letters, digits and hyphens.", valueName: "name"))
    var name: String
    @Option(
      help: ArgumentHelp(
        "The database of the node, as a connection string of libpq.", discussion: "Default with --schema: that of --database.",
        valueName: "string"))
    var nodeDatabase: String?
    @Option(help: ServerCommand.TablesSchema.help)
    var schema: String?
    @OptionGroup var roles: ServerCommand.Roles
    @OptionGroup var database: ServerCommand.Database

    func validate() throws {
      guard nodeDatabase != nil || schema != nil else { throw ValidationError("Name the node's database, or its schema, or both.") }
      _ = try ServerCommand.TablesSchema.name(schema)
    }

    func run() throws {
      let directory = try database.directory()
      let schema = try ServerCommand.TablesSchema.name(schema)
      try ServerCommand.telling { () throws(HealthError) in
        try directory.addNode(name, conninfo: nodeDatabase ?? "", schema: schema, roles: roles.names)
      }
      Output.sentence("The node \(name) takes people.")
      Output.flush()
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a node that has no people.",
      discussion: """
        Its database stays as it is. Connect as the owner of the tables.

          health server node remove north
        """)

    @Argument(help: ArgumentHelp("The name, as `health server nodes` prints it.", valueName: "name"))
    var name: String
    @OptionGroup var database: ServerCommand.Database

    func run() throws {
      let directory = try database.directory()
      try ServerCommand.telling { () throws(HealthError) in try directory.removeNode(name) }
      Output.sentence("Removed the node \(name).")
      Output.flush()
    }
  }
}
