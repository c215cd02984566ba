import BadgeAuthority
import BadgeKit
import BadgeTesting
import BadgeUI
import Foundation

/// One use of a badge after another, open and under a passcode, and the entry of the passcode: one derivation with scrypt.
enum Using {
    private static let passcode = "482915"

    static func measure(memory: String, rounds: Int) async throws -> [Report] {
        var reports: [Report] = []
        for (sharing, name) in [(SharingMode.exclusive, "alone"), (.shared, "shared")] {
            reports += try await measure(memory, sharing, name, rounds)
        }
        return reports
    }

    private static func measure(
        _ memory: String, _ sharing: SharingMode, _ name: String, _ rounds: Int
    ) async throws -> [Report] {
        let place = try Place(under: memory, sharing: sharing)
        let wallet = try await place.wallet()
        let badge = try await wallet.provision(place.invite(to: wallet))
        var open = [Figure(name: "without a passcode", aim: 10)]
        for _ in 0..<rounds { try await open[0].mean { _ = try await use(badge.id, of: wallet) } }

        try place.authority.set(
            Policy(JSONReader(["maxOffline": "P7D", "restrictions": [["type": "passcode", "askEvery": "PT1H"]]])))
        let entries = max(4, rounds / 10)
        wallet.ui.registerAll(
            presentedBy: ScriptedPresenter([
                .passcodeSet: [.submit(["new": passcode, "confirmation": passcode])],
                .passcodeVerify: Array(repeating: .submit(["current": passcode]), count: entries),
            ]))
        _ = try await wallet.sync()
        try await wallet.setPasscode()
        var entry = [Figure(name: "the right passcode")]
        for _ in 0..<entries {
            wallet.lock()
            try await entry[0].time { try await wallet.verifyPasscode() }
        }
        var unlocked = [Figure(name: "under a passcode, unlocked", aim: 10)]
        for _ in 0..<rounds { try await unlocked[0].mean { _ = try await use(badge.id, of: wallet) } }
        try await wallet.close()
        return [
            Report(title: "Using a badge, \(name)", figures: open + unlocked),
            Report(title: "Unlocking, \(name)", figures: entry),
        ]
    }

    private static func use(_ badge: Badge.ID, of wallet: BadgeWallet) async throws {
        _ = try await wallet.use(badge, audience: "https://door.example.org", nonce: "n-0S6_WzA2Mj")
    }
}

extension Figure {
    // Of ten.
    fileprivate mutating func mean(_ body: () async throws -> Void) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<10 { try await body() }
        samples.append((clock.now - start) / .milliseconds(10))
    }
}
