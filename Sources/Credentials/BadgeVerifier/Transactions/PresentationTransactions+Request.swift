import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation

extension PresentationTransactions {
    func record(of request: WalletRequest, named id: String, at now: Date) -> TransactionRecord {
        let key = request.answerKey(named: id, random)
        let own: [String: JSON] = [
            "client_id": .string(clientID), "response_mode": request.isEncrypted ? "direct_post.jwt" : "direct_post",
            "response_uri": .string(answers.absoluteString), "state": .string(id),
        ]
        let parameters = request.parameters(nonce: random.token(bytes: 16), key: key).merging(own) { $1 }
        return TransactionRecord(
            id: id, begun: now, parameters: .object(parameters), key: key, query: request.query,
            isFetched: request.delivery != .value, returnAddress: request.returnAddress,
            isHighAssurance: request.isHighAssurance, certificateEnds: identity.expires)
    }

    func sign(_ record: TransactionRecord, _ walletNonce: String?) throws -> String {
        var members = (record.parameters.objectValue ?? [:]).merging(
            VerifierIdentity.claims(from: clock.now(), to: record.expires)
        ) { $1 }
        members["wallet_nonce"] = walletNonce.map(JSON.string)
        return try identity.sign(.object(members))
    }

    func link(to record: TransactionRecord, _ request: WalletRequest) throws -> String {
        var fields: [(name: String, value: String)] = [("client_id", clientID)]
        if request.delivery != .value {
            guard let requests else { throw BadgeError(.invalidInput, .verifier("invalidInput.noRequestAddress")) }
            fields.append(("request_uri", requests.appending(path: record.id).absoluteString))
            if request.delivery == .post { fields.append(("request_uri_method", "post")) }
        } else if identity.isSigned {
            fields.append(("request", try sign(record, nil)))
        } else {
            let others = (record.parameters.objectValue ?? [:]).filter { $0.key != "client_id" }
            fields += others.sorted { $0.key < $1.key }.map { ($0.key, $0.value.stringValue ?? $0.value.text) }
        }
        // Wallets read a plus sign in a link as it is. Signs that a query may have keep a QR code small.
        let query = [("+", "%20"), ("%3A", ":"), ("%2F", "/"), ("%2C", ",")].reduce(Array(FormBody.encode(fields))) {
            $0.replacing($1.0.utf8, with: $1.1.utf8)
        }
        return "\(request.scheme)://?\(String(decoding: query, as: UTF8.self))"
    }
}
