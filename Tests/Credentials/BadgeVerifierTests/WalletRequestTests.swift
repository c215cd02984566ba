import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

// The facts of a request (VP-1 to VP-53) that are a verifier's.
final class WalletRequestTests: XCTestCase {
    func testVP2ARequestIsInTheLinkOrBehindItsAddress() throws {
        let door = try AskingFixture()
        var request = try door.request()

        let referred = try AskingFixture.fields(of: door.transactions.begin(request).link)
        request.delivery = .value
        let whole = try AskingFixture.fields(of: door.transactions.begin(request).link)

        XCTAssertEqual(Set(referred.keys), ["client_id", "request_uri"])
        XCTAssertTrue(referred["request_uri"]?.hasPrefix("https://door.example/requests/") == true)
        XCTAssertEqual(Set(whole.keys), ["client_id", "request"])
        XCTAssertEqual(try JWS(XCTUnwrap(whole["request"])).payload["client_id"]?.stringValue, whole["client_id"])
    }

    func testVP3TheLinkOfAnUnsignedRequestHasJSONTexts() throws {
        let door = try AskingFixture(.redirectURI)
        var request = try door.request()
        request.delivery = .value

        let link = try door.transactions.begin(request).link
        let fields = try AskingFixture.fields(of: link)

        XCTAssertTrue(link.hasPrefix("openid4vp://?client_id=redirect_uri"))
        XCTAssertFalse(link.contains("+"))
        XCTAssertEqual(try DCQLQuery(parsing: XCTUnwrap(fields["dcql_query"])), request.query)
        XCTAssertNotNil(try JSON.parse(XCTUnwrap(fields["client_metadata"]))["vp_formats_supported"])
        assertThrows(.invalidInput) {
            request.delivery = .reference
            return try door.transactions.begin(request)
        }
    }

    func testVP4TheMethodOfTheAddressStandsBesideItAlone() throws {
        let door = try AskingFixture()

        for delivery in WalletRequest.Delivery.allCases {
            var request = try door.request()
            request.delivery = delivery
            let fields = try AskingFixture.fields(of: door.transactions.begin(request).link)
            XCTAssertEqual(fields["request_uri_method"], delivery == .post ? "post" : nil)
            XCTAssertEqual(fields["request_uri"] == nil, delivery == .value)
        }
    }

    func testVP6TheRequestRepeatsTheNonceOfTheWallet() throws {
        let door = try AskingFixture()
        let wallet = try door.ask()

        let asked = try JWS(XCTUnwrap(door.transactions.requestObject(wallet.state, walletNonce: "qPmxiNFCR3QTm19P")))

        XCTAssertEqual(asked.payload["wallet_nonce"], "qPmxiNFCR3QTm19P")
        XCTAssertNil(wallet.parameters["wallet_nonce"])
        assertThrows(.invalidInput) {
            try door.transactions.requestObject(wallet.state, walletNonce: String(repeating: "a", count: 1025))
        }
    }

    func testVP7TheRequestIsEncryptedToAWalletThatBringsAKey() throws {
        let door = try AskingFixture()
        let name = try door.transactions.begin(try door.request()).id
        let key = AgreementKey(random: door.random)
        let metadata = JSON.object([
            "jwks": ["keys": [["kty": "OKP", "crv": "X25519"], key.publicKey.json]], "unknown": 1,
            "request_object_encryption_enc_values_supported": ["A128GCM", "A256GCM"],
        ])

        let message = try XCTUnwrap(try door.transactions.requestObject(name, walletMetadata: metadata.text))
        let object = String(decoding: try JWE.decrypt(message, with: key, taking: [.a256GCM]), as: UTF8.self)
        let plain = try XCTUnwrap(try door.transactions.requestObject(name, walletMetadata: "{}"))

        XCTAssertEqual(try JWS(object).payload["state"], .string(name))
        XCTAssertEqual(try JWS(plain).payload["state"], .string(name))
        for text in ["", "[]", "{", #"{"jwks":{"keys":[{"kty":"EC","d":"AA"}]}}"#] {
            XCTAssertThrowsError(try door.transactions.requestObject(name, walletMetadata: text), text) {
                XCTAssertEqual(BadgeError(wrapping: $0).code, .documentInvalid)
            }
        }
    }

    func testVP20VP22VP23TheRequestIsASignedOneForAnyWallet() throws {
        let door = try AskingFixture()
        let wallet = try door.ask()

        let asked = try JWS(XCTUnwrap(door.transactions.requestObject(wallet.state)))

        XCTAssertEqual(asked.header["typ"].value, "oauth-authz-req+jwt")
        XCTAssertEqual(asked.header["alg"].value, "ES256")
        XCTAssertEqual(asked.payload["aud"], "https://self-issued.me/v2")
        XCTAssertEqual(asked.payload["iat"], .seconds(AskingFixture.start))
        XCTAssertEqual(asked.payload["exp"], .seconds(AskingFixture.start.addingTimeInterval(300)))
        XCTAssertEqual(asked.payload["response_type"], "vp_token")
    }

    func testVP25VP29TheAnswerIsPostedToOneAddress() throws {
        let door = try AskingFixture()
        var request = try door.request()
        let encrypted = try door.ask(request).parameters
        request.isEncrypted = false
        let plain = try door.ask(request).parameters

        XCTAssertEqual(encrypted["response_mode"], "direct_post.jwt")
        XCTAssertEqual(plain["response_mode"], "direct_post")
        for parameters in [encrypted, plain] {
            XCTAssertEqual(parameters["response_uri"], "https://door.example/answers")
            XCTAssertNil(parameters["redirect_uri"])
            XCTAssertNil(parameters["scope"])
        }
    }

    func testVP26VP27NonceAndStateAreNewAndLongEnough() throws {
        let door = try AskingFixture()
        let wallets = try (0..<8).map { _ in try door.ask() }

        XCTAssertEqual(Set(wallets.flatMap { [$0.nonce, $0.state, $0.session] }).count, 24)
        for wallet in wallets {
            for text in [wallet.nonce, wallet.state] {
                XCTAssertGreaterThanOrEqual(try Base64URL.decode(text).count, 16)
            }
        }
    }

    func testVP30VP33TheMetadataSaysFormatsAndKeysAlone() throws {
        let door = try AskingFixture()

        let metadata = try XCTUnwrap(try door.ask().parameters["client_metadata"]?.objectValue)

        XCTAssertEqual(
            Set(metadata.keys), ["jwks", "encrypted_response_enc_values_supported", "vp_formats_supported"])
        XCTAssertEqual(metadata["encrypted_response_enc_values_supported"], ["A128GCM", "A256GCM"])
        XCTAssertNotNil(metadata["vp_formats_supported"]?["dc+sd-jwt"])
    }

    func testVP32VP112EachRequestHasAKeyOfItsOwn() throws {
        let door = try AskingFixture()
        let keys = try (0..<4).map { _ in
            try XCTUnwrap(try door.ask().parameters["client_metadata"]?["jwks"]?["keys"]?.arrayValue?.first)
        }

        XCTAssertEqual(Set(keys.map { $0["x"] }).count, 4)
        XCTAssertEqual(Set(keys.map { $0["kid"] }).count, 4)
        XCTAssertEqual(keys.map { $0["alg"] }, Array(repeating: "ECDH-ES", count: 4))
        XCTAssertEqual(keys.map { $0["use"] }, Array(repeating: "enc", count: 4))
        XCTAssertEqual(keys.map { $0["d"] }, Array(repeating: nil, count: 4))
    }

    func testVP34TransactionDataIsEncodedAndNamesAQuery() throws {
        let door = try AskingFixture()
        var request = try door.request()
        request.transactionData = [
            RequestedTransactionData(type: "example.pay", queries: ["badge"], members: ["amount": "12.00"])
        ]

        let sent = try XCTUnwrap(try door.ask(request).parameters["transaction_data"]?.arrayValue)
        let entry = try JSON.parse(Base64URL.decode(XCTUnwrap(sent[0].stringValue)))

        XCTAssertEqual(entry, ["type": "example.pay", "credential_ids": ["badge"], "amount": "12.00"])
        for queries in [[], ["other"]] {
            request.transactionData = [RequestedTransactionData(type: "example.pay", queries: queries)]
            assertThrows(.invalidInput) { try door.transactions.begin(request) }
        }
    }

    func testALinkWithTheRequestIsShortEnoughForASmallScreen() throws {
        let door = try AskingFixture(.redirectURI)
        var request = try door.request()
        request.delivery = .value

        let link = try door.transactions.begin(request).link
        let metadata = try XCTUnwrap(try door.ask(request).parameters["client_metadata"])

        // Both are what wallets take for granted (OpenID4VP 1.0, section 8.3).
        XCTAssertNil(metadata["encrypted_response_enc_values_supported"])
        XCTAssertNil(metadata["jwks"]?["keys"]?.arrayValue?.first?["use"])
        XCTAssertLessThan(link.utf8.count, 900)
        XCTAssertTrue(link.contains("client_id=redirect_uri:https://door.example/answers&"), link)
    }

    func testVP42AnUnsignedRequestIsOfItsAddress() throws {
        let door = try AskingFixture(.redirectURI)

        XCTAssertEqual(door.transactions.clientID, "redirect_uri:https://door.example/answers")
        XCTAssertFalse(door.identity.isSigned)
        assertThrows(.invalidInput) {
            try VerifierIdentity(
                .redirectURI, key: SigningKey(random: door.random), certificates: door.certificate.chain)
        }
    }

    func testVP43TheCertificateNamesTheHostOfTheAnswers() throws {
        let door = try AskingFixture(.certificateHost)

        XCTAssertEqual(door.transactions.clientID, "x509_san_dns:door.example")
        for address in ["https://other.example/answers", "https://a.door.example/answers"] {
            let answers = try XCTUnwrap(URL(string: address))
            assertThrows(.invalidInput) {
                try PresentationTransactions(door.identity, answers: answers, verifier: door.verifier)
            }
        }
    }

    func testVP44TheHashIsThatOfTheFirstCertificate() throws {
        let door = try AskingFixture()
        let wallet = try door.ask()

        let asked = try JWS(XCTUnwrap(door.transactions.requestObject(wallet.state)))
        let leaf = try XCTUnwrap(asked.header["x5c"].value?.arrayValue?.first?.stringValue)
        let hash = Base64URL.encode(Digest.sha256(try XCTUnwrap(Data(base64Encoded: leaf))))

        XCTAssertEqual(wallet.client, "x509_hash:\(hash)")
    }

    func testVP45TheRootStaysOut() throws {
        let door = try AskingFixture()
        let wallet = try door.ask()

        let asked = try JWS(XCTUnwrap(door.transactions.requestObject(wallet.state)))

        XCTAssertEqual(asked.header["x5c"].value?.arrayValue?.count, 1)
        assertThrows(.invalidInput) {
            try VerifierIdentity(
                .certificateHash, key: SigningKey(random: door.random), certificates: door.certificate.chain)
        }
        assertThrows(.invalidInput) {
            try VerifierIdentity(
                .certificateHash, key: SigningKey(random: door.random), certificates: door.certificate.root)
        }
        assertThrows(.invalidInput) {
            try VerifierIdentity(.certificateHash, key: SigningKey(random: door.random), certificates: "none")
        }
    }

    func testNothingIsAskedWithACertificateThatHasEnded() throws {
        let door = try AskingFixture()

        door.clock.advance(by: 91 * 24 * 3600)

        assertThrows(.invalidInput) { try door.transactions.begin(try door.request()) }
    }

    func testVP325ARequestNeverWaivesHolderBinding() throws {
        let door = try AskingFixture()
        let waived = CredentialQuery(
            id: "badge", .sdJWT(types: [AskingFixture.type]), requiresHolderBinding: false)

        assertThrows(.invalidInput) { try door.transactions.begin(try door.request([waived])) }
    }
}
