import BadgeCredentials
import BadgeKeys
import BadgeModel
import Foundation
import TestSupport
import XCTest

/// An independent library reads what is issued and presented here, and the other way round.
final class SDJWTInteropTests: XCTestCase {
    override func setUpWithError() throws { try need(.module("sd_jwt"), .module("jwcrypto")) }

    private static let audience = "https://door.example"
    private static let nonce = "challenge-1"

    func testAnIndependentLibraryVerifiesTheCredentialAndSeesTheSameClaims() throws {
        let key = Self.namedKey()

        let answer = try verify(TestIssuer.issue(key: key), keys: [key.publicKey])

        XCTAssertEqual(answer.status, 0)
        let claims = TestIssuer.claims.merging(TestIssuer.disclosable) { $1 }
        XCTAssertEqual(try JSON.parse(answer.output), .object(claims))
    }

    func testAnIndependentLibraryRefusesWhatWeRefuse() throws {
        let key = Self.namedKey()
        var stranger = TestIssuer.stranger
        stranger.publicKey.keyID = "2026-1"

        let strange = try verify(TestIssuer.issue(key: stranger), keys: [key.publicKey])
        let another = try verify(TestIssuer.issue(type: "JWT", key: key), keys: [key.publicKey])

        XCTAssertEqual(strange.status, 1)
        XCTAssertEqual(another.status, 1)
    }

    func testAnIndependentLibraryVerifiesThePresentationAndItsKeyBinding() throws {
        let key = Self.namedKey()
        let shown = try SDJWT.present(
            Secret(utf8: TestIssuer.issue(key: key)), key: TestIssuer.holderKey, audience: Self.audience,
            nonce: Self.nonce, now: TestIssuer.now
        ).text
        let fewer = shown.split(separator: "~").enumerated().filter { $0.offset != 1 }.map(\.element)

        let valid = try verify(shown, keys: [key.publicKey], audience: Self.audience, nonce: Self.nonce)

        XCTAssertEqual(valid.status, 0)
        let claims = TestIssuer.claims.merging(TestIssuer.disclosable) { $1 }
        XCTAssertEqual(try JSON.parse(valid.output), .object(claims))
        for (text, audience, nonce) in [
            (shown, "https://other.example", Self.nonce), (shown, Self.audience, "challenge-2"),
            (fewer.joined(separator: "~"), Self.audience, Self.nonce),
        ] {
            XCTAssertEqual(try verify(text, keys: [key.publicKey], audience: audience, nonce: nonce).status, 1)
        }
    }

    func testAPresentationOfAnIndependentLibraryIsVerifiedHere() throws {
        let key = Self.namedKey()
        // The library tells the time by the machine's clock.
        let credential = try TestIssuer.issue(["iat": 0, "nbf": 0, "exp": 4_000_000_000], key: key)
        let holder = TestIssuer.holderKey
        let privatePart = holder.raw.withUnsafeBytes { Base64URL.encode(Array($0)) }
        let holderKey = JSON.object(
            try JSONReader(holder.publicKey.json).object().merging(["d": .string(privatePart)]) { $1 })

        let answer = try exchange(
            ["credential": credential, "jwks": JWK.set(of: [key.publicKey]).text, "key": holderKey.text],
            ["--audience", Self.audience, "--nonce", Self.nonce, "--present", "key", "credential", "jwks"])

        XCTAssertEqual(answer.status, 0)
        let shown = String(decoding: answer.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        let now = try JSONReader(XCTUnwrap(SDJWT(shown).keyBinding).payload)["iat"].date()
        let verified = try SDJWT.verify(
            presented: shown, trust: [key.publicKey], issuer: TestIssuer.name, audience: Self.audience,
            nonce: Self.nonce, now: now)
        XCTAssertEqual(verified.presentedAt, now)
        XCTAssertEqual(verified.credential.claims["name"], "Alice Example")
        XCTAssertEqual(verified.credential.claims["level"], 3)
    }
}

extension SDJWTInteropTests {
    private static func namedKey() -> SigningKey {
        var key = TestIssuer.key
        key.publicKey.keyID = "2026-1"
        return key
    }

    private func verify(
        _ text: String, keys: [JWK], audience: String? = nil, nonce: String? = nil
    ) throws -> (status: Int32, output: Data) {
        let reader = audience.map { ["--audience", $0] } ?? []
        let challenge = nonce.map { ["--nonce", $0] } ?? []
        return try exchange(
            ["text": text, "jwks": JWK.set(of: keys).text], reader + challenge + ["text", "jwks"])
    }

    // Runs the script in a folder that holds the files.
    private func exchange(_ files: [String: String], _ words: [String]) throws -> (status: Int32, output: Data) {
        let directory = FileManager.default.temporaryDirectory.appending(path: "badgekit-interop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { XCTAssertNoThrow(try FileManager.default.removeItem(at: directory)) }
        for (name, text) in files { try Data(text.utf8).write(to: directory.appending(path: name)) }

        let script = Process()
        script.executableURL = URL(filePath: try Need.python)
        script.arguments = [packageRoot.appending(path: "Tools/interop/sd_jwt.py").path()] + words
        script.currentDirectoryURL = directory
        let output = Pipe()
        script.standardOutput = output
        script.standardError = FileHandle.nullDevice
        try script.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        script.waitUntilExit()
        return (script.terminationStatus, data)
    }
}
