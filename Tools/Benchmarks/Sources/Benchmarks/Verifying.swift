import BadgeAuthority
import BadgeKit
import BadgeTesting
import BadgeVerifier
import Crypto
import Foundation

/// One presented badge, its status list at hand, beside the least that it can cost: two bare signatures of P-256, the
/// issuer's and the holder's, over texts of the same length.
///
/// One after another, so that one core does the work. A sample is the mean of a batch.
enum Verifying {
    private static let batch = 100
    private static let audience = "https://door.example.org"
    private static let nonce = "n-0S6_WzA2Mj"

    static func measure(memory: String, rounds: Int) async throws -> [Report] {
        let place = try Place(under: memory, sharing: .exclusive)
        let shown = try await presentation(in: place)
        // Stands still, so that neither presentation nor status list grows old under the rounds.
        let reader = PresentationVerifier(
            trust: [try TrustedIssuer(place.authority.organization())], transport: place.authority.transport(),
            clock: FixedClock(.now))
        let pair = try shown.split(separator: "~").filter { $0.contains(".") }.map {
            try Signature(over: $0.utf8.count)
        }
        var figures = [
            Figure(name: "two bare signatures", unit: "µs"),
            // 3,000 a second.
            Figure(name: "one presented badge", unit: "µs", aim: 333),
        ]
        for _ in 0..<rounds {
            figures[0].samples.append(await microseconds { pair.allSatisfy(\.isValid) })
            figures[1].samples.append(
                try await microseconds { try await reader.verify(shown, audience: audience, nonce: nonce).isValid })
        }
        return [Report(title: "Verifying one presented badge (3,000 a second are 333 µs)", figures: figures)]
    }

    private static func presentation(in place: Place) async throws -> String {
        let wallet = try await place.wallet()
        let badge = try await wallet.provision(try place.invite(to: wallet))
        let shown = try await wallet.use(badge.id, audience: audience, nonce: nonce)
        try await wallet.close()
        return shown.text
    }

    private static func microseconds(_ isValid: () async throws -> Bool) async rethrows -> Double {
        let clock = ContinuousClock()
        var valid = 0
        let start = clock.now
        for _ in 0..<batch where try await isValid() { valid += 1 }
        let elapsed = (clock.now - start) / .microseconds(1)
        precondition(valid == batch, "A verification failed.")
        return elapsed / Double(batch)
    }

    private struct Signature {
        private let key: P256.Signing.PublicKey
        private let message: Data
        private let signature: P256.Signing.ECDSASignature

        init(over length: Int) throws {
            let secret = P256.Signing.PrivateKey()
            key = secret.publicKey
            message = Data(repeating: 0x61, count: length)
            signature = try secret.signature(for: message)
        }

        var isValid: Bool { key.isValidSignature(signature, for: message) }
    }
}
