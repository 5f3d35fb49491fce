// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The measured costs and assumptions behind a plan.
///
/// This is the only place for these figures. ``ServerPlan`` computes with them, and `health server plan` prints each with its origin.
/// `Tools/run bench-server` measures those that are no assumptions, under the names that they have here.
package struct ServerCosts: Sendable, Equatable {
  /// How a figure was found.
  package enum Kind: String, Sendable, CaseIterable {
    /// It was measured on the tables and programs of this repository.
    case measured
    /// It was measured elsewhere, or derived from what was.
    case estimate
    /// It depends on people, networks or habits. Nothing here can measure it.
    case assumption
  }

  /// One figure with its unit and origin.
  package struct Figure: Sendable, Equatable {
    /// The number.
    package var value: Double
    /// What it counts, such as `B a sample`.
    package var unit: String
    /// How it was found.
    package var kind: Kind
    /// Where and when it was measured, or why it is assumed.
    package var origin: String

    /// A figure from its parts.
    package init(_ value: Double, _ unit: String, _ kind: Kind, _ origin: String) {
      (self.value, self.unit, self.kind, self.origin) = (value, unit, kind, origin)
    }
  }

  /// The costs of this version.
  package init() {}

  // 1,000 people, 20 of whom had a year and the others 13 days of 1,000 samples: 20 million samples in uploads of 200.
  private static let load = "Tools/run bench-server with 1,000 people, PostgreSQL 15, AMD EPYC, 2 cores, 28 November 2026"

  // MARK: Disk

  // MEASURE: chunkData. pg_table_size of all tables but `sample`, less that of people without samples, for each sample in a chunk.
  /// Bytes of a sample in a chunk, without indices.
  package var chunkData = Figure(
    33.6, "B a sample", .estimate, "Benchmarks/RESULTS.md: a file with UUIDs of elsewhere. With our own and even times, 5.4")

  // MEASURE: chunkIndex. pg_indexes_size of the same tables, for each sample in a chunk.
  /// Bytes in indices for a sample in a chunk. Each upload adds rows with the places of its samples.
  package var chunkIndex = Figure(4.3, "B a sample", .measured, ServerCosts.load)

  // MEASURE: rowData. pg_table_size of `sample`, for each row, before the first chunk is made.
  /// Bytes of a sample that is a row still, without indices.
  package var rowData = Figure(139, "B a sample", .measured, ServerCosts.load)

  // MEASURE: rowIndex. pg_indexes_size of `sample`, for each row, before the first chunk is made.
  /// Bytes in indices for a sample that is a row still.
  package var rowIndex = Figure(82.7, "B a sample", .measured, ServerCosts.load)

  // MEASURE: personData. Sizes of all tables with their indices after people and their apps were added, less those before, for each person.
  /// Bytes of a person without samples.
  package var personData = Figure(3200, "B a person", .measured, ServerCosts.load)

  // MEASURE: logData. How far pg_current_wal_insert_lsn advances, with full_page_writes on, for each sample that is uploaded.
  /// Bytes of the write-ahead log for a sample, from its upload to its chunk.
  package var logData = Figure(421, "B a sample", .measured, ServerCosts.load)

  // MARK: CPU

  // MEASURE: ingestServer. Samples for each CPU-second of `health server run`, in uploads of 200 over TLS.
  /// Samples for each CPU-second of the server's process.
  package var ingestServer = Figure(126_000, "samples a CPU-second", .measured, ServerCosts.load)

  // MEASURE: ingestDatabase. Samples for each CPU-second of all processes of PostgreSQL, in uploads of 200.
  /// Samples for each CPU-second of the database.
  package var ingestDatabase = Figure(64_500, "samples a CPU-second", .measured, ServerCosts.load)

  // MEASURE: connectionServer. CPU of the server's process for a connection: TLS, greeting, token, first use of the store.
  /// Milliseconds of the server's CPU for a connection.
  package var connectionServer = Figure(1.6, "ms a connection", .measured, ServerCosts.load)

  // MEASURE: connectionDatabase. CPU of the database for the same.
  /// Milliseconds of the database's CPU for a connection.
  package var connectionDatabase = Figure(0.8, "ms a connection", .measured, ServerCosts.load)

  // MEASURE: dayServer. CPU of the server's process for the hours of one day of a type, asked for the first time.
  /// Milliseconds of the server's CPU for the statistics of one day.
  package var dayServer = Figure(0.85, "ms a request", .measured, ServerCosts.load)

  // MEASURE: dayDatabase. CPU of the database for the same.
  /// Milliseconds of the database's CPU for the statistics of one day.
  package var dayDatabase = Figure(0.88, "ms a request", .measured, ServerCosts.load)

  // MEASURE: yearServer. CPU of the server's process for the days of one year of a type, asked for the first time.
  /// Milliseconds of the server's CPU for the statistics of one year.
  package var yearServer = Figure(11.5, "ms a request", .measured, ServerCosts.load)

  // MEASURE: yearDatabase. CPU of the database for the same.
  /// Milliseconds of the database's CPU for the statistics of one year.
  package var yearDatabase = Figure(3.7, "ms a request", .measured, ServerCosts.load)

  // MARK: Memory

  // MEASURE: serverMemory. VmRSS of `health server run` before its first client.
  /// Bytes of memory of a server's process without clients.
  package var serverMemory = Figure(48_900_000, "B a process", .measured, ServerCosts.load)

  // MEASURE: storeMemory. By how much VmRSS has grown after uploads and requests of every person, for each person.
  /// Bytes of memory for a person's store that a server's process keeps open.
  package var storeMemory = Figure(95_000, "B a store", .measured, ServerCosts.load)

  // MEASURE: connectionMemory. RssAnon of a process of PostgreSQL that serves a connection, after the requests of every person.
  /// Bytes of memory of a connection to the database.
  package var connectionMemory = Figure(7_500_000, "B a connection", .measured, ServerCosts.load)

  // MARK: Assumptions

  /// Samples in an upload.
  package var uploadSize = Figure(200, "samples an upload", .assumption, "each upload and each request has a connection of its own")
  /// The share of requests that ask for a year; the others ask for a day.
  package var yearShare = Figure(0.1, "of the requests", .assumption, "people look at days more often than at years")
  /// The pairs of type and source that a person's samples have. Each pair keeps its latest samples as rows.
  package var lanes = Figure(12, "types a person", .assumption, "a phone and a watch; a type counts once for each source")
  /// The rows of such a pair on average: from 500, after chunks were made, to 2,000, when more are made.
  package var rowsOfLane = Figure(1250, "rows a type", .assumption, "the mean of 500 and 2,000, between which the store keeps rows")
  /// The share of time that cores and connections are busy at the peak, at most.
  package var busyShare = Figure(0.7, "of cores and connections", .assumption, "more makes requests wait")
  /// The share of a disk that a plan fills.
  package var diskShare = Figure(0.7, "of a disk", .assumption, "tables that are cleaned or rebuilt need room")
  /// Bytes of the log that PostgreSQL may keep before it writes tables, beside the log of a day.
  package var logFloor = Figure(1_073_741_824, "B a node", .assumption, "max_wal_size of PostgreSQL, by default")
  /// Milliseconds that a change waits for another server of its node.
  package var commitWait = Figure(5, "ms an upload", .assumption, "a network of one place, and a flush to a disk without moving parts")
  /// The most connections that a node's database should have.
  package var connectionsOfNode = Figure(500, "connections a node", .assumption, "each is a process of PostgreSQL")
  /// The cores that one server's process keeps busy, at most.
  package var coresOfProcess = Figure(4, "cores a process", .assumption, "two event loops and the threads that read and write the store")
  /// The stores that a server's process keeps open.
  package var storesOfProcess = Figure(1000, "stores a process", .assumption, "the most that PersonStores keeps, of the latest people")
  /// Bytes of memory of a database's server for the system and PostgreSQL themselves.
  package var systemMemory = Figure(1_000_000_000, "B a server", .assumption, "a small system, and PostgreSQL without connections")
  /// The share of rows and indices that memory holds. Chunks are read from the disk.
  package var hotShare = Figure(0.1, "of rows and indices", .assumption, "one in ten people uses the store at the same time of the day")

  /// Every figure by its name, in the order of the declarations.
  package var all: [(name: String, figure: Figure)] {
    [
      ("chunkData", chunkData), ("chunkIndex", chunkIndex), ("rowData", rowData), ("rowIndex", rowIndex), ("personData", personData),
      ("logData", logData), ("ingestServer", ingestServer), ("ingestDatabase", ingestDatabase), ("connectionServer", connectionServer),
      ("connectionDatabase", connectionDatabase), ("dayServer", dayServer), ("dayDatabase", dayDatabase), ("yearServer", yearServer),
      ("yearDatabase", yearDatabase), ("serverMemory", serverMemory), ("storeMemory", storeMemory), ("connectionMemory", connectionMemory),
      ("uploadSize", uploadSize), ("yearShare", yearShare), ("lanes", lanes), ("rowsOfLane", rowsOfLane), ("busyShare", busyShare),
      ("diskShare", diskShare), ("logFloor", logFloor), ("commitWait", commitWait), ("connectionsOfNode", connectionsOfNode),
      ("coresOfProcess", coresOfProcess), ("storesOfProcess", storesOfProcess), ("systemMemory", systemMemory), ("hotShare", hotShare),
    ]
  }
}
