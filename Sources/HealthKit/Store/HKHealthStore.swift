// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Reads and writes a person's health data as one app, with the permissions that the person granted it.
///
///     let store = HKHealthStore()
///     try await store.requestAuthorization(toShare: [steps], read: [steps])
///     try await store.save(sample)
///
/// It needs no setup: `HEALTHKIT_SOCKET` names the socket of a daemon, `HEALTHKIT_STORE` a store's folder (`memory:` for a throw-away one,
/// which is also the default inside a test runner, and there grants every request). Without either it uses a running daemon, else the
/// default folder. The store opens with the first call that needs it.
///
/// Any thread may call any method (STORE-02). Methods with a completion return at once; completions of one store run one after another on a
/// background queue, never on the main queue (STORE-03). Methods that return an answer of the store without `async`, such as
/// ``biologicalSex()``, block their caller. A change is all or nothing, and on disk when its completion runs.
///
/// Errors are ``HKError``s. What a programmer did wrong raises: the process ends with Apple's exception message
/// (`Documentation/Differences.md`).
///
/// The permissions of an embedded store are advisory: this process can read its files anyway. They behave as Apple's so that code can be
/// tested, and do not protect the data.
///
/// Unchecked: `session` is an immutable reference to a Sendable class, and `running` is behind a lock.
open class HKHealthStore: NSObject, @unchecked Sendable {
  let session: StoreSession
  /// Queries that have not ended. The store keeps them alive, so that their callers need not.
  private let running = Mutex<[ObjectIdentifier: HKQuery]>([:])

  /// A store. Creating one never fails; the first call reports a store that cannot be opened (AVAIL-07).
  public override init() {
    session = StoreSession(HealthConnection.ofTask, diagnostics: .ofProcess)
    super.init()
    postPreferenceChanges()
  }

  /// A store on a given connection.
  package init(connection: HealthConnection) {
    session = StoreSession(connection, diagnostics: nil)
    super.init()
    postPreferenceChanges()
  }

  private func postPreferenceChanges() {
    session.onPreferencesChange { [weak self] in
      if let self { NotificationCenter.default.post(name: .HKUserPreferencesDidChange, object: self) }
    }
  }

  deinit {
    for query in running.withLock({ $0.values.map(\.self) }) { query.life.end() }
  }

  /// Whether this device has health data: false while the owner keeps all apps from the store, with `health apps restrict` (AVAIL-02).
  ///
  /// Asks the store, if it is there: a daemon answers in about a millisecond, a store in a folder is opened. Where it cannot be asked, as
  /// with a daemon that is away, the answer is true, and the first call reports the error.
  open class func isHealthDataAvailable() -> Bool { !HealthConnection.isRestricted }

  /// Whether the store can have clinical records: always true, as an import brings them (AVAIL-09).
  open func supportsHealthRecords() -> Bool { true }

  /// The date before which no sample may begin: always `distantPast`, as this store has no such limit (OBJ-22).
  open func earliestPermittedSampleDate() -> Date { .distantPast }

  // MARK: Permission

  /// Whether the app may save data of a type. Read permission is never disclosed (AUTH-24, AUTH-26).
  ///
  /// Blocks the caller while the store answers. Returns `notDetermined` also when the store cannot be opened.
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    do throws(HealthError) {
      return switch try session.connection().ask(SharingStatus(type: type.dataType)) {
      case nil: .notDetermined
      case .refused: .sharingDenied
      case .granted: .sharingAuthorized
      }
    } catch {
      return .notDetermined
    }
  }

  /// Asks the person about types that are not decided yet (AUTH-13). Success means that the request was answered, not that it was granted
  /// (AUTH-17).
  ///
  /// Raises when both sets are empty or nil (AUTH-06), for types that cannot be shared (AUTH-07), for correlations (AUTH-10), and where the
  /// app's registration does not say why the app reads, saves, or reads clinical records (AUTH-03, AUTH-04, AUTH-11). Fails with
  /// `errorInvalidArgument` for reading a type that is granted object by object (AUTH-12), with `errorUserCanceled` when the person does
  /// not answer (AUTH-18).
  @preconcurrency open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let types = Self.checked(share: typesToShare ?? [], read: typesToRead ?? [])
    let diagnostics = session.diagnostics
    diagnostics?.requests(
      share: (typesToShare ?? []).map(\.dataType), read: (typesToRead ?? []).map(\.dataType), information: Bundle.main.infoDictionary)
    session.askOwner(RequestAuthorization(types: types)) { result in
      // A purpose that is missing in the app's registration is a programmer's error, too.
      if case .failure(.invalidArgument(.authorization(let failure))) = result {
        diagnostics?.report(.missingUsageText, failure.description, at: nil)
        raise(.invalidArgument, failure.description)
      }
      let isFailed = if case .failure = result { true } else { false }
      diagnostics?.requestEnded(isFailed: isFailed)
      Self.complete(result, completion)
    }
  }

  /// Asks the person about types that are not decided yet; see ``requestAuthorization(toShare:read:completion:)``.
  open func requestAuthorization(toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>) async throws {
    try await Self.waiting { requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0) }
  }

  /// The raw form of ``requestAuthorization(toShare:read:)``, whose sets may be nil.
  open func __requestAuthorization(toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?) async throws {
    try await Self.waiting { requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0) }
  }

  /// Reports whether a request with the same types would ask the person anything (AUTH-29). Raises as the request would (AUTH-08).
  ///
  /// The status is `unknown` only together with an error.
  @preconcurrency open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    let types = Self.checked(share: typesToShare, read: typesToRead)
    session.ask(AuthorizationRequestStatus(types: types)) { result in
      switch result {
      case .success(.shouldRequest): completion(.shouldRequest, nil)
      case .success(.unnecessary): completion(.unnecessary, nil)
      case .failure(let error): completion(.unknown, HKError(error))
      }
    }
  }

  /// Returns whether a request would ask the person anything; see ``getRequestStatusForAuthorization(toShare:read:completion:)``.
  @discardableResult open func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    try await withCheckedThrowingContinuation { continuation in
      getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) { status, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: status) }
      }
    }
  }

  /// Answers a request for permission that an extension of the app made (AUTH-30). There are no extensions on Linux: it succeeds at once.
  @preconcurrency open func handleAuthorizationForExtension(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    session.inBackground({ _ throws(HealthError) in }) { result in Self.complete(result, completion) }
  }

  /// Answers a request for permission of an extension; see ``handleAuthorizationForExtension(completion:)``.
  open func handleAuthorizationForExtension() async throws { try await Self.waiting { handleAuthorizationForExtension(completion: $0) } }

  /// The dates since which this app may read samples, for types that the person granted only in part (AUTH-54). Call it after
  /// ``requestAuthorization(toShare:read:completion:)``.
  ///
  /// A type without an entry is readable as a whole or not at all, or has no samples: the app cannot tell these cases apart (AUTH-55,
  /// AUTH-66). Results leave out samples that end before the date (AUTH-60), except the app's own.
  ///
  /// - Parameters:
  ///   - types: the types to ask for.
  ///   - completion: receives the dates, or nil and an error, in the background (AUTH-57).
  @preconcurrency open func getEarliestAuthorizedSampleDate(
    for types: Set<HKObjectType>, completion: @escaping @Sendable ([HKObjectType: Date]?, (any Error)?) -> Void
  ) {
    session.ask(EarliestSampleDates(types: Set(types.map(\.dataType)))) { result in
      switch result {
      case .success(let dates): completion(Dictionary(uniqueKeysWithValues: dates.map { (HKObjectType.of($0), $1) }), nil)
      case .failure(let error): completion(nil, HKError(error))
      }
    }
  }

  /// The dates since which this app may read samples; see ``getEarliestAuthorizedSampleDate(for:completion:)``.
  @discardableResult open func earliestAuthorizedSampleDate(for types: Set<HKObjectType>) async throws -> [HKObjectType: Date] {
    try await withCheckedThrowingContinuation { continuation in
      getEarliestAuthorizedSampleDate(for: types) { dates, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: dates ?? [:]) }
      }
    }
  }

  /// Asks the person which objects of a type the app may read, where permission is granted object by object; the predicate narrows the
  /// choice (AUTH-41).
  ///
  /// Raises for types that are granted as a whole (AUTH-40). Without anything to choose from, the request succeeds at once, and queries for
  /// the type find nothing but the app's own objects. With a medication the app may read its doses, too (AUTH-44).
  @preconcurrency open func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let request = RequestPerObjectAuthorization(type: objectType.dataType)
    do { try request.validate() } catch { raise(.invalidArgument, error.description) }
    session.askOwner(request) { Self.complete($0, completion) }
  }

  /// Asks the person which objects of a type the app may read; see ``requestPerObjectReadAuthorization(for:predicate:completion:)``.
  open func requestPerObjectReadAuthorization(for objectType: HKObjectType, predicate: NSPredicate?) async throws {
    try await Self.waiting { requestPerObjectReadAuthorization(for: objectType, predicate: predicate, completion: $0) }
  }

  /// The types of a request. Raises for types that no app may request.
  private static func checked(share: Set<HKSampleType>, read: Set<HKObjectType>) -> AuthorizationTypes {
    let types = AuthorizationTypes(share: share.map(\.dataType), read: read.map(\.dataType))
    do { try types.validate() } catch { raise(.invalidArgument, error.description) }
    return types
  }

  // MARK: Preferences

  /// The unit in which the person wants to see each type: the chosen one, else the usual one in the current locale (PREF-01).
  ///
  /// Fails with `errorAuthorizationNotDetermined` when the app never requested one of the types; for a refused type it returns the usual
  /// unit (PREF-02). `HKUserPreferencesDidChange` is posted, with the store as its object, when a choice changes in this process (PREF-03).
  @preconcurrency open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>, completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
  ) {
    let system = MeasurementSystem(environment: ProcessInfo.processInfo.environment)
    let request = PreferredUnits(types: quantityTypes.map(\.dataType), system: system)
    session.ask(request) { result in
      switch result {
      case .success(let units):
        let pairs = quantityTypes.compactMap { type in units[type.dataType].map { (type, HKUnit(expression: $0)) } }
        completion(Dictionary(uniqueKeysWithValues: pairs), nil)
      case .failure(let error): completion([:], HKError(error))
      }
    }
  }

  /// The unit in which the person wants to see each type; see ``preferredUnits(for:completion:)``.
  @discardableResult open func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
    try await withCheckedThrowingContinuation { continuation in
      preferredUnits(for: quantityTypes) { units, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: units) }
      }
    }
  }

  // MARK: Characteristics

  /// The biological sex the person entered; `notSet` also when reading is refused (CHAR-02).
  ///
  /// This method and the other characteristics block until the store answers. They throw `errorAuthorizationNotDetermined` when the app
  /// never requested the type (CHAR-04).
  open func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(try choice(.biologicalSex).flatMap { HKBiologicalSex(rawValue: $0) } ?? .notSet)
  }

  /// The blood type the person entered; `notSet` also when reading is refused (CHAR-02).
  open func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(try choice(.bloodType).flatMap { HKBloodType(rawValue: $0) } ?? .notSet)
  }

  /// The skin type the person entered; `notSet` also when reading is refused (CHAR-02).
  open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(try choice(.fitzpatrickSkinType).flatMap { HKFitzpatrickSkinType(rawValue: $0) } ?? .notSet)
  }

  /// Whether the person uses a wheelchair, as entered; `notSet` also when reading is refused (CHAR-02).
  open func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(try choice(.wheelchairUse).flatMap { HKWheelchairUse(rawValue: $0) } ?? .notSet)
  }

  /// Whether the person's move ring counts energy or time; `activeEnergy` when the person never set it, and when reading is refused.
  open func activityMoveMode() throws -> HKActivityMoveModeObject {
    HKActivityMoveModeObject(try choice(.activityMoveMode).flatMap { HKActivityMoveMode(rawValue: $0) } ?? .activeEnergy)
  }

  /// The person's date of birth in the Gregorian calendar: year, month and day, without a time zone (CHAR-05).
  ///
  /// Throws `errorNoData` when it is not set or reading is refused (CHAR-03, OQ-17).
  open func dateOfBirthComponents() throws -> DateComponents {
    guard case .day(let year, let month, let day) = try characteristic(.dateOfBirth) else { throw HKError(HealthError.noData) }
    return DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
  }

  /// The start of the day on which the person was born, in the current time zone; see ``dateOfBirthComponents()``.
  @available(*, deprecated, message: "Use dateOfBirthComponents().")
  open func dateOfBirth() throws -> Date {
    guard let date = try dateOfBirthComponents().date else { throw HKError(HealthError.noData) }
    return date
  }

  /// The sex whose reference ranges the person wants to be compared with; `notSet` when the person entered none. It is independent of
  /// ``biologicalSex()`` (CHAR-09).
  ///
  /// Blocks until the store answers. Throws `errorAuthorizationDenied` when reading is refused, unlike the methods (CHAR-08), and
  /// `errorAuthorizationNotDetermined` when the app never requested the type.
  open var referenceSex: HKReferenceSex {
    get throws { try choice(.referenceSex, reportsRefusal: true).flatMap { HKReferenceSex(rawValue: $0) } ?? .notSet }
  }

  private func choice(_ identifier: HKCharacteristicTypeIdentifier, reportsRefusal: Bool = false) throws(HKError) -> Int? {
    guard case .choice(let choice) = try characteristic(identifier, reportsRefusal: reportsRefusal) else { return nil }
    return choice.rawValue
  }

  private func characteristic(
    _ identifier: HKCharacteristicTypeIdentifier, reportsRefusal: Bool = false
  ) throws(HKError) -> CharacteristicValue? {
    do throws(HealthError) {
      let type = HKCharacteristicType(identifier).dataType
      return try session.connection().ask(ReadCharacteristic(type: type, reportsRefusal: reportsRefusal))
    } catch {
      throw HKError(error)
    }
  }

  // MARK: Estimates

  /// Splits a total energy into the part that the person used at rest and the active part, in the unit of the total (ENERGY-01).
  ///
  /// The resting part is an estimate by the equation of Mifflin and St Jeor, from the sex, the age and the last height and body mass that
  /// the app may read, with defaults for what it may not: 70 kg, 170 cm, 30 years and the middle between both sexes (OQ-30). It is at most
  /// the total. Raises for a unit other than one of energy, and for an end before the start.
  ///
  /// - Parameters:
  ///   - totalEnergy: the energy of the whole period.
  ///   - startDate: the beginning of the period.
  ///   - endDate: its end.
  ///   - resultsHandler: receives resting and active energy, or an error, in the background.
  @available(*, deprecated, message: "Save resting and active energy as separate samples.")
  @preconcurrency open func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
  ) {
    guard totalEnergy.is(compatibleWith: .kilocalorie()) else { raise(.invalidArgument, "totalEnergy must have a unit of energy") }
    guard startDate <= endDate else { raise(.invalidArgument, "endDate must not be before startDate") }
    let types = EnergyQuestion.Types(
      mass: HKQuantityType(.bodyMass).dataType, height: HKQuantityType(.height).dataType,
      birth: HKCharacteristicType(.dateOfBirth).dataType, sex: HKCharacteristicType(.biologicalSex).dataType)
    let question = EnergyQuestion(totalEnergy.amount, from: startDate, to: endDate, types: types)
    session.inBackground({ connection throws(HealthError) in try question.answer(connection) }) { result in
      switch result {
      case .success(let split): resultsHandler(HKQuantity(amount: split.resting), HKQuantity(amount: split.active), nil)
      case .failure(let error): resultsHandler(nil, nil, HKError(error))
      }
    }
  }

  /// Splits a total energy into resting and active energy; see ``splitTotalEnergy(_:start:end:resultsHandler:)``.
  @available(*, deprecated, message: "Save resting and active energy as separate samples.")
  open func splitTotalEnergy(_ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date) async throws -> (HKQuantity, HKQuantity) {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<(HKQuantity, HKQuantity), any Error>) in
      splitTotalEnergy(totalEnergy, start: startDate, end: endDate) { resting, active, error in
        if let resting, let active { return continuation.resume(returning: (resting, active)) }
        continuation.resume(throwing: error ?? HKError(.unknownError))
      }
    }
  }

  /// Discards the system's estimates of a type from a date on, so that it learns again. This store makes no estimates, so nothing changes.
  ///
  /// Fails with `errorInvalidArgument` for a type without ``HKSampleType/allowsRecalibrationForEstimates``, and with
  /// `errorAuthorizationDenied` unless the app may read and save the type (RECAL-01).
  @preconcurrency open func recalibrateEstimates(
    sampleType: HKSampleType, date: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    perform(RecalibrateEstimates(type: sampleType.dataType), completion: completion)
  }

  /// Discards the system's estimates of a type; see ``recalibrateEstimates(sampleType:date:completion:)``.
  open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
    try await Self.waiting { recalibrateEstimates(sampleType: sampleType, date: date, completion: $0) }
  }

  // MARK: Saving

  /// Saves one object; see ``save(_:withCompletion:)-([HKObject],_)``.
  @preconcurrency open func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    save([object], withCompletion: completion)
  }

  /// Saves objects with this app as their source: all or, with an error, none (SAVE-02). They are on disk when the completion runs.
  ///
  /// Fails with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission (SAVE-01), with `errorInvalidArgument`
  /// for an object that is stored already (SAVE-03) and for an empty array (SAVE-11).
  @preconcurrency open func save(_ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    session.diagnostics?.saves()
    perform(SaveSamples(samples: objects.map(\.record)), completion: completion)
  }

  /// Saves one object; see ``save(_:withCompletion:)-([HKObject],_)``.
  open func save(_ object: HKObject) async throws { try await Self.waiting { save(object, withCompletion: $0) } }

  /// Saves objects; see ``save(_:withCompletion:)-([HKObject],_)``.
  open func save(_ objects: [HKObject]) async throws { try await Self.waiting { save(objects, withCompletion: $0) } }

  /// The zones of a type that the person prefers in workouts: the ones they set, else those that the store derives from age and resting
  /// heart rate (ZONE-10).
  ///
  /// Nil for a type without zones, for one whose zones cannot be derived (ZONE-09), and for one that the app may not read. Throws
  /// `errorAuthorizationNotDetermined` when the app never requested the type.
  open func preferredWorkoutZoneConfiguration(for quantityType: HKQuantityType) async throws -> HKWorkoutZoneConfiguration? {
    let request = PreferredZones(type: quantityType.dataType, at: session.now)
    return try await withCheckedThrowingContinuation { continuation in
      session.ask(request) { result in
        continuation.resume(with: result.map { $0.map(HKWorkoutZoneConfiguration.init) }.mapError { HKError($0) })
      }
    }
  }

  // MARK: Workouts

  /// Adds samples to a workout that this app saved. Samples that are not stored yet are saved with it, without a device (WORK-15).
  ///
  /// The workout's dates, duration and totals stay as they are (WORK-14). Fails with `errorInvalidArgument` when the workout is not stored
  /// or belongs to another app, and as ``save(_:withCompletion:)-([HKObject],_)`` does.
  @preconcurrency open func add(_ samples: [HKSample], to workout: HKWorkout, completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
  {
    perform(AddSamplesToWorkout(workout: workout.uuid, samples: samples.map(\.record)), completion: completion)
  }

  /// Adds samples to a workout; see ``add(_:to:completion:)``.
  open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
    try await Self.waiting { add(samples, to: workout, completion: $0) }
  }

  /// Relates an effort score to a workout or, with an activity, to that part of it (EFF-02). A score that is not stored yet is saved with
  /// the relation.
  ///
  /// A workout or activity has one score of each type: a new one replaces the old one. Fails with `errorInvalidArgument` for a sample that
  /// is not an effort score (EFF-01), for a workout that is not stored or that the app may not read, for an activity of another workout,
  /// and as ``save(_:withCompletion:)-([HKObject],_)`` does.
  @preconcurrency open func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    perform(RelateEffort(score: sample.record, workout: workout.uuid, activity: activity?.uuid, isRelated: true), completion: completion)
  }

  /// Relates an effort score to a workout; see ``relateWorkoutEffortSample(_:with:activity:completion:)``. The result is always true.
  @discardableResult open func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws -> Bool {
    try await Self.waiting { relateWorkoutEffortSample(sample, with: workout, activity: activity, completion: $0) }
    return true
  }

  /// Removes the relation between an effort score and a workout or a part of it (EFF-02). The score stays stored.
  ///
  /// Fails with `errorInvalidArgument` when they are not related, and as ``relateWorkoutEffortSample(_:with:activity:completion:)`` does.
  @preconcurrency open func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    perform(RelateEffort(score: sample.record, workout: workout.uuid, activity: activity?.uuid, isRelated: false), completion: completion)
  }

  /// Removes the relation between an effort score and a workout; see ``unrelateWorkoutEffortSample(_:from:activity:completion:)``. The
  /// result is always true.
  @discardableResult open func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws -> Bool {
    try await Self.waiting { unrelateWorkoutEffortSample(sample, from: workout, activity: activity, completion: $0) }
    return true
  }

  // MARK: Deleting

  /// Deletes one object; see ``delete(_:withCompletion:)-([HKObject],_)``.
  @preconcurrency open func delete(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    delete([object], withCompletion: completion)
  }

  /// Deletes objects that this app saved: all or, with an error, none (DEL-01, DEL-04). Each leaves a record of its deletion (DEL-09).
  ///
  /// Fails with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission to save (DEL-02), with
  /// `errorInvalidArgument` for an object that is not stored or belongs to another app (DEL-03) and for an empty array (DEL-05).
  @preconcurrency open func delete(_ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    perform(DeleteSamples(samples: objects.map(\.record)), completion: completion)
  }

  /// Deletes one object; see ``delete(_:withCompletion:)-([HKObject],_)``.
  open func delete(_ object: HKObject) async throws { try await Self.waiting { delete(object, withCompletion: $0) } }

  /// Deletes objects; see ``delete(_:withCompletion:)-([HKObject],_)``.
  open func delete(_ objects: [HKObject]) async throws { try await Self.waiting { delete(objects, withCompletion: $0) } }

  /// Deletes this app's objects of a type that match a predicate, and reports their number; 0 is not an error (DEL-06 to DEL-08).
  ///
  /// Raises for a type without samples, and for a predicate that the store cannot answer.
  @preconcurrency open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate, withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
  ) {
    guard let type = objectType as? HKSampleType else {
      raise(.invalidArgument, "Objects of type \(objectType.identifier) cannot be deleted")
    }
    let question = Question([HKQueryDescriptor(sampleType: type, predicate: predicate)])
    session.inBackground({ connection throws(HealthError) in try question.delete(connection) }) { result in
      switch result {
      case .success(let count): completion(true, count, nil)
      case .failure(let error): completion(false, 0, HKError(error))
      }
    }
  }

  /// Deletes this app's objects of a type that match a predicate, and returns their number (DEL-06).
  @discardableResult open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      deleteObjects(of: objectType, predicate: predicate) { success, count, error in
        if success { continuation.resume(returning: count) } else { continuation.resume(throwing: error ?? HKError(.unknownError)) }
      }
    }
  }

  // MARK: Background delivery

  /// Registers this app to be woken when samples of a type change. The registration outlives the process (OBS-11).
  @preconcurrency open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    perform(SetBackgroundDelivery(.enable(type: type.dataType, frequency: frequency.rawValue)), completion: completion)
  }

  /// Registers this app to be woken when samples of a type change (OBS-11).
  open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
    try await Self.waiting { enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0) }
  }

  /// Ends the registration for a type (OBS-12).
  @preconcurrency open func disableBackgroundDelivery(
    for type: HKObjectType, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    perform(SetBackgroundDelivery(.disable(type: type.dataType)), completion: completion)
  }

  /// Ends the registration for a type (OBS-12).
  open func disableBackgroundDelivery(for type: HKObjectType) async throws {
    try await Self.waiting { disableBackgroundDelivery(for: type, withCompletion: $0) }
  }

  /// Ends all registrations of this app (OBS-12).
  @preconcurrency open func disableAllBackgroundDelivery(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    perform(SetBackgroundDelivery(.disableAll), completion: completion)
  }

  /// Ends all registrations of this app (OBS-12).
  open func disableAllBackgroundDelivery() async throws {
    try await Self.waiting { disableAllBackgroundDelivery(completion: $0) }
  }

  // MARK: Queries

  /// Starts a query and returns at once; its handler receives the results and errors (STORE-05). Raises for a query that was executed
  /// before (STORE-06).
  open func execute(_ query: HKQuery) {
    if let diagnostics = session.diagnostics {
      query.life.callSite = diagnostics.executes("\(type(of: query))", query.askedTypes, isUnlimited: query.isUnlimited)
    }
    let number = ObjectIdentifier(query)
    running.withLock { $0[number] = query }
    // The query holds the store only while it starts: a long-running query ends when its last other holder releases the store.
    query.start(watchedBy: session.injected, { [self] () throws(HealthError) in try session.connection() }) { [weak self] in
      _ = self?.running.withLock { $0.removeValue(forKey: number) }
    }
  }

  /// Stops a query: no handler runs any more. Stopping one that has ended does nothing (STORE-07).
  open func stop(_ query: HKQuery) { query.life.end() }

  // MARK: Forms of a call

  private func perform(_ request: some HealthRequest<Void>, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    session.ask(request) { result in Self.complete(result, completion) }
  }

  static func complete(_ result: Result<Void, HealthError>, _ completion: (Bool, (any Error)?) -> Void) {
    switch result {
    case .success: completion(true, nil)
    case .failure(let error): completion(false, HKError(error))
    }
  }

  /// The async form of a call. It calls the completion form, so that an override of that one governs both (D1).
  static func waiting(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      call { success, error in
        if success { continuation.resume() } else { continuation.resume(throwing: error ?? HKError(.unknownError)) }
      }
    }
  }

  open override var description: String { ObjectDescription.text(self, ["source": HKSource.default()]) }
}
