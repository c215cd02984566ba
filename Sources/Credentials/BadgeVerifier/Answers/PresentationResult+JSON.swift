import BadgeKeys
public import BadgeModel
import Foundation

extension PresentationResult {
    /// The result as JSON, as `Schemas/presentation-result.schema.json` describes it.
    public var json: JSON {
        .object(compacting: [
            "valid": .bool(isAccepted), "reason": .optional(failure?.reason.rawValue),
            "text": .optional(failure?.explanation), "error": .optional(walletError),
            "queries": .array(queries.map(\.json)),
        ])
    }

    /// - Throws: `BadgeError` `documentInvalid`.
    init(_ reader: JSONReader) throws {
        let queries = try reader["queries"].elements().map(QueryResult.init)
        guard let failure = try VerificationFailure(stored: reader) else {
            self.init(accepted: queries)
            return
        }
        self.init(failure, walletError: try reader["error"].optional?.string(), queries: queries)
    }
}

extension QueryResult {
    fileprivate var json: JSON {
        .object(compacting: [
            "id": .string(id), "badges": .array(badges.map(\.json)), "reason": .optional(failure?.reason.rawValue),
            "text": .optional(failure?.explanation),
        ])
    }

    fileprivate init(_ reader: JSONReader) throws {
        self.init(
            id: try reader["id"].string(), badges: try reader["badges"].elements().map(PresentedBadge.init),
            failure: try VerificationFailure(stored: reader))
    }
}

extension PresentedBadge {
    fileprivate var json: JSON {
        .object(compacting: [
            "issuer": .string(issuer), "type": .string(type), "claims": .object(claims), "holder": .string(holder),
            "presentedAt": .string(presentedAt.formatted(.iso8601)), "expires": .optional(expires?.formatted(.iso8601)),
            "findings": .array(findings.map(\.json)),
        ])
    }

    fileprivate init(_ reader: JSONReader) throws {
        self.init(
            issuer: try reader["issuer"].string(), type: try reader["type"].string(),
            claims: try reader["claims"].object(), holder: try reader["holder"].string(),
            presentedAt: try reader["presentedAt"].instant(), expires: try reader["expires"].optional?.instant(),
            findings: try reader["findings"].elements().map {
                VerificationFinding(try $0["name"].name(), .verbatim(try $0["text"].string()))
            })
    }
}

extension VerificationFailure {
    fileprivate init?(stored reader: JSONReader) throws {
        guard let reason = reader["reason"].optional else { return nil }
        self.init(try reason.name(), .verbatim(try reader["text"].string()))
    }
}
