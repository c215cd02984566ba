import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import GRDB
import HTTPTypes
import Synchronization

@testable import BadgeKit
@testable import BadgeStorage

// An organization from which something is stolen, at the moment of the theft: Ana's wallet is locked under a passcode,
// and others have badges too. Made once and copied for each thief.
struct StolenFrom: Sendable {
    static let ana = AuthorityFixture.email
    static let mallory = "mallory@example.com"
    static let phone = "+447700900123"
    static let deviceName = "Ana's only phone"
    static let program = "Payroll of the works"
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = Base64URL.encode(Digest.sha256(verifier))
    static let redirect = "https://pay.example.com/signed-in"
    static let audience = "https://door.example"

    let home: TemporaryHome
    let date: Date
    let loot: [Holding: Loot]
    // What anybody can know: names of badges and devices, and addresses.
    let names: [String]
    let deviceKey: SigningKey
    let refreshToken: String

    static let made = Task { try await StolenFrom() }

    // What a thief of these has.
    func loot(of holdings: Set<Holding>) -> Loot {
        let parts = holdings.sorted { $0.rawValue < $1.rawValue }.compactMap { loot[$0] }
        let open: Set<Holding> = [.files, .custodySecret]
        return parts.reduce(open.isSubset(of: holdings) ? openInLockedHome : Loot(), +)
    }

    private let openInLockedHome: Loot
}

extension StolenFrom {
    private init() async throws {
        let house = try AuthorityFixture()
        try house.authority.edit(Self.ana) { $0.phone = Self.phone }
        try house.authority.register(
            RegisteredClient(
                "payroll", name: Self.program, redirectURIs: [try JSONReader(.string(Self.redirect)).url()],
                claims: [.init("email", label: "Mail", isRequired: true)]))
        for (name, email) in [
            ("Ben Okri", "ben@example.com"), ("Carl Removed", "carl@example.com"), ("Dana Revoked", "dana@example.com"),
            ("Mallory Thief", Self.mallory),
        ] {
            try house.authority.add(Person.Details(name: name, email: email))
        }
        let victim = try await Victim(of: house)
        try house.set(["restrictions": [["type": "passcode"]]])
        _ = try await victim.wallet.sync()
        let replaced = try await victim.loot(of: house)
        let early = try await victim.openSecrets(victim.copy())
        guard Set(replaced.all.keys.map(\.publicKey.thumbprint)).isSubset(of: early.keys.map(\.publicKey.thumbprint))
        else { throw BadgeError(.unexpected, reason: "What lies open in a home without a passcode was not found.") }
        try await victim.setPasscode()
        let now = try await victim.loot(of: house)
        openInLockedHome = try await victim.openSecrets(victim.copy())
        try await victim.wallet.close()
        let terms: JSON = ["kind": "terms", "version": "3", "locale": "en", "text": "The terms."]
        try house.set([
            "restrictions": [["type": "passcode"], ["type": "userAgreement", "documents": [terms]]]
        ])

        _ = try await house.holder(910, email: "ben@example.com")
        _ = try await house.holder(920, email: "carl@example.com")
        let dana = try await house.holder(930, email: "dana@example.com").loot
        let mallory = try await house.holder(940, email: Self.mallory).loot
        try house.authority.remove("carl@example.com")
        for badge in try house.authority.badges() where badge.email == "dana@example.com" {
            try house.authority.revoke(badge.id)
        }

        let bearer = try await house.accessToken(house.wallet())
        let invitation = try house.authority.invite(Self.ana)
        _ = try await house.wallet().post(
            "/recovery", type: "application/json", body: JSON.object(["email": .string(Self.ana)]).text)
        let link = try house.authority.outbox().last { $0.kind == .recovery }?.code?.plain ?? ""

        let presentation = try SDJWT.present(
            Secret(utf8: now.credential), key: now.holderKey, audience: Self.audience, nonce: "seen-before",
            now: house.clock.now()
        ).text
        loot = [
            .credential: Loot(credentials: [now.credential]), .holderKey: Loot(keys: [now.holderKey]),
            .deviceKey: Loot(keys: [now.deviceKey]), .refreshToken: Loot(texts: [now.refreshToken]),
            .accessToken: Loot(texts: [now.accessToken]), .codeSecret: Loot(codeSecrets: [now.codeSecret]),
            .presentation: Loot(presentations: [presentation]), .offer: Loot(texts: [try invitation.code]),
            .transactionCode: Loot(transactionCodes: [invitation.transactionCode.plain]),
            .recoveryLink: Loot(texts: [link]), .bearerToken: Loot(texts: [bearer]),
            .replacedKeys: replaced.all + early + dana, .ownBadge: mallory,
        ]
        (deviceKey, refreshToken, date) = (now.deviceKey, now.refreshToken, house.clock.now())
        let emails = try house.authority.people().map(\.details.email)
        names =
            try house.authority.badges().flatMap { [$0.id.rawValue, $0.holderKey] }
            + emails.flatMap { try house.authority.devices(of: $0).map(\.id.rawValue) } + emails
        try house.authority.close()
        home = try TemporaryHome()
        for name in try FileManager.default.contentsOfDirectory(atPath: house.home) {
            try FileManager.default.copyItem(atPath: house.home + "/" + name, toPath: home.path + "/" + name)
        }
        try FileManager.default.removeItem(atPath: house.home)
    }
}

extension BadgeHolder {
    // All that belongs to the badge.
    fileprivate var loot: Loot {
        get async throws {
            let secret = try await get("/codes/secret").json["secret"]?.stringValue ?? ""
            return Loot(
                keys: [device.key, key], texts: [token], credentials: [credential.plain],
                codeSecrets: [Secret(try Base64URL.decode(secret))])
        }
    }
}

extension BadgeStore {
    // All that the custody opens of every column, for every context that its row gives, and what badges' keys open.
    fileprivate func openSecrets(_ custody: any KeyCustody) throws -> Loot {
        let rows = try database.read { database in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            return try tables.flatMap { try Row.fetchAll(database, sql: "SELECT * FROM \"\($0)\"") }
                .map(SealedRow.init)
        }
        let keys = rows.flatMap { $0.open(["badge-key"]) { try? custody.open($0, context: $1) } }
            .map { BadgeKey($0, random: SystemRandom()) }
        let secrets = rows.flatMap { row in
            row.open(Self.contexts) { try? custody.open($0, context: $1) }
                + keys.flatMap { key in row.open(Self.contexts) { try? key.open($0, context: $1) } }
        }
        return Loot(secrets: secrets, columns: Set(rows.flatMap(\.texts)).sorted())
    }

    private static let contexts = [
        "device-key", "credential", "refresh-token", "code-secret", "device", "next-device", "authorization",
        "sync-key", "badge-key",
    ]
}

// A row, of which any column may be sealed and any other may name what it is sealed for.
private struct SealedRow: Sendable {
    let texts: [String]
    private let blobs: [Data]

    init(_ row: Row) {
        texts = row.databaseValues.compactMap { String.fromDatabaseValue($0) }
        blobs = row.databaseValues.compactMap { if case .blob(let data) = $0.storage { data } else { nil } }
    }

    func open(_ contexts: [String], by opening: (Data, String) -> Secret?) -> [Secret] {
        blobs.flatMap { blob in
            contexts.flatMap { context in texts.compactMap { opening(blob, "\(context):\($0)") } }
        }
    }
}

// The secrets of a badge at one moment.
private struct BadgeSecrets {
    let credential: String
    let holderKey: SigningKey
    let deviceKey: SigningKey
    let refreshToken: String
    let accessToken: String
    let codeSecret: Secret

    var all: Loot {
        Loot(
            keys: [holderKey, deviceKey], texts: [refreshToken, accessToken], credentials: [credential],
            codeSecrets: [codeSecret])
    }
}

// Ana, with a real wallet, of which everything that it draws and is told is noted.
private final class Victim: Sendable {
    static let passcode = "482915"

    let wallet: BadgeWallet
    private let home: TemporaryHome
    private let configuration: WalletConfiguration
    private let random = NotedRandom(seed: 4711)
    private let wire: NotedWire

    init(of house: AuthorityFixture) async throws {
        home = try TemporaryHome()
        wire = NotedWire(house.authority.transport())
        var configuration = WalletConfiguration(home: home.url)
        configuration.transport = wire
        configuration.custody = FastTestCustody(FileCustody(directory: home.path, random: random))
        configuration.clock = house.clock
        configuration.monotonicClock = FixedMonotonicClock()
        configuration.random = random
        configuration.deviceName = StolenFrom.deviceName
        self.configuration = configuration
        wallet = try await BadgeWallet.open(configuration)
        let invitation = try house.authority.invite(StolenFrom.ana)
        await MainActor.run { [wallet] in
            wallet.ui.registerDeviceProvisioningUI { CodeScreen(invitation.transactionCode) }
            wallet.ui.registerPasscodeUI { PasscodeScreen(Secret(utf8: Victim.passcode)) }
        }
        _ = try await wallet.provision(invitation.offer)
    }

    func setPasscode() async throws {
        try await wallet.setPasscode()
        wallet.lock()
    }

    // The files as they are now.
    func copy() async throws -> BadgeWallet {
        let copy = try TemporaryHome()
        for name in try FileManager.default.contentsOfDirectory(atPath: home.path) {
            try FileManager.default.copyItem(at: home.url.appending(path: name), to: copy.url.appending(path: name))
        }
        var configuration = configuration
        configuration.home = copy.url
        configuration.custody = FastTestCustody(FileCustody(directory: copy.path))
        return try await BadgeWallet.open(configuration)
    }

    func openSecrets(_ wallet: BadgeWallet) async throws -> Loot {
        try await wallet.store.openSecrets(configuration.custody ?? FileCustody(directory: home.path))
    }

    // What the badge's secrets are now: keys as they were drawn, the rest as it came over the wire.
    func loot(of house: AuthorityFixture) async throws -> BadgeSecrets {
        let badge = try house.authority.badges().last { $0.status == .active && $0.email == StolenFrom.ana }
        let device = try house.authority.devices(of: StolenFrom.ana).first
        let keys = random.drawn.compactMap { try? SigningKey($0) }
        guard let holderKey = keys.first(where: { $0.publicKey.thumbprint == badge?.holderKey }),
            let deviceKey = keys.first(where: { $0.publicKey.thumbprint == device?.id.rawValue }),
            let tokens = wire.answers.last(where: { $0["refresh_token"] != nil }),
            let credential = wire.answers.last(where: { $0["credentials"] != nil })?["credentials"]?.arrayValue?.first
        else { throw BadgeError(.notFound, reason: "The wallet's secrets were not noted.") }
        let access = try JSONReader(tokens)["access_token"].string()
        let probe = DeviceProbe(try house.wallet(), key: deviceKey, random: house.proofNames)
        let secret = try await probe.send(.get, "/codes/secret", token: access)
        return BadgeSecrets(
            credential: try JSONReader(credential)["credential"].string(), holderKey: holderKey, deviceKey: deviceKey,
            refreshToken: try JSONReader(tokens)["refresh_token"].string(), accessToken: access,
            codeSecret: Secret(try Base64URL.decode(try JSONReader(secret.json)["secret"].string())))
    }
}

private final class NotedRandom: RandomSource {
    private let random: SeededRandom
    private let noted = Mutex<[Secret]>([])

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    var drawn: [Secret] { noted.withLock { $0 } }

    func bytes(_ count: Int) -> [UInt8] {
        let bytes = random.bytes(count)
        if count == 32 { noted.withLock { $0.append(Secret(bytes)) } }
        return bytes
    }
}

private final class NotedWire: HTTPTransport {
    private let next: any HTTPTransport
    private let noted = Mutex<[JSON]>([])

    init(_ next: any HTTPTransport) {
        self.next = next
    }

    // The JSON that came back, in order.
    var answers: [JSON] { noted.withLock { $0 } }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let exchange = try await next.send(request, body: body)
        if let json = try? JSON.parse(exchange.body) { noted.withLock { $0.append(json) } }
        return exchange
    }

    func close() async throws { try await next.close() }
}

@MainActor
private final class CodeScreen: DeviceProvisioningUIProtocol {
    private let code: Secret

    init(_ code: Secret) {
        self.code = code
    }

    static func instance() -> (any DeviceProvisioningUIProtocol)? { nil }
    func dismiss() {}
    func promptForTransactionCode(for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>) {
        completion(TransactionCode(code), nil)
    }
    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {}
    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber, completion: @escaping PromptCompletion<Confirmation>
    ) {}
    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) {}
    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) {}
}

@MainActor
private final class PasscodeScreen: PasscodeUIProtocol {
    private let passcode: Secret

    init(_ passcode: Secret) {
        self.passcode = passcode
    }

    static func instance() -> (any PasscodeUIProtocol)? { nil }
    func dismiss() {}
    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        completion(PasscodeEntry(current: passcode, new: passcode, confirmation: passcode), nil)
    }
    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        completion(.acknowledged, nil)
    }
}
