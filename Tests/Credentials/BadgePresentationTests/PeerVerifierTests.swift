import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeSystem
import BadgeTransport
import Foundation
import TestSupport
import XCTest

/// Verifiers that nobody here wrote ask, and evaluate the answers: `Tools/interop/verifier.py` on openvc-core, and polaris-oid4vp.
final class PeerVerifierTests: XCTestCase {
    private static let origin = "https://shop.example"
    private static let port = 9443
    private var folder = URL(filePath: "/")

    override func setUpWithError() throws {
        try need(.module("openvc"), .module("polaris_oid4vp"))
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var key = TestBadge.issuer.publicKey
        key.keyID = "issuer-1"
        try Data(JSON.object(["keys": [key.json]]).text.utf8).write(to: folder.appending(path: "issuer.json"))
    }

    override func tearDown() { try? FileManager.default.removeItem(at: folder) }

    func testAnswersAVerifierOfEachPrefixAndEncryption() async throws {
        let prefixes = [
            "redirect_uri", "x509_san_dns", "x509_hash", "verifier_attestation", "decentralized_identifier",
            "pre-registered",
        ]
        try await playEach(prefixes.flatMap { [($0, []), ($0, ["--plain"])] } as [(String, [String])]) { prefix, more in
            try await answer(try ask(["--prefix", prefix] + more))
        }
    }

    func testAnswersARequestByValueAndByReference() async throws {
        try await playEach(["value", "get", "post"]) { way in
            try await answer(try ask(["--prefix", "x509_hash", "--by", way]))
        }
    }

    func testAnswersAPageByEachProtocolOfItsBrowser() async throws {
        let ways = [
            ["--prefix", "redirect_uri"], ["--prefix", "x509_hash"], ["--prefix", "x509_san_dns", "--by", "post"],
        ]
        try await playEach(ways + ways.map { $0 + ["--plain"] }) { way in
            let verifier = try ask(way + ["--origin", Self.origin])
            let asked = try verifier.document()
            let transport = try LiveTransport()
            let client = try client(try trust(asked["trust"]), transport)
            let request = try await client.request(
                ofProtocol: try XCTUnwrap(asked["request"]?["protocol"]?.stringValue),
                try XCTUnwrap(asked["request"]?["data"]), from: Self.origin)

            try verifier.say(client.response(to: request, presenting: [try badge()]).document)
            try await transport.close()

            XCTAssertEqual(try verifier.document()["claims"], ["name": "Alice Example"])
        }
    }

    func testACertifiedVerifierAcceptsAnAnswer() async throws {
        try need(.port(Self.port))
        let python = try Need.python
        let program = URL(filePath: python).deletingLastPathComponent().appending(path: "polaris-oid4vp").path
        let keys = folder.appending(path: "pki").path
        _ = try PeerVerifier([program, "keygen", "--out", keys, "--host", "localhost"]).line()
        let verifier = try PeerVerifier([
            python, "-u", program, "serve", "--pki", keys, "--host", "localhost", "--bind", "127.0.0.1", "--port",
            "\(Self.port)", "--issuer-jwks", folder.appending(path: "issuer.json").path, "--vct", VerifierScript.type,
            "--claim", "name", "--credential-query-id", "badge", "--once",
        ])
        var link = try verifier.line()
        while !link.contains("openid4vp://") { link = try verifier.line() }
        let trust = VerifierTrust(
            roots: try RootCertificates(pem: String(contentsOfFile: keys + "/anchor.pem", encoding: .utf8)))
        let transport = try LiveTransport(trustRoots: keys + "/tls.pem")
        let client = try client(trust, transport)

        let outcome = try await send(link.trimmingCharacters(in: .whitespaces), with: client)
        try await transport.close()

        XCTAssertEqual(outcome, .redirect(try XCTUnwrap(URL(string: "https://localhost:\(Self.port)/done"))))
        var verdict = try verifier.line()
        while !verdict.contains("<-") { verdict = try verifier.line() }
        XCTAssertTrue(verdict.contains("<- 200"), verdict)
    }

    private func ask(_ more: [String]) throws -> PeerVerifier {
        try PeerVerifier(
            ToolScript.command(
                "interop/verifier.py",
                [
                    folder.path, "--issuer-keys", folder.appending(path: "issuer.json").path, "--type",
                    VerifierScript.type, "--claim", "name",
                ] + more))
    }

    private func answer(_ verifier: PeerVerifier) async throws {
        let asked = try verifier.document()
        let link = try XCTUnwrap(asked["link"]?.stringValue)
        let transport = try LiveTransport()
        let outcome = try await send(link, with: try client(try trust(asked["trust"]), transport))
        try await transport.close()

        XCTAssertEqual(outcome, .received)
        let result = try verifier.document()
        XCTAssertEqual(result["claims"], ["name": "Alice Example"], result.text)
    }

    private func send(_ link: String, with client: PresentationClient) async throws -> PresentationOutcome {
        let request = try await client.request(for: try VerifierRequestLink(parsing: link))
        return try await client.send(try client.response(to: request, presenting: [try badge()]))
    }

    /// A badge of today: the peers have no other clock.
    private func badge() throws -> PresentedCredential {
        let now = SystemClock().now()
        var issuer = TestBadge.issuer
        issuer.publicKey.keyID = "issuer-1"
        let text = try SDJWT.issue(
            claims: [
                "iss": "https://issuer.example.org", "vct": .string(VerifierScript.type), "iat": .seconds(now),
                "exp": .seconds(now.addingTimeInterval(3600)), "cnf": ["jwk": TestBadge.key.publicKey.json],
            ],
            disclosable: ["name": "Alice Example", "email": "alice@example.org"], key: issuer, random: SystemRandom())
        return PresentedCredential(
            to: "badge", format: SDJWTFormat(), credential: Secret(utf8: text), key: TestBadge.key,
            claims: [["name"]])
    }

    // What a person would say with `badgectl verifier trust add`.
    private func trust(_ words: JSON?) throws -> VerifierTrust {
        let words = words?.arrayValue?.compactMap(\.stringValue) ?? []
        let options = Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) })
        var trust = VerifierTrust.none
        if let root = options["--root"] { trust.roots = try RootCertificates(pem: text(of: root)) }
        guard let path = options["--jwks"] else { return trust }
        let keys = try JWK.set(JSONReader(JSON.parse(text(of: path))))
        if let attester = options["--attester"] { trust.attesters = [attester: keys] }
        if let client = options["--client"], let address = options["--response-uri"] {
            trust.clients = [client: RegisteredVerifier(keys: keys, responseURIs: [address])]
        }
        return trust
    }

    private func client(_ trust: VerifierTrust, _ transport: LiveTransport) throws -> PresentationClient {
        PresentationClient(
            web: WebClient(
                transport: transport, clock: SystemClock(), random: SystemRandom(),
                privateHosts: try PrivateHosts(["localhost"]), pause: { _ in }),
            trust: trust, formats: [SDJWTFormat()])
    }

    private func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
