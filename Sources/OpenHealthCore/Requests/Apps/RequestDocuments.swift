// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Asks the person which of some documents the calling app may read, unless that is decided already (CDA-04).
///
/// The person is not asked about documents that the app saved, or that the person granted or refused earlier. If the owner
/// answers requests later, as with a daemon, the call blocks until the owner chooses with ``SetObjectPermissions``; documents that the
/// owner leaves out are part of the next request's question. An embedded store answers for all documents at once.
package struct RequestDocuments: HealthRequest {
  /// The UUIDs of those documents that the app may read.
  package typealias Reply = [UUID]

  /// A type of documents.
  package var type: DataType
  /// The UUIDs of the documents. Those of other objects, and of documents that the app may not know about, are ignored.
  package var documents: [UUID]

  /// Creates a request to ask about some documents.
  package init(type: DataType, documents: [UUID]) {
    self.type = type
    self.documents = documents
  }

  /// Permission to know that there are documents.
  package var access: RequestAccess { .read([type]) }

  /// An authorization request that asks the person to read this type.
  package var kind: RequestKind { .authorization(asking: AuthorizationTypes(share: [], read: [type])) }
}
