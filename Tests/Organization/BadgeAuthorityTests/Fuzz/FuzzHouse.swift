import BadgeClient
import BadgeCredentials
import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport

@testable import BadgeAuthority
@testable import BadgeSampleServers

// An organization with somebody on a device who has all that a request can need, and somebody else to whom nothing may
// happen.
final class FuzzHouse {
    static let password = "seven green lamps"
    // Who wants a code besides the password.
    static let careful = "cem@example.com"
    static let verifier = String(repeating: "v", count: 43)

    let home: TemporaryHome
    let authority: Authority
    let clock = FixedClock(AuthorityFixture.start)
    let log = CapturingLog(omitsDebug: true)
    let watch: ChangeWatch
    let issuer = "http://127.0.0.1:8080"
    let transport: any HTTPTransport
    // Where people sign in besides.
    let accounts: IdentityServer
    let device: SigningKey
    let holder: SigningKey
    let stranger: SigningKey
    // Nobody's.
    private let thief: SigningKey
    private(set) var accessToken = ""
    private(set) var refreshToken = ""
    private(set) var badge = ""
    private(set) var credential = ""
    // A sign-in from a wallet that waits, and the browser that began it.
    var signIn: (path: String, cookie: String)?
    // A login by hypermedia authentication that waits for its password.
    var login: HypermediaProbe?
    let proofNames = SeededRandom(seed: 79)
    private var nonce = ""
    private var proofs = 0

    init(seed: UInt64) async throws {
        let random = SeededRandom(seed: seed)
        home = try TemporaryHome()
        (device, holder) = (SigningKey(random: random), SigningKey(random: random))
        (stranger, thief) = (SigningKey(random: random), SigningKey(random: random))
        authority = try Authority.create(
            at: home.path, name: "Example Works", issuer: try JSONReader(.string(issuer)).url(),
            custody: FastTestCustody(FileCustody(directory: home.path, random: random)), sharing: .exclusive,
            clock: clock, random: random, logger: log.logger)
        accounts = IdentityServer(clock: clock)
        transport = try authority.transport { [accounts] in
            ($0.hypermedia, $0.network, $0.allowsSharing) = (HypermediaSettings(), accounts, true)
        }
        watch = try ChangeWatch(authority)
        try furnish()
        try await begin()
        try await giveBadgeToStranger()
        _ = watch.take()
    }

    private func furnish() throws {
        for (name, email) in [("Ana Lima", "ana@example.com"), ("Ben Okri", "ben@example.com")] {
            try authority.add(
                Person.Details(name: name, email: email, phone: email.hasPrefix("b") ? "+447700900124" : nil))
        }
        try authority.setPassword(Secret(utf8: Self.password), username: "ana", of: "ana@example.com")
        try authority.setPassword(Secret(utf8: Self.password), username: "ben", of: "ben@example.com")
        try authority.add(Person.Details(name: "Cem Kaya", email: Self.careful))
        try authority.setPassword(Secret(utf8: Self.password), username: "cem", of: Self.careful)
        try authority.requireSecondFactor(true, of: Self.careful)
        try authority.addProvider(ProviderRegistration(accounts.provider(), domains: ["example.com"]))
        let terms: JSON = ["kind": "terms", "version": "3", "locale": "en", "required": false, "text": "Wear it."]
        let restrictions: JSON = [["type": "mfaEnrollment"], ["type": "userAgreement", "documents": [terms]]]
        try authority.set(try Policy(JSONReader(["deviceLimit": 3, "restrictions": restrictions])))
        try authority.register(
            RegisteredClient(
                "payroll", name: "Payroll",
                redirectURIs: [try JSONReader(.string("https://payroll.example/back")).url()],
                claims: [.init("email", label: "mail", isRequired: true)]))
        try authority.register(
            RegisteredClient(
                "canteen", name: "Canteen",
                redirectURIs: [try JSONReader(.string("https://canteen.example/back")).url()], claims: [],
                takesPresentations: true))
    }

    // A device that goes on under another key would count beside this one.
    func removeOtherDevices() throws {
        for other in try authority.devices(of: "ana@example.com") where other.id.rawValue != device.publicKey.thumbprint
        {
            try authority.removeDevice(other.id, of: "ana@example.com")
        }
    }

    // A session on the device, with a badge.
    func begin() async throws {
        let granted = try await send(.invitationToken, try invitation())
        accessToken = try JSONReader(granted.json)["access_token"].string()
        refreshToken = try JSONReader(granted.json)["refresh_token"].string()
        let issued = try await send(.credential, try credentialRequest())
        credential = issued.credential ?? ""
        badge = try JSONReader(issued.json)["notification_id"].string()
    }

    // Ben's wallet knows no devices: it is one by its badge's key.
    private func giveBadgeToStranger() async throws {
        let wallet = WalletProbe(issuer: issuer, transport: transport, clock: clock, key: stranger)
        let invitation = try authority.invite("ben@example.com")
        let token = try await wallet.token(invitation.code, invitation.transactionCode.plain)
        _ = try await wallet.requestCredential(token: token)
    }

    // Right in every way.
    func send(_ route: FuzzRoute, _ body: FuzzBody) async throws -> Answer {
        try await send(route, body.serialized, type: body.type, headers: try headers(for: route, path: path(of: route)))
    }

    func send(_ route: FuzzRoute, _ body: [UInt8], type: String, headers: HTTPFields) async throws -> Answer {
        var headers = headers
        headers[.contentType] = type
        let request = HTTPRequest(
            method: route.method == "PUT" ? .put : .post, scheme: "http", authority: "127.0.0.1:8080",
            path: path(of: route), headerFields: headers)
        let exchange = try await transport.send(request, body: Data(body))
        if let next = exchange.response.headerFields[.dpopNonce] { nonce = next }
        return Answer(
            status: exchange.response.status.code, headers: exchange.response.headerFields, body: exchange.body)
    }

    // The account that can be unlinked.
    var account = "0"

    var devices: [String] { [device, stranger].map(\.publicKey.thumbprint) }

    func path(of route: FuzzRoute) -> String {
        switch route {
        case .invitationToken, .recoveryToken, .refreshToken, .loginToken, .programToken, .deviceToken,
            .browserToken, .hypermediaToken:
            "/token"
        case .attestation: "/token/cat"
        case .hypermediaAction: login?.href("login") ?? "/hypermedia/steps/1/begin/begin"
        case .deviceAuthorization: "/device_authorization"
        case .deviceLogin: "/device"
        case .pushedLogin: "/par"
        case .browserLogin: "/authorize?" + DeviceProbe.form(BrowserProbe.request())
        case .login, .codedLogin: "/login"
        case .revocation: "/revoke"
        case .nonce: "/nonce"
        case .credential: "/credential"
        case .deferredCredential: "/deferred_credential"
        case .notification: "/notification"
        case .removal: "/devices/\(device.publicKey.thumbprint)/removal"
        case .deviceKey: "/devices/current/key"
        case .strangersRemoval: "/devices/\(stranger.publicKey.thumbprint)/removal"
        case .phoneCode, .removalCode: "/phone/codes"
        case .phoneVerification: "/phone/verification"
        case .photo, .presentedPhoto: "/photo"
        case .photoNonce: "/photo/nonce"
        case .providerNonce: "/session/provider/nonce"
        case .providerSession: "/session/provider"
        case .share: "/share"
        case .walletRequest: "/wallet/requests/{id}"
        case .walletAnswer: "/wallet/answers"
        case .signInRefusal: signIn?.path ?? "/wallet/sign-ins/{id}"
        case .accountLink: "/accounts"
        case .accountRemoval: "/accounts/\(account)/removal"
        case .passwordChange: "/password"
        case .recovery: "/recovery"
        case .code: "/codes"
        case .sso: "/sso"
        case .agreement: "/agreements"
        case .checkpoint: "/anchors"
        }
    }
}

// Proofs of the device's key (RFC 9449), right or with a flaw.
extension FuzzHouse {
    enum Flaw: CaseIterable {
        case missing, key, signature, method, address, hash, nonce, age, replay, type, garbage, twice
    }

    func headers(for route: FuzzRoute, path: String, flaw: Flaw? = nil) throws -> HTTPFields {
        var headers: HTTPFields = [:]
        if route == .signInRefusal { headers[.cookie] = signIn?.cookie }
        guard route.proof != .none else { return headers }
        let login = route == .hypermediaAction ? login : nil
        if let id = login?.sessionID { headers[.sessionName] = id }
        let token = route.proof == .token ? login?.token ?? accessToken : nil
        if let token { headers[.authorization] = "DPoP \(token)" }
        guard flaw != .missing else { return headers }
        if nonce.isEmpty { nonce = authority.proofs.nonce(now: clock.now()) }
        let proof = try proof(of: route, path: path, token: token, flaw: flaw)
        headers[.dpop] = proof
        if flaw == .twice { headers.append(HTTPField(name: .dpop, value: proof)) }
        return headers
    }

    private func proof(of route: FuzzRoute, path: String, token: String?, flaw: Flaw?) throws -> String {
        if flaw == .garbage { return "e30.e30.\(proofs)" }
        proofs += flaw == .replay ? 0 : 1
        var proof = SentProof(
            id: "proof-\(proofs)", method: route.method, address: issuer + path, date: clock.now(), nonce: nonce,
            token: token)
        switch flaw {
        case .method: proof.method = "GET"
        case .address: proof.address += "x"
        case .age: proof.date -= 301
        case .nonce: proof.nonce = "old"
        case .hash: proof.token?.append("x")
        case .type: proof.type = "jwt"
        default: break
        }
        return try proof.signed(
            as: flaw == .key ? thief : device, by: flaw == .key || flaw == .signature ? thief : device)
    }
}
