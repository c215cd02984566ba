import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension PresentationRecord {
    init(row: Row) throws {
        self = try row.document("document") { reader in
            PresentationRecord(
                id: row["id"], date: try row.requiredDate("presented_at"),
                verifier: Verifier(
                    clientID: try reader["verifier"]["clientID"].string(),
                    name: try reader["verifier"]["name"].string(),
                    verification: try reader["verifier"]["verification"].string()),
                purpose: try reader["purpose"].optional?.string(),
                badges: try reader["badges"].elements().map(PresentedBadge.init(stored:)),
                transactionTypes: try reader["transactionTypes"].elements().map { try $0.string() },
                outcome: try Outcome(name: row["outcome"], code: row["code"], row))
        }
    }

    var document: JSON {
        .object(compacting: [
            "verifier": [
                "clientID": .string(verifier.clientID), "name": .string(verifier.name),
                "verification": .string(verifier.verification),
            ],
            "purpose": .optional(purpose), "badges": .array(badges.map(\.stored)),
            "transactionTypes": .array(transactionTypes.map(JSON.string)),
        ])
    }
}

extension PresentationRecord.PresentedBadge {
    fileprivate init(stored reader: JSONReader) throws {
        self.init(
            badge: Badge.ID(rawValue: try reader["badge"].string()), name: try reader["name"].string(),
            claims: try reader["claims"].elements().map { try $0.string() })
    }

    fileprivate var stored: JSON {
        ["badge": .string(badge.rawValue), "name": .string(name), "claims": .array(claims.map(JSON.string))]
    }
}

extension PresentationRecord.Outcome {
    /// The name, without the code of a refusal.
    package var name: String {
        switch self {
        case .answered: "answered"
        case .declined: "declined"
        case .refused: "refused"
        case .undelivered: "undelivered"
        }
    }

    /// The standard's code of a refusal; `nil` for anything else.
    package var code: String? {
        if case .refused(let code) = self { code } else { nil }
    }

    fileprivate init(name: String, code: String?, _ row: Row) throws {
        switch (name, code) {
        case ("answered", nil): self = .answered
        case ("declined", nil): self = .declined
        case ("undelivered", nil): self = .undelivered
        case ("refused", let code?): self = .refused(code)
        default: throw row.damaged("outcome")
        }
    }
}
