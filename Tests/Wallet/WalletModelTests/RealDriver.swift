import BadgeKit
import BadgeTesting
import Foundation

extension WalletDriver {
    /// A real wallet.
    static func real() async throws -> WalletDriver {
        let wallet = try await RealWallet()
        return WalletDriver(
            perform: { try await wallet.perform($0, $1) }, snapshot: { try await wallet.snapshot() },
            close: { try await wallet.close() })
    }
}

extension RealWallet {
    /// What is to be seen of it, as far as the last command may have changed it.
    func snapshot() async throws -> Snapshot {
        guard last?.reachesWallet ?? true else { return Snapshot() }
        let passcode = try await wallet.passcodeStatus
        let now = clock.now()
        let badges = try await badgesBySlot()
        return Snapshot(
            badges: badges.compactMapValues { Status(rawValue: $0.status.rawValue) }, isPasscodeSet: passcode.isSet,
            triesLeft: passcode.triesLeft, lockedFor: passcode.lockedUntil.map { Int($0.timeIntervalSince(now)) } ?? 0,
            accepted: last?.reachesAgreements ?? true ? try await accepted(badges) : nil,
            auditSize: try await auditSize())
    }

    private func badgesBySlot() async throws -> [Int: Badge] {
        let badges = try await wallet.badges
        let found = badges.map { badge in (slots.first { $0.value.id == badge.id }?.key ?? -1, badge) }
        return Dictionary(uniqueKeysWithValues: found)
    }

    private func accepted(_ badges: [Int: Badge]) async throws -> [Int: Set<Document>] {
        var accepted: [Int: Set<Document>] = [:]
        for (slot, badge) in badges {
            let statuses = try await wallet.agreements(of: badge.id).filter { $0.isAccepted == true }
            accepted[slot] = Set(statuses.map { Document($0.document.kind) })
        }
        return accepted
    }
}

extension Command {
    /// Whether it changes anything that is to be seen of a wallet.
    fileprivate var reachesWallet: Bool {
        switch self {
        case .wait, .setClock, .changePolicy, .accept, .decline, .revoke, .suspend, .reinstate: false
        default: true
        }
    }

    fileprivate var reachesAgreements: Bool {
        switch self {
        case .provision, .use, .withdraw, .sync, .crashAtPrompt: true
        default: false
        }
    }
}
