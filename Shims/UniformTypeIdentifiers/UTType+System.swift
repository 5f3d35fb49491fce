// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// The types that clients can name. Their facts are in SystemTypes.swift; a test compares the two.
extension UTType {
  /// Anything with a place in a file system: `public.item`.
  public static var item: UTType { UTType(system: "public.item") }
  /// Anything a person can view: documents, images, sound: `public.content`.
  public static var content: UTType { UTType(system: "public.content") }
  /// Content of several kinds in one: `public.composite-content`.
  public static var compositeContent: UTType { UTType(system: "public.composite-content") }
  /// Bytes: a file or a piece of memory: `public.data`.
  public static var data: UTType { UTType(system: "public.data") }
  /// A directory: a folder or a package: `public.directory`.
  public static var directory: UTType { UTType(system: "public.directory") }
  /// A directory that people look into: `public.folder`.
  public static var folder: UTType { UTType(system: "public.folder") }
  /// A directory shown as one file: `com.apple.package`.
  public static var package: UTType { UTType(system: "com.apple.package") }
  /// A directory with the layout of a bundle: `com.apple.bundle`.
  public static var bundle: UTType { UTType(system: "com.apple.bundle") }
  /// A file that can be mounted as a volume: `public.disk-image`.
  public static var diskImage: UTType { UTType(system: "public.disk-image") }
  /// Something that can be run: `public.executable`.
  public static var executable: UTType { UTType(system: "public.executable") }
  /// A database: `public.database`.
  public static var database: UTType { UTType(system: "public.database") }
  /// A message, such as mail: `public.message`.
  public static var message: UTType { UTType(system: "public.message") }
  /// A person's or an organisation's address: `public.contact`.
  public static var contact: UTType { UTType(system: "public.contact") }
  /// An event in a calendar: `public.calendar-event`.
  public static var calendarEvent: UTType { UTType(system: "public.calendar-event") }
  /// A URL: `public.url`.
  public static var url: UTType { UTType(system: "public.url") }
  /// A URL of a file: `public.file-url`.
  public static var fileURL: UTType { UTType(system: "public.file-url") }
  /// Text, with markup or without: `public.text`.
  public static var text: UTType { UTType(system: "public.text") }
  /// Text without markup, in an unspecified encoding: `public.plain-text`.
  public static var plainText: UTType { UTType(system: "public.plain-text") }
  /// UTF-8 text: `public.utf8-plain-text`.
  public static var utf8PlainText: UTType { UTType(system: "public.utf8-plain-text") }
  /// UTF-16 text: `public.utf16-plain-text`.
  public static var utf16PlainText: UTType { UTType(system: "public.utf16-plain-text") }
  /// Text with delimited values: `public.delimited-values-text`.
  public static var delimitedText: UTType { UTType(system: "public.delimited-values-text") }
  /// Comma-separated values: `public.comma-separated-values-text`.
  public static var commaSeparatedText: UTType { UTType(system: "public.comma-separated-values-text") }
  /// Tab-separated values: `public.tab-separated-values-text`.
  public static var tabSeparatedText: UTType { UTType(system: "public.tab-separated-values-text") }
  /// UTF-8 tab-separated values: `public.utf8-tab-separated-values-text`.
  public static var utf8TabSeparatedText: UTType { UTType(system: "public.utf8-tab-separated-values-text") }
  /// Rich text: `public.rtf`.
  public static var rtf: UTType { UTType(system: "public.rtf") }
  /// HTML text: `public.html`.
  public static var html: UTType { UTType(system: "public.html") }
  /// XML text: `public.xml`.
  public static var xml: UTType { UTType(system: "public.xml") }
  /// YAML text: `public.yaml`.
  public static var yaml: UTType { UTType(system: "public.yaml") }
  /// JSON text: `public.json`.
  public static var json: UTType { UTType(system: "public.json") }
  /// Source code in any language: `public.source-code`.
  public static var sourceCode: UTType { UTType(system: "public.source-code") }
  /// Swift source: `public.swift-source`.
  public static var swiftSource: UTType { UTType(system: "public.swift-source") }
  /// A property list: `com.apple.property-list`.
  public static var propertyList: UTType { UTType(system: "com.apple.property-list") }
  /// An XML property list: `com.apple.xml-property-list`.
  public static var xmlPropertyList: UTType { UTType(system: "com.apple.xml-property-list") }
  /// A binary property list: `com.apple.binary-property-list`.
  public static var binaryPropertyList: UTType { UTType(system: "com.apple.binary-property-list") }
  /// A PDF document: `com.adobe.pdf`.
  public static var pdf: UTType { UTType(system: "com.adobe.pdf") }
  /// An EPUB document: `org.idpf.epub-container`.
  public static var epub: UTType { UTType(system: "org.idpf.epub-container") }
  /// A spreadsheet: `public.spreadsheet`.
  public static var spreadsheet: UTType { UTType(system: "public.spreadsheet") }
  /// A presentation: `public.presentation`.
  public static var presentation: UTType { UTType(system: "public.presentation") }
  /// An image of any format: `public.image`.
  public static var image: UTType { UTType(system: "public.image") }
  /// A JPEG image: `public.jpeg`.
  public static var jpeg: UTType { UTType(system: "public.jpeg") }
  /// A TIFF image: `public.tiff`.
  public static var tiff: UTType { UTType(system: "public.tiff") }
  /// A GIF image: `com.compuserve.gif`.
  public static var gif: UTType { UTType(system: "com.compuserve.gif") }
  /// A PNG image: `public.png`.
  public static var png: UTType { UTType(system: "public.png") }
  /// A Windows bitmap image: `com.microsoft.bmp`.
  public static var bmp: UTType { UTType(system: "com.microsoft.bmp") }
  /// An SVG image: `public.svg-image`.
  public static var svg: UTType { UTType(system: "public.svg-image") }
  /// A WebP image: `org.webmproject.webp`.
  public static var webP: UTType { UTType(system: "org.webmproject.webp") }
  /// An HEIF image: `public.heif`.
  public static var heif: UTType { UTType(system: "public.heif") }
  /// An HEIC image: `public.heic`.
  public static var heic: UTType { UTType(system: "public.heic") }
  /// A camera's raw image: `public.camera-raw-image`.
  public static var rawImage: UTType { UTType(system: "public.camera-raw-image") }
  /// Sound, moving pictures, or both: `public.audiovisual-content`.
  public static var audiovisualContent: UTType { UTType(system: "public.audiovisual-content") }
  /// Pictures and sound: `public.movie`.
  public static var movie: UTType { UTType(system: "public.movie") }
  /// Pictures without sound: `public.video`.
  public static var video: UTType { UTType(system: "public.video") }
  /// Sound without pictures: `public.audio`.
  public static var audio: UTType { UTType(system: "public.audio") }
  /// A QuickTime movie: `com.apple.quicktime-movie`.
  public static var quickTimeMovie: UTType { UTType(system: "com.apple.quicktime-movie") }
  /// An MPEG-4 movie: `public.mpeg-4`.
  public static var mpeg4Movie: UTType { UTType(system: "public.mpeg-4") }
  /// MPEG-4 audio: `public.mpeg-4-audio`.
  public static var mpeg4Audio: UTType { UTType(system: "public.mpeg-4-audio") }
  /// MP3 audio: `public.mp3`.
  public static var mp3: UTType { UTType(system: "public.mp3") }
  /// Waveform audio: `com.microsoft.waveform-audio`.
  public static var wav: UTType { UTType(system: "com.microsoft.waveform-audio") }
  /// An archive of files: `public.archive`.
  public static var archive: UTType { UTType(system: "public.archive") }
  /// A ZIP archive: `public.zip-archive`.
  public static var zip: UTType { UTType(system: "public.zip-archive") }
  /// A gzip archive: `org.gnu.gnu-zip-archive`.
  public static var gzip: UTType { UTType(system: "org.gnu.gnu-zip-archive") }
  /// A bzip2 archive: `public.bzip2-archive`.
  public static var bz2: UTType { UTType(system: "public.bzip2-archive") }
  /// A vCard: `public.vcard`.
  public static var vCard: UTType { UTType(system: "public.vcard") }
  /// A log of a program: `public.log`.
  public static var log: UTType { UTType(system: "public.log") }
}
