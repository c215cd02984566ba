import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes

// A thief who knows what each secret is for, and leaves out nothing that it is good for.
extension Thief {
    mutating func takeAll() async throws {
        for text in loot.texts {
            loot.take(
                try await send(
                    .get, "/offers/" + text, type: nil, body: Data(), key: own[0], token: nil, isProved: false))
        }
        let (keys, texts) = (loot.keys, loot.texts)
        for key in keys { try await tellOfStore { try WitnessedCheckpoint.sign($0, with: key) } }
        for key in loot.syncKeys { try await tellOfStore { try WitnessedCheckpoint.sign($0, with: key) } }
        for device in keys {
            for text in texts { try await useSession(text, nil, device) }
            for text in texts { try await openSession(["grant_type": "refresh_token", "refresh_token": text], device) }
            for holder in keys {
                let proof = try HolderProof.sign(
                    issuer: wallet.issuer, device: device.publicKey.thumbprint, at: wallet.clock.now(), with: holder)
                try await openSession(["grant_type": HolderProof.grant, "assertion": proof], device)
            }
        }
        for text in texts {
            _ = try await askForBadge(text, own[0], holder: own[0], isProved: false)
            var fields = [
                "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code", "pre-authorized_code": text,
            ]
            fields["tx_code"] = loot.transactionCodes.first
            try await openSession(fields, own[0])
        }
        for key in loot.keys { try await tellOfStore { try WitnessedCheckpoint.sign($0, with: key) } }
    }

    private mutating func tellOfStore(_ sign: (CheckpointStatement) throws -> WitnessedCheckpoint) async throws {
        _ = try await post("/anchors", ["statement": .string(try sign(checkpoint).compact)], own[0], nil)
    }

    private mutating func openSession(_ fields: [String: String], _ device: SigningKey) async throws {
        let answer = try await send(
            .post, "/token", type: DeviceProbe.formType, body: Data(DeviceProbe.form(fields).utf8), key: device,
            token: nil, isProved: true)
        guard let access = answer.json["access_token"]?.stringValue else { return }
        try await useSession(access, answer.json["refresh_token"]?.stringValue, device)
    }

    // Renews or moves its badge, fetches one where it has none, and signs in with it.
    private mutating func useSession(_ access: String, _ refresh: String?, _ device: SigningKey) async throws {
        let answer = try await send(
            .get, "/devices", type: nil, body: Data(), key: device, token: access, isProved: true)
        guard answer.status == 200 else { return }
        try await fetchCodes(access, device)
        for holder in loot.keys { _ = try await askForBadge(access, device, holder: holder, isProved: true) }
        try await signIn(access, device)
        guard let refresh else { return }
        let new = SigningKey(random: chance.random)
        let proof = try DeviceKeyProof.sign(
            issuer: wallet.issuer, device: device.publicKey.thumbprint, at: wallet.clock.now(), with: new)
        _ = try await post("/devices/current/key", ["proof": .string(proof)], device, access)
        let form = DeviceProbe.form(["grant_type": "refresh_token", "refresh_token": refresh])
        let refreshed = try await send(
            .post, "/token", type: DeviceProbe.formType, body: Data(form.utf8), key: new, token: nil, isProved: true)
        guard let next = refreshed.json["access_token"]?.stringValue else { return }
        let holder = SigningKey(random: chance.random)
        loot.keys.append(holder)
        _ = try await askForBadge(next, new, holder: holder, isProved: true)
        try await fetchCodes(next, new)
        try await signIn(next, new)
    }

    private mutating func fetchCodes(_ access: String, _ device: SigningKey) async throws {
        loot.take(
            try await send(
                .get, "/codes/secret", type: nil, body: Data(), key: device, token: access, isProved: true))
    }

    private mutating func askForBadge(
        _ token: String, _ device: SigningKey, holder: SigningKey, isProved: Bool
    ) async throws -> Answer {
        let probe = WalletProbe(issuer: wallet.issuer, transport: wallet.transport, clock: wallet.clock, key: holder)
        let proof = try await probe.proof(nonce: probe.nonce())
        let body: JSON = ["credential_configuration_id": "badge", "proofs": ["jwt": [.string(proof)]]]
        return try await post("/credential", body, device, token, isProved: isProved)
    }

    private mutating func signIn(_ access: String, _ device: SigningKey) async throws {
        for (credential, key) in loot.usable() {
            let presentation = try presentationToPrograms(of: credential, with: key)
            _ = try await post("/sso", Self.signIn(presentation), device, access)
        }
    }

    private mutating func post(
        _ path: String, _ body: JSON, _ key: SigningKey, _ token: String?, isProved: Bool = true
    ) async throws -> Answer {
        let answer = try await send(
            .post, path, type: "application/json", body: Data(body.text.utf8), key: key, token: token,
            isProved: isProved)
        loot.take(answer)
        return answer
    }
}
