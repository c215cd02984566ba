import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeClient
@testable import BadgeCredentials

/// The examples of OpenID4VCI 1.0, as they stand beside the package.
final class SpecificationExampleTests: XCTestCase {
    override func setUpWithError() throws { try need(.fixture("openid4vci")) }

    func testReadsTheOffers() throws {
        let names = [
            "credential_offer_authz_code.txt", "credential_offer_by_reference.json",
            "credential_offer_multiple_credentials.json", "credential_offer_pre-authz_code.json",
        ]
        let offers = try names.map { try CredentialOffer(JSONReader(try Self.document($0))) }

        XCTAssertEqual(Set(offers.map(\.issuer.absoluteString)), ["https://credential-issuer.example.com"])
        XCTAssertEqual(offers.map(\.configurationIDs.count), [1, 1, 2, 1])
        XCTAssertEqual(offers.map { $0.preAuthorizedCode == nil }, [true, false, false, false])
        XCTAssertEqual(
            offers.map(\.transactionCode?.length), [nil, nil, 4, nil])
        XCTAssertEqual(
            offers[3].transactionCode?.description,
            "Please provide the one-time code which was sent to your mobile phone via SMS")
    }

    func testReadsTheAuthorizationDetails() throws {
        for name in [
            "authorization_details_multiple_credentials.json", "authorization_details_sd_jwt_vc.json",
            "authorization_details_with_as.json",
        ] {
            let details = try JSONReader(try Self.document(name)).elements()
            for detail in details {
                XCTAssertEqual(try detail["type"].string(), "openid_credential", name)
                XCTAssertFalse(try detail["credential_configuration_id"].nonEmptyString().isEmpty, name)
            }
            // As a token endpoint answers with them.
            let granted = try details.map { detail in
                JSON.object(try detail.object().merging(["credential_identifiers": ["a", "b"]]) { $1 })
            }
            let response = try TokenResponse(
                JSONReader(["access_token": "at", "token_type": "Bearer", "authorization_details": .array(granted)]))
            XCTAssertEqual(response.credentialIdentifiers.values.map(\.count), details.map { _ in 2 }, name)
        }
    }

    func testReadsTheMetadataWithItsEncryptionAndItsBatches() throws {
        let metadata = try Self.metadata(try Self.document("credential_issuer_metadata_sd_jwt_long.json"))

        XCTAssertEqual(metadata.batchSize, 10)
        XCTAssertEqual(metadata.encryption?.key.keyID, "ac")
        XCTAssertEqual(metadata.encryption?.ofRequest, .a128GCM)
        XCTAssertEqual(metadata.encryption?.ofAnswer, .a128GCM)
        XCTAssertEqual(metadata.deferredEndpoint?.lastPathComponent, "deferred_credential")
        XCTAssertEqual(metadata.display.name, "Example University")
        XCTAssertEqual(metadata.display.logoDescription, "a square logo of a university")
        // Its only kind of badge wants an attested key.
        assertThrows(.offerUnsupported) { try metadata.supported(of: try metadata.configurationIDs()) }
    }

    func testReadsTheSignedMetadata() throws {
        let lines = try String(decoding: Self.bytes("credential_issuer_metadata_sd_jwt_jwt.txt"), as: UTF8.self)
        let token = try JWS(lines.filter { !$0.isWhitespace })

        let metadata = try Self.metadata(token.payload)

        XCTAssertNil(metadata.encryption)
        XCTAssertEqual(metadata.authorizationServers.map(\.absoluteString), ["https://server.example.com"])
    }

    func testReadsTheConfigurationOfAKindOfCredential() throws {
        let document = try Self.document("credential_metadata_sd_jwt_vc.json")
        let all = JSONReader(document)["credential_configurations_supported"]

        for id in try all.object().keys {
            let configuration = try CredentialConfiguration(
                all[id], id: id, in: SDJWTFormat(), for: Languages(["en"]))
            XCTAssertEqual(configuration.type, "SD_JWT_VC_example_in_OpenID4VCI")
            XCTAssertEqual(configuration.display.textColor, "#FFFFFF")
        }
    }

    func testReadsTheIssuersKeys() throws {
        let keys = try JWK.set(JSONReader(try Self.document("issuer_jwks.json"))["jwks"])

        XCTAssertEqual(keys.count, 1)
    }

    func testReadsTheCredentialResponse() throws {
        guard
            case .issued(let texts, let notification) = try CredentialAnswer(
                JSONReader(try Self.document("credential_response_sd_jwt_vc.txt")), most: 1)
        else { return XCTFail("It is deferred.") }

        let credential = try SDJWT(texts[0])

        XCTAssertNil(notification)
        XCTAssertEqual(try credential.claims()["given_name"], "John")
    }

    private static func metadata(_ document: JSON) throws -> IssuerMetadata {
        let issuer = try XCTUnwrap(URL(string: "https://credential-issuer.example.com"))
        return try IssuerMetadata(JSONReader(document), issuer: issuer, in: [SDJWTFormat()])
    }

    // The specification breaks long texts, and shows the head of an answer.
    private static func document(_ name: String) throws -> JSON {
        var text = String(decoding: try bytes(name), as: UTF8.self).replacing("\r\n", with: "\n")
        if text.hasPrefix("HTTP/"), let body = text.firstRange(of: "\n\n") { text = String(text[body.upperBound...]) }
        var isInside = false
        let joined = text.filter { character in
            if character == "\"" { isInside.toggle() }
            return !isInside || character != "\n"
        }
        return try JSON.parse(Array(joined.utf8).dedented())
    }

    private static func bytes(_ name: String) throws -> Data { try IssuerScript.fixture(name) }
}

/// What libraries that share no code with the project say in the terms of OpenID4VCI 1.0.
final class ForeignDocumentTests: XCTestCase {
    private func document() throws -> JSONReader { JSONReader(try JSON.parse(ownVectors("openid4vci.json"))) }

    func testReadsAnOfferAndTheKeysOfItsIssuer() throws {
        let document = try document()

        let offer = try CredentialOffer(document["offer"])
        let keys = try JWK.set(document["keys"])

        XCTAssertEqual(offer.configurationIDs, ["employee"])
        XCTAssertEqual(offer.transactionCode?.length, 6)
        XCTAssertEqual(keys.map(\.keyID), [keys[0].thumbprint])
    }

    func testReadsMetadataThatAreSigned() throws {
        let document = try document()
        let issuer = try XCTUnwrap(URL(string: "https://issuer.example.org"))

        let token = try JWS(document["metadata"].string())
        let metadata = try IssuerMetadata(JSONReader(token.payload), issuer: issuer, in: [SDJWTFormat()])

        XCTAssertNoThrow(try token.verify(with: JWK.set(document["keys"]), type: "openidvci-issuer-metadata+jwt"))
        XCTAssertEqual(try metadata.configurationIDs(), ["employee"])
        XCTAssertEqual(metadata.batchSize, 3)
    }

    func testVerifiesTheCredentialOfAnAnswer() throws {
        let document = try document()
        guard case .issued(let texts, _) = try CredentialAnswer(document["answer"], most: 1) else {
            return XCTFail("It is deferred.")
        }

        let verified = try SDJWT.verify(
            issued: texts[0], trust: JWK.set(document["keys"]), issuer: "https://issuer.example.org",
            type: "https://issuer.example.org/employee", holder: document["holder"].string(), now: IssuerScript.now)

        XCTAssertEqual(verified.claims["given_name"], "Zoë")
        XCTAssertEqual(verified.claims["address"]?["country"], "NL")
    }
}

extension [UInt8] {
    // Where a text was broken, the spaces that set in the next line are no part of it.
    fileprivate func dedented() -> [UInt8] {
        var isInside = false
        var spaces = 0
        var result: [UInt8] = []
        for byte in self {
            if byte == UInt8(ascii: "\"") { isInside.toggle() }
            if isInside, byte == UInt8(ascii: " ") {
                spaces += 1
                continue
            }
            if spaces == 1 { result.append(UInt8(ascii: " ")) }
            spaces = 0
            result.append(byte)
        }
        return result
    }
}
