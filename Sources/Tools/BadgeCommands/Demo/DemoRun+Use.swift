import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeUI
import BadgeVerifier

/// A badge is used, and refused outside the permitted area and hours.
extension DemoRun {
    static let door = "https://door.example.com"
    static let office = StoredLocation(latitude: 51.5074, longitude: -0.1278, accuracy: 10)
    static let elsewhere = StoredLocation(latitude: 51.52, longitude: -0.1, accuracy: 10)
    static let passcode = "840265"

    /// Uses the badge inside the fence, then at a verifier, then again, then outside the fence, then outside the
    /// permitted hours.
    func useBadge(_ steps: inout DemoSteps) async throws {
        try await enter(&steps)
        try await enterAgain(&steps)
        try await beRefusedOutside(&steps)
        try await beRefusedOutOfHours(&steps)
    }

    private func enter(_ steps: inout DemoSteps) async throws {
        let script = DemoUser([
            .passcodeSet: [
                .submit(["new": "123456", "confirmation": "123456"]),
                .submit(["new": Self.passcode, "confirmation": Self.passcode]),
            ]
        ])
        let nonce = run.context.random.token(bytes: 16)
        let shown = try await use(at: Self.office, nonce: nonce, script)
        for reason in await script.refusals {
            try steps.finish("weakPasscodeRefused", "A weak passcode was refused: \(reason)")
        }
        try steps.finish(
            "passcodeSet",
            "A passcode was set; the badge was issued again on a new key, and what a use needs is sealed under it.")
        try steps.finish("usedInside", "At the head office the badge was used: a presentation for \(Self.door).")
        try await read(shown, nonce, &steps)
    }

    private func read(_ shown: Presentation, _ nonce: String, _ steps: inout DemoSteps) async throws {
        let found = try await run.withVerifier(
            Verifying(audience: Self.door, trust: [try run.ownIssuer()])
        ) { try await $0.verify(shown.text, audience: Self.door, nonce: nonce) }
        guard found.isValid else {
            throw BadgeError(
                .unexpected, reason: "The verifier refused what the wallet presented: \(found.reason?.rawValue ?? "?")")
        }
        try steps.finish(
            "presentationVerified",
            "The verifier accepted it: issued by \(found.issuer ?? "nobody"), bound to the badge's key, in force.")
    }

    private func enterAgain(_ steps: inout DemoSteps) async throws {
        let script = DemoUser([
            .passcodeVerify: [.submit(["current": "840266"]), .submit(["current": Self.passcode])]
        ])
        _ = try await use(at: Self.office, nonce: run.context.random.token(bytes: 16), script)
        for reason in await script.refusals {
            try steps.finish("wrongPasscodeRefused", "The next use asked for the passcode. A wrong one: \(reason)")
        }
        try steps.finish("passcodeAsked", "With the right passcode the badge was used again.")
    }

    private func beRefusedOutside(_ steps: inout DemoSteps) async throws {
        let script = DemoUser([.geoFence: [.action("acknowledge")]])
        let reason = try await refusal(at: Self.elsewhere, script)
        try steps.finish("refusedOutside", "Two kilometres away it was refused: \(reason)")
    }

    private func beRefusedOutOfHours(_ steps: inout DemoSteps) async throws {
        let policy = try DemoPolicy.opening(after: run.context.clock.now())
        let document = try run.withAuthority { try $0.set(policy) }
        _ = try await run.withWallet { try await $0.sync() }
        let script = DemoUser([.timeRestriction: [.action("acknowledge")]])
        let reason = try await refusal(at: Self.office, script)
        try steps.finish(
            "refusedOutOfHours",
            "Policy version \(document.version) sets opening hours, and the wallet fetched it: \(reason)")
    }

    private func use(
        at location: StoredLocation, nonce: String, _ script: DemoUser
    ) async throws -> Presentation {
        try await run.withWallet(presenter: presenter ?? script) { wallet in
            try await wallet.setLocation(location)
            return try await wallet.use(try await wallet.onlyBadge.id, audience: Self.door, nonce: nonce)
        }
    }

    /// Returns why a use is refused.
    private func refusal(at location: StoredLocation, _ script: DemoUser) async throws -> String {
        do {
            _ = try await use(at: location, nonce: run.context.random.token(bytes: 16), script)
        } catch let error as BadgeError where error.code == .restricted {
            return error.unmetTexts.first ?? error.reason
        }
        throw BadgeError(.unexpected, reason: "The badge was used where and when its policy forbids it.")
    }
}

extension BadgeError {
    var unmetTexts: [String] {
        guard case .unmet(let unmet) = detail else { return [] }
        return unmet.map(\.text)
    }
}
