public import BadgeModel

/// A theme file: one layer of how prompts look, as JSON or as a property list.
///
///     let theme = try Theme(Data(contentsOf: file), assets: AssetDirectory(folder), mode: .development)
///     wallet.ui.setTheme(theme)
///
/// `Schemas/theme.schema.json` describes the document. The theme of Curity's HAAPI user interface loads too: its groups and
/// keys have the native ones' meaning.
public struct Theme: Sendable {
    /// What happens to what is wrong in a file.
    public enum Mode: Sendable, CaseIterable {
        /// It is an error, so that its author notices.
        case development
        /// It is a warning, and the default is drawn: a prompt must open.
        case production
    }

    /// At most 256 KB.
    public static let largestFile = 1 << 18

    /// What the file sets and unsets.
    public let layer: AppearanceLayer
    /// What was wrong and is passed over, each with its path; empty in development.
    public let warnings: [BadgeError.InvalidField]

    /// Reads a theme file.
    ///
    /// - Parameters:
    ///   - data: The file. One that begins with `<` is a property list in XML.
    ///   - assets: Where the names are looked up that the file itself does not define.
    ///   - mode: Whether what is wrong is an error or a warning.
    /// - Throws: In development, `BadgeError` `documentInvalid` with every member that is wrong, each with its path and,
    ///   for an unknown one, the nearest known name. In production nothing.
    public init(
        _ data: some Collection<UInt8>, assets: any AssetSource = NoAssets(), mode: Mode = .production
    ) throws {
        var reader = ThemeReader(assets: assets)
        do { reader.read(try Self.document(data)) } catch { reader.note(error) }
        layer = reader.layer
        let findings = reader.findings + ResolvedAppearance([reader.layer]).warnings
        guard mode == .production || findings.isEmpty else { throw BadgeError.invalidDocument(findings) }
        warnings = findings
    }

    static func document(_ data: some Collection<UInt8>) throws -> JSON {
        let limits = JSON.Limits(bytes: largestFile, depth: 8)
        return PropertyList.isMeant(by: data)
            ? try PropertyList.parse(data, limits: limits) : try JSON.parse(data, limits: limits)
    }
}
