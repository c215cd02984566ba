import BadgeDCQL
import BadgeKeys
import BadgeModel
import Foundation

/// A request and its answer, as a verifier stores them.
struct TransactionRecord: WaitingRecord {
    /// What an answer is at.
    enum Phase: Sendable {
        case open
        /// With the code for whoever returns from the wallet; `nil` if nobody does.
        case answered(PresentationResult, code: String?, at: Date)
    }

    /// The name, which the request contains as `state`, and the key of the answer as `kid`.
    let id: String
    let begun: Date
    /// The parameters of the request.
    let parameters: JSON
    /// The key to which the answer is encrypted; `nil` for none.
    let key: AgreementKey?
    let query: DCQLQuery
    let isFetched: Bool
    let returnAddress: URL?
    /// The link that opens a wallet; empty for a request of a browser's interface.
    var link = ""
    /// Whether the High Assurance profile is demanded of the answer.
    var isHighAssurance = false
    /// When the certificate ends that signs the request; `nil` for none.
    var certificateEnds: Date?
    var phase = Phase.open
    /// The last answer that did not end the request.
    var refusal: PresentationResult?

    var client: String { parameters["client_id"]?.stringValue ?? "" }
    var nonce: String { parameters["nonce"]?.stringValue ?? "" }

    /// The origins of the pages that may pass it on; empty unless a browser's interface delivers it.
    var expectedOrigins: [String] {
        (parameters["expected_origins"]?.arrayValue ?? []).compactMap(\.stringValue)
    }

    /// The transaction data as sent, each with the queries with one of which it must be answered.
    var transactionData: [(text: String, queries: [String])] {
        (parameters["transaction_data"]?.arrayValue ?? []).compactMap(\.stringValue).map { text in
            let data = JSONReader(.string(text)).ifReadable { _ in try JSON.parse(Base64URL.decode(text)) }
            return (text, (data?["credential_ids"]?.arrayValue ?? []).compactMap(\.stringValue))
        }
    }
}

extension TransactionRecord {
    /// Settles an answer. Anyone who saw a link that is shown can have an answer refused: that does not end the request.
    mutating func settle(_ result: PresentationResult, code: String?, at now: Date) {
        guard !result.isAccepted, returnAddress == nil else {
            phase = .answered(result, code: code, at: now)
            return
        }
        (phase, refusal) = (.open, result)
    }
}

extension TransactionRecord {
    /// The first time at which it can no longer be answered.
    var expires: Date {
        let end = begun.addingTimeInterval(PresentationTransactions.lifetime)
        return certificateEnds.map { min($0, end) } ?? end
    }

    /// Returns whether it can be answered.
    func isOpen(at now: Date) -> Bool {
        guard case .open = phase else { return false }
        return now < expires && isWithin(PresentationTransactions.lifetime, of: begun, now)
    }

    /// Returns whether there is anything left to read of it.
    func isWaiting(at now: Date) -> Bool {
        switch phase {
        case .open: isOpen(at: now)
        case .answered(_, _, let date): isWithin(PresentationTransactions.lifetime, of: date, now)
        }
    }

    // A clock that is set back makes nothing valid again for longer.
    private func isWithin(_ seconds: TimeInterval, of date: Date, _ now: Date) -> Bool {
        abs(now.timeIntervalSince(date)) < seconds
    }
}

extension TransactionRecord {
    var json: JSON {
        var members: [String: JSON?] = [
            "id": .string(id), "begun": .double(begun.timeIntervalSince1970), "parameters": parameters,
            "key": key.map { .string(Base64URL.encode($0.raw).revealedText) }, "fetched": .bool(isFetched),
            "return": .optional(returnAddress?.absoluteString), "link": .string(link),
            "haip": .bool(isHighAssurance), "refusal": refusal?.json,
            "certificate_ends": certificateEnds.map { .double($0.timeIntervalSince1970) },
        ]
        switch phase {
        case .open: break
        case .answered(let result, let code, let date):
            members["result"] = result.json
            members["code"] = .optional(code)
            members["answered"] = .double(date.timeIntervalSince1970)
        }
        return .object(compacting: members)
    }

    /// - Throws: `BadgeError` `documentInvalid`, `invalidInput`.
    init(_ reader: JSONReader) throws {
        id = try reader["id"].string()
        begun = try reader["begun"].date()
        parameters = try reader["parameters"].present()
        query = try DCQLQuery(reader["parameters"]["dcql_query"].present())
        isFetched = try reader["fetched"].bool()
        returnAddress = try (reader["return"].optional?.string()).flatMap(URL.init(string:))
        link = try reader["link"].string()
        isHighAssurance = try reader["haip"].bool()
        certificateEnds = try reader["certificate_ends"].optional?.date()
        refusal = try reader["refusal"].optional.map { try PresentationResult($0) }
        var key = try reader["key"].optional.map { try AgreementKey(Secret(Base64URL.decode($0.string()))) }
        key?.publicKey.keyID = id
        self.key = key
        if let result = reader["result"].optional {
            phase = .answered(
                try PresentationResult(result), code: try reader["code"].optional?.string(),
                at: try reader["answered"].date())
        } else {
            phase = .open
        }
    }
}
