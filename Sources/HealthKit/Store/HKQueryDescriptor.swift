// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// One sample type with a predicate, for queries of several types.
///
/// Unchecked: the stored properties are immutable, and a predicate does not change after the descriptor is made with it.
open class HKQueryDescriptor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let type: HKSampleType
  private let filter: NSPredicate?
  let selection: Question.Selection

  /// Selects the samples of a type that match a predicate; nil selects all. Raises for a predicate that the store cannot answer.
  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    type = sampleType
    filter = predicate
    selection = Question.Selection(type: sampleType.dataType, predicate: ClientPredicate(predicate))
  }

  /// Selects one stored sample.
  convenience init(of sample: HKSample) {
    self.init(sampleType: sample.sampleType, predicate: HKQuery.predicateForObject(with: sample.uuid))
  }

  /// The type that the query asks for.
  open var sampleType: HKSampleType { type }

  /// The predicate that samples have to match; nil means no filtering.
  open var predicate: NSPredicate? { filter }

  open override var description: String {
    ObjectDescription.text(self, ["sampleType": sampleType, "predicate": predicate])
  }

  /// The descriptor itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A descriptor from an archive; nil when the archive is damaged. Its predicate matches what the archived one did.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "SampleType") as String?,
      let type: HKSampleType = SharedTypes.type(identifier)
    else { return nil }
    var predicate: NSPredicate?
    if coder.containsValue(forKey: "Record") {
      guard let tree = coder.decodeRecord(PredicateTree.self) else { return nil }
      predicate = tree.predicate
    }
    self.type = type
    filter = predicate
    selection = Question.Selection(type: type.dataType, predicate: ClientPredicate(predicate))
  }

  /// Writes the type and the predicate. Raises for a predicate with a block, and for one of too many levels.
  open func encode(with coder: NSCoder) {
    coder.encode(type.identifier as NSString, forKey: "SampleType")
    guard filter != nil else { return }
    guard selection.predicate.isExact else { raise(.invalidArgument, "A block predicate cannot be archived") }
    do throws(HealthError) { coder.encodeRecord(try selection.predicate.tree.checkedForSize()) } catch {
      raise(.invalidArgument, error.description)
    }
  }
}

extension Question {
  init(_ descriptors: [HKQueryDescriptor]) { self.init(descriptors.map(\.selection)) }
}
