import ArgumentParser
import BadgeKit
import BadgeLoginPrompts
import BadgeModel

/// The additional values of a login.
struct LoginParameterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send this with name and password; others on this machine can read it. Repeatable.",
            valueName: "NAME=VALUE"))
    var parameter: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read such values from this file, a JSON object of strings; --parameter takes precedence.",
            valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var parameterFile: String?

    func validate() throws {
        guard parameter.allSatisfy({ $0.contains("=") }) else {
            throw ValidationError("A --parameter has the form NAME=VALUE.")
        }
    }

    /// Sets the values in a wallet.
    ///
    /// - Throws: `BadgeError` `documentInvalid` for a file that is not an object of strings, `invalidInput` for a name
    ///   that the login itself uses.
    func set(in wallet: BadgeWallet) throws {
        let parameters = wallet.ui.loginPrompts.parameters
        if let parameterFile {
            for (name, value) in try InputFile(parameterFile).strings(atMost: 1 << 16) {
                try parameters.set(value, for: name)
            }
        }
        for entry in parameter {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            try parameters.set(parts[1], for: parts[0])
        }
    }
}
