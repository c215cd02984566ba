import BadgeModel
import BadgeSensors
import Foundation

/// Draws texts as QR codes with the program `qrencode`, if it is installed.
///
/// The text is passed by standard input, since every user of the machine can read a program's arguments.
struct QRProgram: Sendable {
    // The standard's border of four modules would leave no room for text on a terminal of 24 rows; cameras take two.
    private static let arguments = ["-t", "UTF8", "-m", "2"]
    // The most bytes that a QR code holds.
    private static let maxBytes = 2953

    private let path: String?

    /// Locates the program in the absolute folders of a `PATH`.
    init(searchPath: String?) {
        path = SensorSubprocess.find("qrencode", in: searchPath)
    }

    /// Whether the program was found.
    var isFound: Bool { path != nil }

    /// Returns the code as lines of half blocks; `nil` when it cannot be drawn, which is not an error.
    func draw(_ text: String, within limit: Duration = .seconds(2)) async -> String? {
        guard let path, text.utf8.count <= Self.maxBytes else { return nil }
        let run = SensorSubprocess(path: path, arguments: Self.arguments, input: Data(text.utf8))
        guard let drawn = await run.output(within: limit).flatMap({ String(validating: $0, as: UTF8.self) }) else {
            return nil
        }
        let code = drawn.trimmingCharacters(in: .newlines)
        return code.isEmpty ? nil : code
    }
}

extension CommandRun {
    /// Returns the text as a QR code on a terminal, with an empty line before it; empty elsewhere. A code that is too
    /// wide for the terminal is replaced by a note.
    func qrCode(of text: String) async -> String {
        guard !json, let code = await context.qrCode(text) else { return "" }
        let width = code.split(separator: "\n").map(\.count).max() ?? 0
        guard width <= context.terminalWidth() ?? width else {
            return "\n\n" + .words("command.qrCode.tooWide", ["columns": width])
        }
        return "\n\n\(code)"
    }
}
