import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTestDoubles
import BadgeTransport
import HTTPTypes
import TestSupport
import X509
import XCTest

/// Who asks: the prefixes of client identifiers (OpenID4VP 1.0 section 5.9, VP-40 to VP-53).
final class RequesterTests: XCTestCase {
    private let script = VerifierScript()

    func testVP40TheTextBeforeTheFirstColonIsThePrefix() async throws {
        let identifiers: [(String, RequesterFinding)] = [
            ("door-7", .clientUnknown), ("unknown:x", .prefixUnknown("unknown")),
            ("x509_san_dns", .clientUnknown), ("X509_san_dns:x", .prefixUnknown("X509_san_dns")),
        ]
        for (identifier, finding) in identifiers { try await expect(finding, identifier) }
        let trust = VerifierTrust(clients: [
            "unknown:x": RegisteredVerifier(keys: [script.key.publicKey], responseURIs: [VerifierScript.responseURI])
        ])
        let request = try await script.read(
            ["client_id": "unknown:x", "client_metadata": nil], with: try script.client(trust: trust))
        XCTAssertEqual(request.requester.method, .registration)
    }

    func testVP41TheWholeIdentifierIsTheParty() async throws {
        let address = VerifierScript.responseURI
        let trust = VerifierTrust(clients: [address: RegisteredVerifier(keys: [], responseURIs: [address])])
        let client = try script.client(trust: trust)

        let registered = try await script.read(
            script.link(unsigned: ["client_id": .string(address), "client_metadata": nil]), with: client)
        let anybody = try await script.read(script.link(), with: client)

        XCTAssertEqual(registered.requester.method, .registration)
        XCTAssertEqual(registered.audience, address)
        XCTAssertEqual(anybody.requester.method, .address)
        XCTAssertEqual(anybody.audience, "redirect_uri:\(address)")
    }

    func testAnOrganizationVouchesForItsOwnBadgesAlone() async throws {
        let (works, office) = (Organization.ID(rawValue: "https://works.example"), Organization.ID(rawValue: "office"))
        let other = VerifierTrust(roots: try RootCertificates(pem: try TestAuthority("Another").pem))
        let client = try script.client(
            trust: VerifierTrust(roots: other.roots, organizations: [works: try script.trust, office: other]))
        let everywhere = try script.client(
            trust: VerifierTrust(roots: try script.trust.roots, organizations: [works: try script.trust]))

        let own = try await script.read([:], with: client).requester
        let all = try await script.read([:], with: everywhere).requester
        let refused = try await refusal {
            try await script.read([:], with: try script.client(trust: VerifierTrust(organizations: [office: other])))
        }

        XCTAssertEqual(own.organizations, [works])
        XCTAssertEqual([works, office].map(own.isVerified(for:)), [true, false])
        XCTAssertNil(all.organizations)
        XCTAssertEqual([works, office].map(all.isVerified(for:)), [true, true])
        XCTAssertEqual(refused?.diagnosis, .certificate(.noRoots))
    }

    func testVP42ARedirectURIIsItsOwnAddressUnsignedAndUnverified() async throws {
        for changes in [[:], ["response_uri": nil]] as [[String: JSON?]] {
            let request = try await script.read(script.link(unsigned: changes))
            XCTAssertEqual(request.destination.address?.absoluteString, VerifierScript.responseURI)
            XCTAssertFalse(request.requester.isVerified)
            XCTAssertEqual(request.requester.name, VerifierScript.host)
        }
        let other = try await refusal {
            try await script.read(script.link(unsigned: ["response_uri": "https://evil.example/response"]))
        }
        XCTAssertEqual(other?.diagnosis, .addressNotVouchedFor)
        XCTAssertNil(other?.reply)
        try await expect(.signed, VerifierScript.redirectClient)
    }

    func testVP43TheCertificateNamesTheHostOfIdentifierAndResponse() async throws {
        let request = try await script.read(
            [:], header: try certified(hosts: ["other.example.org", "Verifier.Example.org"]))
        XCTAssertTrue(request.requester.isVerified)
        for hosts in [["*.example.org"], ["erifier.example.org"], ["verifier.example.org.evil.example"], []] {
            try await expect(.hostMismatch, VerifierScript.clientID, header: try certified(hosts: hosts))
        }
        try await expect(
            .addressNotVouchedFor, VerifierScript.clientID, ["response_uri": "https://evil.example/response"])
    }

    func testVP43ASignatureIsRequired() async throws {
        for identifier in [VerifierScript.clientID, "x509_hash:x", "verifier_attestation:x"] {
            let refused = try await refusal {
                try await script.read(script.link(unsigned: ["client_id": .string(identifier)]))
            }
            XCTAssertEqual(refused?.diagnosis, .unsigned, identifier)
            XCTAssertEqual(refused?.code, .invalidRequest, identifier)
        }
        try await expect(.certificateMissing, VerifierScript.clientID, header: ["x5c": nil])
    }

    func testVP44AndVP310TheHashIsThatOfTheFirstCertificate() async throws {
        let leaf = try script.root.certify(script.key)
        let header: [String: JSON?] = ["x5c": try script.chain([leaf])]
        let identifier = "x509_hash:\(Base64URL.encode(Digest.sha256(try leaf.der)))"

        let request = try await script.read(
            ["client_id": .string(identifier), "response_uri": "https://other.example.org/response"], header: header)

        XCTAssertEqual(request.requester.method, .certificateHash)
        XCTAssertEqual(request.requester.name, "Example Verifier")
        XCTAssertEqual(request.requester.responseHost, "other.example.org")
        let ofRoot = "x509_hash:\(Base64URL.encode(Digest.sha256(try script.root.root.der)))"
        try await expect(.hashMismatch, ofRoot, header: header)
    }

    func testASubjectThatCouldPassForSomethingElseIsNotShown() async throws {
        for subject in ["Bank\u{202E}knaB", "Two\nlines", String(repeating: "a", count: 200)] {
            let leaf = try script.root.certify(script.key, .init(subject: subject))
            let identifier = "x509_hash:\(Base64URL.encode(Digest.sha256(try leaf.der)))"

            let request = try await script.read(
                ["client_id": .string(identifier)], header: ["x5c": try script.chain([leaf])])

            XCTAssertEqual(request.requester.name, VerifierScript.host)
        }
    }

    func testVP45ARootAtTheEndOfTheChainIsTolerated() async throws {
        let chain = try script.chain([try script.root.certify(script.key), try script.root.root])
        let request = try await script.read([:], header: ["x5c": chain])
        XCTAssertTrue(request.requester.isVerified)
    }

    func testVP46TakesAKeyUnderAnIntermediateAuthority() async throws {
        let between = TestAuthority("Between")
        let chain = try script.chain([try between.certify(script.key), try script.root.certify(between)])
        let request = try await script.read([:], header: ["x5c": chain])
        XCTAssertTrue(request.requester.isVerified)
    }

    func testVP46AndVP310EveryOtherChainIsRefusedWithItsReason() async throws {
        let (root, key, now) = (script.root, script.key, VerifierScript.now)
        let stranger = TestAuthority("Root of Verifiers")
        let between = TestAuthority("Between")
        let chains: [([Certificate], CertificatePathFinding)] = [
            ([try stranger.certify(key)], .unknownAuthority),
            ([try root.certify(key, .init(end: now.addingTimeInterval(-1)))], .expired),
            ([try root.certify(key, .init(begin: now.addingTimeInterval(60)))], .notYetValid),
            ([try root.certify(key, .init(isAuthority: true))], .authority),
            ([try root.certify(key, .init(usage: KeyUsage(keyAgreement: true)))], .notForSignatures),
            ([try root.certify(key, .init(isExtensionUnknown: true))], .unknownExtension),
            ([try root.certify(key, .init(subject: root.name))], .selfSigned),
            ([try between.certify(key)], .unknownAuthority),
            (
                [try between.certify(key), try root.certify(between, usage: KeyUsage(digitalSignature: true))],
                .unknownAuthority
            ),
            (Array(repeating: try root.certify(key), count: 7), .tooLarge), ([], .tooLarge),
            ([try between.certify(key)] + [try root.certify(between), try between.certify(between)], .ambiguous),
        ]
        try await playEach(chains) { chain, finding in
            try await expect(
                .certificate(finding), VerifierScript.clientID, header: ["x5c": try script.chain(chain)])
        }
        for chain in ["x", ["x"], [1], [.string(String(repeating: "A", count: 17_000))]] as [JSON] {
            let refused = try await refusal { try await script.read([:], header: ["x5c": chain]) }
            XCTAssertEqual(refused?.code, .invalidRequest)
        }
    }

    func testVP46WithoutARootNobodyIsVouchedFor() async throws {
        let refused = try await refusal {
            try await script.read([:], with: try script.client(trust: VerifierTrust.none))
        }
        XCTAssertEqual(refused?.diagnosis, .certificate(.noRoots))
    }

    func testVP47TakesTheKeyThatIsTheIdentifier() async throws {
        let did = "did:jwk:" + Base64URL.encode(Array(script.key.publicKey.json.text.utf8))
        let changes: [String: JSON?] = ["client_id": .string("decentralized_identifier:\(did)")]

        let request = try await script.read(changes, header: ["kid": .string("\(did)#0")])

        XCTAssertEqual(request.requester.method, .key)
        XCTAssertFalse(request.requester.isVerified)
        for kid in [nil, .string(did), .string("\(did)#1"), "#0"] as [JSON?] {
            try await expect(
                .identifierUnreadable, "decentralized_identifier:\(did)", header: ["kid": kid])
        }
        let others: [(String, RequesterFinding)] = [
            ("did:web:example.org", .methodUnsupported("web")), ("did:jwk:e30", .identifierUnreadable),
            ("example", .identifierUnreadable),
        ]
        for (other, finding) in others {
            try await expect(
                finding, "decentralized_identifier:\(other)", header: ["kid": .string("\(other)#0")])
        }
    }

    func testVP47AnotherKeyThanThatOfTheIdentifierIsRefused() async throws {
        let did = "did:jwk:" + Base64URL.encode(Array(script.stranger.publicKey.json.text.utf8))
        let refused = try await refusal {
            try await script.read(
                ["client_id": .string("decentralized_identifier:\(did)")], header: ["kid": .string("\(did)#0")])
        }
        XCTAssertEqual(refused?.code, .invalidRequest)
        XCTAssertNil(refused?.reply)
    }

    func testVP48TakesTheKeyOfAnAttestation() async throws {
        let attester = SigningKey(random: SeededRandom(seed: 31))
        let client = try script.client(
            trust: VerifierTrust(attesters: ["https://attester.example": [attester.publicKey]]))
        let claims: [String: JSON?] = [
            "iss": "https://attester.example", "sub": "cafeteria", "exp": 1_800_000_060,
            "cnf": ["jwk": script.key.publicKey.json], "redirect_uris": [.string(VerifierScript.responseURI)],
        ]
        func read(
            _ changes: [String: JSON?] = [:], type: String = "verifier-attestation+jwt", by key: SigningKey? = nil
        ) async throws -> VerifierRequest {
            let all = claims.merging(changes) { $1 }.compactMapValues(\.self)
            let text = try JWS.sign(.object(all), type: type, with: key ?? attester)
            return try await script.read(
                ["client_id": "verifier_attestation:cafeteria"], header: ["jwt": .string(text)], with: client)
        }

        let request = try await read()

        XCTAssertEqual(request.requester.method, .attestation)
        XCTAssertEqual(request.requester.name, "cafeteria")
        let wrong: [[String: JSON?]] = [
            ["iss": "https://other.example"], ["sub": "canteen"], ["exp": 1_800_000_000], ["exp": nil], ["cnf": nil],
            ["cnf": ["jwk": script.stranger.publicKey.json]], ["redirect_uris": ["https://verifier.example.org/"]],
            ["nbf": 1_800_000_100],
        ]
        for changes in wrong {
            let refused = try await refusal { try await read(changes) }
            XCTAssertEqual(refused?.code, .invalidRequest, "\(changes)")
            XCTAssertNil(refused?.reply, "\(changes)")
        }
        for refused in [
            try await refusal { try await read(type: "JWT") },
            try await refusal { try await read(by: script.stranger) },
        ] {
            XCTAssertEqual(refused?.code, .invalidRequest)
        }
        try await expect(.attesterUnknown, "verifier_attestation:cafeteria")
    }

    func testVP49AndVP201UnsupportedPrefixesAreRefusedByName() async throws {
        for prefix in ["openid_federation", "did", "https", "x509_san_uri", "entity_id", "web-origin"] {
            try await expect(.prefixUnsupported(prefix), "\(prefix):example.org")
        }
    }

    func testVP50TheAddressesOfARegisteredClientAreCompared() async throws {
        let trust = VerifierTrust(clients: [
            "door-7": RegisteredVerifier(keys: [script.key.publicKey], responseURIs: [VerifierScript.responseURI])
        ])
        let client = try script.client(trust: trust)
        let changes: [String: JSON?] = ["client_id": "door-7", "client_metadata": nil]

        let request = try await script.read(changes, with: client)

        XCTAssertTrue(request.requester.isVerified)
        for address in ["/", "?a=1", "/../response"] {
            let refused = try await refusal {
                let changed: [String: JSON?] = ["response_uri": .string(VerifierScript.responseURI + address)]
                return try await script.read(changes.merging(changed) { $1 }, with: client)
            }
            XCTAssertEqual(refused?.diagnosis, .addressNotVouchedFor, address)
        }
        let stranger = try await refusal {
            try await script.read(
                VerifierScript.link(try script.object(changes, signedBy: script.stranger), client: "door-7"),
                with: client)
        }
        XCTAssertEqual(stranger?.code, .invalidRequest)
        let unsigned = try await refusal {
            try await script.read(script.link(unsigned: ["client_id": "door-7"]), with: client)
        }
        XCTAssertEqual(unsigned?.diagnosis, .unsigned)
    }

    func testVP51TheReservedPrefixIsRefused() async throws {
        try await expect(.prefixReserved, "origin:https://verifier.example.org")
    }

    func testVP52AClientIdentifierIsOneWord() async throws {
        for identifier in ["x509 san", "ä", String(repeating: "a", count: 2049)] {
            XCTAssertThrowsError(try VerifierRequestLink(received: VerifierScript.link("a.b.c", client: identifier))) {
                XCTAssertEqual(($0 as? PresentationRefusal)?.diagnosis, .identifierMalformed)
            }
        }
    }

    func testVP53TheHostOfTheResponseIsShownNotThatOfTheRequest() async throws {
        let elsewhere = "https://cdn.example.net/request/1"
        let transport = ScriptedTransport([
            .init(.get, elsewhere, .text(try script.object(), type: "application/oauth-authz-req+jwt"))
        ])

        let request = try await script.read(
            VerifierScript.link(fetching: elsewhere), with: try script.client(transport))

        XCTAssertEqual(request.requester.responseHost, VerifierScript.host)
    }

    func testVP307ARecordedRequestWithAnotherAddressIsRefused() async throws {
        let parts = try script.object().split(separator: ".").map(String.init)
        let changed = script.parameters(["response_uri": "https://evil.example/response"])
        let forged = "\(parts[0]).\(Base64URL.encode(Array(changed.text.utf8))).\(parts[2])"

        let refused = try await refusal { try await script.read(VerifierScript.link(forged)) }

        XCTAssertEqual(refused?.code, .invalidRequest)
        XCTAssertNil(refused?.reply)
    }

    func testVP309AKeyInTheHeaderIsNotBelieved() async throws {
        let object = try script.object(
            header: ["jwk": script.stranger.publicKey.json], signedBy: script.stranger)
        let refused = try await refusal { try await script.read(VerifierScript.link(object)) }
        XCTAssertEqual(refused?.code, .invalidRequest)
        for name in ["jku", "x5u"] {
            let object = try script.object(header: [name: "https://verifier.example.org/keys"])
            let refused = try await refusal { try await script.read(VerifierScript.link(object)) }
            XCTAssertEqual(refused?.code, .invalidRequest, name)
        }
    }

    func testARefusalSaysForWhomItIs() async throws {
        let refused = try await refusal { try await script.read(["nonce": nil]) }
        XCTAssertEqual(refused?.clientID, VerifierScript.clientID)
        XCTAssertEqual(refused?.badgeError.code, .presentationRefused)
        XCTAssertTrue(refused?.badgeError.reason.contains(VerifierScript.clientID) == true)
    }

    private func certified(hosts: [String]) throws -> [String: JSON?] {
        ["x5c": try script.chain([try script.root.certify(script.key, .init(hosts: hosts))])]
    }

    private func expect(
        _ finding: RequesterFinding, _ identifier: String, _ changes: [String: JSON?] = [:],
        header: [String: JSON?] = [:], file: StaticString = #filePath, line: UInt = #line
    ) async throws {
        let named: [String: JSON?] = ["client_id": .string(identifier)]
        let refused = try await refusal(file: file, line: line) {
            try await script.read(named.merging(changes) { $1 }, header: header)
        }
        XCTAssertEqual(refused?.diagnosis, finding, identifier, file: file, line: line)
        XCTAssertNil(refused?.reply, identifier, file: file, line: line)
    }
}
