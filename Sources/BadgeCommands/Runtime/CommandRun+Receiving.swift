import BadgeKit
import BadgeModel

extension CommandRun {
    /// Runs what brings a badge into the wallet. The user may give up when it is there already: then it waits for what
    /// it still needs.
    ///
    /// - Throws: What the body throws.
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

    /// Says what an organization was not told, though the command did what it was asked.
    private func noteUnsentReceipts(in wallet: BadgeWallet) async throws {
        var waiting = 0
        for (_, badges) in Dictionary(grouping: try await wallet.badges, by: \.organizationID) {
            if let badge = badges.first { waiting += try await wallet.unsentReceipts(of: badge.id) }
        }
        if waiting > 0 { note(AgreementOutput.unsent(waiting)) }
    }

    private func nextCommand(for badge: Badge, in wallet: BadgeWallet) async throws -> String {
        let report = EvaluationReport(try await wallet.security.restrictions(for: badge.id))
        return report.unmet.first?.nextCommand(for: badge) ?? "check \(badge.shortID)"
    }
}

extension BadgeError {
    fileprivate func waiting(for command: String) -> BadgeError {
        let message: Message = code == .declined ? "command.receive.incomplete" : message
        return BadgeError(code, "command.receive.waits", ["error": message, "command": "badgectl \(command)"])
    }
}
