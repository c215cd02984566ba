import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes

// Sends what the loot allows and much that it does not, in an order of chance.
struct Thief: Sendable {
    let wallet: WalletProbe
    let chance: ThiefsChance
    let names: [String]
    var loot: Loot
    let own: [SigningKey]
    private(set) var answers: [Answer] = []
    private let proofNames: SeededRandom
    private var nonce = ""
    private var earlier: [Sent] = []

    // A request as it went, to be sent again.
    private struct Sent: Sendable {
        let method: HTTPRequest.Method
        let path: String
        let headers: HTTPFields
        let body: Data
    }

    init(_ wallet: WalletProbe, loot: Loot, names: [String], chance: ThiefsChance) {
        (self.wallet, self.loot, self.names, self.chance) = (wallet, loot, names, chance)
        // Not those of the proofs that the organization has seen.
        proofNames = SeededRandom(seed: 7700)
        own = (0..<2).map { SigningKey(random: SeededRandom(seed: 7000 + $0)) }
        self.loot.keys += own
    }

    // One of these for each route of the router.
    static let rules: [String: @Sendable (inout Thief) async throws -> Answer] = [
        "GET /.well-known/openid-credential-issuer": { try await $0.get("/.well-known/openid-credential-issuer") },
        "GET /.well-known/oauth-authorization-server": { try await $0.get("/.well-known/oauth-authorization-server") },
        "GET /.well-known/badge-configuration": { try await $0.get("/.well-known/badge-configuration") },
        "GET /.well-known/jwt-vc-issuer": { try await $0.get("/.well-known/jwt-vc-issuer") },
        "GET /jwks": { try await $0.get("/jwks") },
        "GET /policy": { try await $0.get("/policy") },
        "GET /keys": { try await $0.get("/keys") },
        "GET /offers/{id}": { try await $0.get("/offers/" + $0.text) },
        "GET /open/{purpose}": { try await $0.get("/open/ab?code=" + $0.text) },
        "GET /status/{number}": { try await $0.get("/status/1") },
        "POST /token": { try await $0.askForTokens() },
        "POST /nonce": { try await $0.send(.post, "/nonce", type: "application/json") },
        "POST /credential": { try await $0.askForBadge() },
        "POST /deferred_credential": { thief in
            try await thief.json("/deferred_credential", ["transaction_id": .string(thief.text)])
        },
        "POST /notification": { thief in
            let event = thief.chance.pick(["credential_accepted", "credential_deleted"]) ?? ""
            return try await thief.json(
                "/notification", ["notification_id": .string(thief.name), "event": .string(event)])
        },
        "POST /agreements": { try await $0.decide() },
        "POST /anchors": { try await $0.tellOfStore() },
        "POST /login": { thief in
            let form = ["username": thief.chance.pick(["ana", thief.name]) ?? "", "password": thief.text]
            return try await thief.form("/login", form)
        },
        "POST /device_authorization": { thief in
            try await thief.form("/device_authorization", ["client_id": "any", "badge_key": thief.name])
        },
        "GET /device": { try await $0.get("/device?user_code=\($0.text)") },
        "POST /device": { thief in
            let form = [
                "user_code": thief.text, "username": thief.chance.pick(["ana", thief.name]) ?? "",
                "password": thief.text, "action": thief.chance.pick(["allow", "deny"]) ?? "",
            ]
            return try await thief.form("/device", form)
        },
        "POST /par": { thief in
            let changes = ["client_id": thief.text, "dpop_jkt": thief.name, "issuer_state": thief.text]
            return try await thief.form("/par", BrowserProbe.request(changes))
        },
        "GET /authorize": { thief in
            try await thief.get(
                "/authorize?client_id=any&request_uri=urn:ietf:params:oauth:request_uri:\(thief.text)")
        },
        "POST /authorize": { thief in
            let form = [
                "username": thief.chance.pick(["ana", thief.name]) ?? "", "password": thief.text,
                "action": thief.chance.pick(["allow", "deny"]) ?? "",
            ]
            let query = DeviceProbe.form(BrowserProbe.request(["badge_key": thief.name]))
            return try await thief.form("/authorize?" + query, form)
        },
        "GET /wallet/requests/{id}": { try await $0.get("/wallet/requests/" + $0.text) },
        "POST /wallet/requests/{id}": { thief in
            try await thief.form("/wallet/requests/" + thief.text, ["wallet_nonce": thief.text])
        },
        "POST /wallet/answers": { thief in
            let token: JSON = ["badge": [.string(thief.text)]]
            return try await thief.form("/wallet/answers", ["vp_token": token.text, "state": thief.text])
        },
        "GET /wallet/sign-ins/{id}": { thief in
            try await thief.get("/wallet/sign-ins/\(thief.text)?response_code=\(thief.text)")
        },
        "POST /wallet/sign-ins/{id}": { thief in
            try await thief.form("/wallet/sign-ins/" + thief.text, ["action": "deny"])
        },
        "POST /revoke": { try await $0.form("/revoke", ["token": $0.text]) },
        "GET /devices": { try await $0.get("/devices") },
        "POST /devices/{id}/removal": { try await $0.json("/devices/\($0.name)/removal", [:]) },
        "POST /devices/current/key": { try await $0.rekey() },
        "POST /session/provider/nonce": { try await $0.form("/session/provider/nonce", [:]) },
        "POST /session/provider": { thief in
            let form = ["provider": "accounts", "id_token": thief.text, "badge_key": thief.name]
            return try await thief.form("/session/provider", form)
        },
        "GET /accounts": { try await $0.get("/accounts") },
        "POST /accounts": { thief in
            try await thief.json("/accounts", ["provider": "accounts", "id_token": .string(thief.text)])
        },
        "POST /accounts/{id}/removal": { try await $0.json("/accounts/1/removal", [:]) },
        "POST /share": { thief in
            let share: JSON = [
                "id": .string(thief.name), "recipient": "bo@example.com", "activity": ["url": "https://example.com/"],
            ]
            return try await thief.json("/share", share)
        },
        "POST /password": { thief in
            try await thief.json("/password", ["old": .string(thief.text), "new": "eleven white gates"])
        },
        "GET /phone": { try await $0.get("/phone") },
        "POST /phone/codes": { thief in
            let bodies: [JSON] = [
                ["intent": "enroll"], ["intent": "enroll", "phone_number": "+447700900999"],
                ["intent": "delete", "device": .string(thief.name)],
            ]
            return try await thief.json("/phone/codes", thief.chance.pick(bodies) ?? [:])
        },
        "POST /phone/verification": { try await $0.json("/phone/verification", ["code": "000000"]) },
        "POST /recovery": { thief in
            let email = thief.chance.pick(thief.names.filter { $0.contains("@") }) ?? ""
            return try await thief.json("/recovery", ["email": .string(email)])
        },
        "PUT /photo": {
            try await $0.send(.put, "/photo", type: "image/png", body: Data(SamplePicture.logo))
        },
        "GET /photo": { try await $0.get("/photo") },
        "POST /photo/nonce": { try await $0.json("/photo/nonce", ["audience": "https://door.example"]) },
        "POST /photo": { thief in
            try await thief.json("/photo", ["presentation": .string(thief.chance.pick(thief.loot.presentations) ?? "")])
        },
        "POST /codes": { try await $0.json("/codes", [:]) },
        "GET /codes/secret": { try await $0.get("/codes/secret") },
        "GET /clients/{id}": { try await $0.get("/clients/payroll") },
        "POST /sso": { try await $0.signIn() },
    ]

    // Any request, or an earlier one once more.
    mutating func ask() async throws -> (route: String, answer: Answer) {
        if chance.percent(5), let sent = chance.pick(earlier) {
            let answer = try await wallet.send(sent.method, sent.path, headers: sent.headers, body: sent.body)
            loot.take(answer)
            return ("\(sent.method) \(sent.path), once more", answer)
        }
        // Tokens and badges are what everything else follows from.
        let likely = ["POST /token", "POST /token", "POST /credential", "POST /devices/current/key"]
        let route = chance.percent(50) ? chance.pick(likely) : chance.pick(Self.rules.keys.sorted())
        return (route ?? "", try await ask(route ?? ""))
    }

    mutating func ask(_ route: String) async throws -> Answer {
        guard let rule = Self.rules[route] else {
            throw BadgeError(.unexpected, reason: "There is no rule for \(route).")
        }
        let answer = try await rule(&self)
        loot.take(answer)
        return answer
    }
}

// What a request is made of.
extension Thief {
    fileprivate var key: SigningKey { chance.pick(loot.keys) ?? own[0] }

    // The newest is what answers brought; mostly that is what is good.
    fileprivate var text: String {
        if chance.percent(30), let last = loot.texts.last { return last }
        return chance.pick(loot.texts + loot.presentations) ?? "nothing-at-all-that-was-ever-given"
    }

    fileprivate var name: String { chance.pick(names) ?? "" }

    fileprivate mutating func get(_ path: String) async throws -> Answer { try await send(.get, path) }

    fileprivate mutating func json(_ path: String, _ body: JSON) async throws -> Answer {
        try await send(.post, path, type: "application/json", body: Data(body.text.utf8))
    }

    fileprivate mutating func form(_ path: String, _ fields: [String: String]) async throws -> Answer {
        try await form(path, fields, key: key)
    }

    fileprivate mutating func form(_ path: String, _ fields: [String: String], key: SigningKey) async throws -> Answer {
        try await send(
            .post, path, type: DeviceProbe.formType, body: Data(DeviceProbe.form(fields).utf8), key: key, token: nil)
    }

    fileprivate mutating func send(
        _ method: HTTPRequest.Method, _ path: String, type: String? = nil, body: Data = Data()
    ) async throws -> Answer {
        try await send(method, path, type: type, body: body, key: key, token: chance.percent(95) ? text : nil)
    }

    // With a proof mostly, of that key, and once more when the server asks for its nonce.
    mutating func send(
        _ method: HTTPRequest.Method, _ path: String, type: String?, body: Data, key: SigningKey, token: String?
    ) async throws -> Answer {
        try await send(
            method, path, type: type, body: body, key: key, token: token, isProved: chance.percent(85))
    }

    mutating func send(
        _ method: HTTPRequest.Method, _ path: String, type: String?, body: Data, key: SigningKey, token: String?,
        isProved: Bool
    ) async throws -> Answer {
        var answer: Answer?
        for _ in 0..<2 {
            var headers: HTTPFields = [:]
            headers[.contentType] = type
            headers[.authorization] = token.map { (isProved ? "DPoP " : "Bearer ") + $0 }
            if isProved {
                let proof = SentProof(
                    id: proofNames.token(bytes: 16), method: method.rawValue, address: wallet.issuer + path,
                    date: wallet.clock.now(), nonce: nonce, token: token)
                headers[.dpop] = try proof.signed(as: key)
            }
            let given = try await wallet.send(method, path, headers: headers, body: body)
            answers.append(given)
            earlier.append(Sent(method: method, path: path, headers: headers, body: body))
            nonce = given.headers[.dpopNonce] ?? nonce
            answer = given
            if given.error != "use_dpop_nonce" { return given }
        }
        return answer ?? Answer(status: 0, headers: [:], body: Data())
    }
}

// Requests that are more than a path.
extension Thief {
    fileprivate mutating func askForTokens() async throws -> Answer {
        let key = key
        switch chance.below(7) {
        case 0: return try await form("/token", ["grant_type": "refresh_token", "refresh_token": text], key: key)
        case 1:
            let device = chance.percent(90) ? key : self.key
            let proof = try HolderProof.sign(
                issuer: wallet.issuer, device: device.publicKey.thumbprint, at: wallet.clock.now(), with: self.key)
            return try await form("/token", ["grant_type": HolderProof.grant, "assertion": proof], key: key)
        case 2: return try await form("/token", ["grant_type": "authorization_code", "code": text], key: key)
        case 6:
            return try await form("/token", ["grant_type": DeviceProbe.deviceGrant, "device_code": text], key: key)
        case 3:
            let fields = [
                "grant_type": "authorization_code", "code": text, "client_id": "payroll",
                "redirect_uri": StolenFrom.redirect, "code_verifier": StolenFrom.verifier,
            ]
            return try await form("/token", fields, key: key)
        default:
            var fields = [
                "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code", "pre-authorized_code": text,
            ]
            fields["tx_code"] = chance.pick(loot.transactionCodes)
            if chance.percent(50) { fields["device_name"] = "A thief's" }
            return try await form("/token", fields, key: key)
        }
    }

    fileprivate mutating func askForBadge() async throws -> Answer {
        let holder = WalletProbe(issuer: wallet.issuer, transport: wallet.transport, clock: wallet.clock, key: key)
        let proof = try await holder.proof(nonce: holder.nonce())
        return try await json(
            "/credential", ["credential_configuration_id": "badge", "proofs": ["jwt": [.string(proof)]]])
    }

    // The key in the address, in the proof and in the token need not be one.
    fileprivate mutating func rekey() async throws -> Answer {
        let old = key
        let device = chance.percent(90) ? old.publicKey.thumbprint : name
        let new = chance.percent(60) ? SigningKey(random: chance.random) : key
        let proof = try DeviceKeyProof.sign(issuer: wallet.issuer, device: device, at: wallet.clock.now(), with: new)
        let answer = try await send(
            .post, "/devices/current/key", type: "application/json",
            body: Data(JSON.object(["proof": .string(proof)]).text.utf8), key: old, token: text)
        if answer.status == 204 { loot.keys.append(new) }
        return answer
    }

    fileprivate mutating func signIn() async throws -> Answer {
        var presentation = chance.pick(loot.presentations) ?? ""
        if let (credential, key) = chance.pick(loot.usable()) {
            presentation = try presentationToPrograms(of: credential, with: key)
        }
        return try await json("/sso", Self.signIn(presentation))
    }

    func presentationToPrograms(of credential: String, with key: SigningKey) throws -> String {
        try SDJWT.present(
            Secret(utf8: credential), key: key, audience: wallet.issuer + "/sso",
            nonce: StolenFrom.challenge, now: wallet.clock.now()
        ).text
    }

    static func signIn(_ presentation: String) -> JSON {
        [
            "client_id": "payroll", "redirect_uri": .string(StolenFrom.redirect),
            "code_challenge": .string(StolenFrom.challenge), "presentation": .string(presentation),
        ]
    }

    fileprivate mutating func decide() async throws -> Answer {
        let statement = AgreementStatement(
            badgeID: .init(rawValue: name), kind: .terms, version: "3", locale: "en",
            digest: Data(Digest.sha256("The terms.")),
            decision: chance.pick([.accepted, .withdrawn]) ?? .accepted, decidedAt: wallet.clock.now(),
            timeSource: .deviceClock, method: .prompt, previous: nil)
        let receipt =
            if chance.percent(50), let syncKey { try AgreementReceipt.sign(statement, with: syncKey) } else {
                try AgreementReceipt.sign(statement, with: key)
            }
        return try await send(
            .post, "/agreements", type: AuthorityFixture.receiptType, body: Data(receipt.compact.utf8))
    }

    fileprivate mutating func tellOfStore() async throws -> Answer {
        let checkpoint =
            if chance.percent(50), let syncKey { try WitnessedCheckpoint.sign(checkpoint, with: syncKey) } else {
                try WitnessedCheckpoint.sign(checkpoint, with: key)
            }
        return try await json("/anchors", ["statement": .string(checkpoint.compact)])
    }

    var checkpoint: CheckpointStatement {
        CheckpointStatement(
            store: Base64URL.encode(chance.random.bytes(32)), generation: 1, state: Data(chance.random.bytes(32)),
            previous: nil)
    }

    // One of the loot, or one that another badge's key vouches for.
    private var syncKey: SyncKey? {
        if let held = chance.pick(loot.syncKeys) { return held }
        return try? SyncKey.make(for: key, at: wallet.clock.now(), random: chance.random)
    }
}
