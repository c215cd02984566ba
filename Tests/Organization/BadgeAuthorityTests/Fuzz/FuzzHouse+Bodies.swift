import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import TestSupport

@testable import BadgeAuthority

// What each route is sent when everything is right.
extension FuzzHouse {
    func body(of route: FuzzRoute) async throws -> FuzzBody {
        switch route {
        case .invitationToken: try invitation()
        case .recoveryToken: try await recoveryRedemption()
        case .refreshToken: .form([("grant_type", "refresh_token"), ("refresh_token", refreshToken)])
        case .loginToken: try await loginRedemption()
        case .programToken: try await programRedemption()
        case .login: login("ana")
        case .codedLogin: try await codedLogin()
        case .revocation: .form([("token", try await spareSession())])
        case .nonce: .json([:])
        case .credential: try credentialRequest()
        case .deferredCredential: .json(["transaction_id": "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
        case .notification: .json(["notification_id": .string(badge), "event": "credential_accepted"])
        case .strangersRemoval: .json([:])
        case .deviceKey: .json(["proof": .string(try deviceKeyProof())])
        case .removal: .json(["code": .string(try await sentCode(["intent": "delete", "device": .string(deviceID)]))])
        case .phoneCode: .json(["intent": "enroll", "phone_number": "+447700900123"])
        case .removalCode: .json(["intent": "delete", "device": .string(deviceID)])
        case .phoneVerification:
            .json(["code": .string(try await sentCode(["intent": "enroll", "phone_number": "+447700900123"]))])
        case .photo: .bytes(Self.photo, type: "image/png")
        case .photoNonce: .json(["audience": "https://door.example"])
        case .presentedPhoto: try presentedBadge()
        case .passwordChange: .json(["old": .string(Self.password), "new": "eleven white gates"])
        case .recovery: .json(["email": "ana@example.com"])
        case .code: .json([:])
        case .sso: try ssoRequest()
        case .agreement: try receipt()
        case .checkpoint: try checkpoint()
        case .deviceAuthorization: .form([("client_id", "badgectl"), ("device_name", "Ana's phone")])
        case .deviceLogin: try await deviceLogin(beginDeviceGrant())
        case .deviceToken: try await deviceRedemption()
        case .pushedLogin: .form(BrowserProbe.request().sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        case .browserLogin: browserLogin
        case .browserToken: try await browserRedemption()
        case .providerNonce: .form([])
        case .providerSession:
            .form([("provider", "accounts"), ("id_token", try await idToken()), ("device_name", "Ana's phone")])
        case .accountLink: try await accountLink()
        case .accountRemoval: try linkedAccount()
        case .share:
            .json([
                "id": .string(SystemRandom().uuid()), "recipient": "bo@example.com", "text": "Come along",
                "activity": ["url": "https://example.com/talks/7", "title": "Badges that stay"],
                "claims": ["name": "Ana Lima"],
            ])
        case .walletRequest: .form([("wallet_nonce", "one")])
        case .walletAnswer: try await walletAnswer()
        case .signInRefusal: try await signInRefusal()
        case .attestation: try await attestation()
        case .hypermediaToken: try await hypermediaGrant()
        case .hypermediaAction: try await hypermediaPassword()
        }
    }

    // The password that every other body has.
    func restorePassword() throws {
        try authority.setPassword(Secret(utf8: Self.password), username: "ana", of: "ana@example.com")
    }

    private func deviceKeyProof() throws -> String {
        try DeviceKeyProof.sign(
            issuer: issuer, device: deviceID, at: clock.now(), with: SigningKey(random: SystemRandom()))
    }

    func invitation() throws -> FuzzBody {
        let invitation = try authority.invite("ana@example.com")
        return .form([
            ("grant_type", "urn:ietf:params:oauth:grant-type:pre-authorized_code"),
            ("pre-authorized_code", try invitation.code), ("tx_code", invitation.transactionCode.plain),
            ("device_name", "Ana's phone"), ("device_platform", "linux"),
        ])
    }

    private func login(_ name: String) -> FuzzBody {
        .form([("username", name), ("password", Self.password), ("badge_key", holder.publicKey.thumbprint)])
    }

    // Of somebody who wants a code besides the password.
    private func codedLogin() async throws -> FuzzBody {
        let fields = [("username", "cem"), ("password", Self.password)]
        _ = try await send(.codedLogin, .form(fields))
        let code = try authority.outbox().last { $0.to == Self.careful }?.code?.plain ?? "000000"
        return .form(fields + [("otp", code)])
    }

    private func beginDeviceGrant() async throws -> Answer {
        try await send(.deviceAuthorization, try await body(of: .deviceAuthorization))
    }

    private func deviceLogin(_ codes: Answer) -> FuzzBody {
        .form([
            ("user_code", codes.json["user_code"]?.stringValue ?? ""), ("username", "ana"),
            ("password", Self.password), ("action", "allow"),
        ])
    }

    private func deviceRedemption() async throws -> FuzzBody {
        let codes = try await beginDeviceGrant()
        _ = try await send(.deviceLogin, deviceLogin(codes))
        return .form([
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
            ("device_code", codes.json["device_code"]?.stringValue ?? ""), ("client_id", "badgectl"),
        ])
    }

    private var browserLogin: FuzzBody {
        .form([("username", "ana"), ("password", Self.password), ("action", "allow")])
    }

    private func browserRedemption() async throws -> FuzzBody {
        let answer = try await send(.browserLogin, browserLogin)
        return .form(DeviceProbe.browserGrant(answer).sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    private func recoveryRedemption() async throws -> FuzzBody {
        _ = try await authority.requestRecovery(of: "ana@example.com")
        let mail = try authority.outbox().last { $0.kind == .recovery }
        let code = try authority.store.read {
            try AuthorityStore.codeAuthenticator($0).preAuthorizedCode(offer: mail?.code?.plain ?? "")
        }
        return .form([
            ("grant_type", "urn:ietf:params:oauth:grant-type:pre-authorized_code"), ("pre-authorized_code", code),
        ])
    }

    private func loginRedemption() async throws -> FuzzBody {
        let answer = try await send(.login, login("ana"))
        return .form([
            ("grant_type", "authorization_code"), ("code", answer.json["authorization_code"]?.stringValue ?? ""),
            ("device_name", "Ana's phone"), ("device_platform", "linux"),
        ])
    }

    private func programRedemption() async throws -> FuzzBody {
        let answer = try await send(.sso, try ssoRequest())
        return .form([
            ("grant_type", "authorization_code"), ("code", answer.json["code"]?.stringValue ?? ""),
            ("client_id", "payroll"), ("redirect_uri", "https://payroll.example/back"),
            ("code_verifier", Self.verifier),
        ])
    }

    private func idToken() async throws -> String {
        let answer = try await send(.providerNonce, .form([]))
        return try accounts.idToken(nonce: answer.json["nonce"]?.stringValue ?? "")
    }

    // Of an account that is linked to nobody.
    private func accountLink() async throws -> FuzzBody {
        for known in try authority.externalAccounts() where known.email != nil {
            try authority.unlinkAccount(known.subject, at: URL(string: known.server))
        }
        return .json(["provider": "accounts", "id_token": .string(try await idToken())])
    }

    private func linkedAccount() throws -> FuzzBody {
        let subject = Base64URL.encode(SystemRandom().bytes(8))
        let (issuer, person) = (IdentityServer.origin, "ana@example.com")
        try authority.linkAccount(subject, at: URL(string: issuer), to: person)
        account = try authority.store.read { db in
            String(try Int64.fetchOne(db, sql: "SELECT max(id) FROM externalAccount") ?? 0)
        }
        return .json([:])
    }

    // A session beside the one that the other requests need.
    private func spareSession() async throws -> String {
        let answer = try await send(.loginToken, try await loginRedemption())
        return answer.json["refresh_token"]?.stringValue ?? ""
    }

    private var deviceID: String { device.publicKey.thumbprint }

    private func sentCode(_ request: [String: JSON]) async throws -> String {
        _ = try await send(.phoneCode, .json(request))
        return try authority.outbox().last {
            [.verificationCode, .secondFactor].contains($0.kind) && $0.to != Self.careful
        }?.code?.plain
            ?? "000000"
    }

    func credentialRequest() throws -> FuzzBody {
        let claims: JSON = [
            "aud": .string(issuer), "iat": .integer(Int64(clock.now().timeIntervalSince1970)),
            "nonce": .string(try authority.store.credentialNonce()),
        ]
        let proof = try JWS.sign(
            claims, type: "openid4vci-proof+jwt", header: ["jwk": holder.publicKey.json], with: holder)
        return .json(["credential_configuration_id": "badge", "proofs": ["jwt": [.string(proof)]]])
    }

    private func ssoRequest() throws -> FuzzBody {
        let challenge = Base64URL.encode(Digest.sha256(Self.verifier))
        let shown = try SDJWT.present(
            Secret(utf8: credential), key: holder, audience: issuer + "/sso", nonce: challenge,
            now: clock.now(), disclosing: ["email"])
        return .json([
            "client_id": "payroll", "redirect_uri": "https://payroll.example/back",
            "code_challenge": .string(challenge), "presentation": .string(shown.text),
        ])
    }

    private func beginSignIn() async throws -> (page: Answer, browser: SignInBrowser, wallet: WalletProbe) {
        let wallet = WalletProbe(issuer: issuer, transport: transport, clock: clock, key: holder)
        let browser = SignInBrowser(wallet)
        let page = try await browser.begin(
            SignInFixture.request(["client_id": "canteen", "redirect_uri": "https://canteen.example/back"]))
        return (page, browser, wallet)
    }

    private func walletAnswer() async throws -> FuzzBody {
        let (page, _, probe) = try await beginSignIn()
        let wallet = try await SignInWallet(page.linkHere, probe)
        let shown = try SDJWT.present(
            Secret(utf8: credential), key: holder, audience: wallet.client, nonce: wallet.nonce, now: clock.now(),
            disclosing: [])
        return .form([("response", try wallet.encrypted(shown.text))])
    }

    private func signInRefusal() async throws -> FuzzBody {
        let (page, browser, _) = try await beginSignIn()
        signIn = (try page.waitingPath, browser.cookie ?? "")
        return .form([("action", "deny")])
    }

    private func presentedBadge() throws -> FuzzBody {
        let door = "https://door.example"
        let shown = try SDJWT.present(
            Secret(utf8: credential), key: holder, audience: door,
            nonce: try authority.store.photoNonce(for: door), now: clock.now(), disclosing: ["email"])
        return .json(["presentation": .string(shown.text)])
    }

    private func receipt() throws -> FuzzBody {
        let statement = AgreementStatement(
            badgeID: Badge.ID(rawValue: "b-1"), kind: .terms, version: "3", locale: "en",
            digest: Data(Digest.sha256("Wear it.")), decision: .accepted, decidedAt: clock.now(),
            timeSource: .deviceClock, method: .prompt, previous: nil)
        let compact = try AgreementReceipt.sign(statement, with: holder).compact
        return .bytes(Array(compact.utf8), type: "application/agreement-receipt+jwt")
    }

    private func checkpoint() throws -> FuzzBody {
        let held = try authority.store.read { db in
            try Row.fetchOne(db, sql: "SELECT generation, digest FROM anchor").map {
                CheckpointStatement.Previous(generation: $0["generation"], digest: $0["digest"])
            }
        }
        let statement = CheckpointStatement(
            store: Base64URL.encode(Digest.sha256("store")), generation: (held?.generation ?? 0) + 1,
            state: Data(Digest.sha256("state")), previous: held)
        return .json(["statement": .string(try WitnessedCheckpoint.sign(statement, with: holder).compact)])
    }

    private static let photo = SamplePicture.png(width: 2, height: 2)
}
