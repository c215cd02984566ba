public import BadgeModel
public import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A terminal: where to read, where to write, and what it can draw.
///
///     let terminal = try Terminal.controlling()
///     wallet.ui.registerAll(presentedBy: TerminalPresenter(terminal))
public final class Terminal: Sendable {
    let input: Int32
    private let output: FileHandle
    private let ownsInput: FileHandle?
    /// Whether colours and bold may be used: on a terminal that is not `dumb`, unless `NO_COLOR` is set.
    public let hasColor: Bool
    let isTerminal: Bool
    /// Whether a line can be erased and written again.
    let canErase: Bool

    /// Takes descriptors, which stay the caller's to close.
    public convenience init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.init(input, FileHandle(fileDescriptor: output, closeOnDealloc: false), nil, environment)
    }

    private init(_ input: Int32, _ output: FileHandle, _ owned: FileHandle?, _ environment: [String: String]) {
        self.input = input
        self.output = output
        ownsInput = owned
        isTerminal = isatty(output.fileDescriptor) == 1
        canErase = isTerminal && environment["TERM"] != "dumb"
        hasColor = canErase && environment["NO_COLOR", default: ""].isEmpty
    }

    /// The terminal that started this process, whatever standard input and output are.
    ///
    /// - Throws: `BadgeError` `inputRequired` when there is none.
    public static func controlling(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BadgeError) -> Terminal {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw BadgeError(
                .inputRequired, "inputRequired.terminal")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return Terminal(descriptor, handle, handle, environment)
    }

    /// Whether a user can read and type there.
    public var isInteractive: Bool {
        isatty(input) == 1 && isatty(output.fileDescriptor) == 1
    }

    /// How many columns it has; `nil` for what is not a terminal.
    public var width: Int? { isTerminal ? size.columns : nil }

    /// Columns and rows; 80 by 24 when the terminal does not say.
    var size: (columns: Int, rows: Int) {
        var window = winsize()
        guard ioctl(output.fileDescriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(window.ws_col), Int(window.ws_row))
    }

    // A terminal that is gone cannot be told so; the next read ends the prompt.
    func write(_ text: String) {
        try? output.write(contentsOf: Data(text.utf8))
    }
}
