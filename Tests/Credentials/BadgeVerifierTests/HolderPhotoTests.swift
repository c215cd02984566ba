import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import XCTest

final class HolderPhotoTests: XCTestCase {
    func testAnotherPhotoThanThePresentationDisclosesIsRefused() async throws {
        let issuer = try XCTUnwrap(URL(string: "https://issuer.example"))
        let shown = try Self.presentation(of: SamplePicture.photo)
        func answer(_ picture: [UInt8]) async throws -> [UInt8] {
            let answer = HTTPTransportResponse(
                response: HTTPResponse(status: .ok, headerFields: [.contentType: "image/png"]), body: Data(picture))
            let transport = ScriptedTransport([.init(.post, "https://issuer.example/photo", answer)])
            return try await HolderPhotos(issuer: issuer, transport: transport).photo(for: shown).bytes
        }

        let own = try await answer(SamplePicture.photo)
        let other = await caught { _ = try await answer(SamplePicture.logo) }

        XCTAssertEqual(own, SamplePicture.photo)
        XCTAssertEqual(other?.code, .serverAnswerInvalid)
    }

    private static func presentation(of photo: [UInt8]) throws -> String {
        let random = SeededRandom(seed: 98)
        let holder = SigningKey(random: random)
        let credential = try SDJWT.issue(
            claims: [
                "iss": "https://issuer.example", "vct": "badge", "iat": 1_800_000_000,
                "cnf": ["jwk": holder.publicKey.json], "photo_digest": .string(Base64URL.encode(Digest.sha256(photo))),
            ], disclosable: [:], key: SigningKey(random: random), random: random)
        return try SDJWT.present(
            Secret(utf8: credential), key: holder, audience: "a", nonce: "n", now: VerifierFixture.start
        ).text
    }
}
