import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTerminalUI
import Foundation
import Logging

extension CommandRun {
    var homePath: String { home.path(percentEncoded: false) }

    /// Whether this home has an organization.
    var hasAuthority: Bool { FileManager.default.fileExists(atPath: homePath + "/authority.db") }

    /// Opens the organization of this home, in shared mode.
    func openAuthority(logger: Logger? = nil) throws -> Authority {
        try Authority.open(
            at: homePath, custody: custody, clock: context.clock, random: context.random, logger: logger)
    }

    /// Runs the body on the organization of this home and closes it.
    func withAuthority<Value>(_ body: (Authority) throws -> Value) throws -> Value {
        let authority = try openAuthority()
        do {
            let value = try body(authority)
            try authority.close()
            return value
        } catch {
            try authority.close()
            throw error
        }
    }
}

extension CommandRun {
    /// Prints one event of a continuous command: a line of JSON, or a line for a user.
    func emit(json event: JSON, text: String) throws {
        try context.output(self.json ? TerminalText.json(event.text) : display.rendered(text))
    }
}
