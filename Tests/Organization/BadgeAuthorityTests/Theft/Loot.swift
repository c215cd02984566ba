import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation

// All that a thief has: what was stolen, and what the organization's answers brought since.
struct Loot: Sendable {
    var keys: [SigningKey] = []
    // Tokens, offers' codes, and whatever else is sent as it is.
    var texts: [String] = []
    var transactionCodes: [String] = []
    var credentials: [String] = []
    var presentations: [String] = []
    var codeSecrets: [Secret] = []
    var syncKeys: [SyncKey] = []

    static func + (left: Loot, right: Loot) -> Loot {
        Loot(
            keys: left.keys + right.keys, texts: left.texts + right.texts,
            transactionCodes: left.transactionCodes + right.transactionCodes,
            credentials: left.credentials + right.credentials, presentations: left.presentations + right.presentations,
            codeSecrets: left.codeSecrets + right.codeSecrets, syncKeys: left.syncKeys + right.syncKeys)
    }

    // Whatever lies open in a home, by its form: a secret that should have been sealed is used as what it is.
    init(secrets: [Secret], columns: [String]) {
        keys = secrets.compactMap { try? SigningKey($0) }
        codeSecrets = secrets.filter { $0.count == 32 }
        let words = secrets.compactMap { $0.withUnsafeBytes { String(validating: $0, as: UTF8.self) } }
        texts = words.filter { (20...512).contains($0.utf8.count) && !$0.contains("~") }
        credentials = words.filter { $0.contains("~") }
        let delegations = columns.compactMap { try? SyncKeyDelegation.verify($0) }
        syncKeys = keys.flatMap { key in delegations.compactMap { try? SyncKey(key: key, delegation: $0) } }
    }

    init(
        keys: [SigningKey] = [], texts: [String] = [], transactionCodes: [String] = [], credentials: [String] = [],
        presentations: [String] = [], codeSecrets: [Secret] = [], syncKeys: [SyncKey] = []
    ) {
        (self.keys, self.texts, self.transactionCodes) = (keys, texts, transactionCodes)
        (self.credentials, self.presentations) = (credentials, presentations)
        (self.codeSecrets, self.syncKeys) = (codeSecrets, syncKeys)
    }

    // Takes what an answer brings.
    mutating func take(_ answer: Answer) {
        for text in answer.json.texts where !text.isEmpty {
            if text.contains("~") {
                if !credentials.contains(text) { credentials.append(text) }
            } else if (20...512).contains(text.utf8.count), !text.contains(" "), !texts.contains(text) {
                texts.append(text)
            }
        }
        if let secret = answer.json["secret"]?.stringValue, let bytes = try? Base64URL.decode(secret) {
            codeSecrets.append(Secret(bytes))
        }
    }

    // The credentials and the keys that they are bound to.
    func usable() -> [(credential: String, key: SigningKey)] {
        (credentials + presentations.compactMap(Self.unbound)).flatMap { credential in
            let holder = try? JWK(JSONReader(SDJWT(credential).issuerSigned.payload)["cnf"]["jwk"].present()).thumbprint
            return keys.filter { $0.publicKey.thumbprint == holder }.map { (credential, $0) }
        }
    }

    // A presentation without its reader's part.
    private static func unbound(_ presentation: String) -> String? {
        presentation.lastIndex(of: "~").map { String(presentation[...$0]) }
    }
}

extension JSON {
    // Every text in it.
    var texts: [String] {
        if let text = stringValue { return [text] }
        if let array = arrayValue { return array.flatMap(\.texts) }
        return (objectValue ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value.texts)
    }
}
