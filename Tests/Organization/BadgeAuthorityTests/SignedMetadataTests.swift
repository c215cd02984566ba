import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

final class SignedMetadataTests: XCTestCase {
    private static let path = "/.well-known/openid-credential-issuer"

    func testVP197MetadataAreSignedForWhoAcceptsThat() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()

        let plain = try await wallet.get(Self.path)
        let signed = try await get("application/jwt", wallet)
        let token = try JWS(signed.text)
        let keys = try JWK.set(JSONReader(try await wallet.get("/.well-known/jwt-vc-issuer").json)["jwks"])
        try token.verify(with: keys, type: "openidvci-issuer-metadata+jwt")
        var members = try JSONReader(token.payload).object()
        let claims = ["iss", "sub", "iat", "exp"].map { members.removeValue(forKey: $0) }

        XCTAssertEqual(signed.headers[.contentType], "application/jwt")
        XCTAssertEqual(try token.header["kid"].string(), keys.first?.thumbprint)
        XCTAssertEqual(
            claims,
            [
                "http://127.0.0.1:8080", "http://127.0.0.1:8080", .seconds(AuthorityFixture.start),
                .seconds(AuthorityFixture.start.addingTimeInterval(86_400)),
            ])
        XCTAssertEqual(.object(members), plain.json)
        // Nobody here attests wallets or their keys, and nothing says so.
        XCTAssertFalse(token.payload.text.contains("attestation"))
    }

    func testMetadataAreSignedOnlyWhereThatIsPreferred() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let (json, jwt) = ("application/json", "application/jwt")
        let fields = [
            ("", json), ("*/*", json), ("application/json", json), ("application/jwt;q=0, */*", json),
            ("application/jwt;q=0.5, application/json", json), ("application/*", json),
            ("application/json, application/jwt", jwt), ("Application/JWT; q=0.9, application/json;q=0.1", jwt),
        ]

        try await playEach(fields) { accept, type in
            let answer = try await get(accept, wallet)
            XCTAssertEqual(answer.headers[.contentType]?.hasPrefix(type), true, accept)
        }
    }

    private func get(_ accept: String, _ wallet: WalletProbe) async throws -> Answer {
        try await wallet.send(.get, Self.path, headers: accept.isEmpty ? [:] : [.accept: accept], body: Data())
    }
}
