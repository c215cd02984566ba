import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import VerifierTestSupport
import XCTest

/// Issuers whose keys come with certificates, and what the High Assurance profile demands.
final class CertifiedIssuerTests: XCTestCase {
    private static let host = "issuer.example"

    private struct Issuer {
        let door: AskingFixture
        let key: SigningKey
        let certificate: TrialCertificate
        let verifier: PresentationVerifier

        init(host: String = host) throws {
            door = try AskingFixture()
            key = SigningKey(random: SeededRandom(seed: 4000))
            certificate = try TrialCertificate(
                of: key.publicKey, for: host, from: door.clock.now(), random: door.random)
            verifier = try PresentationVerifier(
                trust: [], transport: ListServer(key: key, clock: door.clock), clock: door.clock
            ) { _ in }.trusting(issuersCertifiedBy: certificate.root)
        }

        func chain(withRoot: Bool = false) throws -> JSON {
            let all = certificate.chain.split(separator: "-----BEGIN CERTIFICATE-----").map { part in
                JSON.string(
                    part.replacingOccurrences(of: "-----END CERTIFICATE-----", with: "").filter { !$0.isWhitespace })
            }
            return .array(withRoot ? all : Array(all.prefix(1)))
        }

        func present(_ chain: JSON?, signedBy signer: SigningKey? = nil, audience: String = "door") throws -> String {
            let holder = SigningKey(random: SeededRandom(seed: 77))
            let badge = try SDJWT.issue(
                claims: [
                    "iss": .string(ListServer.issuer), "vct": .string(AskingFixture.type),
                    "cnf": ["jwk": holder.publicKey.json], "iat": .seconds(door.clock.now()),
                ],
                disclosable: ["name": "Ana Lima"], key: signer ?? key, header: chain.map { ["x5c": $0] } ?? [:],
                random: door.random)
            return try SDJWT.present(
                Secret(utf8: badge), key: holder, audience: audience, nonce: "4711", now: door.clock.now(),
                disclosing: ["name"]
            ).text
        }

        func reason(of presentation: String) async throws -> VerificationFailure.Reason? {
            guard
                case .refused(let failure) = try await verifier.verify(presentation, audience: "door", nonce: "4711")
            else { return nil }
            return failure.reason
        }
    }

    func testVP196AKeyWithACertificateOfTheRootsIsTrustedForItsHost() async throws {
        let issuer = try Issuer()
        let other = SigningKey(random: SeededRandom(seed: 4001))
        let foreign = try Issuer(host: "other.example")

        let accepted = try await issuer.reason(of: issuer.present(issuer.chain()))
        let withRoot = try await issuer.reason(of: issuer.present(issuer.chain(withRoot: true)))
        let forged = try await issuer.reason(of: issuer.present(issuer.chain(), signedBy: other))
        let without = try await issuer.reason(of: issuer.present(nil))
        let ofAnotherHost = try await foreign.reason(of: foreign.present(foreign.chain()))
        let ofAnotherRoot = try await issuer.reason(of: issuer.present(foreign.chain()))
        issuer.door.clock.advance(by: 91 * 24 * 3600)
        let ended = try await issuer.reason(of: issuer.present(issuer.chain()))

        XCTAssertEqual([accepted, withRoot], [nil, nil])
        XCTAssertEqual(forged, .signature)
        XCTAssertEqual(
            [without, ofAnotherHost, ofAnotherRoot, ended],
            [.untrustedIssuer, .untrustedIssuer, .untrustedIssuer, .untrustedIssuer])
    }

    func testVP198TheHighAssuranceProfileRefusesWhatItForbids() throws {
        let door = try AskingFixture()
        var request = try door.request()
        request.isHighAssurance = true
        let (host, address) = (try AskingFixture(.certificateHost), try AskingFixture(.redirectURI))
        var (byValue, plain) = (request, request)
        (byValue.delivery, plain.isEncrypted) = (.value, false)

        XCTAssertNoThrow(try door.transactions.begin(request))
        for (transactions, refused) in [
            (door.transactions, byValue), (door.transactions, plain), (host.transactions, request),
            (address.transactions, byValue),
        ] {
            XCTAssertThrowsError(try transactions.begin(refused)) {
                XCTAssertEqual(BadgeError(wrapping: $0).code, .invalidInput)
            }
        }
    }

    func testVP198TheHighAssuranceProfileTakesNoRootAmongTheCertificates() async throws {
        let issuer = try Issuer()
        let transactions = try issuer.door.trial.transactions(
            issuer.verifier, clock: issuer.door.clock, random: issuer.door.random)
        var results: [VerificationFailure.Reason?] = []
        for withRoot in [false, true] {
            var request = try issuer.door.request()
            request.isHighAssurance = true
            let wallet = try issuer.door.ask(request, of: transactions)
            let badge = try SDJWT.issue(
                claims: [
                    "iss": .string(ListServer.issuer), "vct": .string(AskingFixture.type),
                    "cnf": ["jwk": wallet.key.publicKey.json], "iat": .seconds(issuer.door.clock.now()),
                ],
                disclosable: ["name": "Ana Lima"], key: issuer.key,
                header: ["x5c": try issuer.chain(withRoot: withRoot)], random: issuer.door.random)
            try await wallet.answer(["badge": [.string(try wallet.present(badge))]], to: transactions)
            guard let result = try transactions.state(of: wallet.session)?.result else {
                return XCTFail("There is no result.")
            }
            results.append(result.failure?.reason)
        }

        XCTAssertEqual(results, [nil, .untrustedIssuer])
    }
}
