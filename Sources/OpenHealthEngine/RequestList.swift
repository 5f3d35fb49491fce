// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Every operation of the store. To add one: its request in the core, a file of the same name here, and a line in this list.
public enum RequestList {
  static let all: [any HealthRequest.Type] = [
    AcknowledgeChanges.self,
    AddApp.self,
    AddRouteToWorkout.self,
    AddSamplesToWorkout.self,
    AuthorizationRequestStatus.self,
    BeginImport.self,
    ChangeWorkoutBuilder.self,
    ChangeWorkoutSession.self,
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
    ExplainStatistics.self,
    FetchActivitySummaries.self,
    FetchChanges.self,
    FetchEffort.self,
    FetchElements.self,
    FetchQuantities.self,
    FetchRoute.self,
    FetchSamples.self,
    FetchSources.self,
    FetchWorkoutBuilder.self,
    FinishImport.self,
    FollowStatistics.self,
    FollowWorkoutSession.self,
    IdentifyApp.self,
    ImportCharacteristics.self,
    ImportElements.self,
    ImportFile.self,
    ImportFilePart.self,
    ImportRecords.self,
    JoinWorkoutSession.self,
    ListAccess.self,
    ListApps.self,
    ListElements.self,
    ListFiles.self,
    ListImports.self,
    ListPermissionRequests.self,
    ListRemovals.self,
    ListTypes.self,
    ListWakeUps.self,
    PreferredUnits.self,
    PreferredZones.self,
    ReadCharacteristic.self,
    ReadFilePart.self,
    ReadObjectPermissions.self,
    ReadPermissions.self,
    ReadProfile.self,
    ReadSourceOrder.self,
    RelateEffort.self,
    RemoveApp.self,
    RemoveSamples.self,
    RequestAuthorization.self,
    RequestPerObjectAuthorization.self,
    RestoreSamples.self,
    RestrictApps.self,
    SaveActivitySummaries.self,
    SaveRoute.self,
    SaveSamples.self,
    SaveSeries.self,
    ScanSamples.self,
    SetAccessLogRetention.self,
    SetBackgroundDelivery.self,
    SetCharacteristics.self,
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

  private static let names = Dictionary(uniqueKeysWithValues: all.map { ("\($0)", $0) })

  /// The operation of a name, as ``RequestEnvelope`` has it; nil where there is none.
  public static func type(named name: String) -> (any HealthRequest.Type)? { names[name] }

  private static let identifiers = Set(all.map { ObjectIdentifier($0) })

  static func contains(_ type: any HealthRequest.Type) -> Bool { identifiers.contains(ObjectIdentifier(type)) }
}
