public import BadgeModel

/// A theme file: one appearance layer as JSON or as a property list.
///
///     let theme = try Theme(Data(contentsOf: file), assets: AssetDirectory(folder), mode: .development)
///     wallet.ui.setTheme(theme)
///
/// `Schemas/theme.schema.json` describes the document. A theme of Curity's HAAPI user interface is accepted too: its
/// groups and keys are mapped to the native ones.
public struct Theme: Sendable {
    /// The treatment of problems in a file.
    public enum Mode: Sendable, CaseIterable {
        /// Problems are errors, so that the author notices them.
        case development
        /// Problems are warnings, and defaults are used, since a prompt must always open.
        case production
    }

    /// The maximum size of a file: 256 KB.
    public static let largestFile = 1 << 18

    /// The layer with the values of the file.
    public let layer: AppearanceLayer
    /// The ignored problems, each with its path; empty in development.
    public let warnings: [BadgeError.InvalidField]
    /// The keys of Curity's kit by the names of the properties that they set.
    package let kitKeys: [String: String]

    /// Reads a theme file.
    ///
    /// - Parameters:
    ///   - data: The file. A file that begins with `<` is a property list in XML.
    ///   - assets: The source of names that the file does not define.
    ///   - mode: Whether problems are errors or warnings.
    /// - Throws: In development, `BadgeError` `documentInvalid` with every invalid member, each with its path and, for
    ///   an unknown one, the nearest known name. In production nothing.
    public init(
        _ data: some Collection<UInt8>, assets: any AssetSource = NoAssets(), mode: Mode = .production
    ) throws {
        var reader = ThemeReader(assets: assets)
        do { reader.read(try Self.document(data)) } catch { reader.note(error) }
        layer = reader.layer
        kitKeys = reader.kitKeys
        let findings = reader.findings + ResolvedAppearance([reader.layer]).warnings.map(reader.placed)
        guard mode == .production || findings.isEmpty else { throw BadgeError.invalidDocument(findings) }
        warnings = findings
    }

    /// Throws if a property changes nothing on a presenter; without one, on any of this package. The keys of Curity's
    /// kit may.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with every such property.
    package func check(drawnBy presenter: AppearancePresenter?) throws {
        let presenters = presenter.map { [$0] } ?? AppearancePresenter.allCases
        let undrawn = presenters.map { Set(layer.undrawnNames(by: $0)) }
        let names = layer.names.filter { name in
            kitKeys[name] == nil && undrawn.allSatisfy { $0.contains(name) }
        }
        guard names.isEmpty else {
            let reason =
                switch presenter {
                case .web: "is not drawn on a web page"
                case .terminal: "is not drawn in a terminal"
                case nil: "is drawn neither on a web page nor in a terminal"
                }
            throw BadgeError.invalidDocument(names.map { BadgeError.InvalidField(path: $0, reason: reason) })
        }
    }

    package static func document(_ data: some Collection<UInt8>) throws -> JSON {
        let limits = JSON.Limits(bytes: largestFile, depth: 8)
        return PropertyList.isMeant(by: data)
            ? try PropertyList.parse(data, limits: limits) : try JSON.parse(data, limits: limits)
    }
}
