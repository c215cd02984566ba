import BadgeFlows
import BadgeModel
public import Foundation

/// The flows of a server, by application, name, version and locale.
public struct FlowLibrary: Sendable {
    /// A flow.
    struct Entry: Sendable {
        let app: String
        let name: String
        let version: String
        let locale: String
        let bytes: [UInt8]
        let flow: FlowDocument
    }

    let entries: [Entry]
    private let isBuiltIn: Bool

    /// The application and the name of the built-in flow.
    public static let standardApp = "example"
    /// The name of the built-in flow.
    public static let standardName = "standard"
    private static let newest = "HEAD"
    private static let mostEntries = 200

    /// Returns the built-in flow, in `en-US`, `de-DE` and `ar`.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which does not happen for flows that were built in.
    public static func standard() throws -> FlowLibrary {
        let documents = [
            ("en-US", PackageResources.flow_en_US_json), ("de-DE", PackageResources.flow_de_DE_json),
            ("ar", PackageResources.flow_ar_json),
        ]
        return FlowLibrary(
            entries: try documents.map { locale, bytes in
                try Entry(app: standardApp, name: standardName, version: newest, locale: locale, bytes: bytes)
            }, isBuiltIn: true)
    }

    /// Reads the flows of a folder: the files `APP/NAME/VERSION/LOCALE.json`, where the version `HEAD` is the newest.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the file that is wrong; `notFound` if there is none.
    public init(folder: URL) throws {
        let files = FileManager.default
        var found: [Entry] = []
        for path in try files.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted() {
            let parts = path.split(separator: "/").map(String.init)
            guard parts.count == 4, parts[3].hasSuffix(".json"), found.count < Self.mostEntries else { continue }
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: path)).writtenText)
            do {
                found.append(
                    try Entry(
                        app: parts[0], name: parts[1], version: parts[2], locale: String(parts[3].dropLast(5)),
                        bytes: bytes))
            } catch let error as BadgeError {
                throw BadgeError(
                    .documentInvalid, .samples("documentInvalid.flow", ["path": path, "reason": error.message]),
                    detail: error.detail, underlying: error)
            }
        }
        guard !found.isEmpty else {
            throw BadgeError(
                .notFound, .samples("notFound.flows"))
        }
        // A request names the flow alone.
        if let other = found.first(where: { entry in found.contains { $0.name == entry.name && $0.app != entry.app } })
        {
            throw BadgeError(
                .documentInvalid,
                .samples("documentInvalid.flowTwice", ["flow": other.name]))
        }
        entries = found
        isBuiltIn = false
    }

    private init(entries: [Entry], isBuiltIn: Bool) {
        self.entries = entries
        self.isBuiltIn = isBuiltIn
    }

    /// What the flows of a folder have that this version does not know, each with its file. The built-in flow has a field of
    /// an unknown type on purpose, since an app has to draw one as text.
    public var warnings: [String] {
        guard !isBuiltIn else { return [] }
        return entries.flatMap { entry in
            entry.flow.warnings.map {
                "\(entry.app)/\(entry.name)/\(entry.version)/\(entry.locale): \($0.path) \($0.reason)"
            }
        }
    }

    // The flow that a request is of: in its locale, else in one of its language, else in the first one.
    func flow(named name: String, locale: String) -> FlowDocument? {
        let named = entries.filter { $0.name == name }
        return (named.best(for: locale) ?? named.first)?.flow
    }

    func bytes(app: String, name: String, version: String, locale: String) -> [UInt8]? {
        entries.filter { $0.app == app && $0.name == name && $0.version == version }.best(for: locale)?.bytes
    }
}

extension [FlowLibrary.Entry] {
    // That of the locale, else the first of its language.
    fileprivate func best(for locale: String) -> FlowLibrary.Entry? {
        first { $0.isIn(locale) } ?? first { $0.isOfLanguage(of: locale) }
    }
}

extension FlowLibrary.Entry {
    init(app: String, name: String, version: String, locale: String, bytes: [UInt8]) throws {
        (self.app, self.name, self.version, self.bytes) = (app, name, version, bytes)
        self.locale = Languages.tag(locale) ?? locale
        flow = try FlowDocument(parsing: Data(bytes))
    }

    fileprivate func isIn(_ locale: String) -> Bool {
        (Languages.tag(locale) ?? locale).lowercased() == self.locale.lowercased()
    }

    fileprivate func isOfLanguage(of locale: String) -> Bool {
        Languages.tag(locale).map { Self.language(of: $0) == Self.language(of: self.locale) } ?? false
    }

    private static func language(of tag: String) -> String { tag.lowercased().prefix { $0 != "-" }.description }
}
