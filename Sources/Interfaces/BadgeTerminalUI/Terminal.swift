public import BadgeModel
public import Foundation
import Synchronization

/// A terminal: its input, its output, and its capabilities.
///
///     let terminal = try Terminal.controlling()
///     wallet.ui.registerAll(presentedBy: TerminalPresenter(terminal))
public final class Terminal: Sendable {
    let input: Int32
    private let output: FileHandle
    private let ownsInput: FileHandle?
    /// Whether colours and bold text are used: on a terminal that is not `dumb`, unless `NO_COLOR` is set.
    public let hasColor: Bool
    /// The number of colours that may be used.
    let colorDepth: ColorDepth
    /// How pictures are drawn; `nil` if they are only named.
    let pictures: TerminalPictures?
    let isTerminal: Bool
    /// Whether a line can be erased and rewritten.
    let canErase: Bool
    // The question that waits for an answer, to be asked again behind what was written over it.
    let openQuestion = Mutex<String?>(nil)
    // The line that waits, which no line of progress may write over.
    let waitingLine = Mutex<WaitingLine?>(nil)
    // The number of rounds of questions that are under way.
    let dialogues = Mutex(0)
    // Whether what is typed is shown.
    let echo: EchoControl
    // The number of lines that were written or typed, to find one of them again.
    let lineCount = Mutex(0)
    // What was written, for a preview, which has nowhere to write.
    private let page: Page?

    /// Creates a terminal on descriptors, which the caller must close.
    public convenience init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.init(input, FileHandle(fileDescriptor: output, closeOnDealloc: false), nil, environment)
    }

    private init(_ input: Int32, _ output: FileHandle, _ owned: FileHandle?, _ environment: [String: String]) {
        self.input = input
        self.output = output
        echo = EchoControl(of: input)
        ownsInput = owned
        isTerminal = isatty(output.fileDescriptor) == 1
        canErase = isTerminal && environment["TERM"] != "dumb"
        colorDepth = isTerminal ? ColorDepth(environment: environment) : .none
        hasColor = colorDepth != .none
        pictures = isTerminal ? TerminalPictures(environment: environment) : nil
        page = nil
    }

    /// Creates a write-only page with that many columns.
    init(columns: Int, colorDepth: ColorDepth) {
        input = -1
        echo = EchoControl(of: -1)
        output = .nullDevice
        ownsInput = nil
        isTerminal = false
        canErase = false
        self.colorDepth = colorDepth
        hasColor = colorDepth != .none
        pictures = nil
        page = Page(columns: columns)
    }

    /// Whether it is a write-only page, which is as long as what is written.
    var isPage: Bool { page != nil }

    /// The text that was written on the page.
    var written: String { page?.text.withLock { $0 } ?? "" }

    /// Returns the controlling terminal of this process, whatever standard input and output are.
    ///
    /// - Throws: `BadgeError` `inputRequired` when there is none.
    public static func controlling(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BadgeError) -> Terminal {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw BadgeError(
                .inputRequired, .terminal("inputRequired.terminal"))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return Terminal(descriptor, handle, handle, environment)
    }

    /// Whether a user can read and type on it.
    public var isInteractive: Bool {
        isatty(input) == 1 && isatty(output.fileDescriptor) == 1
    }

    /// The number of columns; `nil` if it is not a terminal.
    public var width: Int? { isTerminal ? size.columns : nil }

    /// Columns and rows; 80 by 24 when the terminal does not report them.
    var size: (columns: Int, rows: Int) {
        if let page { return (page.columns, 24) }
        var window = winsize()
        guard ioctl(output.fileDescriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(window.ws_col), Int(window.ws_row))
    }

    /// Whether a form is drawn or waits for an answer, over which nothing may be written.
    var isAsking: Bool {
        dialogues.withLock { $0 > 0 } || openQuestion.withLock { $0 != nil } || waitingLine.withLock { $0 != nil }
    }

    /// Writes a text in lines of its own: above a question that waits for its answer, which is written again.
    public func insert(_ text: String) {
        let lines = text + "\n"
        if waitingLine.withLock(\.self)?.insert(lines) == true { return }
        guard let question = openQuestion.withLock(\.self), !question.isEmpty else { return write(lines) }
        write((canErase ? "\r\u{1B}[2K" : "\n") + lines + question)
    }

    /// Ends a question that nobody needs to answer any more: its line is free for what follows.
    func withdrawLine() { write(canErase ? "\r\u{1B}[2K" : "\n") }

    // A terminal that is gone cannot be told so; the next read ends the prompt.
    func write(_ text: String) {
        if let page { return page.text.withLock { $0 += text } }
        lineCount.withLock { $0 += text.utf8.count { $0 == UInt8(ascii: "\n") } }
        try? output.write(contentsOf: Data(text.utf8))
    }
}

private final class Page: Sendable {
    let columns: Int
    let text = Mutex("")

    init(columns: Int) {
        self.columns = columns
    }
}
