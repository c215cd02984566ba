import ArgumentParser
import BadgeModel

/// The problem with a line that cannot be parsed.
enum Usage {
    /// Returns the parser's message, with the most similar option, where the parser itself suggests the first similar
    /// one.
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

    /// Returns the word that the parser took for a group of single-letter options, although only -h exists: a device's
    /// identifier may begin with a dash. A number is not such a word.
    static func dashedArgument(at path: CommandPath) -> String? {
        let words = path.rest.prefix { $0 != "--" }
        return zip(words, [""] + words).first { word, before in
            word.utf8.count > 2 && word.hasPrefix("-") && !word.hasPrefix("--") && !before.hasPrefix("--")
                && word.contains(/[^-+.,0-9]/)
        }?.0
    }
}
