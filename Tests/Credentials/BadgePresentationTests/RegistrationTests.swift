import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTestDoubles
import BadgeTransport
import Foundation
import TestSupport
import XCTest

/// The registration that a verifier encloses (`verifier_info`, VP-35; ETSI TS 119 475 section 5.2).
final class RegistrationTests: XCTestCase {
    private static let identifier = "NTRDE-HRB12345"
    private static let now: Int64 = 1_800_000_000
    private let script = VerifierScript()
    private let registrars = TestAuthority("Root of Registrars")
    private let registrar = SigningKey(random: SeededRandom(seed: 31))

    private var trust: VerifierTrust {
        get throws {
            VerifierTrust(
                roots: try RootCertificates(pem: try script.root.pem),
                registrars: try RootCertificates(pem: try registrars.pem))
        }
    }

    // The registered verifier's certificate.
    private func access(_ identifier: String? = identifier) throws -> JSON {
        try script.chain([script.root.certify(script.key, .init(identifier: identifier))])
    }

    private func certificate(
        _ changes: [String: JSON?] = [:], type: String = "rc-wrp+jwt", chain: JSON?? = nil, by key: SigningKey? = nil
    ) throws -> String {
        let payload: [String: JSON?] = [
            "name": "Example Verifier", "sub": .string(Self.identifier), "iat": .integer(Self.now - 60),
            "exp": .integer(Self.now + 3600),
            "purpose": [
                ["lang": "en", "value": "Entry to the hall."], ["lang": "de", "value": "Zutritt zur Halle."],
            ],
            "credentials": [
                [
                    "format": "dc+sd-jwt", "meta": ["vct_values": [.string(VerifierScript.type)]],
                    "claim": [["path": ["name"]]],
                ]
            ],
        ]
        let own = try script.chain([
            registrars.certify(registrar, .init(subject: "Registrar", hosts: [], identifier: "NTRDE-REGISTRAR"))
        ])
        return try JWS.sign(
            .object(payload.merging(changes) { $1 }.compactMapValues(\.self)), type: type,
            header: ["x5c": chain ?? own].compactMapValues(\.self), with: key ?? registrar)
    }

    private func read(
        _ info: [JSON], access: JSON? = nil, trust: VerifierTrust? = nil, query: JSON = VerifierScript.query
    ) async throws -> VerifierRequest {
        try await script.read(
            ["verifier_info": .array(info), "dcql_query": query],
            header: ["x5c": try access ?? self.access()], with: try script.client(trust: try trust ?? self.trust))
    }

    private func info(_ certificate: String, format: String = "registration_cert", _ queries: [JSON]? = nil) -> JSON {
        .object(compacting: [
            "format": .string(format), "data": .string(certificate), "credential_ids": queries.map(JSON.array),
        ])
    }

    private func permission(of request: VerifierRequest) -> CredentialPermission? {
        let held = QueriedCredential(id: "1", types: [VerifierScript.type], claims: ["name": "Ada", "email": "a@b.c"])
        return request.query.credentials.first.flatMap { request.permission(of: $0, for: held) }
    }

    func testVP35ARegistrationStatesPurposeAndWhatMayBeAskedFor() async throws {
        let request = try await read([info(try certificate())])

        XCTAssertEqual(request.registrationFindings, [])
        XCTAssertEqual(
            request.registrations.map(\.purpose), [["en": "Entry to the hall.", "de": "Zutritt zur Halle."]])
        let permission = try XCTUnwrap(permission(of: request))
        XCTAssertTrue(permission.isGranted)
        XCTAssertTrue(permission.permits(ClaimsQuery(["name"])))
        XCTAssertFalse(permission.permits(ClaimsQuery(["email"])))
    }

    func testVP35WithoutARegistrationNothingIsSaidOfWhatIsPermitted() async throws {
        let request = try await script.read([:])

        XCTAssertNil(permission(of: request))
    }

    func testVP35OtherFormatsArePassedOver() async throws {
        let request = try await read([
            info("x", format: "jwt"), info("x", format: "Registration_cert"), info(try certificate()),
        ])

        XCTAssertEqual(request.registrations.count, 1)
        XCTAssertEqual(request.registrationFindings, [])
    }

    func testARegistrationCountsForTheQueriesThatItIsAbout() async throws {
        let request = try await read([info(try certificate(), ["badge"])])
        let other = try await read(
            [info(try certificate(), ["another"])],
            query: [
                "credentials": [
                    ["id": "badge", "format": "dc+sd-jwt", "meta": ["vct_values": [.string(VerifierScript.type)]]],
                    ["id": "another", "format": "dc+sd-jwt", "meta": ["vct_values": ["urn:other"]]],
                ]
            ])

        XCTAssertEqual(permission(of: request)?.isGranted, true)
        XCTAssertEqual(permission(of: other)?.isGranted, false, "nothing is registered for it")
    }

    func testARegistrationThatIsNotValidDoesNotCount() async throws {
        let (now, year): (Int64, Int64) = (Self.now, 366 * 86_400)
        let bad: [([String: JSON?], String)] = [
            (["exp": .integer(now)], "exp"), (["iat": nil], "iat"), (["iat": .integer(now + 120)], "iat"),
            (["nbf": .integer(now + 120)], "nbf"), (["iat": .integer(now - year), "exp": nil], "iat"),
            (["sub": nil], "sub"), (["sub": "NTRDE-OTHER"], "sub"), (["sub": "ntrde-hrb12345"], "sub"),
            (["intermediary": ["sub": .string(Self.identifier)]], "intermediary"),
            (["purpose": "x"], "purpose"), (["purpose": [["lang": "x y", "value": "a"]]], "purpose[0].lang"),
            (["purpose": [["lang": "en", "value": "a\u{202E}b"]]], "purpose[0].value"),
            (["credentials": [["format": "dc+sd-jwt"]]], "credentials[0].meta"),
        ]
        for (changes, path) in bad {
            let request = try await read([info(try certificate(changes))])

            XCTAssertEqual(request.registrations, [], "\(changes)")
            XCTAssertEqual(request.registrationFindings.count, 1)
            XCTAssertTrue(request.registrationFindings[0].contains(path), request.registrationFindings[0])
        }
        let lasting = try await read([info(try certificate(["exp": nil]))])
        XCTAssertEqual(lasting.registrations.count, 1)
    }

    func testARegistrationByAnybodyElseDoesNotCount() async throws {
        let stranger = TestAuthority("Root of Registrars")
        let other = try script.chain([stranger.certify(registrar, .init(subject: "Registrar", hosts: []))])
        let own = try script.chain([registrars.certify(script.key, .init(hosts: [], identifier: Self.identifier))])
        let certificates = [
            try certificate(chain: other), try certificate(chain: .some(nil)), try certificate(by: script.stranger),
            try certificate(type: "JWT"), try certificate(type: "oauth-authz-req+jwt"),
            // The verifier itself, by the certificate with which it asks, and by one of a registrar.
            try certificate(chain: try access(), by: script.key), try certificate(chain: own, by: script.key),
        ]
        for (index, certificate) in certificates.enumerated() {
            let request = try await read([info(certificate)])
            XCTAssertEqual(request.registrations, [], "\(index)")
            XCTAssertEqual(request.registrationFindings.count, 1, "\(index)")
        }
        let nobody = try await read([info(try certificate())], trust: try script.trust)
        XCTAssertEqual(nobody.registrations, [])
        let finding = nobody.registrationFindings[0]
        XCTAssertTrue(finding.contains("no authority that is trusted"), finding)
    }

    func testAnAttesterWhoIsTrustedRegistersNobody() async throws {
        let issuer = "https://attester.example"
        var (attesting, both) = (try script.trust, try trust)
        attesting.attesters = [issuer: [registrar.publicKey]]
        both.attesters = attesting.attesters
        let signed = [info(try certificate(["iss": .string(issuer)], chain: .some(nil)))]

        for trust in [attesting, both] {
            let request = try await read(signed, trust: trust)

            XCTAssertEqual(request.registrations, [])
            XCTAssertEqual(request.registrationFindings.count, 1)
        }
        let registered = try await read([info(try certificate(["iss": .string(issuer)]))], trust: both)
        XCTAssertEqual(registered.registrations.count, 1, "it leads to a root of registrars")
    }

    func testARegistrationIsBoundToTheCertificateOfWhoAsks() async throws {
        let signed = info(try certificate())

        let unnamed = try await read([signed], access: try access(nil))
        let other = try await read([signed], access: try access("NTRDE-OTHER"))
        let unsigned = try await script.read(
            script.link(unsigned: ["verifier_info": [signed]]), with: try script.client(trust: try trust))

        for request in [unnamed, other] {
            XCTAssertEqual(request.registrations, [])
            XCTAssertEqual(request.registrationFindings.count, 1)
        }
        XCTAssertEqual(unsigned.registrations, [])
        XCTAssertEqual(unsigned.registrationFindings, [], "nobody is verified whom it could be about")
    }

    func testAnOrganizationsRegistrarCountsWhereItVouchesForTheVerifier() async throws {
        let (works, office) = (Organization.ID(rawValue: "works"), Organization.ID(rawValue: "office"))
        let whole = try trust
        let signed = [info(try certificate())]

        let own = try await read(signed, trust: VerifierTrust(organizations: [works: whole]))
        let half = try await read(
            signed, trust: VerifierTrust(organizations: [works: whole, office: try script.trust]))

        XCTAssertEqual(own.registrations.count, 1)
        XCTAssertEqual(half.requester.organizations, [works, office])
        XCTAssertEqual(half.registrations, [], "only one of them vouches for the registrar")
    }

    func testVP123TheRegistrationOfAMultiSignedRequestStandsInItsHeader() async throws {
        let changes: [String: JSON?] = [
            "client_id": nil, "response_mode": "dc_api", "response_uri": nil, "state": nil, "aud": nil,
            "expected_origins": ["https://shop.example"],
        ]
        let text = try JWS.sign(
            script.parameters(changes), type: "oauth-authz-req+jwt",
            header: [
                "x5c": try access(), "client_id": .string(VerifierScript.clientID),
                "verifier_info": [info(try certificate())],
            ], with: script.key)
        let parts = text.split(separator: ".").map { JSON.string(String($0)) }
        let data: JSON = [
            "request": ["payload": parts[1], "signatures": [["protected": parts[0], "signature": parts[2]]]]
        ]

        let request = try await script.client(trust: trust).request(
            ofProtocol: "openid4vp-v1-multisigned", data, from: "https://shop.example")

        XCTAssertEqual(request.registrations.count, 1)
    }

    func testTooMuchOfARegistrationIsRefused() async throws {
        let credential: JSON = ["format": "dc+sd-jwt", "meta": ["vct_values": ["t"]]]
        let purposes = JSON.array((0..<65).map { ["lang": .string("a\($0 % 10)a"), "value": "x"] })
        let large: [[String: JSON?]] = [
            ["credentials": .array(Array(repeating: credential, count: 65))], ["purpose": purposes],
            ["purpose": [["lang": "en", "value": .string(String(repeating: "x", count: 1025))]]],
            ["padding": .string(String(repeating: "x", count: 64 * 1024))],
        ]
        for changes in large {
            let request = try await read([info(try certificate(changes))])
            XCTAssertEqual(request.registrations, [])
            XCTAssertEqual(request.registrationFindings.count, 1)
        }
        for data in ["", "a.b.c", 1, [:], nil] as [JSON] {
            let request = try await read([["format": "registration_cert", "data": data]])
            XCTAssertEqual(request.registrations, [], data.text)
            XCTAssertEqual(request.registrationFindings.count, 1, data.text)
        }
    }
}
