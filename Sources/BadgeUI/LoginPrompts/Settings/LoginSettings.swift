public import BadgeModel
public import Foundation

/// Login screens from a document, for an app that writes no code for them: colours, images, texts and what is asked.
///
///     let settings = try LoginSettings(Data(contentsOf: file), assets: AssetDirectory(folder), mode: .development)
///     wallet.ui.loginPrompts.setSettings(settings)
///
/// `Schemas/login-settings.schema.json` describes the document. ``LegacyLoginSettings`` makes one of the settings of older
/// SDKs. The registered `LoginUIProtocol` screen of a presenter is drawn by it, and a registered view finds it in
/// ``LoginPromptSetup/screen``.
///
/// A text is looked up among the login texts (the document's own, then the app's), then among the texts of the assets, and
/// else counts as it is. `%@` in it is the name of the organization, or of the server on screens about a server.
public struct LoginSettings: Sendable {
    /// The screens that a document describes.
    public enum Screen: String, Sendable, CaseIterable {
        /// Logins that happen elsewhere: in the browser, or on another screen.
        case server
        /// A user name and a password.
        case project
        /// What a certificate server asks.
        case certificate
        /// The password so far, and a new one.
        case changePassword
    }

    /// At most 256 KB.
    public static let largestFile = 1 << 18

    /// What was wrong and is passed over, each with its path; in development, what does not keep it from being used.
    public let warnings: [BadgeError.InvalidField]
    let screens: [Screen: Configurations]

    /// A screen for everybody, and for single organizations or servers.
    struct Configurations: Sendable {
        var usual = LoginScreen()
        /// By a name in small letters.
        var targets: [String: LoginScreen] = [:]
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - data: The document, JSON.
    ///   - texts: The app's own texts of login screens, by name.
    ///   - assets: Where images are looked up, and texts that are no login texts.
    ///   - mode: Whether what is wrong is an error or a warning.
    /// - Throws: In development, `BadgeError` `documentInvalid` with every member that is wrong, each with its path and,
    ///   for an unknown one, the nearest known name. In production nothing.
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

    /// The screens that the document says something about, in their order.
    public var describedScreens: [Screen] { Screen.allCases.filter { screens[$0] != nil } }

    /// The names of the parameters that any of the screens asks for, sorted.
    public var parameterNames: [String] {
        let all = screens.values.flatMap { [$0.usual] + $0.targets.values }
        return Set(all.flatMap { ($0.inputs ?? []).filter(\.isParameter).map(\.key) }).sorted()
    }

    /// A screen for an organization at a server; `nil` where the document says nothing about it.
    ///
    /// What stands under the organization's name or identifier, else under the server's name, goes over what stands
    /// there for everybody: element by element, each as a whole. Names match without case.
    public func screen(_ screen: Screen, for project: ProjectInfo) -> LoginScreen? {
        guard let configurations = screens[screen] else { return nil }
        let names = [project.projectIdentifier, project.projectName, project.serverName].map { $0.lowercased() }
        let target = names.lazy.compactMap { configurations.targets[$0] }.first
        let merged = target.map(configurations.usual.overridden) ?? configurations.usual
        return merged.naming(screen.isAboutServer ? project.serverName : project.projectName)
    }
}

extension LoginSettings {
    /// The document of an app: the first that there is, as a whole.
    ///
    /// A folder may have one for hand-held screens (`login-settings-phone.json`) beside the one for all
    /// (`login-settings.json`).
    ///
    /// - Parameters:
    ///   - folders: Where to look, the app's own before those that it was shipped with.
    ///   - device: What the screens are shown on.
    /// - Returns: The file; `nil` where there is none.
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

    fileprivate var isAboutServer: Bool { self == .server || self == .certificate }
}
