import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation

extension FuzzHouse {
    private var probe: HypermediaProbe {
        let wallet = WalletProbe(issuer: issuer, transport: transport, clock: clock, key: holder)
        return HypermediaProbe(DeviceProbe(wallet, key: device, random: proofNames))
    }

    func attestation() async throws -> FuzzBody {
        let answer = try await probe.device.wallet.get("/token/cat?client_id=badgectl")
        let challenge = try JSONReader(answer.json)["challenge"].string()
        let statement = try JWS.sign(
            [
                "challenge": .string(challenge), "aud": .string(issuer + "/token/cat"), "client_id": "badgectl",
                "iat": .integer(Int64(clock.now().timeIntervalSince1970)),
            ], type: "key-attestation+jwt", header: ["jwk": device.publicKey.json], with: device)
        return .form([("challenge", challenge), ("challenge_response", statement)])
    }

    func hypermediaGrant() async throws -> FuzzBody {
        let cat = try await send(.attestation, try await attestation()).json["cat"]?.stringValue ?? ""
        return .form([
            ("grant_type", "client_credentials"), ("scope", HypermediaProbe.scope),
            ("client_assertion_type", "urn:se:curity:attestation:client"), ("client_assertion", cat),
        ])
    }

    // At the form for the password of the built-in script.
    func hypermediaPassword() async throws -> FuzzBody {
        let probe = probe
        try await probe.fetchToken()
        try await probe.begin()
        try await probe.submit("begin")
        login = probe
        let hidden = probe.form("login")?["fields"]?.arrayValue?.first?["value"]?.stringValue ?? ""
        return .form([("token", hidden), ("username", "ana"), ("password", Self.password)])
    }
}
