import BadgeKeys
import BadgeModel
import Foundation

extension AgreementStatement {
    // The claims of a receipt.
    var json: JSON {
        .object(compacting: [
            "iat": .seconds(decidedAt), "badge": .string(badgeID.rawValue),
            "document": [
                "kind": .string(kind.rawValue), "version": .string(version), "locale": .string(locale),
                "sha256": .string(Base64URL.encode(digest)),
            ],
            "decision": .string(decision.rawValue), "time_source": .string(timeSource.rawValue),
            "method": .string(method.rawValue), "previous": previous.map { .string(Base64URL.encode($0)) },
        ])
    }

    // Members beside these are for later versions to add.
    init(_ claims: JSONReader) throws {
        let document = claims["document"]
        self.init(
            badgeID: Badge.ID(rawValue: try claims["badge"].nonEmptyString(maxLength: 128)),
            kind: try document["kind"].name(), version: try document["version"].nonEmptyString(maxLength: 64),
            locale: try document["locale"].nonEmptyString(maxLength: 35), digest: try document["sha256"].sha256(),
            decision: try claims["decision"].name(), decidedAt: try claims["iat"].date(),
            timeSource: TimeSource(rawValue: try claims["time_source"].nonEmptyString(maxLength: 64)),
            method: Method(rawValue: try claims["method"].nonEmptyString(maxLength: 64)),
            previous: try claims["previous"].optional?.sha256())
    }
}

extension JSONReader {
    func sha256() throws -> Data {
        let text = try string(maxLength: 64)
        let bytes: [UInt8]
        do { bytes = try Base64URL.decode(text) } catch { throw failure("is not base64url") }
        guard bytes.count == 32 else { throw failure("is not 32 bytes long") }
        return Data(bytes)
    }
}
