import ArgumentParser
import BadgeModel

/// What is wrong with a line that cannot be parsed.
enum Usage {
    /// The parser's words, with the option that was probably meant: of several that are near it takes the first.
    static func reason(of error: any Error, at path: CommandPath) -> String {
        if let error = error as? UnknownCommand { return error.description }
        if let word = dashedArgument(at: path) { return "\(word): \(Self.dashHint)" }
        let message = Badgectl.message(for: error)
        guard let unknown = message.prefixMatch(of: /Unknown option '--([^'=]+)'/) else { return message }
        do {
            let meant = String(unknown.1).nearest(among: try path.optionNames)
            return unknown.0 + (meant.map { ". Did you mean '--\($0)'?" } ?? "")
        } catch {
            return message
        }
    }

    private static let dashHint = "an argument that begins with a dash goes behind --, after all options."

    /// The word that the parser took for a row of options of one letter, of which there is but -h: a device's id may begin
    /// with a dash. A number is no such word.
    static func dashedArgument(at path: CommandPath) -> String? {
        let words = path.rest.prefix { $0 != "--" }
        return zip(words, [""] + words).first { word, before in
            word.utf8.count > 2 && word.hasPrefix("-") && !word.hasPrefix("--") && !before.hasPrefix("--")
                && word.contains(/[^-+.,0-9]/)
        }?.0
    }
}
