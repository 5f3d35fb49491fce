// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// HealthKit's classes that archive.
public protocol _HKArchivable: NSObject, NSSecureCoding {}

extension HKObject: _HKArchivable {}
extension HKObjectType: _HKArchivable {}
extension HKUnit: _HKArchivable {}
extension HKQuantity: _HKArchivable {}
extension HKDevice: _HKArchivable {}
extension HKSource: _HKArchivable {}
extension HKSourceRevision: _HKArchivable {}
extension HKWorkoutEvent: _HKArchivable {}
extension HKWorkoutActivity: _HKArchivable {}
extension HKWorkoutConfiguration: _HKArchivable {}
extension HKQueryAnchor: _HKArchivable {}
extension HKDeletedObject: _HKArchivable {}
extension HKBiologicalSexObject: _HKArchivable {}
extension HKBloodTypeObject: _HKArchivable {}
extension HKFitzpatrickSkinTypeObject: _HKArchivable {}
extension HKWheelchairUseObject: _HKArchivable {}
extension HKActivityMoveModeObject: _HKArchivable {}
extension HKActivitySummary: _HKArchivable {}

extension NSKeyedUnarchiver {
  /// The object in an archive, as Foundation's method of this name: nil when there is none, an error when it is of another class.
  ///
  /// Foundation on Linux ends the process when the archive holds an object of a class that was not asked for. For HealthKit's classes this
  /// method is called in its place. An archive of a class that is neither HealthKit's nor a property list's still ends the process, so
  /// never unarchive bytes that somebody else can have written.
  public static func unarchivedObject<T: _HKArchivable>(ofClass archivedClass: T.Type, from data: Data) throws -> T? {
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    unarchiver.requiresSecureCoding = true
    let object = unarchiver.decodeObject(of: archivableClasses, forKey: NSKeyedArchiveRootObjectKey)
    if let error = unarchiver.error { throw error }
    guard let object else { return nil }
    guard let object = object as? T else { throw CocoaError(.coderReadCorrupt) }
    return object
  }

  private static let archivableClasses: [AnyClass] = [
    HKQuantitySample.self, HKCumulativeQuantitySample.self, HKCumulativeQuantitySeriesSample.self, HKDiscreteQuantitySample.self,
    HKCategorySample.self, HKCorrelation.self,
    HKWorkout.self, HKWorkoutEvent.self,
    HKWorkoutActivity.self, HKWorkoutConfiguration.self, HKActivitySummary.self,
    HKQuantityType.self, HKCategoryType.self, HKCharacteristicType.self, HKCorrelationType.self, HKDocumentType.self, HKSeriesType.self,
    HKClinicalType.self, HKScoredAssessmentType.self, HKWorkoutType.self, HKActivitySummaryType.self, HKAudiogramSampleType.self,
    HKElectrocardiogramType.self, HKPrescriptionType.self, HKStateOfMindType.self, HKMedicationDoseEventType.self,
    HKUserAnnotatedMedicationType.self, HKUnit.self, HKQuantity.self, HKDevice.self, HKSource.self, HKSourceRevision.self,
    HKQueryAnchor.self, HKDeletedObject.self, HKBiologicalSexObject.self, HKBloodTypeObject.self, HKFitzpatrickSkinTypeObject.self,
    HKWheelchairUseObject.self, HKActivityMoveModeObject.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSUUID.self,
    NSArray.self,
    NSDictionary.self,
  ]
}
