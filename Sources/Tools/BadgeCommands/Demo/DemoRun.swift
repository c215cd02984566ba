import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// One run of the demo: each step does its work, then reports the result.
struct DemoRun {
    let run: CommandRun
    /// The user's presenter; `nil` when all prompts are scripted.
    let presenter: (any PromptPresenter)?
    let home: DemoHome

    static let holder = "Ana Lima"
    static let email = "ana@example.com"
    static let address = AuthorityAddress.usual

    func run() async throws -> DemoOutput {
        var steps = DemoSteps(run: run)
        let started = run.context.clock.now()
        try await steps.begin("An organization, and a badge for one of its people")
        try foundOrganization(&steps)
        let invitation = try invite(&steps)
        try await provision(invitation, &steps)
        try await reopen(&steps)
        try checkPlaintext(&steps)
        try await steps.begin("The badge is used, and refused where its policy says so")
        try await useBadge(&steps)
        let older = try Data(contentsOf: URL(filePath: run.walletPath))
        try await steps.begin("The badge is revoked and replaced")
        try await loseBadge(&steps)
        try await putBack(older, &steps)
        try await replaceBadge(&steps)
        try await steps.begin("Other devices, and another app")
        try await useOtherDevices(&steps)
        try await serveOthers(&steps)
        try await steps.begin("The page of a verifier")
        try await showBadge(&steps)
        let badge = try await run.withWallet { try await BadgeOutput(try await $0.onlyBadge, in: $0) }
        return DemoOutput(
            steps: steps.done, badge: badge, home: home,
            seconds: run.context.clock.now().timeIntervalSince(started))
    }

    /// Demonstrates what needs mail: invitations, registrations, shares, notices.
    private func serveOthers(_ steps: inout DemoSteps) async throws {
        try await DemoMail.whileServed(in: run) { mail in
            try await steps.begin("Email, other sign-ins, and a share")
            let laptop = try await signInOtherwise(mail, &steps)
            try await share(from: laptop, by: mail, &steps)
            try await steps.begin("The organization's administrators")
            try await administer(mail, &steps)
        }
    }

    private func foundOrganization(_ steps: inout DemoSteps) throws {
        let authority = try Authority.create(
            at: run.homePath, name: "Example Works", issuer: try JSONReader(.string(Self.address)).url(),
            custody: run.custody, clock: run.context.clock, random: run.context.random)
        let policy = try authority.set(try DemoPolicy.usual)
        try authority.add(
            Person.Details(
                name: Self.holder, email: Self.email, givenName: "Ana", familyName: "Lima", title: "Engineer",
                group: "Bridges"))
        try authority.close()
        try steps.finish(
            "organizationCreated",
            "Organization \"Example Works\" created at \(Self.address); policy version \(policy.version) signed.\n"
                + "It requires an agreement, a location and a passcode.")
        try steps.finish("personAdded", "\(Self.holder) <\(Self.email)> added.")
    }

    private func invite(_ steps: inout DemoSteps) throws -> Invitation {
        let (invitation, message) = try run.withAuthority { (try $0.invite(Self.email), try $0.outbox().last) }
        try steps.finish(
            "invitationMade",
            "Invitation made: \(invitation.offerReference)\nIts code travels separately: it is in the outbox.")
        if presenter != nil, let message {
            run.note("\nA message for \(message.to):\n  \(message.body.text)\nTry a wrong code first.\n")
        }
        return invitation
    }

    private func provision(_ invitation: Invitation, _ steps: inout DemoSteps) async throws {
        let script = DemoUser([
            .transactionCode: [
                .submit(["code": invitation.transactionCode.wrong]), .submit(["code": invitation.transactionCode.text]),
            ],
            .userAgreement: [.submit([DemoPolicy.document: "yes"])],
        ])
        let agreements = try await run.withWallet(create: true, presenter: presenter ?? script) { wallet in
            try await wallet.agreements(of: try await wallet.provision(invitation.offerReference).id)
        }
        for reason in await script.refusals {
            try steps.finish("wrongCodeRefused", "A wrong code was refused: \(reason)")
        }
        try steps.finish("badgeProvisioned", "The right code was accepted; the badge is in the wallet.")
        if agreements.allSatisfy({ $0.isAccepted == true }) {
            try steps.finish(
                "agreementAccepted", "The terms were shown and accepted; a receipt signed by the badge's key was sent.")
        } else {
            try steps.finish(
                "agreementDeclined",
                "The terms were shown and not accepted; a receipt of that was sent. The badge waits for their acceptance: "
                    + "its use asks for them again.")
        }
    }

    private func reopen(_ steps: inout DemoSteps) async throws {
        let badge = try await run.withWallet { try await $0.onlyBadge }
        try steps.finish(
            "badgeReopened",
            "The wallet was closed and opened again and holds the badge of \(badge.holder.fullName).")
    }

    private func checkPlaintext(_ steps: inout DemoSteps) throws {
        let bytes = try Data(contentsOf: URL(filePath: run.walletPath))
        let known = [Self.holder, Self.email, "Example Works", "SQLite format 3"]
        if let leaked = known.first(where: { bytes.firstRange(of: Data($0.utf8)) != nil }) {
            throw BadgeError(.storeNotEncrypted, reason: "The database file shows \"\(leaked)\" in plain text.")
        }
        try steps.finish(
            "storeEncrypted",
            "wallet.db is encrypted: \(bytes.count) bytes, and shows neither name nor address.")
    }
}

extension BadgeWallet {
    /// The only badge of a demo's home.
    var onlyBadge: Badge {
        get async throws {
            guard let badge = try await badges.first else {
                throw BadgeError(.notFound, reason: "The badge is not in the wallet any more.")
            }
            return badge
        }
    }
}

extension Secret {
    /// A wrong code of the same length.
    fileprivate var wrong: String { text == "000000" ? "000001" : "000000" }
}
