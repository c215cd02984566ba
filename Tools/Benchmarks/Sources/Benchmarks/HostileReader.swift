import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeKit
import BadgeOpenID
import BadgePolicy
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes

/// A function that takes a stranger's bytes; what it makes of them does not matter.
struct HostileReader {
    let name: String
    let limit: Int
    let shapes: [Shape]

    struct Shape {
        let name: String
        let make: (Int) throws -> Input
    }

    struct Input {
        let bytes: Int
        let read: () async -> Void
    }

    init<Content: RandomAccessCollection>(
        _ name: String, limit: Int, _ shapes: KeyValuePairs<String, (Int) throws -> Content>,
        read: @escaping (Content) async -> Void
    ) where Content.Element == UInt8 {
        self.name = name
        self.limit = limit
        self.shapes = shapes.map { name, make in
            Shape(name: name) { size in
                let content = try make(size)
                return Input(bytes: content.count) { await read(content) }
            }
        }
    }

    init(_ name: String, limit: Int, _ shapes: Shapes.List, read: @escaping (String) async -> Void) {
        self.init(name, limit: limit, shapes, prepare: { $0 }, read: read)
    }

    /// With what is prepared outside of the measurement.
    init<Prepared>(
        _ name: String, limit: Int, _ shapes: Shapes.List, prepare: @escaping (String) throws -> Prepared,
        read: @escaping (Prepared) async -> Void
    ) {
        self.name = name
        self.limit = limit
        self.shapes = shapes.map { name, make in
            Shape(name: name) { size in
                let text = try make(size)
                let prepared = try prepare(text)
                return Input(bytes: text.utf8.count) { await read(prepared) }
            }
        }
    }
}

extension HostileReader {
    static func all(_ place: Place) throws -> [HostileReader] {
        try documents() + tokens(place) + policies() + requests(place) + pictures()
    }

    private static func documents() throws -> [HostileReader] {
        let issuer = try JSONReader("https://id.example.org").url()
        return [
            HostileReader("a JSON document", limit: 1 << 20, Shapes.documents) { _ = try? JSON.parse($0) },
            HostileReader("an issuer's metadata", limit: 1 << 20, Shapes.metadata) {
                let client = IssuerClient(transport: Canned(body: Data($0.utf8)), clock: FixedClock(.now))
                _ = try? await client.fetchName(of: issuer)
            },
            HostileReader("an issuer's keys", limit: 1 << 20, Shapes.keySets(SigningKey(random: SystemRandom()))) {
                _ = try? JWK.set(JSON.parse($0))
            },
            HostileReader("a link or a QR code", limit: 64 << 10, Shapes.links) { _ = try? BadgeLink.parse($0) },
        ]
    }

    private static func tokens(_ place: Place) throws -> [HostileReader] {
        let reader = PresentationVerifier(
            trust: [try TrustedIssuer(place.authority.organization())], transport: place.authority.transport())
        let stranger = SigningKey(random: SystemRandom())
        let issuer = try JSONReader("https://id.example.org").url()
        return [
            HostileReader("a signed token", limit: 256 << 10, Shapes.tokens(stranger)) {
                try? JWS($0).verify(with: stranger.publicKey, type: "x")
            },
            HostileReader("a presentation at a reader", limit: 512 << 10, Shapes.presentations(stranger)) {
                _ = try? await reader.verify($0, audience: "https://door.example.org", nonce: "n")
            },
            HostileReader("a credential of a hostile issuer", limit: 512 << 10, Shapes.credentials(stranger)) {
                _ = try? SDJWT.verify(
                    issued: $0, trust: [stranger.publicKey], issuer: issuer.absoluteString, type: "badge", holder: nil,
                    now: .now)
            },
            HostileReader("a status list", limit: 8 << 20, Shapes.statusLists(stranger, issuer)) {
                _ = try? StatusListToken.verify($0, uri: issuer, trust: [stranger.publicKey], now: .now)
            },
        ]
    }

    // As large as a token leaves room for.
    private static func policies() -> [HostileReader] {
        [
            HostileReader("a policy", limit: 192 << 10, Shapes.policies) {
                _ = try? Policy(received: JSONReader(JSON.parse($0)))
            },
            HostileReader(
                "a fence, evaluated", limit: 192 << 10, Shapes.fences,
                prepare: { try Policy(JSONReader(JSON.parse($0))) }
            ) {
                _ = Evaluator().evaluate(.use, on: Evaluating.facts(of: $0))
            },
            HostileReader(
                "a policy, reviewed", limit: 192 << 10, Shapes.fences,
                prepare: { try Policy(JSONReader(JSON.parse($0))) }
            ) {
                _ = PolicyReview($0) { _ in true }
            },
        ]
    }

    private static func requests(_ place: Place) -> [HostileReader] {
        let stranger = SigningKey(random: SystemRandom())
        return [
            HostileReader("POST /token", limit: 64 << 10, Shapes.forms) {
                await send($0, "application/x-www-form-urlencoded", to: "/token", of: place)
            },
            HostileReader("POST /recovery", limit: 64 << 10, Shapes.documents) {
                await send($0, "application/json", to: "/recovery", of: place)
            },
            HostileReader("POST /agreements", limit: 64 << 10, Shapes.tokens(stranger)) {
                await send($0, "application/badge-agreement+jwt", to: "/agreements", of: place)
            },
            HostileReader("a proof in a header", limit: 8 << 10, Shapes.tokens(stranger)) {
                await send(
                    "grant_type=refresh_token&refresh_token=x", "application/x-www-form-urlencoded", to: "/token",
                    of: place, proof: $0)
            },
        ]
    }

    // Before the wallet sends it, and again where the organization takes it.
    private static func pictures() -> [HostileReader] {
        let limit = ImageHeader.mostPhotoBytes
        let read = { (bytes: [UInt8]) in _ = try? BadgePicture(photo: bytes) }
        return [
            HostileReader("a JPEG", limit: limit, Pictures.jpeg, read: read),
            HostileReader("a PNG", limit: limit, Pictures.png, read: read),
            HostileReader("a HEIC", limit: limit, Pictures.heic, read: read),
        ]
    }

    private static func send(
        _ body: String, _ type: String, to path: String, of place: Place, proof: String? = nil
    ) async {
        guard let url = URL(string: "http://127.0.0.1:8430\(path)") else { return }
        var request = HTTPRequest(.post, to: url, headerFields: [.contentType: type])
        if let proof, let name = HTTPField.Name("DPoP") { request.headerFields[name] = proof }
        _ = try? await place.authority.transport().send(request, body: Data(body.utf8))
    }
}

/// Answers everything with one document.
private struct Canned: HTTPTransport {
    let body: Data

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        HTTPTransportResponse(
            response: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), body: self.body)
    }

    func close() async throws {}
}
