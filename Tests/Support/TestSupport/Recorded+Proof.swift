public import BadgeKeys
public import BadgeModel
public import BadgeTestDoubles
import BadgeTransport
import HTTPTypes
import XCTest

extension ScriptedTransport.Recorded {
    /// The claims of the proof that went along, which the key must have signed.
    public func proof(of key: SigningKey) throws -> JSON {
        let token = try JWS(try XCTUnwrap(request.headerFields[.dpop]))
        try token.verify(with: key.publicKey, type: "dpop+jwt")
        XCTAssertEqual(token.header.value?["jwk"], key.publicKey.json)
        return token.payload
    }
}
