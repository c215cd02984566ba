import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

/// Requests of the Digital Credentials API, answered by the library's wallet (OpenID4VP 1.0, appendix A).
final class DigitalCredentialRequestTests: XCTestCase {
    private static let origin = "https://door.example"

    private struct Page {
        let door: AskingFixture
        let requests: DigitalCredentialRequests
        let roots: RootCertificates

        /// - Parameter signatures: How many sign.
        init(signatures: Int, folder: URL? = nil) throws {
            door = try AskingFixture()
            var identities: [VerifierIdentity] = []
            var pem = door.certificate.root
            for number in 0..<signatures {
                let key = SigningKey(random: SeededRandom(seed: UInt64(500 + number)))
                let certificate = try TrialCertificate(
                    of: key.publicKey, for: "door.example", from: door.clock.now(), random: door.random)
                identities.append(try VerifierIdentity(.certificateHash, key: key, certificates: certificate.chain))
                pem += certificate.root
            }
            roots = try RootCertificates(pem: pem)
            if let folder {
                requests = try DigitalCredentialRequests(
                    identities, origins: [origin], verifier: door.verifier, folder: folder, clock: door.clock,
                    random: door.random)
            } else {
                requests = try DigitalCredentialRequests(
                    identities, origins: [origin], verifier: door.verifier, clock: door.clock, random: door.random)
            }
        }

        /// Returns what a browser gives to the page.
        func answer(_ request: JSON, from origin: String = origin) async throws -> JSON {
            let client = PresentationClient(
                web: WebClient(transport: DoorServer(door.transactions), clock: door.clock),
                trust: VerifierTrust(roots: roots), formats: [SDJWTFormat()], transactionTypes: [])
            let entry = try XCTUnwrap(request["digital"]?["requests"]?.arrayValue?.first)
            let name = entry["protocol"]?.stringValue ?? ""
            let asked = try await client.request(ofProtocol: name, entry["data"] ?? .null, from: origin)
            let key = SigningKey(random: door.random)
            let response = try client.response(
                to: asked,
                presenting: [
                    PresentedCredential(
                        to: "badge", format: SDJWTFormat(), credential: Secret(utf8: try door.badge(to: key)), key: key,
                        claims: [["name"]])
                ])
            return ["protocol": .string(name), "data": response.document]
        }
    }

    func testVP120VP123AWalletAnswersEachKindOfRequest() async throws {
        let names = ["openid4vp-v1-unsigned", "openid4vp-v1-signed", "openid4vp-v1-multisigned"]
        for (signatures, name) in names.enumerated() {
            for isEncrypted in [true, false] {
                let page = try Page(signatures: signatures)
                var asked = try page.door.request()
                asked.isEncrypted = isEncrypted

                let request = try page.requests.begin(asked)
                let response = try await page.answer(request)
                let result = try await page.requests.check(response, to: request, from: Self.origin)

                XCTAssertEqual(response["protocol"]?.stringValue, name)
                XCTAssertEqual(response["data"]?["response"] != nil, isEncrypted)
                XCTAssertNil(result?.failure)
                XCTAssertEqual(result?.queries.first?.badges.first?.claims["name"], "Ana Lima")
            }
        }
    }

    func testVP121ARequestHasNeitherAnAddressNorAState() throws {
        let page = try Page(signatures: 0)

        let data = try page.requests.begin(try page.door.request())["digital"]?["requests"]?.arrayValue?.first?["data"]

        XCTAssertEqual(data?["response_mode"], "dc_api.jwt")
        for name in ["state", "response_uri", "redirect_uri", "client_id", "expected_origins"] {
            XCTAssertNil(data?[name], name)
        }
    }

    func testVP122AnAnswerToAnotherOriginIsRefused() async throws {
        let page = try Page(signatures: 0)
        let request = try page.requests.begin(try page.door.request())
        let elsewhere = try await page.answer(request, from: "https://mallory.example")

        let foreign = try await page.requests.check(elsewhere, to: request, from: Self.origin)
        let next = try page.requests.begin(try page.door.request())
        let passedOn = try await page.requests.check(
            try await page.answer(next, from: "https://mallory.example"), to: next, from: "https://mallory.example")

        XCTAssertEqual([foreign, passedOn].map { $0?.failure?.reason }, [.audience, .audience])
    }

    func testVP130AnAnswerIsTakenOnceAndByEachProcessOfTheFolder() async throws {
        let home = try TemporaryHome()
        let page = try Page(signatures: 1, folder: home.url)
        let request = try page.requests.begin(try page.door.request())
        let response = try await page.answer(request)
        let other = try Page(signatures: 0, folder: home.url)

        let taken = try await other.requests.check(response, to: request, from: Self.origin)
        let again = try await page.requests.check(response, to: request, from: Self.origin)

        XCTAssertEqual(taken?.isAccepted, true)
        XCTAssertNil(again)
    }

    func testVP125AnErrorAndAnAnswerInTheClearAreRefused() async throws {
        let answers: [(JSON, VerificationFailure.Reason)] = [
            (["error": "access_denied"], .declined), (["data": ["error": "access_denied"]], .declined),
            (["vp_token": ["badge": ["x"]]], .answerEncryption), (["response": "a.b.c"], .answerMalformed),
            (["response": "a", "vp_token": [:]], .answerMalformed),
            (["protocol": "org-iso-mdoc", "data": [:]], .answerMalformed), ([], .answerMalformed),
        ]
        for (answer, reason) in answers {
            let page = try Page(signatures: 0)
            let request = try page.requests.begin(try page.door.request())

            let result = try await page.requests.check(answer, to: request, from: Self.origin)

            XCTAssertEqual(result?.failure?.reason, reason, answer.text)
        }
    }

    func testAnOriginHasNoPath() throws {
        let door = try AskingFixture()
        for origin in ["https://door.example/", "https://door.example/a", "door", "", "https://DOOR.example"] {
            XCTAssertThrowsError(
                try DigitalCredentialRequests(origins: [origin], verifier: door.verifier), origin
            ) { XCTAssertEqual(BadgeError(wrapping: $0).code, .invalidInput) }
        }
    }
}
