import BadgeAuthority
import BadgeCustody
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTerminalUI
import BadgeTransport
import BadgeUI
import Foundation

/// One run of a command: its home, its options, its context.
struct CommandRun: Sendable {
    var context: CommandContext
    /// The home in `--home`.
    let namedHome: String?
    /// Whether the user named the home, by `--home` or by `BADGE_HOME`.
    private let isHomeNamed: Bool
    /// The language in `--language`.
    private let namedLanguage: String?
    let home: URL
    let json: Bool
    let verbose: Bool
    let noInput: Bool
    /// What shows the prompts, in `--ui`.
    let namedUI: UserInterface?
    /// What shows the prompts.
    var ui: UserInterface { namedUI ?? .terminal }
    /// The user's languages.
    private(set) var languages: Languages
    let caFile: String?
    private let namedCAFile: String?
    private let namedPrivateHosts: [String]
    /// The hosts of private networks that the user named.
    let privateHosts: [String]
    /// The client identifier of this program at servers.
    private(set) var loginClient = OAuthClient(id: "badgectl")
    private(set) var redirectPort = 0
    /// Whether verifiers are answered only as HAIP permits.
    private(set) var requiresHAIP = false
    /// The custody of the home's keys.
    private(set) var custody: HomeCustody
    private let storePassphrase: (file: String?, descriptor: Int32?)

    init(_ options: GlobalOptions, context: CommandContext) {
        self.context = context
        json = options.json
        verbose = options.verbose
        noInput = options.noInput
        namedUI = options.ui
        languages = options.language.map { Languages([$0]) } ?? Languages(environment: context.environment)
        caFile = options.caFile ?? context.environment["BADGE_CA_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        namedCAFile = options.caFile
        namedPrivateHosts = options.privateHost
        privateHosts = Self.privateHosts(options.privateHost, context.environment)
        namedHome = options.home
        isHomeNamed = !(options.home ?? context.environment["BADGE_HOME"] ?? "").isEmpty
        namedLanguage = options.language
        home = Self.home(options.home, context.environment)
        custody = context.custody(home.path(percentEncoded: false), nil)
        storePassphrase = (options.storePassphraseFile, options.storePassphraseFd)
    }

    /// Returns the same run with the passphrase or PIN of the home, if it was given or a prompt is possible.
    ///
    /// - Throws: `BadgeError` `declined`; errors of reading the file.
    func unlock() async throws -> CommandRun {
        guard let kind = HomeCustody.kind(of: homePath), kind.asksForPassphrase else { return self }
        let (file, descriptor) = storePassphrase
        var entered = try await awaitedSecret(file: file, descriptor: descriptor)
        if entered == nil, presenter != nil { entered = try await askToUnlock(kind) }
        var unlocked = self
        unlocked.custody = context.custody(homePath, entered)
        return unlocked
    }

    /// Returns the same run with a passphrase or PIN that the user has entered; with that of the options if there is none.
    func unlocked(by secret: Secret?) async throws -> CommandRun {
        let (file, descriptor) = storePassphrase
        let given = if let secret { secret } else { try await awaitedSecret(file: file, descriptor: descriptor) }
        var unlocked = self
        unlocked.custody = context.custody(homePath, given)
        return unlocked
    }

    /// Returns the same run, whose prompts a presenter shows; `nil` if no prompt is possible.
    func presenting(by presenter: (any PromptPresenter)?) -> CommandRun {
        var run = self
        run.context.presenter = { presenter }
        return run
    }

    /// Returns the same run with a device name from an option or from `BADGE_DEVICE_NAME`.
    func onDevice(named name: String?) -> CommandRun {
        let given = name ?? context.environment["BADGE_DEVICE_NAME"].flatMap { $0.isEmpty ? nil : $0 }
        var run = self
        run.context.deviceName = given ?? context.deviceName
        return run
    }

    /// Returns the same run, which answers verifiers only as HAIP permits if that is required.
    func requiringHAIP(_ isRequired: Bool) -> CommandRun {
        var run = self
        run.requiresHAIP = isRequired
        return run
    }

    /// Returns the same run with another client identifier and redirect port; 0 for any free port.
    func loggingIn(as client: OAuthClient, redirectPort: Int) -> CommandRun {
        var run = self
        run.loginClient = client
        run.redirectPort = redirectPort
        return run
    }

    /// Returns the same run with another browser for logins.
    func loggingIn(in browser: any ExternalBrowser) -> CommandRun {
        var run = self
        run.context.loginBrowser = browser
        return run
    }

    /// Returns the same run in another home, and with another context if one is given.
    func moved(to home: URL, context: CommandContext? = nil) -> CommandRun {
        var options = GlobalOptions()
        options.home = home.path(percentEncoded: false)
        options.json = json
        options.verbose = verbose
        options.noInput = noInput
        options.ui = namedUI
        options.language = namedLanguage
        options.caFile = caFile
        options.privateHost = privateHosts
        (options.storePassphraseFile, options.storePassphraseFd) = storePassphrase
        return CommandRun(options, context: context ?? self.context)
    }

    /// The program's name with the options that were given for the home and its servers, as a user types it before a
    /// command.
    var commandLine: String {
        let named =
            [("--home", namedHome), ("--ca-file", namedCAFile)] + namedPrivateHosts.map { ("--private-host", $0) }
        return named.reduce("badgectl") { line, option in
            option.1.map { "\(line) \(option.0) \($0.shellQuoted)" } ?? line
        }
    }

    private static func privateHosts(_ given: [String], _ environment: [String: String]) -> [String] {
        guard given.isEmpty else { return given }
        return (environment["BADGE_PRIVATE_HOSTS"] ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    /// `--home`, else `$BADGE_HOME`, else `$XDG_DATA_HOME/badgekit`, else `~/.local/share/badgekit`.
    private static func home(_ option: String?, _ environment: [String: String]) -> URL {
        if let path = option ?? environment["BADGE_HOME"], !path.isEmpty { return URL(filePath: path) }
        let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let base = data ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
        return URL(filePath: base + "/badgekit")
    }

    /// The user's localization; English if a program reads the output.
    var words: Localization {
        Localization(json ? Languages([]) : languages, texts: json ? [] : context.texts, of: .commands)
    }

    /// The display of the command's text.
    var display: TerminalDisplay {
        TerminalDisplay(columns: context.terminalWidth(), hasColor: context.hasColor, words: words)
    }

    /// Returns the same run for a user who prefers these languages.
    func preferring(_ tags: [String]) -> CommandRun {
        var run = self
        run.languages = Languages(tags + languages.tags)
        return run
    }

    /// Shows the user a note that is not part of the command's result.
    func note(_ text: String) {
        context.messages(display.directed(TerminalText.safe(text)))
    }

    /// Reports a diagnostic event to a user who asked for it: one line each, a document with `--json`.
    func tell(_ event: DiagnosticEvent) {
        let text = "\(event.date.iso8601) \(event)"
        context.messages(json ? TerminalText.json(event.json.text) : TerminalText.safe(text))
    }

    /// Shows the current activity, or with `nil` that it has ended.
    func progress(_ step: String?) {
        if !json { context.progress(step) }
    }

    /// Runs the body on the home's wallet and closes it.
    func withWallet<Value>(
        create: Bool = false, presenter: (any PromptPresenter)? = nil, _ body: (BadgeWallet) async throws -> Value
    ) async throws -> Value {
        let transport = HomeTransport(run: self)
        var configuration = try walletConfiguration
        configuration.createsIfAbsent = create
        configuration.transport = transport
        let wallet = try await BadgeWallet.open(configuration)
        if let presenter = presenter ?? self.presenter { wallet.ui.registerAll(presentedBy: presenter) }
        await resumeProvisioning(of: wallet)
        do {
            let value = try await body(wallet)
            try await wallet.close()
            try await transport.close()
            return value
        } catch {
            let error = await wallet.naming(error)
            try await wallet.close()
            try await transport.close()
            throw error
        }
    }

    /// Completes an interrupted issuance that was already authorized; called by the next command.
    func resumeProvisioning(of wallet: BadgeWallet) async {
        do {
            for badge in try await wallet.resumeProvisioning() {
                note(.words("command.provision.resumed", ["holder": badge.holder.fullName.oneLine]))
            }
        } catch {
            note(.words("command.provision.notYet", ["reason": BadgeError(wrapping: error).message]))
        }
    }

    var walletPath: String { homePath + "/wallet.db" }

    /// Runs the body on the home's wallet; `nil` when there is none yet.
    ///
    /// - Throws: `BadgeError` `storeAbsent` for a named home that does not exist; errors of the body.
    func withWalletIfAny<Value>(_ body: (BadgeWallet) async throws -> Value) async throws -> Value? {
        if isHomeNamed, try !FilePresence.isThere(homePath) {
            throw BadgeError(
                .storeAbsent, .commands("storeAbsent.walletInNamedHome"),
                ["home": homePath, "command": "badgectl provision"])
        }
        do { return try await withWallet(body) } catch BadgeError.Code.storeAbsent { return nil }
    }
}
