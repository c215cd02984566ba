import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Request objects that are fetched (OpenID4VP 1.0 section 5.10, VP-4 to VP-13).
final class FetchTests: XCTestCase {
    private static let type = "application/oauth-authz-req+jwt"
    private let script = VerifierScript()

    func testVP4GetsTheObjectOfALink() async throws {
        let text = try script.object()
        let transport = ScriptedTransport([.init(.get, VerifierScript.requestURI, .text(text, type: Self.type))])

        let request = try await script.read(VerifierScript.link(fetching: VerifierScript.requestURI), transport)

        XCTAssertEqual(request.nonce, VerifierScript.nonce)
        XCTAssertEqual(request.digest, Digest.sha256(text))
        XCTAssertEqual(transport.requests.first?.request.headerFields[.accept], Self.type)
    }

    func testVP5AndVP6PostsANonceThatTheObjectMustHave() async throws {
        let transport = try posting { nonce in ["wallet_nonce": .string(nonce)] }

        let request = try await script.read(
            VerifierScript.link(fetching: VerifierScript.requestURI, method: "post"), transport)

        let sent = try XCTUnwrap(transport.requests.first)
        XCTAssertEqual(request.nonce, VerifierScript.nonce)
        XCTAssertEqual(sent.request.headerFields[.contentType], "application/x-www-form-urlencoded")
        XCTAssertEqual(sent.request.headerFields[.accept], Self.type)
        XCTAssertEqual(Set(sent.form.keys), ["wallet_metadata", "wallet_nonce"])
        XCTAssertGreaterThanOrEqual(sent.form["wallet_nonce"]?.utf8.count ?? 0, 22)
    }

    func testVP6AndVP313RefusesAnObjectWithoutTheNonceOrWithAnother() async throws {
        for changes in [[:], ["wallet_nonce": "another"]] as [[String: JSON?]] {
            let transport = try posting { _ in changes }
            let refused = try await refusal {
                try await script.read(
                    VerifierScript.link(fetching: VerifierScript.requestURI, method: "post"), transport)
            }
            XCTAssertEqual(refused?.code, .invalidRequest)
            XCTAssertNil(refused?.reply)
        }
    }

    func testVP7AndVP8TheMetadataOfAWalletTellNoMoreThanIsNeeded() async throws {
        let transport = try posting { nonce in ["wallet_nonce": .string(nonce)] }

        _ = try await script.read(VerifierScript.link(fetching: VerifierScript.requestURI, method: "post"), transport)

        let metadata = try JSON.parse(try XCTUnwrap(transport.requests.first?.form["wallet_metadata"]))
        XCTAssertEqual(
            Set(metadata.objectValue?.keys.map(\.self) ?? []), ["vp_formats_supported", "client_id_prefixes_supported"])
        XCTAssertEqual(metadata["vp_formats_supported"], VerifierScript.formats)
    }

    func testVP9AndVP12RefusesAnyOtherAnswerThanAnObject() async throws {
        let text = try script.object()
        let elsewhere: HTTPFields = [.location: "https://verifier.example.org/elsewhere"]
        let answers: [(String, HTTPTransportResponse)] = [
            ("a redirect", .empty(status: 302, headerFields: elsewhere)),
            ("a repeated POST", .empty(status: 307, headerFields: elsewhere)),
            ("another status", .text(text, type: Self.type, status: 201)),
            ("another type", .text(text, type: "application/jwt")),
            ("no type", .empty(status: 200)),
        ]
        for (name, answer) in answers {
            let transport = ScriptedTransport([.init(.get, VerifierScript.requestURI, answer)])
            let refused = try await refusal {
                try await script.read(VerifierScript.link(fetching: VerifierScript.requestURI), transport)
            }
            XCTAssertEqual(refused?.code, .invalidRequestURI, name)
            XCTAssertEqual(transport.calls.count, 1, name)
        }
    }

    func testVP9AnErrorOfTheServerEndsIt() async throws {
        let transport = ScriptedTransport([.init(.get, VerifierScript.requestURI, .empty(status: 404))])
        do {
            _ = try await script.read(VerifierScript.link(fetching: VerifierScript.requestURI), transport)
            XCTFail("nothing was refused")
        } catch let error as BadgeError {
            XCTAssertEqual(error.code, .serverFailed)
            XCTAssertEqual(transport.calls.count, 1)
        }
    }

    func testVP12AnObjectHasALimitedSize() async throws {
        let large = try script.object(["padding": .string(String(repeating: "a", count: 256 << 10))])
        let transport = ScriptedTransport([.init(.get, VerifierScript.requestURI, .text(large, type: Self.type))])
        do {
            _ = try await script.read(VerifierScript.link(fetching: VerifierScript.requestURI), transport)
            XCTFail("nothing was refused")
        } catch let error as BadgeError {
            XCTAssertEqual(error.code, .serverAnswerInvalid)
        }
    }

    func testVP10OnlyWhatTheObjectSaysCounts() async throws {
        let link = VerifierScript.link([
            ("client_id", VerifierScript.clientID), ("request", try script.object()), ("nonce", "of-the-link"),
            ("response_uri", "https://evil.example/"), ("state", "of-the-link"),
        ])

        let request = try await script.read(link)

        XCTAssertEqual(request.nonce, VerifierScript.nonce)
        XCTAssertEqual(request.state, "s-1")
        XCTAssertEqual(request.destination.address?.absoluteString, VerifierScript.responseURI)
    }

    func testVP10AndVP306TheClientOfLinkAndObjectIsTheSame() async throws {
        for client in [
            VerifierScript.host, "x509_san_dns:Verifier.example.org", "redirect_uri:\(VerifierScript.responseURI)",
        ] {
            let refused = try await refusal {
                try await script.read(VerifierScript.link(try script.object(), client: client))
            }
            XCTAssertEqual(refused?.diagnosis, .identifierMismatch, client)
            XCTAssertEqual(refused?.code, .invalidRequest, client)
        }
    }

    func testVP13NothingInARequestNamesTheSoftware() async throws {
        let transport = ScriptedTransport([
            .init(.get, VerifierScript.requestURI, .text(try script.object(), type: Self.type))
        ])

        _ = try await script.read(VerifierScript.link(fetching: VerifierScript.requestURI), transport)

        XCTAssertEqual(transport.requests.first?.request.headerFields.map(\.name), [.accept])
    }

    func testVP13AHostOfOnesOwnIsNamedWithTheSettingThatPermitsIt() async throws {
        let fetched = try await refusal {
            try await script.read(VerifierScript.link(fetching: "http://127.0.0.1:8000/r"), ScriptedTransport())
        }
        let answered = try await refusal { try await script.read(["response_uri": "https://Door.local/r"]) }
        let insecure = try await refusal { try await script.read(["response_uri": "http://verifier.example.org/r"]) }

        XCTAssertEqual([fetched, answered, insecure].map { $0?.privateHost }, ["127.0.0.1", "door.local", nil])
        for (refused, host) in [(fetched, "127.0.0.1"), (answered, "door.local")] {
            let error = try XCTUnwrap(refused?.badgeError)
            XCTAssertEqual(error.code, .presentationRefused)
            XCTAssertTrue(error.reason.contains("If \(host) is yours, name it in privateHosts"), error.reason)
        }
    }

    func testVP13APrivateNetworkIsContactedOnlyIfConfigured() async throws {
        let addresses = [
            "https://10.0.0.1/r", "https://printer.local/r", "http://127.0.0.1:8000/r", "http://verifier.example.org/r",
            "https://[fd00::1]/r", "https://2130706433/r",
        ]
        for address in addresses {
            let transport = ScriptedTransport()
            let refused = try await refusal { try await script.read(VerifierScript.link(fetching: address), transport) }
            XCTAssertEqual(refused?.code, .invalidRequestURI, address)
            XCTAssertEqual(transport.calls, [], address)
        }
        let inside = "https://10.0.0.1/r"
        let transport = ScriptedTransport([.init(.get, inside, .text(try script.object(), type: Self.type))])
        let client = try script.client(transport, privateHosts: PrivateHosts(["10.0.0.0/8"]))

        _ = try await script.read(VerifierScript.link(fetching: inside), with: client)

        XCTAssertEqual(transport.calls.count, 1)
    }

    private func posting(_ changes: @escaping @Sendable (String) -> [String: JSON?]) throws -> ScriptedTransport {
        let (script, type) = (script, Self.type)
        return ScriptedTransport([
            .init(.post, VerifierScript.requestURI) { sent in
                .text(try script.object(changes(sent.form["wallet_nonce"] ?? "")), type: type)
            }
        ])
    }
}

extension VerifierScript {
    fileprivate func read(_ link: String, _ transport: ScriptedTransport) async throws -> VerifierRequest {
        try await read(link, with: try client(transport))
    }
}
