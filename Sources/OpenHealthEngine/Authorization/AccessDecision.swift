// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// A request that an app can make which may read statistics only.
protocol StatisticsRequest: HealthRequest {}

/// The access that a caller has for one request. Its initialiser and methods are the only code that reads permissions (D4).
struct AccessDecision {
  let caller: Caller
  /// The date of the decision: a grant that ended before is a refusal.
  let date: Date
  private var scopes: [DataType: ReadScope]
  /// The answers about single documents, for the types that the request reads.
  private let documents: [UUID: Permission]
  private let storage: StorageReader

  /// Checks the access that a request needs at a date. Throws if it is not granted.
  init(_ access: RequestAccess, caller: Caller, storage: StorageReader, at date: Date) throws {
    self.caller = caller
    self.date = date
    self.storage = storage
    if case .app(let app) = caller { try Answers(app: app, storage: storage, date: date).checkState() }
    var scopes: [DataType: ReadScope] = [:]
    switch (access, caller) {
    case (.none, _), (.owner, .owner), (.share, .owner): break
    case (.owner, .app): throw HealthError.ownerOnly
    case (.read(let types), .owner):
      for type in types { scopes[type] = .everything }
    case (.read(let types), .app(let app)):
      for type in types { scopes[type] = try Answers(app: app, storage: storage, date: date).readScope(of: type) }
    case (.share(let types), .app(let app)):
      for type in types { try Answers(app: app, storage: storage, date: date).checkSharing(of: type) }
    }
    self.scopes = scopes
    var documents: [UUID: Permission] = [:]
    if case .app(let app) = caller {
      for type in scopes.keys where type.isOfDocuments {
        for choice in try storage.objectPermissions.all(app: app.bundleIdentifier, type: type) {
          // A grant to a stronger identity counts as not asked.
          if choice.answer == .refused || choice.strength <= app.strength { documents[choice.object] = choice.answer }
        }
      }
    }
    self.documents = documents
  }

  /// The owner's answers to the calling app; nil for the owner.
  private var answers: Answers? { caller.app.map { Answers(app: $0, storage: storage, date: date) } }

  /// Whether statistics for the caller can count samples on their own clocks. Those for apps keep Apple's rules.
  var allowsOwnZones: Bool { caller == .owner }

  /// Whether the caller may read a document: its own, or as the person chose; nil if the person was not asked (CDA-04).
  func documentAnswer(_ sample: SampleRecord) -> Permission? { documents[sample.uuid] ?? (isOwn.matches(sample) ? .granted : nil) }

  /// Whether the caller may read the large part of a visible sample.
  func mayReadContent(of sample: SampleRecord) -> Bool { !sample.type.isOfDocuments || documentAnswer(sample) == .granted }

  /// The answer to each question; nil where the caller has not been asked. The owner is granted everything.
  func answers(to questions: [PermissionQuestion]) throws -> [Permission?] {
    guard let answers else { return questions.map { _ in .granted } }
    return try questions.map { try answers.answer($0.direction, of: $0.type) }
  }

  /// Whether the caller may read other sources' samples of a type: all, or those since a date. A date does not limit data that are not
  /// samples, such as preferences (AUTH-53).
  func isGranted(_ type: DataType) -> Bool { scopes[type]?.isGranted ?? false }

  /// Whether reading a type was refused, so that the caller sees only its own samples. For a correlation, whether no member type is
  /// granted.
  func isRefused(_ type: DataType) -> Bool {
    switch scopes[type] {
    // Its statistics are not refused: see `givesStatisticsAlone(_:)`.
    case nil, .everything, .since, .statistics: false
    case .ownSamples: true
    case .objects(_, let granted, _), .doses(let granted): granted.isEmpty
    case .members(let scopes): !scopes.values.contains(where: \.isGranted)
    }
  }

  /// Whether a request of the caller was refused the data of others, as the access log has it.
  func isRefused(_ type: DataType, for request: some HealthRequest) -> Bool {
    givesStatisticsAlone(type) ? !(request is any StatisticsRequest) : isRefused(type)
  }

  /// Whether the caller may read the statistics of a type, and of its samples only those that it saved.
  func givesStatisticsAlone(_ type: DataType) -> Bool { if case .statistics? = scopes[type] { true } else { false } }

  /// The cells of whose statistics a caller may know that may read nothing else, for a question about them. Nil for every other caller, and
  /// for every other question: those are answered from ``narrowed(_:of:)``, as if reading were refused.
  func cells(
    of type: DataType, in predicate: PredicateTree, options: StatisticsOptions
  ) -> (scope: StatisticsScope, cells: Range<Double>?)? {
    guard case .statistics(let scope)? = scopes[type], options.isSubset(of: [.cumulativeSum, .discreteAverage]),
      let period = predicate.periodOfDates(for: scope.bundleIdentifier)
    else { return nil }
    return (scope, scope.cells(in: period, at: date))
  }

  /// Whether the caller may know the person's preferences for a type: reading or saving it was granted (PREF-02).
  func mayKnowPreferences(of type: DataType) throws -> Bool {
    guard let answers, !isGranted(type) else { return true }
    return try answers.answer(.share, of: type) == .granted
  }

  /// A predicate on a type, narrowed to the samples that the caller may see.
  func narrowed(_ predicate: PredicateTree, of type: DataType) throws -> PredicateTree {
    guard let scope = scopes[type] else { return .nothing }
    return scope.narrowed(try resolved(predicate))
  }

  /// A predicate whose terms about workouts are replaced by forms that reveal nothing the caller may not know.
  func resolved(_ predicate: PredicateTree) throws -> PredicateTree {
    try predicate.checkedForSize().mapTerms { term in
      switch term {
      case .inWorkout(let uuid): try isAssociated(with: uuid)
      case .effort(let workout, let activity): try isScore(of: workout, activity: activity)
      case .workout(.statistic(let type, _, _, _, _)): .and([try workoutsWithFigures(of: type), term])
      default: term
      }
    }
  }

  /// The workouts whose figures of a type the caller may know: its own, and those that began when it may read samples of the type.
  private func workoutsWithFigures(of type: DataType) throws -> PredicateTree {
    switch try readGrant(of: type) {
    case .everything: .everything
    case .since(let date): .or([isOwn, .date(.start, .greaterOrEqual, date)])
    case .nothing: isOwn
    }
  }

  /// Whether the caller may know about a deletion, given that the sample matched a narrowed predicate: it could see the sample.
  func reveals(_ deletion: StoredDeletion) -> Bool {
    guard let scope = scopes[deletion.record.type] else { return false }
    guard case .members(let scopes) = scope else { return scope.reveals(deletionFrom: deletion.record.source, end: deletion.end) }
    return zip(deletion.record.members, deletion.memberEnds).contains { member, end in
      scopes[member.type]?.reveals(deletionFrom: member.source, end: end) ?? false
    }
  }

  // MARK: The change log

  /// The last change of any type that the caller may know, or `begin` if that is later: where its next query continues, whatever types that
  /// one is for (T8, ANCH-01). The owner may know where the log ends.
  ///
  /// Cost: that of the other method, for the lanes of all types that the app was asked about.
  func lastChange(after begin: Int64) throws -> Int64 {
    guard let answers, case .app(let app) = caller else { return try storage.latestSequence() }
    let asked = try Set(storage.permissions.answers(of: app.bundleIdentifier).map(\.question.type))
    var all = self
    let lanes = try storage.lanes(of: nil)
    for type in Set(lanes.map(\.type)) where scopes[type] == nil {
      // The doses follow from the medications.
      guard type == Catalog.doseEvent || !asked.isDisjoint(with: type.memberTypes ?? [type]) else { continue }
      do { all.scopes[type] = try answers.readScope(of: type) } catch HealthError.authorizationNotDetermined {}
    }
    return try all.lastChange(in: lanes, after: begin)
  }

  /// The last change in these lanes, of types that the request names, that the caller may know, or `begin` if that is later (T8).
  ///
  /// Cost: a row of two indices for each lane of which the caller sees all; of others it reads the changes since `begin`, back from the last one
  /// to one that the caller sees, without those that a date hides.
  func lastChange(in lanes: [Lane], after begin: Int64) throws -> Int64 {
    guard caller != .owner else { return try storage.latestSequence() }
    let views = lanes.map { (lane: $0, view: view(of: $0)) }
    var last = max(begin, try storage.lastChange(in: views.filter { $0.view == .everything }.map(\.lane)))
    for (lane, view) in views where view != .everything && view != .nothing {
      last =
        try storage.lastChange(in: lane, after: last, from: firstStart(in: lane) ?? -.infinity) { change in
          switch change {
          case .insertion(let sample): view.matches(sample.record)
          case .deletion(let deletion): view.mayHaveMatched(deletion.record) && reveals(deletion)
          }
        } ?? last
    }
    return last
  }

  /// What the caller may see of a lane whose type the request names.
  private func view(of lane: Lane) -> PredicateTree {
    let narrowed = scopes[lane.type]?.narrowed(.everything) ?? .nothing
    return narrowed.simplified(forSource: lane.source.bundleIdentifier)
  }

  /// The start before which the caller sees no sample of a lane; nil without one.
  func firstStart(in lane: Lane) -> Double? {
    guard case .since(let date, let own)? = scopes[lane.type], lane.source.bundleIdentifier != own else { return nil }
    return date.timeIntervalSinceReferenceDate - lane.longest
  }

  /// Whether the caller may see any sample of a lane. Reads samples only where a grant begins at a date.
  func hasVisibleSamples(_ lane: Lane) throws -> Bool {
    guard case .since(let date, let own)? = scopes[lane.type], lane.source.bundleIdentifier != own else { return true }
    var isFound = false
    try storage.forEachRecord(lanes: [lane], predicate: .date(.end, .greaterOrEqual, date)) { _, _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// The dates at which limited grants to read these types begin. Types without a limit are left out (AUTH-54, AUTH-55).
  func limits(of types: Set<DataType>) throws -> [DataType: Date] {
    guard let answers else { return [:] }
    var limits: [DataType: Date] = [:]
    for type in types {
      if case .since(let date, _)? = try answers.ownScope(of: type) { limits[type] = date }
    }
    return limits
  }

  /// A sample that matched a narrowed predicate, without content that the caller may not see.
  func visible(_ sample: SampleRecord) throws -> SampleRecord {
    var sample = scopes[sample.type]?.visible(sample) ?? sample
    if case .content(.clinicalDocument(let document)) = sample.value, !mayReadContent(of: sample) {
      sample.value = .content(.clinicalDocument(document.hidden))
    }
    guard case .workout(var workout) = sample.value, !workout.statistics.isEmpty || workout.zoneGroups != nil else { return sample }
    let isOwn = isOwn.matches(sample)
    if !isOwn {
      workout.statistics = try workout.statistics.filter { statistic in
        try Catalog.type(identifier: statistic.typeIdentifier).map { try mayRead($0, from: sample.start) } ?? false
      }
    }
    workout.zoneGroups = try workout.zoneGroups?.filter { try isOwn ? mayKnow($0) : mayRead($0.configuration.type, from: sample.start) }
    if workout.zoneGroups?.isEmpty == true { workout.zoneGroups = nil }
    sample.value = .workout(workout)
    return sample
  }

  /// Whether the caller may know the zones of its own workout: zones that it chose, and the person's for types that it may read (ZONE-22).
  func mayKnow(_ group: WorkoutRecord.ZoneGroup) throws -> Bool {
    try group.configuration.source == .app || mayRead(group.configuration.type)
  }

  /// Those of the UUIDs that stored samples have which the caller may see, so that it cannot save them again. Of others it learns nothing: a
  /// source has each UUID once, not the store (T7).
  ///
  /// Cost: that of ``StorageReader/storedUUIDs(among:)``, and each sample that is found.
  func known(_ uuids: [UUID]) throws -> Set<UUID> {
    let stored = try storage.storedUUIDs(among: uuids)
    if stored.isEmpty || caller == .owner { return stored }
    return try Set(storage.samples(uuids: stored).map(\.record).filter { try mayKnow($0) }.map(\.uuid))
  }

  /// Whether the caller may see a sample, or a member of it.
  private func mayKnow(_ sample: SampleRecord) throws -> Bool { try maySee(sample) || sample.members?.contains(where: maySee) == true }

  /// The samples of a workout, if the caller may see the workout, as their UUIDs, which every kind of read understands.
  private func isAssociated(with uuid: UUID) throws -> PredicateTree {
    guard let workout = try visibleWorkout(uuid), let places = try storage.workouts.places(in: workout.sequence)
    else { return .nothing }
    return .and([.date(.start, .greaterOrEqual, places.earliest), .date(.start, .lessOrEqual, places.latest), .uuid(places.uuids)])
  }

  /// The effort scores of a workout or of one of its activities, if the caller may see the workout.
  private func isScore(of uuid: UUID, activity: UUID?) throws -> PredicateTree {
    guard let workout = try visibleWorkout(uuid) else { return .nothing }
    let lanes = try storage.lanes(of: Catalog.effortTypes)
    return .uuid(Set(try storage.efforts.scores(ofWorkout: workout.sequence, activity: activity, lanes: lanes).map(\.record.uuid)))
  }

  /// The stored sample; nil if there is none that the caller may see. The request must name its type.
  func visibleSample(_ sample: SampleReference) throws -> StoredSample? {
    let predicate = try narrowed(.and([.date(.start, .equal, sample.start), .uuid([sample.uuid])]), of: sample.type)
    var found: StoredSample?
    try storage.forEachRecord(lanes: try storage.lanes(of: [sample.type]), predicate: predicate) { stored, _ in
      found = stored
      return false
    }
    return found
  }

  /// The stored workout; nil if there is none that the caller may see. Of several, its own.
  func visibleWorkout(_ uuid: UUID) throws -> StoredSample? {
    let workouts = try storage.workouts.samples(uuid: uuid)
    return try workouts.first { isOwn.matches($0.record) } ?? workouts.first { try maySee($0.record) }
  }

  /// Whether the caller may see a sample. Its type need not be one that the request names.
  func maySee(_ sample: SampleRecord) throws -> Bool {
    if isOwn.matches(sample) { return true }
    switch try readGrant(of: sample.type) {
    case .everything: return true
    case .since(let date): return sample.end >= date
    case .nothing: return false
    }
  }

  /// Whether the caller may see an object that is not a sample, of a type that is read object by object and that the request names.
  func maySee(_ object: UUID, of type: DataType) -> Bool {
    switch scopes[type] {
    case .everything: true
    case .objects(_, let granted, _): granted.contains(object)
    default: false
    }
  }

  private var isOwn: PredicateTree {
    switch caller {
    case .owner: .everything
    case .app(let app): .source([app.bundleIdentifier])
    }
  }

  /// Whether the caller may read a type: all samples, or those since a date. The request need not name the type.
  func mayRead(_ type: DataType) throws -> Bool { try mayRead(type, from: .distantFuture) }

  /// Whether the caller may read all samples of a type from a date on.
  private func mayRead(_ type: DataType, from start: Date) throws -> Bool {
    switch try readGrant(of: type) {
    case .everything: true
    case .since(let date): start >= date
    case .nothing: false
    }
  }

  private enum ReadGrant {
    case everything, nothing
    case since(Date)
  }

  /// What the owner granted the caller of a type, which the request need not name.
  private func readGrant(of type: DataType) throws -> ReadGrant {
    guard let answers else { return .everything }
    guard let grant = try answers.grant(.read, of: type), grant.answer == .granted, grant.statistics == nil else {
      return .nothing
    }
    return grant.since.map { .since($0) } ?? .everything
  }

  // MARK: Answers

  /// The owner's answers to an app at a date.
  private struct Answers {
    let app: AppIdentity
    let storage: StorageReader
    let date: Date

    /// An answer with its limits.
    struct Grant {
      let answer: Permission
      var since: Date?
      var statistics: StatisticsRule?
    }

    /// Checks that an app may call at all: it is still registered, and the owner has not denied all apps access (AVAIL-06).
    func checkState() throws {
      let isKnown = try app.registration.map(storage.apps.isRegistered) ?? true
      guard isKnown, app.strength > .unknown else { throw HealthError.appNotRegistered(bundleIdentifier: app.bundleIdentifier) }
      if try storage.settings.isRestricted() { throw HealthError.restricted }
    }

    /// The answer to an app; nil if it has not been asked. A grant to a stronger identity counts as not asked.
    func answer(_ direction: AccessDirection, of type: DataType) throws -> Permission? { try grant(direction, of: type)?.answer }

    /// The answer, with the date from which a grant to read begins. A grant that has ended is a refusal.
    func grant(_ direction: AccessDirection, of type: DataType) throws -> Grant? {
      let found = try storage.permissions.answer(app: app.bundleIdentifier, type: type, direction: direction, strength: app.strength)
      return found.map { grant in
        if let end = grant.until, end <= date { return Grant(answer: .refused) }
        return Grant(answer: grant.answer, since: grant.since, statistics: grant.statistics)
      }
    }

    /// Checks permission to save. A correlation type stands for its member types; one granted member type is enough.
    func checkSharing(of type: DataType) throws {
      let answers = try (type.memberTypes ?? [type]).map { try answer(.share, of: $0) }
      if answers.contains(.granted) { return }
      throw answers.contains(.refused) ? HealthError.authorizationDenied : .authorizationNotDetermined
    }

    /// The read scope of a type. For a correlation it is that of its member types; throws if the app was asked about none of them (CORR-09,
    /// AUTH-10).
    func readScope(of type: DataType) throws -> ReadScope {
      guard let memberTypes = type.memberTypes else {
        guard let scope = try ownScope(of: type) else { throw HealthError.authorizationNotDetermined }
        return scope
      }
      var scopes: [DataType: ReadScope] = [:]
      for member in memberTypes { scopes[member] = try ownScope(of: member) }
      if scopes.isEmpty { throw HealthError.authorizationNotDetermined }
      return .members(scopes)
    }

    /// The read scope of a type without members. A refusal leaves the app's own samples, without an error (AUTH-27). Nil for a type that
    /// was requested in neither direction (AUTH-32, OQ-09e).
    func ownScope(of type: DataType) throws -> ReadScope? {
      let grant = try grant(.read, of: type)
      if grant?.answer != .granted, let doses = try chosenDoses(of: type) { return doses }
      switch grant?.answer {
      case .granted:
        if let rule = grant?.statistics {
          return .statistics(StatisticsScope(rule, since: grant?.since, bundleIdentifier: app.bundleIdentifier))
        }
        return grant?.since.map { .since($0, bundleIdentifier: app.bundleIdentifier) } ?? .everything
      case .refused: return try ownObjects(of: type)
      case nil:
        let wasAsked = try answer(.share, of: type) != nil
        return wasAsked ? .ownSamples(bundleIdentifier: app.bundleIdentifier) : nil
      }
    }

    /// For the type of doses: those of the medications that the owner chose for the app (AUTH-44). Nil for other types, and where the app
    /// never asked for medications.
    func chosenDoses(of type: DataType) throws -> ReadScope? {
      guard type == Catalog.doseEvent else { return nil }
      switch try ownScope(of: Catalog.medication) {
      case nil: return nil
      case .objects(_, let granted, _): return .doses(medications: granted)
      default: return .doses(medications: [])
      }
    }

    /// The app's own samples. For a type with per-object authorization, without the withdrawn objects and with the granted ones.
    func ownObjects(of type: DataType) throws -> ReadScope {
      let own = ReadScope.ownSamples(bundleIdentifier: app.bundleIdentifier)
      guard type.requiresPerObjectAuthorization else { return own }
      let chosen = try storage.objectPermissions.all(app: app.bundleIdentifier, type: type)
      if chosen.isEmpty { return own }
      let granted = chosen.filter { $0.answer == .granted && $0.strength <= app.strength }
      let withdrawn = chosen.filter { $0.answer == .refused }
      return .objects(
        bundleIdentifier: app.bundleIdentifier, granted: Set(granted.map(\.object)), withdrawn: Set(withdrawn.map(\.object)))
    }
  }
}

extension HealthError {
  /// Whether the error means that an app lacks a permission.
  var isRefusal: Bool {
    switch self {
    case .authorizationNotDetermined, .authorizationDenied, .restricted, .appNotRegistered: true
    default: false
    }
  }
}
