import ArgumentParser
import BadgeKit
import BadgeLoginPrompts
import BadgeModel
import Foundation

/// Headers that go with the requests of a login.
struct LoginHeaderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send this header to the organization; others on this machine can read it. Repeatable.",
            valueName: "NAME:VALUE"))
    var header: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read headers from this file, a JSON object of strings; --header takes precedence.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var headerFile: String?

    func validate() throws {
        guard header.allSatisfy({ $0.contains(":") }) else {
            throw ValidationError("A --header has the form NAME:VALUE.")
        }
    }

    /// Sets the headers for an organization.
    ///
    /// - Throws: `BadgeError` `documentInvalid` for a file that is not an object of strings, `invalidInput` with the name of
    ///   a header that cannot be set.
    func set(in wallet: BadgeWallet, for organization: URL) throws {
        let headers = wallet.ui.loginPrompts.headers(of: organization)
        if let headerFile {
            for (name, value) in try InputFile(headerFile).strings(atMost: 1 << 18) {
                try headers.set(value, for: name)
            }
        }
        for entry in header {
            let parts = entry.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            try headers.set(parts[1].trimmingCharacters(in: [" ", "\t"]), for: String(parts[0]))
        }
    }
}
