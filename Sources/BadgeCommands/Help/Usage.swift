import ArgumentParser
import BadgeModel

/// What is wrong with a line that cannot be parsed.
enum Usage {
    /// The parser's words, with the option that was probably meant: of several that are near it takes the first.
    static func reason(of error: any Error, at path: CommandPath) -> String {
        if let error = error as? UnknownCommand { return error.description }
        let message = Badgectl.message(for: error)
        guard let unknown = message.prefixMatch(of: /Unknown option '--([^'=]+)'/) else { return message }
        do {
            let meant = String(unknown.1).nearest(among: try path.optionNames)
            return unknown.0 + (meant.map { ". Did you mean '--\($0)'?" } ?? "")
        } catch {
            return message
        }
    }
}
