import BadgeIssuance
import BadgeKeys
import BadgeKit
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes

/// What a stranger's bytes cost before anybody knows who sent them: each reader gets five shapes at a tenth of its limit
/// and at its limit.
///
/// The cost grows by ten times at most, so that no reader is worse than linear, and is at most 50 ms per MiB.
enum Hostile {
    static func measure(memory: String, rounds: Int) async throws -> [Report] {
        let place = try Place(under: memory, sharing: .exclusive)
        var reports: [Report] = []
        for reader in try readers(place) {
            var figures: [Figure] = []
            for (name, shape) in reader.shapes {
                figures += try await figures(of: reader, name, shape, rounds: rounds)
            }
            reports.append(
                Report(title: "Hostile input: \(reader.name), up to \(reader.limit / 1024) KiB", figures: figures))
        }
        return reports
    }

    /// A function that takes a stranger's bytes; what it makes of them does not matter.
    struct Reader {
        let name: String
        let limit: Int
        let shapes: KeyValuePairs<String, (Int) throws -> String>
        let read: (String) async -> Void
    }

    // The least of the rounds: what else the machine does is not the reader's.
    private static func figures(
        of reader: Reader, _ name: String, _ shape: (Int) throws -> String, rounds: Int
    ) async throws -> [Figure] {
        let (tenth, whole) = (try shape(reader.limit / 10), try shape(reader.limit))
        var (small, large) = (Figure(name: ""), Figure(name: ""))
        for _ in 0..<rounds {
            await small.time { await reader.read(tenth) }
            await large.time { await reader.read(whole) }
        }
        let mebibytes = Double(whole.utf8.count) / 1_048_576
        // What is refused at its first bytes takes the same at every size.
        let growth = max(large.least, 0.01) / max(small.least, 0.01)
        return [
            Figure(name: "\(name): one MiB", aim: 50, samples: [large.least / mebibytes]),
            Figure(name: "\(name): growth", unit: "×", aim: 10 * 1.1, samples: [growth]),
        ]
    }

    private static func readers(_ place: Place) throws -> [Reader] {
        let reader = BadgeReader(
            trust: [try TrustedIssuer(place.authority.organization())], transport: place.authority.transport())
        let stranger = SigningKey(random: SystemRandom())
        let issuer = try JSONReader("https://id.example.org").url()
        return [
            Reader(name: "a JSON document", limit: 1 << 20, shapes: Shapes.documents) { _ = try? JSON.parse($0) },
            Reader(name: "a policy", limit: 192 << 10, shapes: Shapes.policies) {
                _ = try? Policy(JSONReader(JSON.parse($0)))
            },
            Reader(name: "a presentation at a reader", limit: 512 << 10, shapes: Shapes.presentations(stranger)) {
                _ = try? await reader.verify($0, audience: "https://door.example.org", nonce: "n")
            },
            Reader(name: "a credential of a hostile issuer", limit: 512 << 10, shapes: Shapes.credentials(stranger)) {
                _ = try? VerifiedCredential.verify(
                    $0, trust: [stranger.publicKey], issuer: issuer.absoluteString, type: "badge", holder: nil,
                    now: .now)
            },
            Reader(name: "a link", limit: 64 << 10, shapes: Shapes.links) { _ = try? BadgeLink.parse($0) },
            Reader(name: "a status list", limit: 8 << 20, shapes: Shapes.statusLists(stranger, issuer)) {
                _ = try? StatusListToken.verify($0, uri: issuer, trust: [stranger.publicKey], now: .now)
            },
            Reader(name: "POST /token", limit: 64 << 10, shapes: Shapes.forms) {
                await send($0, "application/x-www-form-urlencoded", to: "/token", of: place)
            },
            Reader(name: "POST /recovery", limit: 64 << 10, shapes: Shapes.documents) {
                await send($0, "application/json", to: "/recovery", of: place)
            },
        ]
    }

    private static func send(_ body: String, _ type: String, to path: String, of place: Place) async {
        guard let url = URL(string: "http://127.0.0.1:8430\(path)") else { return }
        let request = HTTPRequest(.post, to: url, headerFields: [.contentType: type])
        _ = try? await place.authority.transport().send(request, body: Data(body.utf8))
    }
}
