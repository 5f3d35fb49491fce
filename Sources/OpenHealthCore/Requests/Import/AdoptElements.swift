// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Replaces kept elements by samples of a type that earlier versions did not have. One transaction.
///
/// Each sample belongs to the import that kept its element. If an equal sample is stored already, the element is deleted and no sample is
/// added. Elements that no import kept stay as they are; those that were deleted meanwhile are skipped.
package struct AdoptElements: OwnerRequest {
  /// The number of elements that were replaced.
  package typealias Reply = Int

  /// The numbers of the elements, from ``FetchElements``.
  package var numbers: [Int64]
  /// The sample of each element.
  @SampleColumns package var samples: [SampleRecord]
  /// The elements whose content does not fit into the sample completely, by index in `samples`. They stay with the sample.
  package var extras: [Int: KeptElement]

  /// Creates a request without elements, to which the caller adds.
  package init() { (numbers, samples, extras) = ([], [], [:]) }

  /// Adds an element with its sample.
  package mutating func add(_ number: Int64, sample: SampleRecord, extra: KeptElement?) {
    extras[samples.count] = extra
    numbers.append(number)
    samples.append(sample)
  }
}
