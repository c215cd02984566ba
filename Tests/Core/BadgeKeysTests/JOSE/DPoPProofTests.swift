import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import Foundation
import XCTest

final class DPoPProofTests: XCTestCase {
    private let key = SigningKey(random: SeededRandom(seed: 11))
    private let date = Date(timeIntervalSince1970: 1_800_000_000.75)

    func testSaysWhatIsSentWhereAndWhenUnderItsOwnKey() throws {
        let proof = try DPoPProof(id: "id-1", method: "POST", url: url("https://a.example/token"), issuedAt: date)

        let token = try JWS(proof.signed(with: key))

        try token.verify(with: key.publicKey, type: "dpop+jwt")
        XCTAssertEqual(
            token.header.value,
            ["alg": "ES256", "typ": "dpop+jwt", "jwk": key.publicKey.json])
        XCTAssertEqual(
            token.payload, ["jti": "id-1", "htm": "POST", "htu": "https://a.example/token", "iat": 1_800_000_000])
    }

    func testAnswersTheChallengeAndNamesTheTokenByItsDigest() throws {
        var proof = try DPoPProof(id: "id-2", method: "GET", url: url("https://a.example/r"), issuedAt: date)
        proof.nonce = "n-7"
        // RFC 9449 section 7.1.
        proof.accessToken = Secret(utf8: "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU")

        let token = try JWS(proof.signed(with: key))

        XCTAssertEqual(token.payload["nonce"], "n-7")
        XCTAssertEqual(token.payload["ath"], "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
    }

    func testLeavesOutQueryFragmentAndTheNameOfTheKey() throws {
        var named = key
        named.publicKey.keyID = "laptop"
        let proof = try DPoPProof(id: "i", method: "GET", url: url("https://a.example/r?q=1&r=2#f"), issuedAt: date)

        let token = try JWS(proof.signed(with: named))

        XCTAssertEqual(token.payload["htu"], "https://a.example/r")
        XCTAssertNil(token.header.value?["kid"])
        XCTAssertNil(token.header.value?["jwk"]?["kid"])
    }

    private func url(_ text: String) throws -> URL { try XCTUnwrap(URL(string: text)) }
}
