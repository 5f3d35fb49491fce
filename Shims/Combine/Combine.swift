// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

#if Combine
  @_exported import OpenCombine
  @_exported import OpenCombineDispatch
  @_exported import OpenCombineFoundation
#endif
