import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import Synchronization
import TestSupport
import XCTest

/// An issuer of right and of wrong credentials, with fixed keys and a fixed time.
enum TestIssuer {
    /// With what a signed text is refused in which a character was changed.
    static let refusals: [BadgeError.Code?] = [
        .documentInvalid, .signatureInvalid, .credentialMalformed, .disclosureInvalid, .keyBindingInvalid,
    ]
    static let name = "https://issuer.example"
    static let type = "https://issuer.example/badge"
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let key = SigningKey(random: TestRandom(seed: 1))
    static let holderKey = SigningKey(random: TestRandom(seed: 2))
    static let holder = holderKey.publicKey
    static let stranger = SigningKey(random: TestRandom(seed: 3))

    static let claims: [String: JSON] = [
        "iss": .string(name), "vct": .string(type), "iat": seconds(-60), "nbf": seconds(-60), "exp": seconds(3600),
        "cnf": ["jwk": holder.json], "status": ["status_list": ["idx": 42, "uri": "https://issuer.example/status/1"]],
    ]
    static let disclosable: [String: JSON] = ["name": "Alice Example", "email": "alice@example.org", "level": 3]

    static func seconds(_ fromNow: Int64) -> JSON { .integer(1_800_000_000 + fromNow) }

    /// A credential with some claims changed and some taken away.
    static func issue(
        _ changes: [String: JSON] = [:], without missing: Set<String> = [],
        disclosable: [String: JSON] = disclosable, type: String = SDJWT.type, key: SigningKey = key
    ) throws -> String {
        let changed = claims.merging(changes) { $1 }.filter { !missing.contains($0.key) }
        return try SDJWT.issue(
            claims: changed, disclosable: disclosable, type: type, key: key, random: TestRandom(seed: 4))
    }

    /// A credential with whatever payload members and disclosures, rightly signed.
    static func forge(_ changes: [String: JSON], disclosures: [String]) throws -> String {
        try issueRaw(claims.merging(changes) { $1 }, disclosures: disclosures)
    }

    /// A credential with exactly these payload members and disclosures, rightly signed.
    static func issueRaw(_ payload: [String: JSON], disclosures: [String]) throws -> String {
        let signed = try JWS.sign(.object(payload), type: SDJWT.type, with: key)
        return ([signed] + disclosures + [""]).joined(separator: "~")
    }

    @discardableResult
    static func verify(
        _ text: String, trust: [JWK] = [key.publicKey], issuer: String = name, type: String = type,
        holder thumbprint: String? = holder.thumbprint, now: Date = now
    ) throws -> VerifiedCredential {
        try SDJWT.verify(
            issued: text, trust: trust, issuer: issuer, type: type, holder: thumbprint, now: now)
    }

    /// A client for what an issuer publishes.
    static func publications(
        _ transport: any HTTPTransport, privateHosts: PrivateHosts = .none
    ) -> IssuerPublications {
        IssuerPublications(
            client: WebClient(transport: transport, privateHosts: privateHosts, pause: { _ in }),
            clock: FixedClock(now))
    }

    /// The text of a disclosure with these elements.
    static func disclosure(_ elements: JSON...) -> String {
        Base64URL.encode(Array(JSON.array(elements).text.utf8))
    }

    static func digest(_ disclosure: String) -> JSON {
        .string(Base64URL.encode(Digest.sha256(disclosure)))
    }
}

/// A repeatable stream of bytes.
final class TestRandom: RandomSource {
    private let state: Mutex<UInt64>

    init(seed: UInt64) {
        state = Mutex(seed)
    }

    func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
        }
    }
}

/// Reads public test data beside the package.
func documentFixture(_ name: String) throws -> Data { try Data(contentsOf: Need.url(ofFixture: name)) }

/// Where `Package.swift` stands: three directories above this file.
