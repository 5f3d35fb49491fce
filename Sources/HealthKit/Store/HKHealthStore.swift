// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore
import Synchronization

/// The way to a person's health data.
///
/// Needs no set-up: `HEALTHKIT_STORE` names the store's folder (`memory:` for a throw-away one, which is also the default inside a test
/// runner); without it the default folder is used. May be called from any thread (STORE-02).
///
/// The permissions of an embedded store are advisory: this process can read its files anyway. They behave as Apple's so that code can be
/// tested, and protect nobody.
// Unchecked: what changes is behind a lock.
open class HKHealthStore: NSObject, @unchecked Sendable {
  private let given: HealthConnection?
  private let opened = Mutex<Result<HealthConnection, HealthError>?>(nil)
  /// Completions of one store come one after another, never on the main queue (STORE-03, OQ-03).
  private let completions = DispatchQueue(label: "openhealthkit.completions", target: ServiceQueue.shared)

  /// A store. Making one never fails; what cannot be opened is said by the first call (AVAIL-07).
  public override init() { given = nil }

  /// A store on a connection of the maker's choice.
  package init(connection: HealthConnection) { given = connection }

  /// Whether this device has health data: always true on Linux (AVAIL-01).
  open class func isHealthDataAvailable() -> Bool { true }

  // MARK: Permission

  /// Whether the app may save data of a type. What it may read is not said to anybody (AUTH-24, AUTH-26).
  ///
  /// `notDetermined` also when the store cannot be opened.
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    do throws(HealthError) {
      let connection = try connection()
      return switch try connection.service.perform(SharingStatus(type: type.dataType), for: .app(connection.app)) {
      case nil: .notDetermined
      case .refused: .sharingDenied
      case .granted: .sharingAuthorized
      }
    } catch {
      return .notDetermined
    }
  }

  /// Asks the person for what was not decided yet (AUTH-13). Success says that the request was answered, not how (AUTH-17).
  ///
  /// Raises when both sets are empty or nil (AUTH-06), for types that cannot be shared (AUTH-07) and for correlations and clinical records
  /// (AUTH-10, AUTH-11). Fails with `errorInvalidArgument` for reading what is granted object by object (AUTH-12), with
  /// `errorUserCanceled` when nobody answers (AUTH-18).
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let types = Self.checked(share: typesToShare ?? [], read: typesToRead ?? [])
    perform(RequestAuthorization(types: types), completion: completion)
  }

  /// Asks the person for what was not decided yet; see ``requestAuthorization(toShare:read:completion:)``.
  open func requestAuthorization(toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>) async throws {
    try await Self.waiting { requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0) }
  }

  /// Tells whether a request with the same types would ask the person anything (AUTH-29). Raises as the request would (AUTH-08).
  ///
  /// The status is `unknown` only together with an error.
  open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    let types = Self.checked(share: typesToShare, read: typesToRead)
    reply(to: AuthorizationRequestStatus(types: types)) { result in
      switch result {
      case .success(.shouldRequest): completion(.shouldRequest, nil)
      case .success(.unnecessary): completion(.unnecessary, nil)
      case .failure(let error): completion(.unknown, error)
      }
    }
  }

  /// Tells whether a request would ask anything; see ``getRequestStatusForAuthorization(toShare:read:completion:)``.
  open func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    try await withCheckedThrowingContinuation { continuation in
      getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) { status, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: status) }
      }
    }
  }

  /// The types of a request; raises for those that nobody may ask for.
  private static func checked(share: Set<HKSampleType>, read: Set<HKObjectType>) -> AuthorizationTypes {
    let types = AuthorizationTypes(share: share.map(\.dataType), read: read.map(\.dataType))
    do { try types.validate() } catch { raise(.invalidArgument, error.description) }
    return types
  }

  // MARK: Saving

  /// Saves one object; see ``save(_:withCompletion:)-([HKObject],_)``.
  open func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    save([object], withCompletion: completion)
  }

  /// Saves objects as this app's own: all or, with an error, none (SAVE-02). They are on disk when the completion is called.
  ///
  /// Fails with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without the permission (SAVE-01), `errorInvalidArgument`
  /// for an object that is stored already (SAVE-03) and for an empty array (SAVE-11).
  open func save(_ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    perform(SaveSamples(samples: objects.map(\.record)), completion: completion)
  }

  /// Saves one object; see ``save(_:withCompletion:)-([HKObject],_)``.
  open func save(_ object: HKObject) async throws { try await Self.waiting { save(object, withCompletion: $0) } }

  /// Saves objects; see ``save(_:withCompletion:)-([HKObject],_)``.
  open func save(_ objects: [HKObject]) async throws { try await Self.waiting { save(objects, withCompletion: $0) } }

  // MARK: Queries

  /// Starts a query and returns at once; what goes wrong is said to its handler (STORE-05). Raises for one that was executed before
  /// (STORE-06).
  open func execute(_ query: HKQuery) {
    // A query keeps its way to the store, not the store itself.
    query.start { [connection] () throws(HealthError) in try connection() }
  }

  /// Stops a query: no handler is called any more. Stopping one that has ended does nothing (STORE-07).
  open func stop(_ query: HKQuery) { query.end() }

  // MARK: Connection

  private func connection() throws(HealthError) -> HealthConnection {
    if let given { return given }
    let result = opened.withLock { opened in
      if case .success(let connection) = opened { return Result<HealthConnection, HealthError>.success(connection) }
      let result = Result { () throws(HealthError) in try HealthConnection.fromEnvironment() }
      opened = result
      return result
    }
    return try result.get()
  }

  private func perform(_ request: some HealthRequest<Void>, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    reply(to: request) { result in
      switch result {
      case .success: completion(true, nil)
      case .failure(let error): completion(false, error)
      }
    }
  }

  private func reply<R: HealthRequest>(to request: R, completion: @escaping @Sendable (Result<R.Reply, HKError>) -> Void) {
    ServiceQueue.shared.async { [self] in
      let result = Result { () throws(HealthError) in
        let connection = try connection()
        return try connection.service.perform(request, for: .app(connection.app))
      }.mapError { HKError($0) }
      completions.async { completion(result) }
    }
  }

  /// The async form of a call: it calls the completion form, so that an override of that governs both (D1).
  private static func waiting(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      call { success, error in
        if success { continuation.resume() } else { continuation.resume(throwing: error ?? HKError(.unknownError)) }
      }
    }
  }
}
