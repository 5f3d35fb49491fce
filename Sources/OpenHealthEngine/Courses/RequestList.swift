// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// All requests of the store. A new one needs its type in the core, a file of the same name here, and a line in this list.
package enum RequestList {
  static let all: [any HealthRequest.Type] = [
    AcknowledgeChanges.self,
    AddApp.self,
    AddAttachment.self,
    AddRouteToWorkout.self,
    AddSamplesToWorkout.self,
    AdoptElements.self,
    AuthorizationRequestStatus.self,
    BeginBackup.self,
    BeginImport.self,
    ChangeAlerts.self,
    ChangeWorkoutBuilder.self,
    ChangeWorkoutSession.self,
    CheckStore.self,
    ComputeSleep.self,
    ComputeStatistics.self,
    ComputeStatisticsCollection.self,
    CountImport.self,
    CountSamples.self,
    DeleteImport.self,
    DeleteMatchingSamples.self,
    DeleteSamples.self,
    DismissPermissionRequests.self,
    EarliestSampleDates.self,
    EndBackup.self,
    ExplainStatistics.self,
    FetchActivitySummaries.self,
    FetchAttachmentBytes.self,
    FetchAttachments.self,
    FetchChanges.self,
    FetchContentBytes.self,
    FetchEffort.self,
    FetchElements.self,
    FetchMedications.self,
    FetchNotes.self,
    FetchQuantities.self,
    FetchRoute.self,
    FetchSamples.self,
    FetchSources.self,
    FetchVerifiableRecords.self,
    FetchWorkoutBuilder.self,
    FindSample.self,
    FinishImport.self,
    FollowStatistics.self,
    FollowWorkoutSession.self,
    ForgetSetAsideBatches.self,
    IdentifyApp.self,
    IdentifyStore.self,
    ImportCharacteristics.self,
    ImportElements.self,
    ImportFile.self,
    ImportFilePart.self,
    ImportRecords.self,
    JoinWorkoutSession.self,
    ListAccess.self,
    ListApps.self,
    ListAttachments.self,
    ListElements.self,
    ListFiles.self,
    ListImports.self,
    ListLeftOut.self,
    ListPermissionRequests.self,
    ListRemovals.self,
    ListTypes.self,
    ListWakeUps.self,
    PreferredUnits.self,
    PreferredZones.self,
    ReadActivityGoals.self,
    ReadAlerts.self,
    ReadBackupPart.self,
    ReadCharacteristic.self,
    ReadFeed.self,
    ReadFilePart.self,
    ReadMeasurementSystem.self,
    ReadObjectPermissions.self,
    ReadPermissions.self,
    ReadProfile.self,
    ReadSetAsideBatch.self,
    ReadSourceOrder.self,
    RecalibrateEstimates.self,
    RecordAlerts.self,
    RelateEffort.self,
    RemoveApp.self,
    RemoveAttachment.self,
    RemoveMedications.self,
    RemoveSamples.self,
    RepairStore.self,
    RequestAuthorization.self,
    RequestDocuments.self,
    RequestPerObjectAuthorization.self,
    RestoreSamples.self,
    RestrictApps.self,
    SaveActivitySummaries.self,
    SaveFeedBatch.self,
    SaveMedications.self,
    SaveNotes.self,
    SaveRoute.self,
    SaveSamples.self,
    SaveSeries.self,
    ScanSamples.self,
    SetAccessLogRetention.self,
    SetActivityGoals.self,
    SetAsideFeedBatch.self,
    SetBackgroundDelivery.self,
    SetCharacteristics.self,
    SetMeasurementSystem.self,
    SetObjectPermissions.self,
    SetPermissions.self,
    SetPreferredUnit.self,
    SetSourceOrder.self,
    SetZones.self,
    SharingStatus.self,
    StartCompanion.self,
    TakeCompanionStart.self,
    TakeWorkoutStep.self,
    WakeApps.self,
  ]

  /// Those that the daemon around a store carries out.
  private static let ofDaemons: [any HealthRequest.Type] = [ChangeLock.self]

  private static let names = Dictionary(uniqueKeysWithValues: (all + ofDaemons).map { ("\($0)", $0) })

  /// The request type with a name, as in ``RequestEnvelope``; nil when there is none.
  package static func type(named name: String) -> (any HealthRequest.Type)? { names[name] }

  /// The names of all requests, sorted.
  package static var allNames: [String] { names.keys.sorted() }

  /// How requests of a type run.
  package static func course(of type: any HealthRequest.Type) -> RequestCourse {
    courses[ObjectIdentifier(type)] ?? ownCourse(of: type)
  }

  private static func ownCourse(of type: any HealthRequest.Type) -> RequestCourse {
    (type as? any CoursedRequest.Type)?.course ?? .write
  }

  /// Whether a change reads in snapshots what may be much, before transactions that are short: meanwhile others can change the store.
  package static func readsFirst(_ type: any HealthRequest.Type) -> Bool {
    type is any BatchedRequest.Type || type is any PreparedRequest.Type
  }

  /// The courses of all requests: to find one in a type costs more than to look it up.
  private static let courses = Dictionary(uniqueKeysWithValues: (all + ofDaemons).map { (ObjectIdentifier($0), ownCourse(of: $0)) })

  private static let identifiers = Set((all + ofDaemons).map { ObjectIdentifier($0) })

  static func contains(_ type: any HealthRequest.Type) -> Bool { identifiers.contains(ObjectIdentifier(type)) }
}
