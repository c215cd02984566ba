import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgeSystem

extension WalletRequest {
    private static let encryptions = JWE.ContentEncryption.allCases.map { JSON.string($0.rawValue) }

    /// Returns a new key to which the answer is encrypted; `nil` if it is not.
    func answerKey(named id: String, _ random: any RandomSource) -> AgreementKey? {
        guard isEncrypted else { return nil }
        var key = AgreementKey(random: random)
        key.publicKey.keyID = id
        return key
    }

    /// Returns the parameters that a request has, however it reaches the wallet.
    func parameters(nonce: String, key: AgreementKey?) -> [String: JSON] {
        let data = transactionData.map { JSON.string($0.text) }
        return JSON.object(compacting: [
            "response_type": "vp_token", "nonce": .string(nonce), "dcql_query": query.json,
            "client_metadata": metadata(key), "transaction_data": data.isEmpty ? nil : .array(data),
        ]).objectValue ?? [:]
    }

    // A link is for a QR code as well: it leaves out what wallets take for granted, which makes the code coarser.
    private func metadata(_ key: AgreementKey?) -> JSON {
        let isInLink = delivery == .value
        return .object(compacting: [
            "vp_formats_supported": ["dc+sd-jwt": ["sd-jwt_alg_values": ["ES256"], "kb-jwt_alg_values": ["ES256"]]],
            "jwks": key.map { key in
                let members = key.publicKey.json.objectValue ?? [:]
                return ["keys": [.object(members.filter { !isInLink || $0.key != "use" })]]
            },
            "encrypted_response_enc_values_supported": key == nil || isInLink ? nil : .array(Self.encryptions),
        ])
    }
}
