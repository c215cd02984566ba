import BadgeKeys
package import BadgeModel
import Foundation

/// A user's decision on a document, signed with the badge's key: a JWS of type `agreement-receipt+jwt` of at most 8 KB
/// over `{iat, badge, document: {kind, version, locale, sha256}, decision, time_source, method, previous?}`.
///
/// Signing refuses a digest that is not 32 bytes, and a text that is empty or longer than a receipt may hold: 128
/// characters for the badge, 64 for the others, 35 for the locale.
package typealias AgreementReceipt = SignedStatement<AgreementStatement>

extension AgreementStatement: StatementContent {
    package static var tokenType: String { "agreement-receipt+jwt" }
    package static var maxTokenBytes: Int { 8 * 1024 }
    package static var otherKeyMessage: Message { Message("credentialKeyMismatch.receipt") }

    package var claims: JSON {
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

    package init(claims: JSONReader) throws {
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
