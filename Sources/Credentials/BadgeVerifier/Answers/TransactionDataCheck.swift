import BadgeCredentials
import BadgeKeys
import BadgeModel

/// The check that the holder signed the transaction data of a request (OpenID4VP 1.0 sections 8.4 and B.3.3.1).
struct TransactionDataCheck {
    /// An entry, and the queries with one of which it must be answered.
    private let entries: [(hash: String, queries: Set<String>)]

    init(_ data: [(text: String, queries: [String])]) {
        entries = data.map { (Base64URL.encode(Digest.sha256($0.text)), Set($0.queries)) }
    }

    /// Returns whether the hashes are those of the entries: in each presentation only those of entries that name its
    /// query, in their order, and each entry in one presentation at least.
    func accepts(_ answer: [String: [TransactionDataHashes]]) -> Bool {
        var signed: Set<Int> = []
        for (query, presentations) in answer {
            for hashes in presentations {
                guard let found = signedEntries(hashes, of: query) else { return false }
                signed.formUnion(found)
            }
        }
        return signed.count == entries.count
    }

    private func signedEntries(_ hashes: TransactionDataHashes, of query: String) -> [Int]? {
        guard hashes.algorithm ?? "sha-256" == "sha-256" else { return nil }
        var named = entries.indices.filter { entries[$0].queries.contains(query) }[...]
        var found: [Int] = []
        for hash in hashes.values {
            guard let position = named.firstIndex(where: { entries[$0].hash.isExactly(hash) }) else { return nil }
            found.append(named[position])
            named = named[(position + 1)...]
        }
        // Those that no other query could answer.
        let own = entries.indices.filter { entries[$0].queries == [query] }
        return Set(found).isSuperset(of: own) ? found : nil
    }
}
