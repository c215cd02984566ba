import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// What the person sees of a verifier's registration, and what does not count.
final class PresentationRegistrationTests: XCTestCase {
    private static let identifier = "NTRDE-HRB12345"
    private static let purposes = [("en-GB", "Entry to the hall."), ("de", "Zutritt zur Halle.")]
    private let (key, registrar) = (
        SigningKey(random: SeededRandom(seed: 41)), SigningKey(random: SeededRandom(seed: 42))
    )

    /// What a request is shown as, by a verifier that encloses a registration for the claims of these names.
    @MainActor
    private func prompt(
        registeredFor claims: [String], of type: String? = nil, as subject: String = identifier,
        statingPurposes purposes: [(language: String, text: String)] = purposes, in bearer: BadgeHolder,
        answeredBy decision: PresentationDecision? = nil
    ) async throws -> PresentationPrompt {
        let now = bearer.world.clock.now()
        let access = try TrialCertificate(
            of: key.publicKey, for: "hall.example", identifiedAs: Self.identifier, from: now,
            random: SeededRandom(seed: 43))
        let registers = try TrialCertificate(
            of: registrar.publicKey, for: "register.example", identifiedAs: "NTRDE-REGISTER", from: now,
            random: SeededRandom(seed: 44))
        try await bearer.wallet.trustVerifiers(.roots(access.root), as: "Doors")
        try await bearer.wallet.trustVerifiers(.registrars(registers.root), as: "Register")
        let credentials = try await bearer.wallet.credentials(of: bearer.badge.id)
        let own = try XCTUnwrap(credentials.first).type
        let registration = try JWS.sign(
            [
                "sub": .string(subject), "iat": .integer(Int64(now.timeIntervalSince1970)),
                "purpose": .array(purposes.map { ["lang": .string($0.language), "value": .string($0.text)] }),
                "credentials": [
                    [
                        "format": "dc+sd-jwt", "meta": ["vct_values": [.string(type ?? own)]],
                        "claim": .array(claims.map { ["path": [.string($0)]] }),
                    ]
                ],
            ], type: "rc-wrp+jwt", header: ["x5c": Self.x5c(registers)], with: registrar)
        let object = try JWS.sign(
            [
                "client_id": "x509_san_dns:hall.example", "response_type": "vp_token", "nonce": "n-1",
                "response_mode": "direct_post", "response_uri": "https://hall.example/answer",
                "aud": "https://self-issued.me/v2",
                "dcql_query": [
                    "credentials": [
                        [
                            "id": "badge", "format": "dc+sd-jwt", "meta": ["vct_values": [.string(own)]],
                            "claims": [["path": ["name"]], ["path": ["email"]]],
                        ]
                    ]
                ],
                "verifier_info": [["format": "registration_cert", "data": .string(registration)]],
            ], type: "oauth-authz-req+jwt", header: ["x5c": Self.x5c(access)], with: key)
        bearer.book.presentations = [{ _ in decision }]

        let link = try VerifierRequestLink(
            parsing: "openid4vp://?client_id=x509_san_dns%3Ahall.example&request=\(object)")
        // Nobody is there to be answered.
        _ = await Ending { _ = try await bearer.wallet.present(to: link) }

        return try XCTUnwrap(bearer.book.presentationPrompts.last)
    }

    private static func x5c(_ certificate: TrialCertificate) -> JSON {
        let first = certificate.chain.components(separatedBy: "-----END").first ?? ""
        return [.string(first.split(separator: "\n").dropFirst().joined())]
    }

    @MainActor
    func testVP35AndVP30ThePurposeIsTheRegistrarsWordAndWhatIsBeyondItIsMarked() async throws {
        let bearer = try await BadgeHolder()

        let prompt = try await prompt(registeredFor: ["name"], in: bearer, answeredBy: .decline)

        XCTAssertEqual(prompt.purposes, ["Entry to the hall."])
        let history = try await bearer.wallet.store.presentations()
        XCTAssertEqual(history.map(\.purpose), ["Entry to the hall."], "the history has it too")
        let candidate = try XCTUnwrap(prompt.queries.first?.candidates.first)
        XCTAssertFalse(candidate.isBeyondRegistration)
        XCTAssertEqual(candidate.required.map(\.path), ["name", "email"])
        XCTAssertEqual(candidate.required.map(\.isBeyondRegistration), [false, true])
    }

    @MainActor
    func testThePurposeIsInTheLanguageOfTheScreensOrElseInAnother() async throws {
        let bearer = try await BadgeHolder(isCopy: true)
        let (german, arabic) = (("de", "Zutritt zur Halle."), ("ar", "دخول القاعة."))
        let table: [([(language: String, text: String)], [String])] = [
            (Self.purposes, ["Entry to the hall."]), (Self.purposes.reversed(), ["Entry to the hall."]),
            // Without English the first by its tag.
            ([german, arabic], [arabic.1]), ([german], [german.1]), ([], []),
        ]

        for (purposes, expected) in table {
            let prompt = try await prompt(
                registeredFor: ["name"], statingPurposes: purposes, in: bearer, answeredBy: .decline)
            XCTAssertEqual(prompt.purposes, expected, "\(purposes)")
        }
    }

    @MainActor
    func testARegistrationForOtherBadgesMarksAllOfTheBadge() async throws {
        let bearer = try await BadgeHolder()

        let prompt = try await prompt(registeredFor: ["name", "email"], of: "urn:other", in: bearer)

        let candidate = try XCTUnwrap(prompt.queries.first?.candidates.first)
        XCTAssertTrue(candidate.isBeyondRegistration)
        XCTAssertEqual(candidate.required.map(\.isBeyondRegistration), [true, true])
    }

    @MainActor
    func testARegistrationThatDoesNotCountIsShownAsNoneAndReported() async throws {
        let bearer = try await BadgeHolder()

        let prompt = try await prompt(registeredFor: ["name"], as: "NTRDE-OTHER", in: bearer)

        XCTAssertEqual(prompt.purposes, [])
        let candidate = try XCTUnwrap(prompt.queries.first?.candidates.first)
        XCTAssertFalse(candidate.isBeyondRegistration)
        XCTAssertEqual(candidate.required.map(\.isBeyondRegistration), [false, false])
        let refusals = bearer.world.events.values.filter { $0.name == .registrationRefused }
        XCTAssertEqual(
            refusals.map { $0.attributes[.finding] }, ["sub is not the subject of the verifier's certificate"])
    }
}
