import BadgeKit
import BadgeModel

extension CommandRun {
    /// Runs a body that adds a badge to the wallet. If the user cancels after the badge was added, the badge stays
    /// pending.
    ///
    /// - Throws: The errors of the body.
    func receive<Value>(into wallet: BadgeWallet, _ body: () async throws -> Value) async throws -> Value {
        let before = Set(try await wallet.badges.map(\.id))
        do {
            let value = try await body()
            try await noteUnsentReceipts(in: wallet)
            return value
        } catch let error as BadgeError where [.declined, .inputRequired].contains(error.code) {
            guard let badge = try await wallet.badges.first(where: { !before.contains($0.id) }) else { throw error }
            throw error.waiting(for: try await nextCommand(for: badge, in: wallet))
        }
    }

    /// Reports what an organization has not received, although the command succeeded.
    private func noteUnsentReceipts(in wallet: BadgeWallet) async throws {
        var waiting = 0
        for (_, badges) in Dictionary(grouping: try await wallet.badges, by: \.organizationID) {
            if let badge = badges.first { waiting += try await wallet.unsentReceipts(of: badge.id) }
        }
        if waiting > 0 { note(AgreementOutput.unsent(waiting)) }
    }

    private func nextCommand(for badge: Badge, in wallet: BadgeWallet) async throws -> String {
        let report = EvaluationReport(try await wallet.security.restrictions(for: badge.id))
        let command = report.unmet.first?.nextCommand(for: badge) ?? "check \(badge.shortID)"
        let isUnasked = presenter == nil && command.hasPrefix("agreement accept ")
        return "\(commandLine) \(command)\(isUnasked ? " --all" : "")"
    }
}

extension BadgeError {
    fileprivate func waiting(for command: String) -> BadgeError {
        let cause: Message = code == .declined ? .incomplete : message
        return BadgeError(code, .waiting(for: command, because: cause))
    }
}

extension Message {
    fileprivate static let incomplete: Message = .commands("command.receive.incomplete")

    /// Returns a sentence that the badge is in the wallet, and waits for a command because of something.
    static func waiting(for command: String, because cause: Message = incomplete) -> Message {
        Message.commands("command.receive.waits", ["error": cause, "command": "\(command)"])
    }
}
