import BadgeModel

extension CommandRun {
    /// Returns the text as a QR code on a terminal, with an empty line before it; empty elsewhere. A code that is too
    /// wide for the terminal is replaced by a note.
    func qrCode(of text: String) -> String {
        guard !json, let code = context.qrCode(text) else { return "" }
        let width = code.split(separator: "\n").map(\.count).max() ?? 0
        guard width <= context.terminalWidth() ?? width else {
            return "\n\n" + .words("command.qrCode.tooWide", ["columns": width])
        }
        return "\n\n\(code)"
    }
}
