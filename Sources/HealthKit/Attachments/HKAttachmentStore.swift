// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import UniformTypeIdentifiers

/// Attaches files to objects of the store, and reads them.
///
///     func attach(_ scan: URL, to prescription: HKVisionPrescription) async throws -> [Data] {
///       let attachments = HKAttachmentStore(healthStore: store)
///       _ = try await attachments.addAttachment(to: prescription, name: "Scan", contentType: .pdf, url: scan)
///       var contents: [Data] = []
///       for attachment in try await attachments.attachments(for: prescription) {
///         contents.append(try await attachments.dataReader(for: attachment).data)
///       }
///       return contents
///     }
///
/// An app attaches files to vision prescriptions that it saved (ATT-01), and reads the files of all objects that it may read. Deleting an
/// object deletes its attachments. Any thread may call any method; completions run in the background.
///
/// Unchecked: the stored property is an immutable, Sendable reference.
open class HKAttachmentStore: NSObject, @unchecked Sendable {
  private let session: StoreSession

  /// The attachments of a store's objects, with the permissions of the store's app.
  public init(healthStore: HKHealthStore) { session = healthStore.session }

  // MARK: Adding and removing

  /// Attaches the content of a file to an object that this app saved; an object can have several attachments (ATT-01 to ATT-03). The file
  /// is stored whole or not at all.
  ///
  /// Fails with `errorInvalidArgument` for an object that is not a saved vision prescription of this app, content that is neither an image
  /// nor a PDF document, a GIF, a file that cannot be read, and metadata values other than texts, numbers and dates (ATT-05); with
  /// `errorDataSizeExceeded` when the object's attachments would have more than 64 MiB together (ATT-06); with
  /// `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission to save the object's type.
  @preconcurrency open func addAttachment(
    to object: HKObject, name: String, contentType: UTType, url: URL, metadata: [String: Any] = [:],
    completion: @escaping @Sendable (HKAttachment?, (any Error)?) -> Void
  ) {
    let sample = SampleReference(object.record)
    let isAllowed = contentType.isAttachable
    let metadata = Result { () throws(HealthError) in try MetadataSet.ofAttachment(metadata) }
    session.inBackground({ connection throws(HealthError) in
      guard isAllowed else { throw .invalidArgument(.attachmentContent) }
      let attachment = AttachmentRecord(
        identifier: UUIDMint.ofProcess.next(), name: name, contentType: contentType.identifier, creation: connection.now(),
        metadata: try metadata.get(), data: ContentBytes(try AttachedFile.content(of: url)))
      return try connection.ask(AddAttachment(sample: sample, attachment: attachment))
    }) { result in
      switch result {
      case .success(let record): completion(HKAttachment(record: record, sample: sample), nil)
      case .failure(let error): completion(nil, HKError(error))
      }
    }
  }

  /// Attaches the content of a file; see ``addAttachment(to:name:contentType:url:metadata:completion:)``.
  @discardableResult open func addAttachment(
    to object: HKObject, name: String, contentType: UTType, url: URL, metadata: [String: Any] = [:]
  ) async throws -> HKAttachment {
    try await withCheckedThrowingContinuation { continuation in
      addAttachment(to: object, name: name, contentType: contentType, url: url, metadata: metadata) { attachment, error in
        continuation.resume(with: attachment.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
  }

  /// The raw form of ``addAttachment(to:name:contentType:url:metadata:completion:)``, whose metadata may be nil.
  @preconcurrency open func __addAttachment(
    to object: HKObject, name: String, contentType: UTType, url URL: URL, metadata: [String: Any]?,
    completion: @escaping @Sendable (HKAttachment?, (any Error)?) -> Void
  ) {
    addAttachment(to: object, name: name, contentType: contentType, url: URL, metadata: metadata ?? [:], completion: completion)
  }

  /// The raw form of ``addAttachment(to:name:contentType:url:metadata:)``, whose metadata may be nil.
  @discardableResult open func __addAttachment(
    to object: HKObject, name: String, contentType: UTType, url URL: URL, metadata: [String: Any]?
  ) async throws -> HKAttachment {
    try await addAttachment(to: object, name: name, contentType: contentType, url: URL, metadata: metadata ?? [:])
  }

  /// Removes an attachment from an object that this app saved, with its content (ATT-03).
  ///
  /// Fails with `errorInvalidArgument` when the object has no such attachment, or another app saved it; with
  /// `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission to save the object's type.
  @preconcurrency open func removeAttachment(
    _ attachment: HKAttachment, from object: HKObject, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    session.ask(RemoveAttachment(sample: SampleReference(object.record), attachment: attachment.identifier)) {
      HKHealthStore.complete($0, completion)
    }
  }

  /// Removes an attachment; see ``removeAttachment(_:from:completion:)``.
  open func removeAttachment(_ attachment: HKAttachment, from object: HKObject) async throws {
    try await HKHealthStore.waiting { removeAttachment(attachment, from: object, completion: $0) }
  }

  // MARK: Reading

  /// Reads the list of files attached to an object, in the order in which they were attached. An object that is not saved, or that this app
  /// may not read, has none.
  ///
  /// Fails with `errorAuthorizationNotDetermined` when this app never asked for the object's type.
  @preconcurrency open func getAttachments(
    for object: HKObject, completion: @escaping @Sendable ([HKAttachment]?, (any Error)?) -> Void
  ) {
    let sample = SampleReference(object.record)
    session.ask(FetchAttachments(sample: sample)) { result in
      switch result {
      case .success(let records): completion(records.map { HKAttachment(record: $0, sample: sample) }, nil)
      case .failure(let error): completion(nil, HKError(error))
      }
    }
  }

  /// Reads which files are attached to an object; see ``getAttachments(for:completion:)``.
  @discardableResult open func attachments(for object: HKObject) async throws -> [HKAttachment] {
    try await withCheckedThrowingContinuation { continuation in
      getAttachments(for: object) { attachments, error in
        continuation.resume(with: attachments.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
  }

  /// Reads the whole content of an attachment. The progress counts its bytes; cancelling it ends the reading with `errorUserCanceled`.
  ///
  /// Fails with `errorInvalidArgument` when the attachment was removed, or this app may not read its object.
  @discardableResult @preconcurrency open func getData(
    for attachment: HKAttachment, completion: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let content = AttachmentContent(of: attachment, session)
    content.collect(completion)
    return content.progress
  }

  /// Reads the content of an attachment in chunks of at most a quarter of a mebibyte. The handler gets them in order, one after another;
  /// the flag is true with the last one, or with an error (ATT-04). The progress counts the bytes; cancelling it ends the reading with
  /// `errorUserCanceled`.
  ///
  /// Fails as ``getData(for:completion:)`` does.
  @discardableResult @preconcurrency open func streamData(
    for attachment: HKAttachment, dataHandler: @escaping @Sendable (Data?, (any Error)?, Bool) -> Void
  ) -> Progress {
    let content = AttachmentContent(of: attachment, session)
    content.stream(dataHandler)
    return content.progress
  }

  /// A reader of an attachment's content. Nothing is read yet.
  open func dataReader(for attachment: HKAttachment) -> HKAttachmentDataReader { HKAttachmentDataReader(attachment, session) }

  open override var description: String { ObjectDescription.text(self, ["source": HKSource.default()]) }
}

extension UTType {
  /// Whether files of the type can be attached: images but no GIFs, and PDF documents (ATT-02).
  fileprivate var isAttachable: Bool { conforms(to: .pdf) || conforms(to: .image) && !conforms(to: .gif) }
}

extension MetadataSet {
  /// Converts the metadata of an attachment. Throws `invalidArgument` for a value that is not a text, number or date (ATT-05).
  fileprivate static func ofAttachment(_ dictionary: [String: Any]) throws(HealthError) -> MetadataSet {
    for (key, value) in dictionary where !(value is String || value is Date || value is NSNumber || value is CGFloat) {
      throw .invalidArgument(.attachmentMetadata(key: key))
    }
    return MetadataSet.of(dictionary)
  }
}
