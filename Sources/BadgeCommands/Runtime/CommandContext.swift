public import BadgeAuthority
public import BadgeCustody
public import BadgeKeys
import BadgeKit
public import BadgeModel
public import BadgeSensors
import BadgeTerminalUI
public import BadgeTransport
public import BadgeUI
import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What commands reach beyond themselves; tests hand in other parts.
public struct CommandContext: Sendable {
    /// The environment, for `BADGE_HOME` and the like.
    public var environment: [String: String]
    /// Takes what goes to standard output, line by line; throws when it cannot be written.
    public var output: @Sendable (String) throws -> Void
    /// Takes what goes to standard error, line by line.
    public var messages: @Sendable (String) -> Void
    /// Shows what is being waited for; `nil` when it is over.
    public var progress: @Sendable (String?) -> Void
    /// Makes the client for servers; the argument is the file of further trusted certificates.
    public var network: @Sendable (String?) throws -> any HTTPTransport
    /// Makes the presenter for a user at the terminal; `nil` when there is no terminal.
    public var presenter: @Sendable () -> (any PromptPresenter)?
    /// Makes the custody of a home's keys; the arguments are the home, and the passphrase or PIN where there is one.
    public var custody: @Sendable (String, Secret?) -> HomeCustody
    /// What time it is.
    public var clock: any WallClock
    /// How much time has passed, whatever is done to the time of day.
    public var monotonicClock: any MonotonicClock
    /// Where random bytes come from.
    public var random: any RandomSource
    /// Waits so many seconds before a request is sent again; throws when cancelled.
    public var retryPause: WebClient.Pause = { try await Task.sleep(for: .seconds($0)) }
    /// Reaches the organization of the home, in this process.
    public var organization: @Sendable (Authority) throws -> any HTTPTransport = { $0.transport() }
    /// Whether Bluetooth works.
    public var bluetooth: any BluetoothSource = SystemBluetooth()
    /// What organizations are told that this device is called.
    public var deviceName = WalletConfiguration.unnamedDevice
    /// Draws a text as a QR code of several lines; `nil` where none can be drawn or seen.
    public var qrCode: @Sendable (String) async -> String? = { _ in nil }
    /// How wide the terminal is that standard output goes to; `nil` when it goes elsewhere.
    public var terminalWidth: @Sendable () -> Int? = { nil }
    /// Whether colours may be used on standard output.
    public var hasColor = false
    /// Words that replace those of the text catalogue.
    public var texts: [TextTable] = []
    /// Pauses, so that a user can follow what goes by.
    public var breathe: @Sendable () async throws -> Void = {}

    /// Names every part.
    public init(
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
    /// How wide help is set: as `$COLUMNS` says, else as the terminal, else 80.
    var columns: Int {
        let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        return max(named ?? terminalWidth() ?? 80, 20)
    }

    /// The process's own streams, environment, network and terminal.
    public static var live: CommandContext {
        let progress = ProgressLine()
        let environment = ProcessInfo.processInfo.environment
        var context = CommandContext(
            environment: environment,
            output: write, messages: say,
            progress: { $0.map(progress.show) ?? progress.clear() },
            network: { file in
                try InputFile.requireReadable(file)
                return try LiveTransport(trustRoots: file)
            }, presenter: terminalPresenter,
            custody: { HomeCustody(directory: $0, passphrase: $1, environment: environment) }, clock: SystemClock(),
            monotonicClock: SystemMonotonicClock(),
            random: SystemRandom())
        context.terminalWidth = { Terminal(output: STDOUT_FILENO, environment: environment).width }
        context.hasColor = Terminal(output: STDOUT_FILENO, environment: environment).hasColor
        if isatty(STDOUT_FILENO) == 1 {
            context.qrCode = drawQRCode
            context.breathe = { try await Task.sleep(for: .seconds(1)) }
        }
        return context
    }

    @Sendable private static func terminalPresenter() -> (any PromptPresenter)? {
        let terminal = Terminal()
        guard terminal.isInteractive else { return nil }
        return TerminalPresenter(terminal, review: PasscodeReview.problem, drawQRCode: drawQRCode)
    }

    @Sendable private static func drawQRCode(_ text: String) async -> String? {
        await QRProgram(searchPath: ProcessInfo.processInfo.environment["PATH"]).draw(text)
    }

    // A reader that went away (a closed pipe) is no reason to fail; a full disk is, since the answer is lost.
    @Sendable private static func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
        } catch  where (error as NSError).isBrokenPipe {
            return
        } catch {
            throw BadgeError(
                .unexpected, "unexpected.standardOutput", [:], underlying: error)
        }
    }

    // There is nobody left to tell that nobody can be told.
    @Sendable private static func say(_ text: String) {
        do { try FileHandle.standardError.write(contentsOf: Data((brokenBetweenWords(text) + "\n").utf8)) } catch {
            return
        }
    }

    private static func brokenBetweenWords(_ text: String) -> String {
        guard let width = Terminal().width else { return text }
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
