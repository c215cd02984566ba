import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

@testable import BadgeHypermedia

/// C-43: what a server asks of an authenticator, and what it is sent.
final class WebAuthnTests: XCTestCase {
    private static let login = server("https://login.example.org/authorize")

    private static func server(_ address: String) -> URL { URL(string: address) ?? URL(filePath: "/") }

    func testC43OptionsAreBytesAndBase64URLWithoutPadding() throws {
        let creation: JSON = [
            "rp": ["id": "example.org", "name": "Ex"],
            "user": ["id": "_-8", "name": "kim", "displayName": "Kim"], "challenge": "BAUG",
            "pubKeyCredParams": [["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257]],
            "excludeCredentials": [["type": "public-key", "id": "CgsM", "transports": ["internal"]]],
            "authenticatorSelection": ["authenticatorAttachment": "platform", "userVerification": "required"],
            "attestation": "none", "timeout": 60000,
        ]
        let request: JSON = [
            "rpId": "example.org", "challenge": "DQ4P", "userVerification": "discouraged",
            "allowCredentials": [["type": "public-key", "id": "EBES"]], "timeout": 30000,
        ]

        let created = try WebAuthn.CreationOptions(creation)
        let requested = try WebAuthn.RequestOptions(request)

        XCTAssertEqual(created.user.id, [0xFF, 0xEF])
        XCTAssertEqual(created.challenge, [4, 5, 6])
        XCTAssertEqual(created.excludedCredentials, [WebAuthn.Descriptor(id: [10, 11, 12], transports: ["internal"])])
        XCTAssertEqual(created.algorithms, [-7, -257])
        XCTAssertEqual(created.json, creation)
        XCTAssertEqual(requested.challenge, [13, 14, 15])
        XCTAssertEqual(requested.timeout, .seconds(30))
        XCTAssertEqual(requested.json, request)
        for padded in ["BA==", "BAUG=", "BA+/", "B", "", "BAU G"] {
            assertThrows(.documentInvalid, padded) {
                try WebAuthn.RequestOptions(["challenge": .string(padded)])
            }
        }
    }

    func testC43AnyBytesComeBackFromTheirText() throws {
        let random = SeededRandom(seed: 43)
        for length in 1...200 {
            let options = WebAuthn.RequestOptions(
                relyingPartyID: "a.example", challenge: random.bytes(length),
                allowedCredentials: [WebAuthn.Descriptor(id: random.bytes(length))])

            let read = try WebAuthn.RequestOptions(try JSON.parse(options.json.text))

            XCTAssertEqual(read, options)
            XCTAssertFalse(options.json.text.contains("="))
        }
    }

    func testC43UnknownWordsCountAsIfTheyWereAbsent() throws {
        let options = try WebAuthn.CreationOptions([
            "rp": ["name": "Ex"], "user": ["id": "AQ"], "challenge": "AQ", "hints": ["client-device"],
            "pubKeyCredParams": [["type": "private-key", "alg": -7], ["type": "public-key", "alg": -8]],
            "excludeCredentials": [["type": "password", "id": "AQ"]],
            "authenticatorSelection": ["authenticatorAttachment": "hybrid", "userVerification": "perhaps"],
        ])

        XCTAssertEqual(options.algorithms, [-8])
        XCTAssertEqual(options.excludedCredentials, [])
        XCTAssertNil(options.attachment)
        XCTAssertEqual(options.userVerification, .preferred)
    }

    func testC43OptionsOfWrongTypesAreRefusedWithTheirPath() throws {
        let right: [String: JSON] = ["rpId": "login.example.org", "challenge": "AQ"]
        let wrong: [(member: String, value: JSON, path: String)] = [
            ("challenge", 7, "challenge"), ("challenge", .null, "challenge"), ("challenge", "A", "challenge"),
            ("challenge", .string(String(repeating: "A", count: 2000)), "challenge"), ("rpId", 7, "rpId"),
            ("rpId", "", "rpId"), ("userVerification", true, "userVerification"), ("timeout", "60000", "timeout"),
            ("timeout", -1, "timeout"), ("allowCredentials", "AQ", "allowCredentials"),
            ("allowCredentials", ["AQ"], "allowCredentials[0].type"),
            ("allowCredentials", [["type": "public-key"]], "allowCredentials[0].id"),
            ("allowCredentials", [["type": "public-key", "id": 1]], "allowCredentials[0].id"),
            ("allowCredentials", [["type": "public-key", "id": ""]], "allowCredentials[0].id"),
            ("allowCredentials", [["type": "password", "id": "AQ"]], "allowCredentials"),
        ]

        for (member, value, expected) in wrong {
            let options = right.merging([member: value]) { $1 }
            let operation = try Self.operation(
                "webauthn-authentication", ["credentialRequestOptions": ["publicKey": .object(options)]])
            let variant = try XCTUnwrap(operation.webAuthnVariants.first)

            let found = try path { _ = try variant.request(at: Self.login) }

            XCTAssertEqual(found, "arguments.credentialRequestOptions.publicKey.\(expected)", "\(value)")
        }
        for arguments: JSON in [["credentialRequestOptions": "x"], ["credentialRequestOptions": ["publicKey": []]]] {
            let operation = try Self.operation("webauthn-authentication", arguments)
            assertThrows(.documentInvalid) { try operation.webAuthnVariants.first?.request(at: Self.login) }
        }
    }

    func testC43TenThousandCredentialsAreRefused() throws {
        func options(_ count: Int) -> JSON {
            [
                "challenge": "AQ",
                "allowCredentials": .array(
                    (0..<count).map { number in
                        let id = Base64URL.encode([UInt8(number >> 8), UInt8(number & 0xFF)])
                        return ["type": "public-key", "id": .string(id)]
                    }),
            ]
        }

        XCTAssertEqual(try WebAuthn.RequestOptions(options(256)).allowedCredentials.count, 256)
        XCTAssertEqual(try path { _ = try WebAuthn.RequestOptions(options(10_000)) }, "allowCredentials")
    }

    func testC43OptionsAreReadToTheirBounds() throws {
        func text(_ count: Int) -> JSON { .string(Base64URL.encode([UInt8](repeating: 1, count: count))) }
        func creation(
            user: Int = 1, challenge: Int = 1, algorithms: Int = 1, credentials: Int = 1, id: Int = 1,
            transports: Int = 1, host: Int = 1
        ) -> JSON {
            let transports = [JSON](repeating: "usb", count: transports)
            return [
                "rp": ["id": .string(String(repeating: "a", count: host))], "user": ["id": text(user)],
                "challenge": text(challenge),
                "pubKeyCredParams": .array(
                    [JSON](repeating: ["type": "public-key", "alg": -7], count: algorithms)),
                "excludeCredentials": .array(
                    [JSON](
                        repeating: ["type": "public-key", "id": text(id), "transports": .array(transports)],
                        count: credentials)),
            ]
        }
        let options: [(within: JSON, beyond: JSON, path: String)] = [
            (creation(user: 64), creation(user: 65), "user.id"),
            (creation(challenge: 1024), creation(challenge: 1025), "challenge"),
            (creation(algorithms: 64), creation(algorithms: 65), "pubKeyCredParams"),
            (creation(credentials: 256), creation(credentials: 257), "excludeCredentials"),
            (creation(id: 1023), creation(id: 1024), "excludeCredentials[0].id"),
            (creation(transports: 16), creation(transports: 17), "excludeCredentials[0].transports"),
            (creation(host: 253), creation(host: 254), "rp.id"),
        ]

        for (within, beyond, expected) in options {
            XCTAssertNil(try path { _ = try WebAuthn.CreationOptions(within) }, expected)
            XCTAssertEqual(try path { _ = try WebAuthn.CreationOptions(beyond) }, expected)
        }
    }

    func testC43TwoOptionsAreTwoVariantsAndOneIsOne() throws {
        let options: JSON = ["publicKey": ["user": ["id": "AQ"], "challenge": "AQ", "pubKeyCredParams": []]]
        let both = try Self.operation(
            "webauthn-registration",
            ["platformCredentialCreationOptions": options, "crossPlatformCredentialCreationOptions": options])
        let one = try Self.operation("webauthn-registration", ["crossPlatformCredentialCreationOptions": options])
        let passkey = try Self.operation("webauthn-registration", ["credentialCreationOptions": options])
        let none = try Self.operation("webauthn-registration", [:])

        XCTAssertEqual(both.webAuthnVariants.map(\.attachment), [.platform, .crossPlatform])
        XCTAssertEqual(both.webAuthnVariants.map(\.field), ["platformCredential", "crossPlatformCredential"])
        XCTAssertEqual(one.webAuthnVariants.map(\.field), ["crossPlatformCredential"])
        XCTAssertEqual(passkey.webAuthnVariants.map(\.field), ["credential"])
        XCTAssertEqual(passkey.webAuthnVariants.map(\.attachment), [nil])
        XCTAssertTrue(none.webAuthnVariants.isEmpty)
        let requests = try both.webAuthnVariants.map { try $0.request(at: Self.login) }
        guard case .registration(let platform) = requests[0], case .registration(let other) = requests[1] else {
            return XCTFail("\(requests)")
        }
        XCTAssertEqual([platform.attachment, other.attachment], [.platform, .crossPlatform])
        XCTAssertEqual(platform.relyingPartyID, "login.example.org")
    }

    func testC43TheChosenAuthenticatorsCredentialsAreAskedAlone() throws {
        func descriptors(_ ids: String...) -> JSON {
            .array(ids.map { ["type": "public-key", "id": .string($0)] })
        }
        func requests(_ allowed: JSON?, _ platform: JSON, _ other: JSON) throws -> [[[UInt8]]] {
            let options: JSON = .object(compacting: ["challenge": "AQ", "allowCredentials": allowed])
            let operation = try Self.operation(
                "webauthn-authentication",
                [
                    "credentialRequestOptions": ["publicKey": options], "platformCredentials": platform,
                    "crossPlatformCredentials": other,
                ])
            return try operation.webAuthnVariants.map { variant in
                guard case .authentication(let options) = try variant.request(at: Self.login) else { return [] }
                return options.allowedCredentials.map(\.id)
            }
        }

        XCTAssertEqual(
            try requests(descriptors("AQ", "Ag"), descriptors("AQ", "Aw"), descriptors("Ag")), [[[1]], [[2]]])
        XCTAssertEqual(try requests(nil, descriptors("AQ"), []), [[[1]]])
        assertThrows(.documentInvalid) { try requests(descriptors("AQ"), descriptors("Ag"), []) }
    }

    func testAServerNamesItsOwnHostOrADomainAboveItAlone() throws {
        let granted: [(String, String?, String)] = [
            ("https://login.example.org", nil, "login.example.org"),
            ("https://login.example.org", "login.example.org", "login.example.org"),
            ("https://LOGIN.example.org:8443/x", "example.org", "example.org"),
            ("https://a.b.example.org.", "b.example.org", "b.example.org"),
            ("http://127.0.0.1:8430", "127.0.0.1", "127.0.0.1"), ("http://[::1]:8430", nil, "::1"),
            ("http://localhost", "localhost", "localhost"),
        ]
        let refused = [
            ("https://login.example.org", "evil.example"), ("https://login.example.org", "org"),
            ("https://login.example.org", "ogin.example.org"), ("https://login.example.org", "a.login.example.org"),
            ("https://login.example.org", ".example.org"), ("https://login.example.org", "Example.org"),
            ("https://login.example.org", "example.org."), ("https://login.example.org", "https://example.org"),
            ("https://login.example.org", "example.org\u{202E}"), ("https://login.example.org", "."),
            ("http://127.0.0.1:8430", "0.0.1"), ("http://127.0.0.1:8430", "127.0.0.2"),
            ("http://127.0.0.1:8430", "localhost"), ("http://[::1]:8430", "127.0.0.1"),
            ("https://a.localhost", "localhost"), ("https://a.0x7f", "a.0x7f\n"),
        ]

        for (address, named, expected) in granted {
            XCTAssertEqual(try Self.server(address).relyingParty(named: named), expected, address)
        }
        for (address, named) in refused {
            XCTAssertThrowsError(try Self.server(address).relyingParty(named: named), "\(address) \(named)") { error in
                XCTAssertEqual((error as? BadgeError)?.code, .serverAnswerInvalid)
                XCTAssertFalse((error as? BadgeError)?.reason.contains("\u{202E}") ?? true)
            }
        }
    }

    func testC43TheAnswerIsTheStandardsJSON() throws {
        let options = WebAuthn.RequestOptions(challenge: [13, 14, 15])
        let clientData = options.clientData(origin: "https://login.example.org")
        let assertion = WebAuthn.Assertion(
            credentialID: [0x10, 0x11, 0x12], clientData: clientData, authenticatorData: [0], signature: [1],
            userHandle: [1, 2, 3])
        let registration = WebAuthn.Registration(credentialID: [1], clientData: [2], attestationObject: [3])

        XCTAssertEqual(
            String(decoding: clientData, as: UTF8.self),
            #"{"type":"webauthn.get","challenge":"DQ4P","origin":"https://login.example.org","crossOrigin":false}"#)
        XCTAssertEqual(assertion.json["id"], "EBES")
        XCTAssertEqual(assertion.json["rawId"], "EBES")
        XCTAssertEqual(assertion.json["clientExtensionResults"], [:])
        XCTAssertEqual(assertion.json["response"]?["userHandle"], "AQID")
        XCTAssertEqual(registration.json["type"], "public-key")
        XCTAssertEqual(registration.json["response"], ["clientDataJSON": "Ag", "attestationObject": "Aw"])
    }

    private static func operation(_ name: String, _ arguments: JSON) throws -> Representation.ClientOperation {
        let action: JSON = [
            "template": "client-operation", "kind": "login", "model": ["name": .string(name), "arguments": arguments],
        ]
        return try XCTUnwrap(read(document("authentication-step", action)).actions.first?.clientOperation)
    }
}
