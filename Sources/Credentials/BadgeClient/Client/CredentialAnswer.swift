import BadgeModel

/// The response of a credential endpoint or a deferred one (OpenID4VCI 1.0 sections 8.3 and 9.2).
enum CredentialAnswer {
    case issued(texts: [String], notificationID: String?)
    case deferred(transactionID: String, intervalSeconds: Int?)

    /// - Parameters:
    ///   - reader: The response.
    ///   - most: The number of requested credentials: one for each proof.
    init(_ reader: JSONReader, most: Int) throws {
        if reader["credentials"].optional == nil, let transaction = reader["transaction_id"].optional {
            self = .deferred(
                transactionID: try transaction.nonEmptyString(maxLength: 4096),
                intervalSeconds: reader["interval"].seconds(atMost: Int(Int32.max)))
            return
        }
        let credentials = try reader["credentials"].elements()
        guard (1...most).contains(credentials.count) else {
            throw reader["credentials"].failure(
                most == 1 ? "does not hold exactly one credential" : "does not hold 1 to \(most) credentials")
        }
        self = .issued(
            texts: try credentials.map { try $0["credential"].nonEmptyString() },
            notificationID: reader["notification_id"].ifReadable { try $0.nonEmptyString(maxLength: 4096) })
    }
}
