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
import Hummingbird
import TestSupport
import XCTest

@testable import BadgeAuthority

/// What an organization costs does not grow with its people, badges and log: SQLite takes as many steps with ten thousand of
/// each as with a hundred. Plans alone do not show that.
final class GrowthTests: XCTestCase {
    private static let sizes = [100, 10_000]
    private static let most = 1.2

    /// What may grow, and why.
    private static let growing: [String: String] = [
        "one entry's proof": "A proof of an entry is over the whole log.",
        "one badge's entries": "The log is read back until the page is full, so that a missing entry is noticed.",
        "keys": "The badges that each key has signed are counted.",
        "counts": "Rows are counted in an index.",
        "summary": "Rows are counted in an index.",
        "figures": "Rows are counted in an index.",
        "a search": "Words are sought in everybody's fields.",
        "a search among badges": "Words are sought in everybody's fields.",
        "a plan": "It names everybody who would be invited.",
    ]

    private struct Taken {
        var steps: [String: Int] = [:]
        var statuses: [String: Int] = [:]
    }

    // An organization of each size is played once for all tests.
    private static let played = Task {
        var played: [(requests: Taken, verbs: Taken)] = []
        for size in sizes {
            let house = try grown(to: size)
            played.append((try await requests(house), try verbs(house.authority)))
            try house.remove()
        }
        return played
    }

    func testARequestTakesAsManyStepsWithTenThousandPeople() async throws {
        let taken = try await Self.played.value.map(\.requests)

        let routes = Set(taken[0].steps.keys.map { $0.prefix { $0 != "," } }.map(String.init))
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let all = AuthorityRoutes(OrganizationServer(house.authority)).router().routes.filter { $0.method != .options }
            .map {
                "\($0.method.rawValue) \($0.path.description.hasPrefix("/") ? "" : "/")\($0.path)"
            }
        XCTAssertEqual(all.filter { !routes.contains($0) }, [], "every route is played")
        XCTAssertEqual(taken[0].statuses, taken[1].statuses)
        let refused = taken[0].statuses.filter { $0.value >= 400 }
        XCTAssertEqual(refused.keys.sorted(), Self.refused.sorted(), "\(refused)")
        Self.compare(taken[0].steps, taken[1].steps)
    }

    func testAVerbTakesAsManyStepsWithTenThousandPeople() async throws {
        let taken = try await Self.played.value.map(\.verbs)

        Self.compare(taken[0].steps, taken[1].steps)
        for name in Self.growing.keys { XCTAssertNotNil(taken[0].steps[name], "\(name) is not played") }
    }

    private static func compare(_ few: [String: Int], _ many: [String: Int]) {
        XCTAssertEqual(few.keys.sorted(), many.keys.sorted())
        for (name, steps) in few.sorted(by: { $0.key < $1.key }) where growing[name] == nil {
            let grown = many[name] ?? .max
            XCTAssertLessThanOrEqual(Double(grown), Double(steps) * most, "\(name): \(steps) steps, then \(grown)")
        }
    }

    private static func grown(to size: Int) throws -> AuthorityFixture {
        let house = try AuthorityFixture()
        try house.authority.seed(0..<size, batchSize: 2)
        for badge in try house.authority.badges(matching: BadgeQuery(), limit: 6).elements.prefix(5) {
            try house.authority.suspend(badge.id)
        }
        return house
    }
}

// The requests.
extension GrowthTests {
    /// What is refused here, before or after the store was asked.
    private static let refused: Set<String> = [
        "GET /device", "GET /open/{purpose}", "POST /accounts", "POST /accounts/{id}/removal",
        "POST /credential, again", "POST /deferred_credential", "POST /login, by a stranger", "POST /login, wrong",
        "POST /phone/verification", "POST /photo", "POST /session/provider", "POST /share", "POST /token, wrong",
        "GET /wallet/requests/{id}", "POST /wallet/requests/{id}",
    ]

    private static func requests(_ house: AuthorityFixture) async throws -> Taken {
        try house.publishTerms()
        try house.givePassword()
        try house.authority.addProvider(ProviderRegistration(IdentityServer(clock: house.clock).provider()))
        try house.authority.register(
            RegisteredClient(
                "payroll", name: "Payroll", redirectURIs: [JSONReader(.string("https://payroll.example.com/in")).url()],
                claims: [], takesPresentations: true))
        let caller = Caller(
            house: house, holder: try await house.holder(), other: try await house.holder(910),
            device: try house.device(920))
        let counter = try StepCounter(house.authority.store.database)
        var taken = Taken()
        for (route, ask) in rules {
            _ = try counter.take()
            let answer = try await ask(caller)
            taken.steps[route] = try counter.take()
            taken.statuses[route] = answer.status
        }
        try counter.end()
        return taken
    }

    private struct Caller: Sendable {
        let house: AuthorityFixture
        let holder: BadgeHolder
        let other: BadgeHolder
        let device: DeviceProbe

        var wallet: WalletProbe { device.wallet }

        func invitation() throws -> Invitation { try house.authority.invite(AuthorityFixture.email) }

        func browse(_ path: String) async throws -> Answer {
            try await wallet.send(.get, path, headers: [:], body: Data())
        }
    }

    private typealias Rule = @Sendable (Caller) async throws -> Answer

    private static let rules: [(String, Rule)] = documents + issuance + logins + deviceAPI + services + endings

    private static func document(_ path: String) -> (String, Rule) {
        ("GET \(path)", { try await $0.wallet.get(path) })
    }

    private static let documents: [(String, Rule)] = [
        document("/.well-known/openid-credential-issuer"), document("/.well-known/oauth-authorization-server"),
        document("/.well-known/badge-configuration"), document("/.well-known/jwt-vc-issuer"), document("/policy"),
        document("/keys"),
        ("GET /status/{number}", { try await $0.wallet.get("/status/1") }),
        (
            "GET /offers/{id}",
            { caller in
                let reference = try caller.invitation().offerReference.removingPercentEncoding ?? ""
                return try await caller.wallet.get("/offers/\(reference.split(separator: "/").last ?? "")")
            }
        ),
        ("GET /open/{purpose}", { try await $0.browse("/open/invitation?code=abc") }),
    ]

    private static let signIn = SignInFixture.request(["redirect_uri": "https://payroll.example.com/in"])

    private static let issuance: [(String, Rule)] = [
        ("POST /token, of an invitation", { try await $0.device.redeem($0.invitation()) }),
        ("POST /token, wrong", { try await $0.device.refresh("wrong") }),
        ("POST /nonce", { try await $0.wallet.post("/nonce", type: "application/json", body: "") }),
        (
            "POST /credential",
            { try await $0.device.requestCredential($0.house.invited($0.device).access, holder: 970) }
        ),
        ("POST /credential, again", { try await $0.device.requestCredential($0.holder.token, holder: 971) }),
        ("POST /deferred_credential", { try await $0.holder.post("/deferred_credential", ["transaction_id": "x"]) }),
        (
            "POST /notification",
            { caller in
                let id = JSON.string(caller.holder.badgeID.rawValue)
                return try await caller.holder.post(
                    "/notification", ["notification_id": id, "event": "credential_accepted"])
            }
        ),
        ("POST /agreements", { try await $0.house.post($0.house.receipt(.accepted, seed: 950)) }),
        (
            "POST /anchors",
            { caller in
                let statement = CheckpointStatement(
                    store: Base64URL.encode(Digest.sha256("store")), generation: 7, state: Data(Digest.sha256("state")),
                    previous: nil)
                let signed = try WitnessedCheckpoint.sign(statement, with: caller.holder.key)
                let body = JSON.object(["statement": .string(signed.compact)])
                return try await caller.wallet.post("/anchors", type: "application/json", body: body.text)
            }
        ),
    ]

    private static let logins: [(String, Rule)] = [
        ("POST /login", { try await $0.device.login(AuthorityFixture.password) }),
        ("POST /login, wrong", { try await $0.device.login("wrong") }),
        ("POST /login, by a stranger", { try await $0.device.login("wrong", username: "nobody") }),
        ("POST /device_authorization", { try await $0.device.form("/device_authorization", ["client_id": "any"]) }),
        ("GET /device", { try await $0.browse("/device?user_code=BBBB-BBBB") }),
        (
            "POST /device",
            { caller in
                let begun = try await caller.device.form("/device_authorization", ["client_id": "any"])
                let form = [
                    "user_code": begun.json["user_code"]?.stringValue ?? "", "username": "ana",
                    "password": AuthorityFixture.password, "action": "allow",
                ]
                return try await caller.wallet.send(
                    .post, "/device", headers: [.contentType: DeviceProbe.formType],
                    body: Data(DeviceProbe.form(form).utf8))
            }
        ),
        ("POST /par", { try await $0.device.form("/par", BrowserProbe.request()) }),
        ("GET /authorize", { try await BrowserProbe(wallet: $0.wallet).open(BrowserProbe.request()) }),
        ("POST /authorize", { try await BrowserProbe(wallet: $0.wallet).logIn(BrowserProbe.request()) }),
        ("GET /jwks", { try await $0.wallet.get("/jwks") }),
        ("GET /authorize, for a wallet", { try await SignInBrowser($0.wallet).begin(signIn) }),
        (
            "GET /wallet/sign-ins/{id}",
            { caller in
                let browser = SignInBrowser(caller.wallet)
                let page = try await browser.begin(signIn)
                try await SignInWallet(page.linkHere, caller.wallet).answer(caller.holder)
                return try await browser.reload(page)
            }
        ),
        (
            "POST /wallet/sign-ins/{id}",
            { caller in
                let browser = SignInBrowser(caller.wallet)
                return try await browser.post(browser.begin(signIn).waitingPath, ["action": "deny"])
            }
        ),
        (
            "POST /wallet/answers",
            { caller in
                let page = try await SignInBrowser(caller.wallet).begin(signIn)
                return try await SignInWallet(page.linkHere, caller.wallet).answer(caller.holder)
            }
        ),
        ("GET /wallet/requests/{id}", { try await $0.wallet.get("/wallet/requests/none") }),
        (
            "POST /wallet/requests/{id}",
            {
                try await $0.wallet.post(
                    "/wallet/requests/none", type: DeviceProbe.formType, body: "wallet_nonce=one")
            }
        ),
        ("POST /session/provider/nonce", { try await $0.device.form("/session/provider/nonce", [:]) }),
        (
            "POST /session/provider",
            { try await $0.device.form("/session/provider", ["provider": "accounts", "id_token": "x"]) }
        ),
    ]

    private static let deviceAPI: [(String, Rule)] = [
        ("GET /devices", { try await $0.holder.get("/devices") }),
        ("GET /accounts", { try await $0.holder.get("/accounts") }),
        ("POST /accounts", { try await $0.holder.post("/accounts", ["provider": "accounts", "id_token": "x"]) }),
        ("POST /accounts/{id}/removal", { try await $0.holder.post("/accounts/1/removal", [:]) }),
        (
            "POST /share",
            { caller in
                let id = JSON.string(caller.holder.badgeID.rawValue)
                return try await caller.holder.post(
                    "/share", ["id": id, "recipient": "bo@example.com", "activity": ["url": "https://example.com/"]])
            }
        ),
        (
            "POST /password",
            {
                try await $0.holder.post(
                    "/password", ["old": .string(AuthorityFixture.password), "new": "eleven white gates"])
            }
        ),
        ("GET /phone", { try await $0.holder.get("/phone") }),
        (
            "POST /phone/codes",
            { try await $0.holder.post("/phone/codes", ["intent": "enroll", "phone_number": "+447700900999"]) }
        ),
        ("POST /phone/verification", { try await $0.holder.post("/phone/verification", ["code": "000000"]) }),
    ]

    private static let services: [(String, Rule)] = [
        (
            "POST /recovery",
            {
                try await $0.wallet.post(
                    "/recovery", type: "application/json", body: #"{"email": "seeded9@example.com"}"#)
            }
        ),
        (
            "PUT /photo",
            { try await $0.holder.put("/photo", type: "image/png", bytes: SamplePicture.png(width: 9, height: 9)) }
        ),
        ("GET /photo", { try await $0.holder.get("/photo") }),
        (
            "POST /photo/nonce",
            {
                try await $0.wallet.post(
                    "/photo/nonce", type: "application/json", body: #"{"audience": "https://door.example"}"#)
            }
        ),
        (
            "POST /photo",
            { caller in
                let presentation = try caller.holder.present(
                    audience: caller.wallet.issuer + "/photo", nonce: "nonce", now: caller.house.clock.now())
                let body = JSON.object(["presentation": .string(presentation)])
                return try await caller.wallet.post("/photo", type: "application/json", body: body.text)
            }
        ),
        ("POST /codes", { try await $0.holder.post("/codes", [:]) }),
        ("GET /codes/secret", { try await $0.holder.get("/codes/secret") }),
        ("GET /clients/{id}", { try await $0.holder.get("/clients/payroll") }),
        (
            "POST /sso",
            { caller in
                let challenge = BrowserProbe.challenge
                let presentation = try caller.holder.present(
                    audience: caller.wallet.issuer + "/sso", nonce: challenge, now: caller.house.clock.now())
                return try await caller.holder.post(
                    "/sso",
                    [
                        "client_id": "payroll", "redirect_uri": "https://payroll.example.com/in",
                        "code_challenge": .string(challenge), "presentation": .string(presentation),
                    ])
            }
        ),
    ]

    // What ends something comes last.
    private static let endings: [(String, Rule)] = [
        (
            "POST /devices/{id}/removal",
            { try await $0.holder.post("/devices/\($0.other.device.id)/removal", [:]) }
        ),
        (
            "POST /devices/current/key",
            { caller in
                let proof = try DeviceKeyProof.sign(
                    issuer: caller.wallet.issuer, device: caller.holder.device.id, at: caller.house.clock.now(),
                    with: SigningKey(random: SeededRandom(seed: 990)))
                return try await caller.holder.post("/devices/current/key", ["proof": .string(proof)])
            }
        ),
        ("POST /revoke", { try await $0.holder.device.form("/revoke", ["token": $0.holder.token]) }),
    ]
}

// What commands and the administrators' pages show, and what they change.
extension GrowthTests {
    private static func verbs(_ authority: Authority) throws -> Taken {
        let counter = try StepCounter(authority.store.database)
        var taken = Taken()
        for (name, play) in verbs {
            _ = try counter.take()
            try play(authority)
            taken.steps[name] = try counter.take()
        }
        try counter.end()
        return taken
    }

    private typealias Verb = @Sendable (Authority) throws -> Void

    private static let verbs: [(String, Verb)] = [
        ("a page of people", { _ = try $0.people(limit: 50) }),
        ("a page of a group", { _ = try $0.people(matching: PersonQuery(group: "Group 3"), limit: 5) }),
        ("the next page of people", { _ = try $0.people(after: "seeded42@example.com", limit: 50) }),
        ("a search", { _ = try $0.people(matching: PersonQuery(text: "nobody")) }),
        ("a person", { _ = try $0.overview(of: "seeded42@example.com") }),
        ("a page of badges", { _ = try $0.badges(matching: BadgeQuery(), limit: 50) }),
        ("the active ones", { _ = try $0.badges(matching: BadgeQuery(status: .active), limit: 50) }),
        ("the suspended ones", { _ = try $0.badges(matching: BadgeQuery(status: .suspended), limit: 50) }),
        ("a person's badges", { _ = try $0.badges(matching: BadgeQuery(email: "seeded42@example.com")) }),
        ("badges by an address", { _ = try $0.badges(named: "seeded42@example.com") }),
        ("the newest badges", { _ = try $0.badges(matching: "", status: nil, after: nil, limit: 50) }),
        ("a search among badges", { _ = try $0.badges(matching: "nobody", status: nil, after: nil, limit: 50) }),
        ("a page of devices", { _ = try $0.devices(matching: "", after: nil, limit: 50) }),
        ("a page of invitations", { _ = try $0.openInvitations(limit: 5) }),
        ("a page of the log", { _ = try $0.auditEntries(newest: 50) }),
        ("an earlier page of the log", { _ = try $0.auditEntries(newest: 10, before: 80, badge: nil) { _ in true } }),
        (
            "one badge's entries",
            { authority in
                let badge = try authority.badges(named: "seeded42@example.com")[0]
                _ = try authority.auditEntries(newest: 50, badge: badge.id)
            }
        ),
        ("one entry's proof", { _ = try $0.auditProof(forEntryAt: 42) }),
        ("counts", { _ = try $0.counts() }),
        ("summary", { _ = try $0.summary() }),
        ("figures", { _ = try $0.store.serviceFigures() }),
        ("keys", { _ = try $0.signingKeys() }),
        ("a plan", { _ = try $0.plan(BulkInvitation(.here)) }),
        ("a page of agreements", { _ = try $0.receipts(atMost: 50) }),
        ("a person's agreements", { _ = try $0.receipts(of: "seeded42@example.com") }),
        ("the outbox", { _ = try $0.outbox() }),
        ("administrators", { _ = try $0.administratorsEver() }),
        ("policy", { _ = try $0.policyHistory() }),
        ("an invitation", { _ = try $0.invite("seeded42@example.com") }),
        ("an edit", { try $0.edit("seeded42@example.com") { $0.title = "Chief" } }),
        ("a suspension", { try $0.suspend(try $0.badges(named: "seeded42@example.com")[0].id) }),
        ("a reinstatement", { try $0.reinstate(try $0.badges(named: "seeded42@example.com")[0].id) }),
        ("a person's suspension", { try $0.suspendPerson("seeded42@example.com") }),
        ("a person's reinstatement", { try $0.reinstatePerson("seeded42@example.com") }),
        ("a revocation", { try $0.revoke(try $0.badges(named: "seeded42@example.com")[0].id) }),
        ("a removal", { try $0.remove("seeded42@example.com") }),
    ]
}
