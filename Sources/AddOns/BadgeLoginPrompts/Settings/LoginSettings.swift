public import BadgeModel
public import BadgeUI
public import Foundation

/// The appearance and the inputs of login screens, read from a document, for an app that draws no login screens of its
/// own.
///
///     let settings = try LoginSettings(Data(contentsOf: file), assets: AssetDirectory(folder), mode: .development)
///     wallet.ui.loginPrompts.setSettings(settings)
///
/// `Schemas/login-settings.schema.json` describes the document. `BadgeMigration` converts the settings of older
/// SDKs. A presenter draws its `LoginUIProtocol` screen by these settings, and a registered view gets them from
/// `LoginPromptSetup.screen`.
///
/// A text is looked up by name among the login texts (those of the document, then those of the app), then among the
/// texts of the assets; if it is not found, it is used as it is. In a text, `%@` is replaced by the name of the
/// organization, or of the server on screens about a server.
public struct LoginSettings: Sendable {
    /// The screens that a document can describe.
    public enum Screen: String, Sendable, CaseIterable {
        /// A login in the browser or on another screen.
        case server
        /// A login with a user name and a password.
        case project
        /// The fields of a certificate server.
        case certificate
        /// A change of the password.
        case changePassword
    }

    /// The maximum size of a document: 256 KB.
    public static let largestFile = 1 << 18

    /// The problems that were ignored, each with its path. In development, only those that do not prevent the document
    /// from being used.
    public let warnings: [BadgeError.InvalidField]
    let screens: [Screen: Configurations]

    /// The default configuration of a screen, and those for single organizations or servers.
    struct Configurations: Sendable {
        var usual = LoginScreen()
        /// The configurations by lowercase name.
        var targets: [String: LoginScreen] = [:]
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - data: The JSON document.
    ///   - texts: The app's login texts, by name.
    ///   - assets: The source of images, and of texts that are not login texts.
    ///   - mode: Whether problems are errors or warnings.
    /// - Throws: In development, `BadgeError` `documentInvalid` with every invalid member, each with its path and, for
    ///   an unknown one, the nearest known name. In production nothing.
    public init(
        _ data: some Collection<UInt8>, texts: [String: LocalizedText] = [:], assets: any AssetSource = NoAssets(),
        mode: Theme.Mode = .production
    ) throws {
        var reader = LoginSettingsReader(texts: texts, assets: assets)
        do {
            reader.read(try JSON.parse(data, limits: .init(bytes: Self.largestFile, depth: 8)))
        } catch {
            reader.note(error)
        }
        guard mode == .production || reader.findings.isEmpty else { throw BadgeError.invalidDocument(reader.findings) }
        warnings = reader.findings + reader.warnings
        screens = reader.screens
    }

    /// The screens that the document describes, in the order of their cases.
    public var describedScreens: [Screen] { Screen.allCases.filter { screens[$0] != nil } }

    /// The names of all parameters among the inputs of the screens, sorted.
    public var parameterNames: [String] {
        let all = screens.values.flatMap { [$0.usual] + $0.targets.values }
        return Set(all.flatMap { ($0.inputs ?? []).filter(\.isParameter).map(\.key) }).sorted()
    }

    /// Returns a screen for an organization at a server; `nil` if the document does not describe the screen.
    ///
    /// The configuration for the organization's identifier or name, or else for the server's name, overrides the
    /// default configuration. It replaces whole elements. Names match regardless of case.
    public func screen(_ screen: Screen, for project: ProjectInfo) -> LoginScreen? {
        unnamedScreen(screen, for: project)?.naming(screen.name(of: project))
    }

    /// Returns a screen in which `%@` is not replaced.
    func unnamedScreen(_ screen: Screen, for project: ProjectInfo) -> LoginScreen? {
        guard let configurations = screens[screen] else { return nil }
        let names = [project.projectIdentifier, project.projectName, project.serverName].map { $0.lowercased() }
        let target = names.lazy.compactMap { configurations.targets[$0] }.first
        return target.map(configurations.usual.overridden) ?? configurations.usual
    }
}

extension LoginSettings {
    /// Returns the app's document: the first one found in the folders. Documents are not merged.
    ///
    /// In each folder, a document for compact screens (`login-settings-phone.json`) takes precedence over the one for
    /// all screens (`login-settings.json`) on a compact device.
    ///
    /// - Parameters:
    ///   - folders: The folders to search, with the app's own before those that were shipped with it.
    ///   - device: The device or window that shows the screens.
    /// - Returns: The file; `nil` if there is none.
    public static func file(in folders: [URL], for device: PresentationDevice = .wideWindow) -> URL? {
        let names = (device.isCompact ? ["login-settings-phone.json"] : []) + ["login-settings.json"]
        return folders.lazy.flatMap { folder in names.map { folder.appending(path: $0) } }
            .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    }
}

extension LoginSettings.Screen {
    init(_ kind: LoginPromptKind) {
        switch kind {
        case .authentication, .userDefined: self = .project
        case .changePassword: self = .changePassword
        case .certificate: self = .certificate
        case .htmlForm, .qr, .oauth: self = .server
        }
    }

    /// What replaces `%@` in the texts of the screen.
    func name(of project: ProjectInfo) -> String {
        self == .server || self == .certificate ? project.serverName : project.projectName
    }
}
