// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Replaces kept elements by samples, because this version has an object for them. One transaction.
///
/// A sample becomes one of the import that kept its element. If the same sample is stored already, that one takes the place of the element.
/// Elements that no import kept, or that are gone, stay as they are.
public struct AdoptElements: OwnerRequest {
  /// The number of elements that were replaced.
  public typealias Reply = Int

  /// The numbers of the elements, from ``FetchElements``.
  public var numbers: [Int64]
  /// The sample of each element.
  @SampleColumns public var samples: [SampleRecord]
  /// The elements of samples that do not represent all of them, by index in `samples`.
  public var extras: [Int: KeptElement]

  /// Creates a request without elements, to which the caller adds.
  public init() { (numbers, samples, extras) = ([], [], [:]) }

  /// Adds an element with its sample.
  public mutating func add(_ number: Int64, sample: SampleRecord, extra: KeptElement?) {
    extras[samples.count] = extra
    numbers.append(number)
    samples.append(sample)
  }
}
