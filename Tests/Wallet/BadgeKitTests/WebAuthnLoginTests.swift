import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeUI
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeHypermedia
@testable import BadgeKit

/// C-43: logins whose server asks for a WebAuthn credential.
final class WebAuthnLoginTests: XCTestCase {
    private static let right = ["username": "ana", "password": LoginCredentials.right.password.text]
    private static let fallback = "actions[0].model.errorActions[0]"
    private static let discouraging = [#""preferred""#: #""discouraged""#]

    @MainActor
    func testC43TheWalletsOwnKeyIsRegisteredAndThenSigns() async throws {
        let login = try await WebAuthnLogin([
            .hypermediaForm: [.submit(Self.right)],
            .hypermediaOperation: [.action("actions[0].platform"), .action("actions[0]")],
            .passcodeVerify: [.submit(["current": "111111"]), .enter, .enter],
        ])
        try await login.setPasscode()

        let badge = try await login.enroll()

        let use = try await login.wallet.use(badge.id, audience: "https://door.example", nonce: "n-1")
        XCTAssertFalse(use.text.isEmpty)
        XCTAssertEqual(login.answers.map(\.field), ["platformCredential", "credential"])
        XCTAssertEqual(try login.answers.map { try $0.flags }, [0x45, 0x05], "user present, user verified")
        XCTAssertEqual(login.count("passcodeVerify"), 2, login.transcript)
        XCTAssertTrue(login.transcript.contains("log in at 127.0.0.1 with a key of this wallet"), login.transcript)
        XCTAssertTrue(login.transcript.contains("This step creates a key"), login.transcript)
        XCTAssertTrue(login.transcript.contains("This step logs you in with a key"), login.transcript)
        let rows = try await login.wallet.rows()
        XCTAssertEqual(rows["webauthn_credential"], 1)
        XCTAssertFalse(login.transcript.contains(WebAuthnLogin.passcode))
    }

    @MainActor
    func testC43APasskeyLogsItsUserInWithoutAPassword() async throws {
        let login = try await WebAuthnLogin(
            script: "passkey",
            [
                .hypermediaSelector: [.submit(["option": "2"]), .submit(["option": "1"])],
                .hypermediaForm: [.submit(Self.right)],
                .hypermediaOperation: [.action("actions[0]"), .action("actions[0]")],
                .passcodeSet: [.set], .passcodeVerify: [.enter],
            ])
        let badge = try await login.enroll()

        let again = try await login.wallet.logIn(to: badge.id, method: .hypermedia)

        XCTAssertEqual(again.id, badge.id)
        XCTAssertEqual(try login.answers.map { try $0.flags }, [0x45, 0x05])
        XCTAssertEqual(login.count("passcodeSet"), 1)
    }

    @MainActor
    func testWhoWantsNoKeyNeedNotFailToCreateOneFirst() async throws {
        let login = try await WebAuthnLogin(
            script: "passkey",
            [
                .hypermediaSelector: [.submit(["option": "2"])], .hypermediaForm: [.submit(Self.right)],
                .hypermediaOperation: [.action(Self.fallback)],
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.answers.count, 0)
        XCTAssertTrue(login.transcript.contains("Not now"), login.transcript)
    }

    @MainActor
    func testAPasscodeIsSetBeforeAKeyIsCreatedThatNeedsOne() async throws {
        let login = try await WebAuthnLogin([
            .hypermediaForm: [.submit(Self.right)],
            .hypermediaOperation: [
                .action("actions[0].platform"), .action("actions[0].platform"), .action("actions[0]"),
            ],
            .passcodeSet: [.giveUp, .set], .passcodeVerify: [.enter],
        ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.answers.map(\.field), ["platformCredential", "credential"], "none without a passcode")
        XCTAssertEqual(try login.answers.map { try $0.flags }, [0x45, 0x05])
        XCTAssertTrue(login.transcript.contains("the keys with which it logs in"), login.transcript)
    }

    @MainActor
    func testWithoutAPasscodeNobodyIsSaidToBeVerified() async throws {
        let login = try await WebAuthnLogin(
            changing: Self.discouraging,
            [
                .hypermediaForm: [.submit(Self.right), .action(Self.fallback), .action("actions[0]")],
                .hypermediaOperation: [.action("actions[0].platform"), .action("actions[0]")],
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.answers.map(\.field), ["platformCredential"], "the second step demands verification")
        XCTAssertEqual(try login.answers.map { try $0.flags }, [0x41])
        XCTAssertEqual(login.count("passcodeVerify") + login.count("passcodeSet"), 0)
        XCTAssertTrue(login.transcript.contains("\"The key was not used\""), login.transcript)
        XCTAssertTrue(
            login.transcript.contains("the key of this wallet was created without a passcode"), login.transcript)
    }

    @MainActor
    func testAPasscodeSetLaterDoesNotVerifyForAnEarlierKey() async throws {
        let login = try await WebAuthnLogin(
            changing: Self.discouraging,
            [
                .hypermediaForm: [.submit(Self.right), .action(Self.fallback), .action("actions[0]")],
                .hypermediaOperation: [.action("actions[0].platform"), .action("actions[0]")],
            ])
        _ = try await login.enroll()
        try await login.setPasscode()
        let key = WalletAuthenticator(context: login.wallet.context)

        let error = await failure {
            try await key.sign(
                WebAuthn.RequestOptions(relyingPartyID: "127.0.0.1", challenge: [1], userVerification: .required),
                origin: "http://127.0.0.1:8430")
        }

        XCTAssertEqual(error?.code, .notSupported)
    }

    @MainActor
    func testC43WhoCancelsMayTryAgain() async throws {
        let login = try await WebAuthnLogin([
            .hypermediaForm: [.submit(Self.right)],
            .hypermediaOperation: [
                .action("actions[0].platform"), .action("actions[0].platform"), .action("actions[0]"),
            ],
            .passcodeVerify: [.giveUp, .enter, .enter],
        ])
        try await login.setPasscode()

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.count("hypermediaOperation"), 3, login.transcript)
        XCTAssertEqual(login.answers.count, 2)
    }

    @MainActor
    func testC43AnyOtherErrorLeadsToTheFirstErrorAction() async throws {
        let authenticator = TestAuthenticator { _ in throw BadgeError(.unexpected, reason: "The key is broken.") }
        let login = try await WebAuthnLogin(
            authenticator: authenticator,
            [
                .hypermediaForm: [.submit(Self.right), .action(Self.fallback), .action("actions[0]")],
                .hypermediaOperation: [.action("actions[0].platform")],
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(authenticator.asked.count, 1)
        XCTAssertTrue(login.fallbackWasTaken, "\(login.wire.calls)")
    }

    @MainActor
    func testC43WithoutAnAuthenticatorTheFallbackComesAtOnce() async throws {
        for authenticator: any Authenticator in [NoAuthenticator(), TestAuthenticator([])] {
            let login = try await WebAuthnLogin(
                authenticator: authenticator, [.hypermediaForm: [.submit(Self.right), .action("actions[0]")]])

            let badge = try await login.enroll()

            XCTAssertEqual(badge.status, .active)
            XCTAssertEqual(login.count("hypermediaOperation"), 0, login.transcript)
            XCTAssertTrue(login.fallbackWasTaken, "\(login.wire.calls)")
        }
    }

    @MainActor
    func testAFallbackToFillInIsNotTakenWithoutTheUser() async throws {
        let model = #""href": "${href:fallback}?_force_external_browser_flow=true", "method": "GET""#
        let login = try await WebAuthnLogin(
            authenticator: NoAuthenticator(),
            changing: [model: model + #", "fields": [{"name": "why", "type": "text", "label": "Why"}]"#],
            [.hypermediaForm: [.submit(Self.right)], .hypermediaOperation: [.action("actions[1]")]])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.count("hypermediaOperation"), 1, login.transcript)
        XCTAssertFalse(login.fallbackWasTaken)
    }

    @MainActor
    func testC43TheAnswerStandsUnderTheNameOfTheChosenOption() async throws {
        let authenticator = TestAuthenticator([.platform, .crossPlatform])
        let login = try await WebAuthnLogin(
            authenticator: authenticator,
            [
                .hypermediaForm: [.submit(Self.right)],
                .hypermediaOperation: [.action("actions[0].crossPlatform"), .action("actions[0]")],
                .passcodeVerify: [.enter, .enter],
            ])
        authenticator.lend(login.wallet.context)
        try await login.setPasscode()

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.answers.map(\.field), ["crossPlatformCredential", "credential"])
        XCTAssertEqual(authenticator.asked, [.crossPlatform, .platform])
        XCTAssertTrue(login.transcript.contains("Use another device or a security key"), login.transcript)
    }

    @MainActor
    func testC43AmongOtherActionsTheUserChoosesFirst() async throws {
        let beginning = #""type": "registration-step",\#n        "actions": ["#
        let selector = """
            {"template": "selector", "kind": "device-selector", "model": {"options": [
              {"template": "form", "kind": "continue", "model": {"href": "${href:skip}", "method": "GET"}}]}},
            """
        let login = try await WebAuthnLogin(
            changing: [beginning: beginning + selector],
            [
                .hypermediaForm: [.submit(Self.right)], .hypermediaGeneric: [.action("actions[1]")],
                .hypermediaOperation: [.action("actions[0].platform"), .action("actions[0]")],
                .passcodeVerify: [.enter, .enter],
            ])
        try await login.setPasscode()

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.answers.map(\.field), ["platformCredential", "credential"])
        XCTAssertEqual(login.count("hypermediaOperation"), 2, login.transcript)
    }

    @MainActor
    func testAnotherDeviceThanThisOneLeadsToTheFallback() async throws {
        let login = try await WebAuthnLogin([
            .hypermediaForm: [.submit(Self.right), .action(Self.fallback), .action("actions[0]")],
            .hypermediaOperation: [.action("actions[0].crossPlatform")],
        ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.answers.count, 0)
    }

    @MainActor
    func testAServerThatNamesAnotherRelyingPartyIsRefused() async throws {
        for named in ["evil.example", "0.0.1", "localhost"] {
            let authenticator = TestAuthenticator([.platform, .crossPlatform])
            let login = try await WebAuthnLogin(
                authenticator: authenticator, changing: ["${rpId}": named],
                [
                    .hypermediaForm: [.submit(Self.right), .action(Self.fallback), .action("actions[0]")],
                    .hypermediaOperation: [.action("actions[0].platform")],
                ])

            let badge = try await login.enroll()

            XCTAssertEqual(badge.status, .active)
            XCTAssertEqual(authenticator.asked, [], named)
            XCTAssertTrue(login.fallbackWasTaken)
        }
    }

    @MainActor
    func testAnotherRelyingPartysKeyDoesNotSign() async throws {
        let login = try await WebAuthnLogin([:])
        let key = WalletAuthenticator(context: login.wallet.context)
        let user = WebAuthn.CreationOptions.User(id: [1])
        let made = try await key.register(
            WebAuthn.CreationOptions(
                relyingPartyID: "bank.example", user: user, challenge: [1], userVerification: .discouraged),
            origin: "https://bank.example")

        for allowed in [[WebAuthn.Descriptor(id: made.credentialID)], []] {
            let error = await failure {
                try await key.sign(
                    WebAuthn.RequestOptions(
                        relyingPartyID: "127.0.0.1", challenge: [1], allowedCredentials: allowed),
                    origin: "http://127.0.0.1:8430")
            }
            XCTAssertEqual(error?.code, .notFound)
        }
        let excluded = WebAuthn.CreationOptions(
            relyingPartyID: "bank.example", user: user, challenge: [1],
            excludedCredentials: [WebAuthn.Descriptor(id: made.credentialID)])
        let again = await failure { try await key.register(excluded, origin: "https://bank.example") }
        let rsa = WebAuthn.CreationOptions(
            relyingPartyID: "bank.example", user: user, challenge: [1], algorithms: [-257])
        let other = await failure { try await key.register(rsa, origin: "https://bank.example") }
        XCTAssertEqual([again?.code, other?.code], [.alreadyExists, .notSupported])
    }

    @MainActor
    func testAKeyUnderThePasscodeIsReplacedWithThePasscodeAlone() async throws {
        let login = try await WebAuthnLogin([.passcodeVerify: [.enter, .giveUp, .enter]])
        try await login.setPasscode()
        let key = WalletAuthenticator(context: login.wallet.context)
        let user = WebAuthn.CreationOptions.User(id: [1])
        let first = try await key.register(
            WebAuthn.CreationOptions(relyingPartyID: "a.example", user: user, challenge: [1]),
            origin: "https://a.example")
        let second = WebAuthn.CreationOptions(
            relyingPartyID: "a.example", user: user, challenge: [2], userVerification: .discouraged)

        let error = await failure { try await key.register(second, origin: "https://a.example") }
        let assertion = try await key.sign(
            WebAuthn.RequestOptions(relyingPartyID: "a.example", challenge: [3], userVerification: .required),
            origin: "https://a.example")

        XCTAssertEqual(error?.code, .declined)
        XCTAssertEqual(assertion.credentialID, first.credentialID)
    }

    @MainActor
    func testOfTwoKeysTheOneThatTheServerNamedSigns() async throws {
        let login = try await WebAuthnLogin([:])
        let key = WalletAuthenticator(context: login.wallet.context)
        var made: [WebAuthn.Registration] = []
        for user: UInt8 in 1...2 {
            let options = WebAuthn.CreationOptions(
                relyingPartyID: "a.example", user: .init(id: [user]), challenge: [user],
                userVerification: .discouraged)
            made.append(try await key.register(options, origin: "https://a.example"))
        }

        for (number, registration) in made.enumerated() {
            let assertion = try await key.sign(
                WebAuthn.RequestOptions(
                    relyingPartyID: "a.example", challenge: [3],
                    allowedCredentials: [WebAuthn.Descriptor(id: registration.credentialID)]),
                origin: "https://a.example")
            XCTAssertEqual(assertion.credentialID, registration.credentialID)
            XCTAssertEqual(assertion.userHandle, [UInt8(number + 1)])
        }
        let unknown = await failure {
            try await key.sign(
                WebAuthn.RequestOptions(
                    relyingPartyID: "a.example", challenge: [3], allowedCredentials: [WebAuthn.Descriptor(id: [7])]),
                origin: "https://a.example")
        }
        XCTAssertEqual(unknown?.code, .notFound)
    }

    @MainActor
    func testTheWalletsKeyIsNoKeyOfAnotherDevice() async throws {
        let login = try await WebAuthnLogin([:])
        let key = WalletAuthenticator(context: login.wallet.context)
        let creation = WebAuthn.CreationOptions(
            relyingPartyID: "a.example", user: .init(id: [1]), challenge: [1], attachment: .crossPlatform)
        _ = try await key.register(
            WebAuthn.CreationOptions(
                relyingPartyID: "a.example", user: .init(id: [1]), challenge: [1], userVerification: .discouraged),
            origin: "https://a.example")

        let registered = await failure { try await key.register(creation, origin: "https://a.example") }
        let signed = await failure {
            try await key.sign(
                WebAuthn.RequestOptions(relyingPartyID: "a.example", challenge: [2], attachment: .crossPlatform),
                origin: "https://a.example")
        }

        XCTAssertEqual([registered?.code, signed?.code], [.notSupported, .notSupported])
    }

    @MainActor
    func testWhereNoVerificationIsWantedNobodyEntersThePasscode() async throws {
        let login = try await WebAuthnLogin([:])
        try await login.setPasscode()
        let key = WalletAuthenticator(context: login.wallet.context)

        _ = try await key.register(
            WebAuthn.CreationOptions(
                relyingPartyID: "a.example", user: .init(id: [1]), challenge: [1], userVerification: .discouraged),
            origin: "https://a.example")
        let assertion = try await key.sign(
            WebAuthn.RequestOptions(relyingPartyID: "a.example", challenge: [2], userVerification: .discouraged),
            origin: "https://a.example")

        XCTAssertEqual(assertion.authenticatorData[32], 0x01)
        XCTAssertEqual(login.count("passcodeVerify"), 0)
    }

    @MainActor
    func testAnEarlierEntryDoesNotVerifyForASignature() async throws {
        let login = try await WebAuthnLogin([.passcodeVerify: [.enter, .giveUp, .enter]])
        try await login.setPasscode()
        let key = WalletAuthenticator(context: login.wallet.context)
        _ = try await key.register(
            WebAuthn.CreationOptions(relyingPartyID: "a.example", user: .init(id: [1]), challenge: [1]),
            origin: "https://a.example")
        let options = WebAuthn.RequestOptions(
            relyingPartyID: "a.example", challenge: [2], userVerification: .discouraged)

        let error = await failure { try await key.sign(options, origin: "https://a.example") }
        let assertion = try await key.sign(options, origin: "https://a.example")

        XCTAssertEqual(error?.code, .declined)
        XCTAssertEqual(assertion.authenticatorData[32], 0x05)
        XCTAssertEqual(assertion.authenticatorData[33...], [0, 0, 0, 0], "nothing is counted")
    }
}

extension ScriptedPresenter.Reply {
    fileprivate static let enter = Self.submit(["current": WebAuthnLogin.passcode])
    fileprivate static let set = Self.submit([
        "new": WebAuthnLogin.passcode, "confirmation": WebAuthnLogin.passcode,
    ])
}

/// An organization that asks for WebAuthn credentials by a script, and a wallet with a scripted user.
@MainActor
private final class WebAuthnLogin {
    /// What the wallet sent of an authenticator.
    struct Answer {
        let field: String
        let credential: JSON

        var flags: UInt8 {
            get throws {
                let response = JSONReader(credential)["response"]
                if let data = try response["authenticatorData"].optional?.string() {
                    return try Base64URL.decode(data)[32]
                }
                // fmt, attStmt, and 58 and a length before the data; a hash of 32 bytes before the flags.
                let object = try Base64URL.decode(try response["attestationObject"].string())
                let start = try XCTUnwrap(object.firstRange(of: Array("authData".utf8))).upperBound + 2
                return object[start + 32]
            }
        }
    }

    nonisolated static let passcode = "482915"
    let wallet: BadgeWallet
    let wire: Wire
    private let presenter: ScriptedPresenter
    private let server: URL
    private let sent = Captured<Answer>()
    private let world: WalletFixture

    init(
        script: String = "webauthn", authenticator: (any Authenticator)? = nil,
        changing changes: [String: String] = [:],
        _ replies: [Form.Kind: [ScriptedPresenter.Reply]]
    ) async throws {
        world = try await WalletFixture()
        let authority = world.organization.authority
        try authority.openAccount()
        server = try world.issuer()
        var text = try String(contentsOf: LoginScript.file(script), encoding: .utf8)
        for (old, new) in changes { text = text.replacing(old, with: new) }
        let read = try HypermediaScript(JSON.parse(Data(text.utf8), limits: HypermediaScript.limits))
        wire = Wire(try authority.transport { $0.hypermedia = HypermediaSettings(script: read) })
        wire.rule { [sent] call in
            if let body = try? JSON.parse(call.body).objectValue {
                for (field, value) in body where field.hasSuffix("redential") {
                    sent.append(Answer(field: field, credential: value))
                }
            }
            return try await call.forward()
        }
        try await world.wallet.close()
        var configuration = world.configuration
        configuration.transport = wire
        configuration.authenticator = authenticator
        configuration.pause = { _ in try Task.checkCancellation() }
        wallet = try await BadgeWallet.open(configuration)
        presenter = ScriptedPresenter(replies)
        wallet.ui.registerAll(presentedBy: presenter)
    }

    func setPasscode() async throws {
        presenter.reply(to: .passcodeSet, with: .set)
        try await wallet.setPasscode()
    }

    func enroll() async throws -> Badge {
        do { return try await wallet.enroll(at: server) } catch {
            XCTFail("\(error): \(transcript)")
            throw error
        }
    }

    var answers: [Answer] { sent.values }
    var transcript: String { presenter.transcript.json.text }
    var fallbackWasTaken: Bool { wire.calls.contains { $0.contains("_force_external_browser_flow=true") } }

    /// How often a form of that kind was shown.
    func count(_ kind: String) -> Int {
        presenter.transcript.json.arrayValue?.count { $0["event"] == "shown" && $0["form"]?["kind"] == .string(kind) }
            ?? -1
    }
}

/// An authenticator that notes what it is asked, and does it with the wallet's keys.
private final class TestAuthenticator: Authenticator {
    let attachments: Set<WebAuthn.Attachment>
    private let context = Mutex<WorkflowContext?>(nil)
    private let attempt: @Sendable (WebAuthn.Attachment?) async throws -> Void
    private let noted = Captured<WebAuthn.Attachment?>()

    init(
        _ attachments: Set<WebAuthn.Attachment> = [.platform],
        attempt: @escaping @Sendable (WebAuthn.Attachment?) async throws -> Void = { _ in }
    ) {
        self.attachments = attachments
        self.attempt = attempt
    }

    var asked: [WebAuthn.Attachment?] { noted.values }

    func lend(_ context: WorkflowContext) { self.context.withLock { $0 = context } }

    func register(_ options: WebAuthn.CreationOptions, origin: String) async throws -> WebAuthn.Registration {
        noted.append(options.attachment)
        try await attempt(options.attachment)
        var options = options
        options.attachment = nil
        return try await key().register(options, origin: origin)
    }

    func sign(_ options: WebAuthn.RequestOptions, origin: String) async throws -> WebAuthn.Assertion {
        noted.append(options.attachment)
        try await attempt(options.attachment)
        var options = options
        options.attachment = nil
        return try await key().sign(options, origin: origin)
    }

    private func key() throws -> WalletAuthenticator {
        WalletAuthenticator(context: try XCTUnwrap(context.withLock { $0 }))
    }
}
