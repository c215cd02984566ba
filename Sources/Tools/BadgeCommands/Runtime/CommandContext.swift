package import BadgeAuthority
package import BadgeCustody
import BadgeDrawings
import BadgeKit
package import BadgeModel
package import BadgeOpenID
package import BadgeSensors
package import BadgeSystem
import BadgeTerminalUI
package import BadgeTransport
package import BadgeUI
package import BadgeVerifierHTTP
package import BadgeWebUI
package import Foundation

/// The external services of commands, which tests can replace.
package struct CommandContext: Sendable {
    /// The environment, including `BADGE_HOME`.
    package var environment: [String: String]
    /// Writes a line to standard output; throws when that is impossible.
    package var output: @Sendable (String) throws -> Void
    /// Writes bytes to standard output; throws when that is impossible.
    package var data: @Sendable (Data) throws -> Void = write(bytes:)
    /// Writes a line to standard error.
    package var messages: @Sendable (String) -> Void
    /// Shows the current activity; `nil` when it has ended.
    package var progress: @Sendable (String?) -> Void
    /// Creates the transport to servers; the argument is the file of additional trusted certificates.
    package var network: @Sendable (String?) throws -> any HTTPTransport
    /// Creates the presenter for the user at the terminal; `nil` when there is no terminal.
    package var presenter: @Sendable () -> (any PromptPresenter)?
    /// Creates the custody of a home's keys; the arguments are the home, and the passphrase or PIN, if any.
    package var custody: @Sendable (String, Secret?) -> HomeCustody
    /// The source of the current time.
    package var clock: any WallClock
    /// The clock that measures elapsed time, independent of changes to the time of day.
    package var monotonicClock: any MonotonicClock
    /// The source of random bytes.
    package var random: any RandomSource
    /// Waits the given number of seconds before a request is retried; throws when cancelled.
    package var retryPause: WebClient.Pause = { try await Task.sleep(for: .seconds($0)) }
    /// Waits for what a server does by itself; throws when cancelled.
    package var serverPause: ServerPause = { try await Task.sleep(for: $0) }
    /// Returns the transport to the organization of the home, in this process.
    package var organization: @Sendable (Authority) throws -> any HTTPTransport = { $0.transport() }
    /// The source of the Bluetooth state.
    package var bluetooth: any BluetoothSource = SystemBluetooth()
    /// The name of this device for organizations.
    package var deviceName = WalletConfiguration.unnamedDevice
    /// Draws a text as a QR code of several lines; `nil` if that is impossible or it would not be visible.
    package var qrCode: @Sendable (String) -> String? = { _ in nil }
    /// Returns the width of the terminal to which standard output is connected; `nil` when there is none.
    package var terminalWidth: @Sendable () -> Int? = { nil }
    /// Whether standard output may contain colours.
    package var hasColor = false
    /// Whether a person reads standard error, on a terminal.
    package var hasReader = false
    /// Whether this machine has a desktop with a browser.
    package var hasBrowser = false
    /// Opens pages in the desktop's browser.
    package var openBrowser: @Sendable (WebUI) throws -> Void = { try $0.openBrowser() }
    /// The browser for logins; `nil` for the desktop's.
    package var loginBrowser: (any ExternalBrowser)?
    /// Shows the page of a login to a user who is in a browser already; `nil` where a program opens one.
    var showLoginPage: LoopbackBrowser.ShowPage?
    /// Waits while pages are shown; throws when cancelled.
    package var pagePause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }
    /// The texts that replace those of the text catalogue.
    package var texts: [TextTable] = []
    /// Pauses, so that a user can follow the output.
    package var breathe: @Sendable () async throws -> Void = {}

    /// Creates a context.
    package init(
        environment: [String: String], output: @escaping @Sendable (String) throws -> Void,
        messages: @escaping @Sendable (String) -> Void, progress: @escaping @Sendable (String?) -> Void,
        network: @escaping @Sendable (String?) throws -> any HTTPTransport,
        presenter: @escaping @Sendable () -> (any PromptPresenter)?,
        custody: @escaping @Sendable (String, Secret?) -> HomeCustody, clock: any WallClock,
        monotonicClock: any MonotonicClock,
        random: any RandomSource
    ) {
        self.environment = environment
        self.output = output
        self.messages = messages
        self.progress = progress
        self.network = network
        self.presenter = presenter
        self.custody = custody
        self.clock = clock
        self.monotonicClock = monotonicClock
        self.random = random
    }
}

extension CommandContext {
    /// The width of help texts: that of `$COLUMNS`, otherwise that of the terminal, otherwise 80.
    var columns: Int {
        let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        return max(named ?? terminalWidth() ?? 80, 20)
    }

    /// The process's own streams, environment, network and terminal.
    package static var live: CommandContext {
        let terminal = Terminal()
        let progress = ProgressLine(on: terminal)
        let environment = ProcessInfo.processInfo.environment
        var context = CommandContext(
            environment: environment,
            output: write, messages: { say($0, on: terminal) },
            progress: { $0.map(progress.show) ?? progress.clear() },
            network: { file in
                try InputFile.requireReadable(file)
                return try LiveTransport(trustRoots: file)
            }, presenter: { terminalPresenter(on: terminal) },
            custody: { HomeCustody(directory: $0, passphrase: $1, environment: environment) }, clock: SystemClock(),
            monotonicClock: SystemMonotonicClock(),
            random: SystemRandom())
        context.terminalWidth = { Terminal(output: STDOUT_FILENO, environment: environment).width }
        context.hasColor = Terminal(output: STDOUT_FILENO, environment: environment).hasColor
        context.hasReader = isatty(STDERR_FILENO) == 1
        context.hasBrowser = PageOpener(environment: environment).isAvailable
        context.openBrowser = { try $0.openBrowser(environment: environment) }
        if isatty(STDOUT_FILENO) == 1 {
            context.qrCode = { QRCode($0)?.halfBlocks }
            context.breathe = { try await Task.sleep(for: .seconds(1)) }
        }
        return context
    }

    private static func terminalPresenter(on terminal: Terminal) -> (any PromptPresenter)? {
        guard terminal.isInteractive else { return nil }
        return TerminalPresenter(terminal, review: PasscodeReview.problem, drawPicture: QRPicture.draw)
    }

    // A reader that went away (a closed pipe) is no reason to fail; a full disk is, since the answer is lost.
    @Sendable private static func write(_ text: String) throws { try write(bytes: Data((text + "\n").utf8)) }

    @Sendable private static func write(bytes: Data) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: bytes)
        } catch  where (error as NSError).isBrokenPipe {
            return
        } catch {
            throw BadgeError(
                .unexpected, .commands("unexpected.standardOutput"), [:], underlying: error)
        }
    }

    private static func say(_ text: String, on terminal: Terminal) {
        terminal.insert(brokenBetweenWords(text, width: terminal.width))
    }

    private static func brokenBetweenWords(_ text: String, width: Int?) -> String {
        guard let width else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            // What turns the line turns each line that it is broken into.
            let turn = line.prefix { $0 == "\u{200F}" }
            return ErrorText(line: String(line.dropFirst(turn.count))).lines(width: width).map { turn + $0 }
        }.joined(separator: "\n")
    }
}

extension NSError {
    fileprivate var isBrokenPipe: Bool {
        let cause = userInfo[NSUnderlyingErrorKey] as? NSError ?? self
        return cause.domain == NSPOSIXErrorDomain && cause.code == Int(EPIPE)
    }
}
