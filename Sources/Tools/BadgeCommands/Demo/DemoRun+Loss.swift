import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// A badge is revoked and replaced.
extension DemoRun {
    /// Revokes the badge; the wallet learns of it, and refuses the use.
    func loseBadge(_ steps: inout DemoSteps) async throws {
        let usual = try DemoPolicy.usual
        try run.withAuthority { authority in
            try authority.set(usual)
            for badge in try authority.badges() where badge.status != .revoked { try authority.revoke(badge.id) }
        }
        let script = DemoUser([.revoked: [.action("acknowledge")]])
        let (change, refusal) = try await run.withWallet(presenter: presenter ?? script) { wallet in
            let change = try await wallet.sync().flatMap(\.changes).first
            let badge = try await wallet.onlyBadge.id
            do {
                _ = try await wallet.use(badge, audience: Self.door, nonce: run.context.random.token(bytes: 16))
                throw BadgeError(.unexpected, reason: "A revoked badge was used.")
            } catch let error as BadgeError where error.code == .badgeRevoked {
                return (change, error.reason)
            }
        }
        guard let change else { throw BadgeError(.unexpected, reason: "The wallet did not learn of the revocation.") }
        try steps.finish(
            "revocationSeen",
            "The organization revoked the badge; a sync told the wallet (was \(change.old), is now \(change.new)): "
                + refusal
        )
    }

    /// Replaces the store by a copy from before the revocation; the wallet refuses to open until the newest one is
    /// back.
    func putBack(_ older: Data, _ steps: inout DemoSteps) async throws {
        let file = URL(filePath: run.walletPath)
        let newest = try Data(contentsOf: file)
        try older.write(to: file)
        do {
            try await run.withWallet { _ in }
            throw BadgeError(.unexpected, reason: "An older copy of the store was opened.")
        } catch BadgeError.Code.rolledBack {
            try newest.write(to: file)
        }
        try steps.finish(
            "olderCopyRefused",
            "The store as it was before the revocation was put back, and refused: the wallet had seen a newer one."
        )
    }

    /// Invites the person again, with scripted prompts, since the person has already seen them.
    func replaceBadge(_ steps: inout DemoSteps) async throws {
        let invitation = try run.withAuthority { try $0.invite(Self.email) }
        let script = DemoUser([
            .transactionCode: [.submit(["code": invitation.transactionCode.text])],
            .userAgreement: [.submit([DemoPolicy.document: "yes"])],
        ])
        try await run.withWallet(presenter: script) { wallet in
            let revoked = try await wallet.onlyBadge
            // The key of the device goes too: it is under a passcode that only the person knows.
            try await wallet.removeOrganization(revoked.organizationID)
            _ = try await wallet.provision(invitation.offerReference)
        }
        try steps.finish(
            "badgeReplaced",
            "The revoked badge and its organization were removed; a new invitation brought a new badge.")
    }
}
