import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeVerifier

/// A verifier's page asks for a badge.
extension DemoRun {
    /// Answers the QR code of a door's page: outside the permitted area, which the door does not learn, then inside.
    func showBadge(_ steps: inout DemoSteps) async throws {
        let type = try run.withAuthority { try $0.badgeType }
        let (waiting, reason, accepted) = try await run.withVerifier(
            Verifying(audience: Self.door, trust: [try run.ownIssuer()])
        ) { verifier in
            let door = try DemoDoor(verifier, asking: type, in: run)
            let reason = try await refusal(of: door)
            let waiting = try await door.title()
            try await answer(door, at: Self.office)
            return (waiting, reason, try await door.title())
        }
        try steps.finish(
            "doorNotAnswered",
            "A door's page said \"\(waiting)\", with a QR code. Two kilometres away the wallet sent nothing: \(reason)")
        try steps.finish(
            "doorAnswered",
            "At the head office the holder agreed to tell the door, whose certificate was verified, name and title.\n"
                + "The door's page said \"\(accepted)\".")
    }

    private func refusal(of door: DemoDoor) async throws -> String {
        do {
            try await answer(door, at: Self.elsewhere)
        } catch let error as BadgeError where error.code == .restricted {
            return error.unmetTexts.first ?? error.reason
        }
        throw BadgeError(.unexpected, reason: "The badge was presented where its policy forbids it.")
    }

    private func answer(_ door: DemoDoor, at location: StoredLocation) async throws {
        let present = DemoUser.Reply.action("present")
        let script = DemoUser([
            .presentation: [present, present], .geoFence: [.action("acknowledge")],
            .passcodeSet: [.submit(["new": Self.passcode, "confirmation": Self.passcode])],
            .passcodeVerify: [.submit(["current": Self.passcode])],
        ])
        var context = run.context
        context.network = { _ in door }
        try await run.moved(to: run.home, context: context).withWallet(presenter: script) { wallet in
            try await wallet.trustVerifiers(.roots(door.root), as: "door")
            try await wallet.setLocation(location)
            _ = try await wallet.handle(door.link)
        }
    }
}
