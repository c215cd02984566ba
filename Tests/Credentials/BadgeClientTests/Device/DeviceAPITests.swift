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

final class DeviceAPITests: XCTestCase {
    private let script = DeviceScript()
    private static let redirect = "https://app.example.com/cb"

    func testListsTheDevices() async throws {
        script.answer(
            .get, "/devices",
            .json([
                "limit": 2,
                "devices": [
                    [
                        "id": "d-1", "name": "Phone\u{1B}[1m", "platform": "ios", "added_at": 1_799_999_000,
                        "is_current": true,
                    ],
                    ["id": "d-2", "name": "Laptop", "platform": "linux"],
                ],
            ]))

        let list = try await script.logIn().devices()

        XCTAssertEqual(list.limit, 2)
        XCTAssertEqual(
            list.devices,
            [
                Device(
                    id: Device.ID(rawValue: "d-1"), name: "Phone[1m", platform: "ios",
                    addedAt: Date(timeIntervalSince1970: 1_799_999_000), isCurrent: true),
                Device(id: Device.ID(rawValue: "d-2"), name: "Laptop", platform: "linux"),
            ])
    }

    func testRemovesADevice() async throws {
        script.answer(.post, "/devices/a%2Fb/removal", .empty(status: 204))
        let session = try await script.logIn()

        try await session.removeDevice(Device.ID(rawValue: "a/b"), code: nil)
        XCTAssertEqual(try JSON.parse(script.last("/devices/a%2Fb/removal").body), [:])
        try await session.removeDevice(Device.ID(rawValue: "a/b"), code: Secret(utf8: "123456"))

        XCTAssertEqual(try JSON.parse(script.last("/devices/a%2Fb/removal").body), ["code": "123456"])
    }

    func testNamesWhyADeviceStays() async throws {
        let rows: [(HTTPTransportResponse, BadgeError.Code, BadgeError.Detail?)] = [
            (
                .json(["error": "verification_required", "phone_number": "+441632960001"], status: 403),
                .verificationRequired, .phoneNumber("+441632960001")
            ),
            (.json(["error": "invalid_code", "tries_left": 1], status: 400), .verificationCodeRefused, .triesLeft(1)),
            (.json(["error": "invalid_code", "tries_left": 0], status: 400), .verificationCodeExpired, nil),
            (.json(["error": "code_expired"], status: 400), .verificationCodeExpired, nil),
            (.json(["error": "not_found"], status: 404), .notFound, nil),
        ]
        let session = try await script.logIn()
        try await playEach(rows) { answer, code, detail in
            script.answer(.post, "/devices/d-1/removal", answer)

            let error = try await thrownError {
                try await session.removeDevice(Device.ID(rawValue: "d-1"), code: Secret(utf8: "654321"))
            }

            XCTAssertEqual(error.code, code)
            XCTAssertEqual(error.detail, detail)
            XCTAssertFalse(error.reason.contains("654321"))
        }
        try await playEach(["", ".", ".."]) { id in
            let error = try await thrownError {
                try await session.removeDevice(Device.ID(rawValue: id), code: nil)
            }
            XCTAssertEqual(error.code, .notFound)
        }
    }

    func testReadsThePhoneNumber() async throws {
        let session = try await script.logIn()
        script.answer(.get, "/phone", .json(["phone_number": "+441632960001", "verified_at": 1_800_000_000]))

        let phone = try await session.phone()
        script.answer(.get, "/phone", .json([:]))
        let none = try await session.phone()

        XCTAssertEqual(phone.number, "+441632960001")
        XCTAssertEqual(phone.verifiedAt, IssuerScript.now)
        XCTAssertNil(none.number)
        XCTAssertNil(none.verifiedAt)
    }

    func testHasACodeSent() async throws {
        script.answer(
            .post, "/phone/codes", .json(["phone_number": "+441632960001", "expires_in": 600, "resend_after": 30]))
        let session = try await script.logIn()
        let rows: [(VerificationPurpose, JSON)] = [
            (.enroll(number: "+441632960001"), ["intent": "enroll", "phone_number": "+441632960001"]),
            (.enroll(number: nil), ["intent": "enroll"]),
            (.delete(Device.ID(rawValue: "d-1")), ["intent": "delete", "device": "d-1"]),
        ]
        try await playEach(rows) { purpose, body in
            let sent = try await session.sendCode(for: purpose)

            XCTAssertEqual(try JSON.parse(script.last("/phone/codes").body), body)
            XCTAssertEqual(sent.number, "+441632960001")
            XCTAssertEqual(sent.expiresIn, 600)
            XCTAssertEqual(sent.resendAfter, 30)
        }
    }

    func testNamesWhyNoCodeIsSent() async throws {
        let rows: [(HTTPTransportResponse, BadgeError.Code, BadgeError.Recovery)] = [
            (
                .json(["error": "rate_limited"], status: 429, headerFields: [.retryAfter: "30"]), .rateLimited,
                .retryAfter(30)
            ),
            (.json(["error": "invalid_phone_number"], status: 400), .invalidInput, .retry),
            (.json(["error": "phone_number_missing"], status: 400), .invalidInput, .newAttempt),
            (.json(["error": "badge_missing"], status: 403), .sessionEnded, .newAttempt),
            (.json(["error": "badge_suspended"], status: 403), .badgeSuspended, .newAttempt),
        ]
        let session = try await script.logIn()
        try await playEach(rows) { answer, code, recovery in
            script.answer(.post, "/phone/codes", answer)

            let error = try await thrownError { try await session.sendCode(for: .enroll(number: nil)) }

            XCTAssertEqual(error.code, code)
            XCTAssertEqual(error.recovery, recovery)
        }
    }

    func testVerifiesThePhone() async throws {
        script.answer(.post, "/phone/verification", .json(["verified_at": 1_800_000_007]))
        let session = try await script.logIn()

        let date = try await session.verify(Secret(utf8: "123456"))

        XCTAssertEqual(date, Date(timeIntervalSince1970: 1_800_000_007))
        XCTAssertEqual(try JSON.parse(script.last("/phone/verification").body), ["code": "123456"])
    }

    func testUploadsAPhoto() async throws {
        script.answer(.put, "/photo", .json(["photo_digest": "d1ge5t"]))
        let session = try await script.logIn()

        let digest = try await session.uploadPhoto([0xFF, 0xD8], mediaType: "image/jpeg")

        let sent = try script.last("/photo")
        XCTAssertEqual(digest, "d1ge5t")
        XCTAssertEqual(sent.body, Data([0xFF, 0xD8]))
        XCTAssertEqual(sent.request.headerFields[.contentType], "image/jpeg")
    }

    func testNamesWhyAPhotoIsRefused() async throws {
        let session = try await script.logIn()
        for answer in [
            HTTPTransportResponse.json(["error": "invalid_photo"], status: 400), .empty(status: 413),
            .json(["error": "too_large"], status: 413),
        ] {
            script.answer(.put, "/photo", answer)

            let error = try await thrownError { try await session.uploadPhoto([1], mediaType: "image/png") }

            XCTAssertEqual(error.code, .photoRefused)
            XCTAssertEqual(error.recovery, .retry)
        }
    }

    func testFetchesCodesAndTheirSecret() async throws {
        let secret = SeededRandom(seed: 9).bytes(32)
        script.answer(.post, "/codes", .json(["code": "0471", "expires_in": 30]))
        script.answer(.get, "/codes/secret", .json(["secret": .string(Base64URL.encode(secret))]))
        let session = try await script.logIn()

        let code = try await session.fetchBadgeCode()
        let shared = try await session.fetchCodeSecret()

        XCTAssertEqual(code.code, Secret(utf8: "0471"))
        XCTAssertEqual(code.expiresIn, 30)
        XCTAssertEqual(shared, Secret(secret))
        XCTAssertEqual(try JSON.parse(script.last("/codes").body), [:])
    }

    func testTakesNoOtherCodesAndSecrets() async throws {
        let session = try await script.logIn()
        try await playEach(["123", "12345", "12a4", "١٢٣٤"]) { code in
            script.answer(.post, "/codes", .json(["code": .string(code), "expires_in": 30]))
            let error = try await thrownError { try await session.fetchBadgeCode() }
            XCTAssertEqual(error.code, .serverAnswerInvalid, code)
        }
        try await playEach(["", "AAAA", "%%%%"]) { secret in
            script.answer(.get, "/codes/secret", .json(["secret": .string(secret)]))
            let error = try await thrownError { try await session.fetchCodeSecret() }
            XCTAssertEqual(error.code, .serverAnswerInvalid, secret)
        }
    }

    func testLearnsWhoAsks() async throws {
        script.answer(
            .get, "/clients/door",
            .json([
                "client_id": "door", "name": "Door", "redirect_uris": [.string(Self.redirect), "door:/cb"],
                "claims": [["name": "email", "label": "Email address", "required": true]],
            ]))

        let client = try await script.logIn().fetchClient("door")

        XCTAssertEqual(client.name, "Door")
        XCTAssertEqual(client.redirectURIs.map(\.absoluteString), [Self.redirect, "door:/cb"])
        XCTAssertEqual(client.claims.map(\.name), ["email"])
        XCTAssertEqual(client.claims.map(\.isRequired), [true])
    }

    func testTakesNoProgramThatIsNotKnownOrAnother() async throws {
        let session = try await script.logIn()
        script.answer(.get, "/clients/x", .json(["error": "not_found"], status: 404))
        let other: JSON = ["client_id": "z", "name": "Z", "redirect_uris": [], "claims": []]
        script.answer(.get, "/clients/y", .json(other))
        let run: JSON = ["client_id": "w", "name": "W", "redirect_uris": ["javascript:alert(1)"], "claims": []]
        script.answer(.get, "/clients/w", .json(run))

        for (id, code) in [
            ("x", BadgeError.Code.clientUnknown), ("..", .clientUnknown), ("y", .serverAnswerInvalid),
            ("w", .serverAnswerInvalid),
        ] {
            let error = try await thrownError { try await session.fetchClient(id) }

            XCTAssertEqual(error.code, code, id)
        }
    }

    func testOpensASessionForAnotherProgram() async throws {
        let redirect = try XCTUnwrap(URL(string: Self.redirect))
        script.answer(.post, "/sso", .json(["code": "sso-code", "expires_in": 60]))
        let session = try await script.logIn()

        let code = try await session.openSSO(
            clientID: "door", redirectURI: redirect, codeChallenge: "ch", presentation: "a.b.c~")

        XCTAssertEqual(code, Secret(utf8: "sso-code"))
        XCTAssertEqual(session.ssoAudience, "https://id.example.org/tenant/sso")
        XCTAssertEqual(
            try JSON.parse(script.last("/sso").body),
            [
                "client_id": "door", "redirect_uri": .string(Self.redirect), "code_challenge": "ch",
                "presentation": "a.b.c~",
            ])
        try await playEach(["invalid_client", "invalid_redirect_uri"]) { refused in
            script.answer(.post, "/sso", .json(["error": .string(refused)], status: 400))
            let error = try await thrownError {
                try await session.openSSO(
                    clientID: "door", redirectURI: redirect, codeChallenge: "ch", presentation: "a.b.c~")
            }
            XCTAssertEqual(error.code, .clientUnknown)
        }
    }
}
