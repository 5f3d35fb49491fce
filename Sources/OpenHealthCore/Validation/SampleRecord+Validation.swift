// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension SampleRecord {
  /// Checks the rules for a sample at a stage of its way into a store (OBJ-11 to OBJ-21, CORR-04 to CORR-06). Throws the first broken one.
  package func validate(for stage: ValidationStage = .created) throws(ValidationFault) {
    var check = SampleCheck(stage)
    try check.check(self)
  }
}

extension [SampleRecord] {
  /// Checks all samples at a stage. Throws `invalidArgument` for the first that breaks a rule.
  package func check(for stage: ValidationStage) throws(HealthError) {
    var check = SampleCheck(stage)
    do throws(ValidationFault) { for index in indices { try check.check(self[index]) } } catch {
      throw .invalidArgument(.invalidObject(error))
    }
  }
}

extension DeviceRecord {
  /// Checks the lengths of the eight texts.
  func checkTexts() throws(ContentFault) {
    for text in fields where text?.utf8.count ?? 0 > Limits.longestContentText { throw .outOfRange(name: "device") }
  }
}
