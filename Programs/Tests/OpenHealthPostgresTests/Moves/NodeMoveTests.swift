// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import PostgresTestSupport
import Testing
import WaitingTestSupport

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// A person's way from one node to another.
@Suite struct NodeMoveTests {
  // MARK: What is moved

  @Test("the list of tables to move is that of the database: each table with person_id; T18: no sequence is shared but that of people")
  func everyTable() throws {
    let world = try MoveWorld.shared.get()
    #expect(try world.tables() == PostgresSchema.personTables.sorted())
    func tables(_ condition: String) throws -> [String] {
      try world.nodes.rows(
        "SELECT table_name::text FROM information_schema.columns WHERE table_schema = 'public' AND \(condition) ORDER BY 1")
    }
    let numbered = try tables("column_name = 'id' AND column_default LIKE 'openhealth_next_%'")
    #expect(numbered == StoreTable.all.filter { $0.numbers != nil }.map(\.name).sorted())
    #expect(numbered.count > 10)
    #expect(try tables("column_default LIKE 'nextval(%'") == ["person"])
    #expect(try world.nodes.rows("SELECT relname::text FROM pg_class WHERE relkind = 'S'") == ["person_person_id_seq"])
  }

  @Test(
    "every table arrives row for row, those of other people stay, and nothing is left behind",
    arguments: TestNodes.Place.allCases)
  func rowForRow(place: TestNodes.Place) throws {
    let world = try MoveWorld.shared(place)
    let nodes = world.nodes
    let (person, other) = (try nodes.newPerson(on: "first"), try nodes.newPerson(on: "first"))
    for number in [person, other] { try world.fillTables(of: number) }
    let (before, others) = (try world.rows(of: person, at: "first"), try world.rows(of: other, at: "first"))
    #expect(before.filter { $0.value.isEmpty }.isEmpty)
    #expect(before.count == PostgresSchema.personTables.count)
    #expect(try nodes.movers.move(person, to: "north"))
    #expect(try world.rows(of: person, at: "north") == before)
    #expect(try world.rows(of: other, at: "first") == others)
    #expect(try world.isEmpty(of: person, at: "first") && world.isEmpty(of: other, at: "north"))
    #expect(try nodes.rows("SELECT 1 FROM resident WHERE person_id = \(person)", at: "north") == ["1"])
    #expect(try world.account(of: person).node == "north" && world.account(of: other).node == "first")
    #expect(try world.states(of: person) == ["open"])
    #expect(try !nodes.movers.move(person, to: "north"))
    #expect(throws: PostgresError.noPerson.healthError) { try nodes.movers.move(.max, to: "north") }
    // And back.
    #expect(try nodes.movers.move(person, to: "first"))
    #expect(try world.rows(of: person, at: "first") == before && world.rows(of: other, at: "first") == others)
    #expect(try world.isEmpty(of: person, at: "north"))
    // What removes the samples of a store that has gone takes none of one that is there.
    let mover = try PostgresSession(try nodes.conninfo("health_mover", "first"))
    try mover.run("BEGIN")
    try mover.bind(to: person)
    try mover.run("SELECT openhealth_remove_samples(\(person)), openhealth_remove_samples(\(other))")
    try mover.commit()
    #expect(try world.rows(of: person, at: "first") == before && world.rows(of: other, at: "first") == others)
  }

  @Test(
    "a store of rows and chunks continues at the other node: samples, sequence, commits, numbers of new rows",
    arguments: TestNodes.Place.allCases)
  func goesOn(place: TestNodes.Place) throws {
    let world = try MoveWorld(place)
    let nodes = world.nodes
    // The numbers of the first node's rows are far ahead of those of the other one.
    let neighbour = try nodes.newPerson(on: "first")
    for number in 0..<30 { try world.store(of: neighbour).write { _ = try $0.insert([try world.sample(number, source: "app \(number)")]) } }
    let person = try nodes.newPerson(on: "first")
    let samples = try world.fill(person)
    let mine = world.store(of: person)
    let other = PersonRouter(try nodes.conninfo()).store(of: person, sealing: world.sealing)
    #expect(try world.dates(other) == samples)
    let chunks = try world.rows(of: person, at: "first")["chunk"] ?? []
    #expect(!chunks.isEmpty)
    let (sequence, commits) = (try mine.read { try $0.latestSequence() }, try mine.read { try $0.commitNumber() })
    let log = try mine.read { $0.logIdentity }
    #expect(try nodes.movers.move(person, to: "north"))
    #expect(try mine.read { $0.logIdentity } == log && log.count == 16)
    #expect(try world.rows(of: person, at: "north")["chunk"] == chunks)
    #expect(try mine.read { try $0.latestSequence() } == sequence)
    #expect(try mine.read { try $0.commitNumber() } == commits)
    for number in 20..<30 {
      // Two programs with what they remember of the store, and new rows of each numbered kind of samples.
      let (one, two) = number.isMultiple(of: 2) ? (mine, other) : (other, mine)
      try one.write { _ = try $0.insert([try world.sample(number, source: "new \(number)")]) }
      try two.write { _ = try $0.insert([try world.sample(number + 100)]) }
    }
    let late = (20..<30).map { Double($0) } + (120..<130).map { Double($0) }
    #expect(try world.dates(mine) == samples + late)
    #expect(try world.dates(other) == samples + late)
    #expect(try mine.read { try $0.checkInvariants() } == [])
    #expect(try mine.read { try $0.latestSequence() } == sequence + 20)
    #expect(try mine.read { try $0.commitNumber() } == commits + 20)
    // New rows follow the old ones.
    let sources = try nodes.rows("SELECT bundle_identifier FROM source WHERE person_id = \(person) ORDER BY id", at: "north")
    #expect(sources == ["watch"] + (20..<30).map { "new \($0)" })
    #expect(try nodes.movers.move(person, to: "first"))
    try other.write { _ = try $0.insert([try world.sample(200, source: "last")]) }
    #expect(try world.dates(mine).last == 200)
    #expect(try mine.read { try $0.checkInvariants() } == [])
    #expect(try nodes.rows("SELECT bundle_identifier FROM source WHERE person_id = \(person) ORDER BY id").last == "last")
    #expect(try world.dates(world.store(of: neighbour)).count == 30)
  }

  @Test(
    "a server that remembers the old node reads and writes at the new one, there and back",
    arguments: TestNodes.Place.allCases)
  func stale(place: TestNodes.Place) throws {
    let world = try MoveWorld.shared(place)
    let nodes = world.nodes
    let person = try nodes.newPerson(on: "north")
    let router = PersonRouter(try nodes.conninfo())
    let store = router.store(of: person)
    try store.write { _ = try $0.insert([try world.sample(1)]) }
    #expect(router.knownNode(of: person) !== router.directory.connections)
    for (number, node) in ["first", "north", "first", "north"].enumerated() {
      let remembered = router.knownNode(of: person)
      #expect(try nodes.movers.move(person, to: node))
      #expect(router.knownNode(of: person) === remembered)
      // Reading first, or writing first.
      if number.isMultiple(of: 2) { #expect(try world.dates(store).count == number + 1) }
      try store.write { _ = try $0.insert([try world.sample(number + 2)]) }
      #expect(try world.dates(store).count == number + 2)
      #expect(try router.hasPerson(person))
      #expect(router.knownNode(of: person) !== remembered)
      #expect(try world.isEmpty(of: person, at: node == "first" ? "north" : "first"))
    }
  }

  // MARK: Interrupted moves

  @Test(
    "a move that is killed before any step leaves a store at one node at most, loses no saved sample, and is ended by the next one",
    arguments: MoveStep.allCases, [["north"], ["first"], ["north", "first"]])
  func killed(stop: MoveStep, next: [String]) throws {
    let world = try MoveWorld.shared.get()
    let person = try world.nodes.newPerson(on: "first")
    var saved = try world.fill(person)
    world.leave(person, to: "north", before: stop)
    #expect(try world.states(of: person).filter { $0 == "open" }.count <= 1)
    for number in 50..<53 {
      let store = try world.hastyStore(of: person)
      do throws(HealthError) {
        try store.write { _ = try $0.insert([try world.sample(number)]) }
        saved.append(Double(number))
      } catch {
        #expect(error == .busy)
      }
      do throws(HealthError) {
        let sequence = try store.read { try $0.latestSequence() }
        #expect(sequence == Int64(saved.count))
      } catch {
        #expect(error == .busy)
      }
    }
    // A save goes through where the old node is still open, or the new one is.
    let isOpen = stop == .begin || stop == .close || stop == .end
    #expect(saved.count == (isOpen ? 23 : 20))
    for node in next { _ = try world.nodes.movers.move(person, to: node) }
    let (node, other) = next.last == "north" ? ("north", "first") : ("first", "north")
    let account = try world.account(of: person)
    #expect(account.node == node)
    #expect(account.moving == nil)
    #expect(try world.states(of: person) == ["open"])
    let store = world.store(of: person)
    #expect(try world.dates(store) == saved)
    #expect(try store.read { try $0.checkInvariants() } == [])
    #expect(try world.isEmpty(of: person, at: other))
    try store.write { _ = try $0.insert([try world.sample(99)]) }
    #expect(try world.dates(store) == saved + [99])
  }

  @Test(
    "between schemas of the directory's database, a move that is killed before any step has changed nothing, or is over",
    arguments: MoveStep.allCases)
  func killedInDatabase(stop: MoveStep) throws {
    let world = try MoveWorld.shared(.schemas)
    let person = try world.nodes.newPerson(on: "first")
    let saved = try world.fill(person)
    let before = try world.rows(of: person, at: "first")
    world.leave(person, to: "north", before: stop)
    let (node, other) = stop == .end ? ("north", "first") : ("first", "north")
    let account = try world.account(of: person)
    #expect(account.node == node)
    #expect(account.moving == nil)
    #expect(try world.states(of: person) == ["open"])
    #expect(try world.rows(of: person, at: node) == before && world.isEmpty(of: person, at: other))
    let store = try world.hastyStore(of: person)
    try store.write { _ = try $0.insert([try world.sample(50)]) }
    #expect(try world.nodes.movers.move(person, to: "north") == (stop != .end))
    #expect(try world.dates(store) == saved + [50])
    #expect(try store.read { try $0.checkInvariants() } == [])
    #expect(try world.isEmpty(of: person, at: "first"))
  }

  @Test("a save that comes during a move between schemas waits for its end, and is made at the new node")
  func waitingInDatabase() throws {
    let world = try MoveWorld.shared(.schemas)
    let person = try world.nodes.newPerson(on: "first")
    let saved = try world.fill(person)
    let (store, late) = (world.store(of: person), try world.sample(60))
    let written = DispatchSemaphore(value: 0)
    var isWaiting = false
    let wasElsewhere = try world.nodes.movers.move(person, to: "north") { step throws(HealthError) in
      guard step == .commit else { return }
      Thread.detachNewThread {
        // The test notices a save that fails: it looks for the sample.
        _ = try? store.write { _ = try $0.insert([late]) }
        written.signal()
      }
      // Readers see the store as it was.
      let dates = try? world.dates(store)
      #expect(dates == saved)
      let waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND usename = 'health' AND wait_event_type = 'Lock'"
      isWaiting = eventually { (try? world.nodes.rows(waiting).isEmpty) == false }
    }
    #expect(wasElsewhere && isWaiting)
    written.wait()
    #expect(try world.dates(store) == saved + [60])
    #expect(try world.rows(of: person, at: "north")["sequence"] == ["(\(person),22)"])
    #expect(try world.isEmpty(of: person, at: "first"))
  }

  @Test("a request waits for the end of a move, and gets an error that says to try again when that takes too long")
  func waiting() throws {
    let world = try MoveWorld.shared.get()
    let person = try world.nodes.newPerson(on: "first")
    _ = try world.fill(person)
    world.leave(person, to: "north", before: .turn)
    let (hasty, store) = (try world.hastyStore(of: person), world.store(of: person))
    #expect(throws: HealthError.busy) { try hasty.write { _ = try $0.insert([try world.sample(50)]) } }
    #expect(try world.dates(hasty).count == 20)
    let late = try world.sample(60)
    let written = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      // The test notices a save that fails: it looks for the sample.
      _ = try? store.write { _ = try $0.insert([late]) }
      written.signal()
    }
    #expect(try world.nodes.movers.move(person, to: "north"))
    written.wait()
    #expect(try world.dates(hasty).last == 60)
    #expect(try world.rows(of: person, at: "north")["sequence"] == ["(\(person),22)"])
  }

  @Test(
    "a move whose connections the databases end is undone, or finished where the directory has named the new node",
    arguments: TestNodes.Place.allCases)
  func terminated(place: TestNodes.Place) throws {
    let world = try MoveWorld(place)
    let nodes = world.nodes
    for stop in MoveStep.allCases {
      for node in nodes.names {
        let person = try nodes.newPerson(on: "first")
        let saved = try world.fill(person)
        var ended: [String]?
        do throws(HealthError) {
          _ = try nodes.movers.move(person, to: "north") { step throws(HealthError) in
            guard step == stop, ended == nil else { return }
            // The test looks whether connections were ended.
            ended = try? nodes.rows(
              """
              SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
              WHERE usename = 'health_mover' AND datname = '\(nodes.database(of: node))'
              """)
          }
        } catch {
          let isGone = error == .databaseInaccessible(.server(state: "08000")) || error == .databaseInaccessible(.server(state: "57P01"))
          #expect(isGone, "\(stop) \(node): \(error)")
        }
        #expect(ended?.isEmpty == false, "\(stop) \(node)")
        #expect(try world.states(of: person).filter { $0 == "open" }.count <= 1)
        // The routers can hold more connections that have ended. Each call finds one.
        var (isSettled, attempts) = (false, 0)
        while !isSettled, attempts < 10 {
          attempts += 1
          do throws(HealthError) {
            _ = try nodes.movers.move(person, to: "north")
            isSettled = true
          } catch {
            #expect(NodeFault(error) == nil, "\(stop) \(node): \(error)")
          }
        }
        let account = try world.account(of: person)
        #expect(account.node == "north", "\(stop) \(node)")
        #expect(account.moving == nil, "\(stop) \(node)")
        #expect(try world.states(of: person) == ["open"] && world.dates(world.store(of: person)) == saved, "\(stop) \(node)")
        #expect(try world.isEmpty(of: person, at: "first"), "\(stop) \(node)")
      }
    }
  }

  @Test(
    "after a failed copy the store opens again at the old node at once",
    arguments: TestNodes.Place.allCases)
  func undone(place: TestNodes.Place) throws {
    let world = try MoveWorld(place)
    let nodes = world.nodes
    let person = try nodes.newPerson(on: "first")
    let saved = try world.fill(person)
    // What the new node refuses.
    try nodes.rows("ALTER TABLE chunk_body ADD CONSTRAINT broken CHECK (id < 0)", at: "north")
    #expect(throws: HealthError.storageFailure(.server(state: "23514"))) { try nodes.movers.move(person, to: "north") }
    let hasty = try world.hastyStore(of: person)
    try hasty.write { _ = try $0.insert([try world.sample(50)]) }
    #expect(try world.dates(hasty) == saved + [50])
    #expect(try world.account(of: person).moving == nil && world.isEmpty(of: person, at: "north"))
    try nodes.rows("ALTER TABLE chunk_body DROP CONSTRAINT broken", at: "north")
    // A node with tables of another version.
    try nodes.rows("INSERT INTO schema_version VALUES (999)", at: "north")
    #expect(throws: PostgresError.node(.otherVersion).healthError) { try nodes.movers.move(person, to: "north") }
    try nodes.rows("DELETE FROM schema_version WHERE version = 999", at: "north")
    #expect(try nodes.movers.move(person, to: "north"))
    #expect(try world.dates(hasty) == saved + [50])
  }

  @Test("an attempt that another one overtakes changes nothing any more, at any step", arguments: MoveStep.allCases)
  func overtaken(stop: MoveStep) throws {
    let world = try MoveWorld.shared.get()
    let person = try world.nodes.newPerson(on: "first")
    let saved = try world.fill(person)
    let others = PersonMover(Directory(try world.nodes.conninfo("health_mover")))
    var isFirst = true
    do throws(HealthError) {
      _ = try world.nodes.movers.move(person, to: "north") { step throws(HealthError) in
        // Before its commit, this attempt has a lock for which the other one would wait.
        guard step == stop, isFirst, stop != .commit else { return }
        isFirst = false
        _ = try others.move(person, to: "north")
        _ = try others.move(person, to: "first")
      }
      #expect(stop == .commit)
    } catch {
      #expect(NodeFault(error) == .overtaken, "\(error)")
    }
    let (node, other) = stop == .commit ? ("north", "first") : ("first", "north")
    let account = try world.account(of: person)
    #expect(account.node == node)
    #expect(account.moving == nil)
    #expect(try world.states(of: person) == ["open"] && world.isEmpty(of: person, at: other))
    #expect(try world.dates(world.store(of: person)) == saved)
  }

  // MARK: While others work

  @Test(
    "threads of two programs write while the person moves: nothing is lost, doubled or out of order",
    arguments: TestNodes.Place.allCases)
  func concurrent(place: TestNodes.Place) throws {
    let world = try MoveWorld.shared(place)
    let nodes = world.nodes
    let person = try nodes.newPerson(on: "first")
    let routers = [PersonRouter(try nodes.conninfo(), size: 3), PersonRouter(try nodes.conninfo(), size: 3)]
    let log = SavedSamples()
    let end = DispatchSemaphore(value: 0)
    let sources = (0..<4).map { "device \($0)" }
    for (place, source) in sources.enumerated() {
      let store = routers[place % 2].store(of: person, sealing: world.sealing)
      let samples = try (0..<3000).map { try world.sample(place * 10_000 + $0, source: source) }
      Thread.detachNewThread {
        for sample in samples where !log.isOver {
          do throws(HealthError) {
            try store.write { _ = try $0.insert([sample]) }
            log.add(sample.start.timeIntervalSinceReferenceDate, by: source)
          } catch {
            log.add("\(error)")
          }
        }
        end.signal()
      }
    }
    for number in 0..<6 {
      // Each device has saved something since the move before.
      let before = sources.map { log.saved(by: $0).count }
      let goesOn = eventually {
        !log.errors.isEmpty || zip(sources, before).allSatisfy { log.saved(by: $0).count != $1 || $1 >= 3000 }
      }
      try #require(goesOn)
      #expect(try nodes.movers.move(person, to: number.isMultiple(of: 2) ? "north" : "first"))
    }
    log.end()
    for _ in sources { end.wait() }
    #expect(log.errors == [])
    let store = world.store(of: person)
    let saved = try world.saved(store)
    for source in sources { #expect(saved.filter { $0.source == source }.map { $0.date } == log.saved(by: source)) }
    #expect(saved.count == sources.reduce(0) { $0 + log.saved(by: $1).count })
    #expect(try store.read { try $0.latestSequence() } == Int64(saved.count))
    #expect(try store.read { try $0.commitNumber() } == Int32(saved.count))
    #expect(try store.read { try $0.checkInvariants() } == [])
    #expect(try world.isEmpty(of: person, at: "north"))
  }

  @Test("people of all nodes are listed once who registered an app, also while one of them is between two nodes")
  func registered() throws {
    let nodes = try TestNodes(3)
    let app = "org.example.study"
    let people = try (0..<7).map { try nodes.newPerson(on: nodes.names[$0 % 3]) }
    let expected = people.filter { $0 != people[4] }
    for person in expected {
      try nodes.router.store(of: person).write { storage in
        try storage.apps.add(AppRegistration(bundleIdentifier: app, name: "App"), token: "token", at: Date())
      }
    }
    #expect(try nodes.router.directory.people(registering: app, beyond: 0, most: 100) == expected)
    #expect(try nodes.router.directory.people(registering: app, beyond: 0, most: 2) == Array(expected.prefix(2)))
    #expect(try nodes.router.directory.people(registering: app, beyond: expected[1], most: 2) == Array(expected[2..<4]))
    #expect(try nodes.router.directory.people(registering: app, beyond: 0, most: 0) == [])
    var lists: [[Int64]] = []
    let wasElsewhere = try nodes.movers.move(people[0], to: "south") { _ throws(HealthError) in
      lists.append(try nodes.router.directory.people(registering: app, beyond: 0, most: 100))
    }
    #expect(wasElsewhere)
    #expect(lists == Array(repeating: expected, count: MoveStep.allCases.count))
    #expect(try nodes.router.directory.people(registering: app, beyond: 0, most: 100) == expected)
  }
}
