import ArgumentParser
import BadgeKit
import BadgeLoginPrompts
import BadgeMigration
import BadgeModel
import BadgeProviders
import BadgeUI
import Foundation

/// The assets of a theme.
struct ThemeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the assets that the theme names. Xcode's asset catalogues in it are read too.",
            valueName: "DIR"),
        completion: .directory)
    var assets: String?

    /// The assets; none without a folder.
    var source: any AssetSource { get throws { try directory ?? NoAssets() } }

    /// The folder of the assets, if there is one.
    var directory: AssetDirectory? { get throws { try assets.map { try AssetDirectory(URL(filePath: $0)) } } }

    /// Reads a theme in development mode: all problems are errors.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and every invalid member, with its path.
    func theme(
        _ path: String, in run: CommandRun, assets: (any AssetSource)? = nil,
        check: (Theme) throws -> Void = { _ in }
    ) throws -> Theme {
        let file = try InputFile(path)
        let data = try file.text(atMost: 1 << 20)
        let assets = try assets ?? source
        return try file.naming(in: data, listing: run.json ? nil : { run.note($0) }) {
            let theme = try Theme(data, assets: assets, mode: .development)
            try check(theme)
            return theme
        }
    }

    /// Reads a document of login screens in development mode, also one of an older SDK, which is converted.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and every invalid member, with its path.
    func loginSettings(_ path: String) throws -> (LoginSettings, LegacyLoginSettings?) {
        let file = try InputFile(path)
        let data = try file.text(atMost: LoginSettings.largestFile)
        let assets = try source
        return try file.naming(in: data) {
            let legacy = try Self.isLegacy(data) ? LegacyLoginSettings(data) : nil
            let document = legacy.map { Array($0.document.text.utf8) } ?? Array(data)
            return (try LoginSettings(document, assets: assets, mode: .development), legacy)
        }
    }

    private static func isLegacy(_ data: some Collection<UInt8>) throws -> Bool {
        if LegacyLoginSettings.isPropertyList(data) { return true }
        let limits = JSON.Limits(bytes: LoginSettings.largestFile, depth: 8)
        let members = try JSON.parse(data, limits: limits).objectValue ?? [:]
        return members["screens"] == nil && LegacyLoginSettings.describesScreens(members)
    }
}

/// The theme of the prompts of a command.
struct PromptThemeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Draw the prompts with this theme, JSON or a property list.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var theme: String?

    @OptionGroup var assets: ThemeOptions

    /// Whether there are assets, and nothing that could name one.
    var hasAssetsAlone: Bool { assets.assets != nil && theme == nil }

    /// Sets the theme.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and every invalid member, with its path.
    func set(on ui: UIRegistry, of run: CommandRun) throws {
        if let directory = try assets.directory { ui.providers.setAssets(directory) }
        if let theme { ui.setTheme(try assets.theme(theme, in: run)) }
    }
}

/// How the prompts of a command look, as in an app that ships these files.
struct AppearanceOptions: ParsableArguments {
    @OptionGroup var theme: PromptThemeOptions

    @Option(
        help: ArgumentHelp("Draw the logins as this document of login screens describes them.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var loginSettings: String?

    func validate() throws {
        guard !theme.hasAssetsAlone || loginSettings != nil else {
            throw ValidationError("--assets goes with --theme or --login-settings.")
        }
    }

    /// Sets them in the wallet.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and every invalid member, with its path.
    func set(in wallet: BadgeWallet, of run: CommandRun) throws {
        try theme.set(on: wallet.ui, of: run)
        if let loginSettings {
            wallet.ui.loginPrompts.setSettings(try theme.assets.loginSettings(loginSettings).0)
        }
    }
}
