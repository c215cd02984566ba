import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class ResolveTests: XCTestCase {
    private static let steps: [IssuerScript.Step] = [.issuerMetadata, .serverMetadata, .issuerKeys]

    func testGathersWhatTheIssuerPublishes() async throws {
        let script = IssuerScript()
        let transport = try script.transport(Self.steps)

        let resolved = try await IssuerScript.client(transport).resolve(try script.offer().uri)

        XCTAssertEqual(resolved.issuerName, "Example Org")
        XCTAssertEqual(resolved.support.email, "help@example.org")
        XCTAssertEqual(resolved.configuration.type, IssuerScript.vct)
        XCTAssertEqual(resolved.configuration.display.name, "Staff badge")
        XCTAssertEqual(resolved.configuration.display.backgroundColor, "#12107c")
        XCTAssertNil(resolved.configuration.display.textColor, "A colour that is none is left out.")
        XCTAssertEqual(resolved.tokenEndpoint.absoluteString, "https://as.example.net/token")
        XCTAssertEqual(resolved.policyEndpoint?.absoluteString, "https://policy.example.com/policy")
        XCTAssertEqual(resolved.trust, [script.issuerKey.publicKey])
        XCTAssertEqual(transport.unused, [])
    }

    func testLeavesOutADisplayThatTheWalletCouldNotKeep() async throws {
        let logos = [
            "https://id.example.org/logo.png#dark", "https://id.example.org/" + String(repeating: "a", count: 2048),
            "https://id.example.org/lögo.png", "http://id.example.org/logo.png", "logo.png", "https://a b/",
        ]
        let names = ["", "two\nlines", "bell\u{7}", String(repeating: "n", count: 257)]
        let displays =
            logos.map { ["name": "Staff", "logo": ["uri": .string($0)]] as JSON }
            + names.map { ["name": .string($0)] as JSON } + [["name": 7, "logo": "x"], 7]

        try await playEach(displays) { display in
            let configuration = IssuerScript.configuration.changing(["credential_metadata": ["display": [display]]])
            let metadata = JSON.object(IssuerScript.metadata)
                .changing(["credential_configurations_supported": ["badge": configuration], "display": [display]])
            let transport = try IssuerScript().transport(Self.steps, changing: [.issuerMetadata: .json(metadata)])

            let resolved = try await IssuerScript.client(transport).resolve(try IssuerScript().offer().uri)

            XCTAssertNil(resolved.configuration.display.logo, display.text)
            let isNamed = display["name"] == "Staff"
            XCTAssertEqual(resolved.configuration.display.name, isNamed ? "Staff" : "badge", display.text)
            XCTAssertEqual(resolved.issuerName, isNamed ? "Staff" : "id.example.org", display.text)
        }
    }

    func testRefusesMoreAuthorizationServersThanAnIssuerHas() async throws {
        try await playEach([(128, false), (129, true)]) { count, isRefused in
            let servers = Array(repeating: JSON.string("https://as.example.net"), count: count)
            let metadata = JSON.object(IssuerScript.metadata).changing(["authorization_servers": .array(servers)])
            let transport = try IssuerScript().transport(Self.steps, changing: [.issuerMetadata: .json(metadata)])

            do {
                _ = try await IssuerScript.client(transport).resolve(try IssuerScript().offer().uri)
                XCTAssertFalse(isRefused)
            } catch {
                XCTAssertTrue(isRefused, "\(error)")
            }
        }
    }

    func testFetchesAnOfferByReference() async throws {
        let script = IssuerScript()
        let offer = try script.offer()
        let address = "https://links.example.com/o/1"
        let transport = ScriptedTransport(
            [.init(.get, address, .json(offer.json))]
                + (try Self.steps.map { script.exchange($0, try script.answer($0)) }))

        let link = CredentialOffer.uri(reference: try XCTUnwrap(URL(string: address)))
        let resolved = try await IssuerScript.client(transport).resolve(link)

        XCTAssertEqual(resolved.offer, offer)
    }

    func testAnOfferThatWasReadIsNotFetchedAgain() async throws {
        let script = IssuerScript()
        let address = "https://links.example.com/o/1"
        let transport = ScriptedTransport(
            [.init(.get, address, .json(try script.offer().json))]
                + (try Self.steps.map { script.exchange($0, try script.answer($0)) })
                + [.init(.get, address, .empty(status: 404))])
        let link = CredentialOffer.uri(reference: try XCTUnwrap(URL(string: address)))
        let client = IssuerScript.client(transport)

        let read = try await client.read(link)
        let resolved = try await client.resolve(link)
        let again = try await thrownError { try await client.resolve(link) }

        XCTAssertEqual(resolved.offer, read)
        XCTAssertEqual(again.code, .invitationUnusable)
        XCTAssertEqual(transport.unused, [])
    }

    func testAServerToWhichNobodyAgreedIsAskedOnce() async throws {
        let address = "https://links.example.com/o/1"
        let transport = ScriptedTransport([.init(.get, address, .empty(status: 503))])
        let link = CredentialOffer.uri(reference: try XCTUnwrap(URL(string: address)))

        let error = try await thrownError { try await IssuerScript.client(transport).resolve(link) }

        XCTAssertEqual(error.serverProblem?.status, 503)
        XCTAssertEqual(transport.requests.count, 1)
    }

    func testOddOptionalMembersOfMetadataAreLeftOut() async throws {
        let script = IssuerScript()
        let display: JSON = ["name": "Harbour Works", "locale": "en"]
        let changes: [[String: JSON?]] = [
            ["display": display], ["display": "Harbour Works"], ["display": [7, .null]], ["display": nil],
            ["batch_credential_issuance": ["batch_size": .null]], ["batch_credential_issuance": .null],
            ["batch_credential_issuance": ["batch_size": "5"]], ["batch_credential_issuance": 5],
            ["badge_support": ["email": 7, "url": "no address"]], ["badge_support": "help@example.org"],
        ]

        try await playEach(changes) { change in
            let metadata = JSON.object(IssuerScript.metadata).changing(change)
            let transport = try script.transport(Self.steps, changing: [.issuerMetadata: .json(metadata)])

            let resolved = try await IssuerScript.client(transport).resolve(try script.offer().uri)

            XCTAssertEqual(resolved.batchSize, 1, "\(change)")
            XCTAssertEqual(resolved.configuration.display.name, "Staff badge", "\(change)")
        }
    }

    func testNullIsAbsentInAConfiguration() async throws {
        let script = IssuerScript()
        let proof: JSON = ["proof_signing_alg_values_supported": ["ES256"], "key_attestations_required": .null]
        let changes: [[String: JSON?]] = [
            ["proof_types_supported": ["jwt": proof]], ["proof_types_supported": .null],
            ["proof_types_supported": ["jwt": ["proof_signing_alg_values_supported": .null]]],
            ["proof_types_supported": ["attestation": .null, "jwt": [:]]],
            ["credential_signing_alg_values_supported": .null, "cryptographic_binding_methods_supported": .null],
            ["scope": .null, "credential_metadata": .null, "display": .null], ["credential_metadata": ["display": [:]]],
            ["scope": 7],
        ]
        let unsupported: [[String: JSON?]] = [
            ["proof_types_supported": ["jwt": .null]], ["credential_signing_alg_values_supported": []],
            ["proof_types_supported": ["jwt": ["key_attestations_required": [:]]]], ["format": .null],
        ]

        try await playEach(changes.map { ($0, true) } + unsupported.map { ($0, false) }) { change, isSupported in
            let configuration = IssuerScript.configuration.changing(change)
            let metadata = JSON.object(IssuerScript.metadata)
                .changing(["credential_configurations_supported": ["badge": configuration]])
            let transport = try script.transport(Self.steps, changing: [.issuerMetadata: .json(metadata)])
            do {
                _ = try await IssuerScript.client(transport).resolve(try script.offer().uri)
                XCTAssertTrue(isSupported, "\(change)")
            } catch BadgeError.Code.offerUnsupported {
                XCTAssertFalse(isSupported, "\(change)")
            }
        }
    }

    func testAnIdentifierThatEndsInASlashIsAskedForAsWrittenFirst() async throws {
        let script = IssuerScript()
        let issuer = IssuerScript.issuer + "/"
        let metadata = JSON.object(IssuerScript.metadata)
            .changing(["credential_issuer": .string(issuer), "authorization_servers": nil])
        let server: JSON = ["issuer": .string(issuer), "token_endpoint": "https://id.example.org/tenant/token"]
        let keys: JSON = ["issuer": .string(issuer), "jwks": JWK.set(of: [script.issuerKey.publicKey])]
        let names: [(String, JSON)] = [
            ("openid-credential-issuer", metadata), ("oauth-authorization-server", server), ("jwt-vc-issuer", keys),
        ]
        let offer = CredentialOffer(
            issuer: try XCTUnwrap(URL(string: issuer)), configurationIDs: ["badge"],
            preAuthorizedCode: Secret(utf8: "pre-authorized"))
        for isWithSlash in [true, false] {
            let transport = ScriptedTransport(
                names.flatMap { name, document -> [ScriptedTransport.Exchange] in
                    let address = "https://id.example.org/.well-known/\(name)/tenant"
                    return isWithSlash
                        ? [.init(.get, address + "/", .json(document))]
                        : [.init(.get, address + "/", .empty(status: 404)), .init(.get, address, .json(document))]
                })

            let resolved = try await IssuerScript.client(transport).resolve(offer.uri)

            XCTAssertEqual(resolved.offer.issuer.absoluteString, issuer)
            XCTAssertEqual(transport.unused, [])
        }
    }

    func testRefusesAReferenceThatDoesNotGiveAnOffer() async throws {
        let large = JSON.string(String(repeating: "a", count: 65_536))
        let table: [(HTTPTransportResponse, BadgeError.Code)] = [
            (.json([:]), .offerMalformed), (.json(large), .offerTooLarge),
            (.text("{}", type: "text/plain"), .serverAnswerInvalid), (.empty(status: 404), .invitationUnusable),
            (.empty(status: 302, headerFields: [.location: "http://a.example/"]), .serverAnswerInvalid),
        ]
        try await playEach(table) { answer, code in
            let transport = ScriptedTransport([.init(.get, "https://a.example/1", answer)])
            let link = CredentialOffer.uri(reference: try XCTUnwrap(URL(string: "https://a.example/1")))

            let error = try await thrownError { try await IssuerScript.client(transport).resolve(link) }

            XCTAssertEqual(error.code, code)
        }
    }

    func testRefusesIssuerMetadataThatLies() async throws {
        let changes: [([String: JSON?], BadgeError.Code)] = [
            (["credential_issuer": "https://other.example"], .metadataMismatch),
            (["credential_issuer": .string(IssuerScript.issuer + "/")], .metadataMismatch),
            (["credential_endpoint": "http://id.example.org/credential"], .metadataMismatch),
            (["nonce_endpoint": "http://id.example.org/nonce"], .metadataMismatch),
            (["notification_endpoint": "http://id.example.org/n"], .metadataMismatch),
            (["badge_policy_uri": "http://id.example.org/p"], .metadataMismatch),
            (["credential_endpoint": "http://127.0.0.1:8080/credential"], .metadataMismatch),
            (["nonce_endpoint": "https://localhost/nonce"], .metadataMismatch),
            (["authorization_servers": ["http://[::1]:8080"]], .metadataMismatch),
            (["authorization_servers": ["http://as.example.net"]], .metadataMismatch),
            (["credential_issuer": nil], .serverAnswerInvalid), (["credential_endpoint": nil], .serverAnswerInvalid),
            (["credential_configurations_supported": nil], .serverAnswerInvalid),
            (["authorization_servers": "https://as.example.net"], .serverAnswerInvalid),
        ]
        try await playEach(changes) { change, code in
            let error = try await refusal(change)
            XCTAssertEqual(error.code, code, "\(change)")
        }
    }

    func testRefusesWhatItCannotHold() async throws {
        let configuration = IssuerScript.configuration
        let proofs: (JSON) -> JSON? = { configuration.changing(["proof_types_supported": $0]) }
        let configurations: [JSON?] = [
            nil, configuration.changing(["format": "mso_mdoc"]), configuration.changing(["format": nil]),
            configuration.changing(["cryptographic_binding_methods_supported": ["cose_key"]]),
            configuration.changing(["credential_signing_alg_values_supported": ["ES384"]]),
            proofs(["ldp_vp": [:]]), proofs(["jwt": ["proof_signing_alg_values_supported": ["ES384"]]]),
            proofs(["jwt": ["proof_signing_alg_values_supported": ["ES256"], "key_attestations_required": [:]]]),
        ]
        try await playEach(configurations) { configuration in
            let list = JSON.object(compacting: ["badge": configuration, "other": IssuerScript.configuration])
            let error = try await refusal(["credential_configurations_supported": list])
            XCTAssertEqual(error.code, .offerUnsupported, "\(String(describing: configuration))")
        }
    }

    func testReadsTheSpecificationsIssuerMetadata() async throws {
        try need(.fixture("openid4vci"))
        let example = try JSON.parse(try IssuerScript.fixture("credential_issuer_metadata_sd_jwt_long.json"))
        let id = "SD_JWT_VC_example_in_OpenID4VCI"
        let configuration = try XCTUnwrap(example["credential_configurations_supported"]?[id])
        let plain = example.changing([
            "credential_configurations_supported": [
                "\(id)": configuration.changing(["proof_types_supported": ["jwt": [:]]])
            ]
        ])

        let asItIs = try await thrownError { try await resolveExample(example, id) }
        let resolved = try await resolveExample(plain, id)

        XCTAssertEqual(asItIs.code, .offerUnsupported)
        XCTAssertEqual(resolved.configuration.type, id)
        XCTAssertEqual(resolved.configuration.display.backgroundColor, "#12107c")
        XCTAssertEqual(resolved.issuerName, "Example University")
    }

    func testAnOfferOfSeveralKindsIsForTheOneThatIsChosen() async throws {
        let script = IssuerScript()
        let other = IssuerScript.configuration.changing(["vct": "https://id.example.org/tenant/guest"])
        let list: JSON = ["mdoc": ["format": "mso_mdoc"], "badge": IssuerScript.configuration, "guest": other]
        let metadata = JSON.object(IssuerScript.metadata).changing(["credential_configurations_supported": list])
        let transport = try script.transport(Self.steps, changing: [.issuerMetadata: .json(metadata)])
        let link = try script.offer(["guest", "mdoc", "badge"]).uri
        let resolved = try await IssuerScript.client(transport).resolve(link)

        let chosen = try resolved.choosing("badge")

        XCTAssertEqual(resolved.configurations.map(\.id), ["guest", "badge"])
        XCTAssertEqual(chosen.configurations.map(\.id), ["badge"])
        XCTAssertEqual(chosen.offer.configurationIDs, ["badge"])
        XCTAssertEqual(chosen.offer.preAuthorizedCode, resolved.offer.preAuthorizedCode)
        assertThrows(.offerUnsupported) { try resolved.choosing("mdoc") }
    }

    func testTheChosenOfferStillSaysForWhomTheLoginIs() async throws {
        let script = IssuerScript()
        let offer = CredentialOffer(
            issuer: try script.offer().issuer, configurationIDs: ["badge"], preAuthorizedCode: nil,
            issuerState: "state-1")
        let transport = try script.transport(Self.steps)

        let resolved = try await IssuerScript.client(transport).resolve(offer.uri).choosing("badge")

        XCTAssertEqual(resolved.offer, offer)
    }

    func testShowsTheNamesInThePersonsLanguage() async throws {
        let script = IssuerScript()
        let display: JSON = [
            ["name": "Example", "locale": "en-US"],
            [
                "name": "Beispiel", "locale": "de",
                "logo": ["uri": "https://id.example.org/l.png", "alt_text": "Ein Rad"],
            ],
        ]
        let configuration = IssuerScript.configuration.changing(["credential_metadata": ["display": display]])
        let metadata = JSON.object(IssuerScript.metadata)
            .changing(["credential_configurations_supported": ["badge": configuration], "display": display])
        try await playEach([("de-AT", "Beispiel", "Ein Rad"), ("en", "Example", nil), ("fr", "Example", nil)]) {
            language, name, logo in
            let transport = try script.transport(Self.steps, changing: [.issuerMetadata: .json(metadata)])
            let client = IssuerClient(
                transport: transport, clock: FixedClock(IssuerScript.now), languages: Languages([language]))

            let resolved = try await client.resolve(try script.offer().uri)

            XCTAssertEqual(resolved.issuerName, name)
            XCTAssertEqual(resolved.configuration.display.name, name)
            XCTAssertEqual(resolved.configuration.display.logoDescription, logo)
        }
    }

    func testAnOrganizationMayStandOnFourHosts() async throws {
        let script = IssuerScript()
        let transport = try script.transport(Self.steps)
        let hosts = try PrivateHosts.none.limiting(
            try script.offer().issuer, to: ["as.example.net", "policy.example.com", "status.example.com"])

        let resolved = try await IssuerScript.client(transport, privateHosts: hosts).resolve(try script.offer().uri)

        XCTAssertEqual(resolved.tokenEndpoint.host(), "as.example.net")
        XCTAssertEqual(resolved.policyEndpoint?.host(), "policy.example.com")
    }

    func testALimitedOrganizationLeadsToItsHostsAlone() async throws {
        let script = IssuerScript()
        let all = ["as.example.net", "policy.example.com", "status.example.com"]
        try await playEach([0, 1, 2]) { missing in
            var hosts = all
            hosts.remove(at: missing)
            let client = IssuerScript.client(
                try script.transport(Self.steps),
                privateHosts: try PrivateHosts.none.limiting(try script.offer().issuer, to: hosts))
            let list = try XCTUnwrap(URL(string: "https://status.example.com/1"))

            let error = try await thrownError {
                let resolved = try await client.resolve(try script.offer().uri)
                _ = try await client.publications.fetchStatusList(
                    at: list, namedBy: resolved.offer.issuer, trust: resolved.trust)
            }

            XCTAssertEqual(error.code, .metadataMismatch, all[missing])
        }
    }

    func testEveryEndpointIsHeldAgainstTheOrganizationsHosts() async throws {
        let script = IssuerScript()
        let endpoints = [
            "token_endpoint", "authorization_endpoint", "pushed_authorization_request_endpoint",
            "device_authorization_endpoint",
        ]
        try await playEach(endpoints) { endpoint in
            var server: [String: JSON] = [
                "issuer": "https://as.example.net", "token_endpoint": "https://as.example.net/token",
            ]
            server[endpoint] = "https://evil.example/x"
            let client = IssuerScript.client(
                try script.transport(Self.steps, changing: [.serverMetadata: .json(.object(server))]),
                privateHosts: try PrivateHosts.none.limiting(
                    try script.offer().issuer, to: ["as.example.net", "policy.example.com"]))

            let error = try await thrownError { try await client.resolve(try script.offer().uri) }

            XCTAssertEqual(error.code, .metadataMismatch, endpoint)
        }
    }

    func testALimitIsOfOneOrganizationOfAHost() throws {
        let (one, other) = (try url("https://id.example.org/one"), try url("https://id.example.org/other"))
        let elsewhere = try url("https://as.example.net/token")
        let hosts = try PrivateHosts.none.limiting(one, to: ["id2.example.org"]).limiting(other, to: ["as.example.net"])

        XCTAssertFalse(hosts.permits(elsewhere, for: one))
        XCTAssertFalse(hosts.permits(elsewhere, for: try url("https://ID.example.org:443/one/")))
        XCTAssertTrue(hosts.permits(elsewhere, for: other))
        XCTAssertTrue(hosts.permits(elsewhere, for: try url("https://id.example.org/third")))
    }

    func testAnIssuerThatIsWrittenInAnotherWayIsNotOffered() async throws {
        let spellings = [
            "https://ID.example.org/tenant", "https://id.example.org:443/tenant", "https://id.example.org./tenant",
        ]
        try await playEach(spellings) { address in
            let offer = CredentialOffer(
                issuer: try url(address), configurationIDs: ["badge"], preAuthorizedCode: Secret(utf8: "code"))
            let client = IssuerScript.client(ScriptedTransport())

            let error = try await thrownError { try await client.resolve(offer.uri) }

            XCTAssertEqual(error.code, .offerMalformed, address)
        }
    }

    func testTakesTheFirstOfferedConfigurationThatItCanHold() async throws {
        let script = IssuerScript()
        let list: JSON = ["mdoc": ["format": "mso_mdoc"], "badge": IssuerScript.configuration]
        let metadata = JSON.object(IssuerScript.metadata).changing(["credential_configurations_supported": list])
        let transport = try script.transport(Self.steps, changing: [.issuerMetadata: .json(metadata)])

        let link = try script.offer(["absent", "mdoc", "badge"]).uri
        let resolved = try await IssuerScript.client(transport).resolve(link)

        XCTAssertEqual(resolved.configuration.id, "badge")
    }

    func testRefusesAnAuthorizationServerThatLiesOrIsNotListed() async throws {
        let script = IssuerScript()
        let lie: JSON = ["issuer": "https://evil.example", "token_endpoint": "https://as.example.net/token"]
        let transport = try script.transport(Self.steps, changing: [.serverMetadata: .json(lie)])
        let link = try script.offer().uri
        let lied = try await thrownError { try await IssuerScript.client(transport).resolve(link) }

        let named = CredentialOffer(
            issuer: try script.offer().issuer, configurationIDs: ["badge"], preAuthorizedCode: Secret(utf8: "p"),
            authorizationServer: try XCTUnwrap(URL(string: "https://evil.example")))
        let second = try script.transport(Self.steps)
        let unlisted = try await thrownError { try await IssuerScript.client(second).resolve(named.uri) }

        XCTAssertEqual([lied.code, unlisted.code], [.metadataMismatch, .metadataMismatch])
        XCTAssertEqual(second.calls.count, 1)
    }

    func testAnIssuerWithoutAListIsItsOwnAuthorizationServer() async throws {
        let script = IssuerScript()
        let metadata = JSON.object(IssuerScript.metadata).changing(["authorization_servers": nil])
        let server: JSON = [
            "issuer": .string(IssuerScript.issuer), "token_endpoint": "https://id.example.org/tenant/token",
        ]
        let transport = ScriptedTransport([
            script.exchange(.issuerMetadata, .json(metadata)),
            .init(.get, "https://id.example.org/.well-known/oauth-authorization-server/tenant", .json(server)),
            script.exchange(.issuerKeys, try script.answer(.issuerKeys)),
        ])

        let resolved = try await IssuerScript.client(transport).resolve(try script.offer().uri)

        XCTAssertEqual(resolved.authorizationServer.absoluteString, IssuerScript.issuer)
    }

    func testRefusesKeysOfAnotherIssuerAndKeysThatAreNone() async throws {
        let script = IssuerScript()
        let set = JWK.set(of: [script.issuerKey.publicKey])
        let issuer = JSON.string(IssuerScript.issuer)
        let table: [(JSON, BadgeError.Code)] = [
            (["issuer": "https://other.example", "jwks": set], .metadataMismatch),
            (["jwks": set], .serverAnswerInvalid), (["issuer": issuer], .serverAnswerInvalid),
            (["issuer": issuer, "jwks": ["keys": []]], .serverAnswerInvalid),
            (["issuer": issuer, "jwks": set, "jwks_uri": "https://id.example.org/k"], .serverAnswerInvalid),
            (["issuer": issuer, "jwks_uri": "http://id.example.org/k"], .metadataMismatch),
            (["issuer": issuer, "jwks_uri": "https://127.0.0.1/k"], .metadataMismatch),
        ]
        try await playEach(table) { document, code in
            let transport = try script.transport(Self.steps, changing: [.issuerKeys: .json(document)])
            let link = try script.offer().uri

            let error = try await thrownError { try await IssuerScript.client(transport).resolve(link) }

            XCTAssertEqual(error.code, code, document.text)
        }
    }

    func testFetchesKeysByReference() async throws {
        let script = IssuerScript()
        let document: JSON = ["issuer": .string(IssuerScript.issuer), "jwks_uri": "https://keys.example.com/set"]
        let transport = try script.transport(Self.steps, changing: [.issuerKeys: .json(document)])
        let set = JWK.set(of: [script.issuerKey.publicKey])
        transport.route(.get, "https://keys.example.com/set") { _ in .json(set) }

        let resolved = try await IssuerScript.client(transport).resolve(try script.offer().uri)

        XCTAssertEqual(resolved.trust, [script.issuerKey.publicKey])
    }

    private func resolveExample(_ metadata: JSON, _ id: String) async throws -> ResolvedOffer {
        let script = IssuerScript()
        let issuer = "https://credential-issuer.example.com"
        let keys: JSON = ["issuer": .string(issuer), "jwks": JWK.set(of: [script.issuerKey.publicKey])]
        let server: JSON = [
            "issuer": "https://server.example.com", "token_endpoint": "https://server.example.com/token",
        ]
        let transport = ScriptedTransport([
            .init(.get, issuer + "/.well-known/openid-credential-issuer", .json(metadata)),
            .init(.get, "https://server.example.com/.well-known/oauth-authorization-server", .json(server)),
            .init(.get, issuer + "/.well-known/jwt-vc-issuer", .json(keys)),
        ])
        let offer = CredentialOffer(
            issuer: try XCTUnwrap(URL(string: issuer)), configurationIDs: [id], preAuthorizedCode: Secret(utf8: "p"))
        return try await IssuerScript.client(transport).resolve(offer.uri)
    }

    private func refusal(_ change: [String: JSON?]) async throws -> BadgeError {
        let script = IssuerScript()
        let metadata = JSON.object(IssuerScript.metadata).changing(change)
        let transport = try script.transport(Self.steps, changing: [.issuerMetadata: .json(metadata)])
        let link = try script.offer().uri
        return try await thrownError { try await IssuerScript.client(transport).resolve(link) }
    }

    private func url(_ text: String) throws -> URL { try XCTUnwrap(URL(string: text)) }
}
