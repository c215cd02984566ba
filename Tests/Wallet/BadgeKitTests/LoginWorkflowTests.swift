import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKit

/// The login: asked for until the organization takes it, told what was wrong, and never of another person.
final class LoginWorkflowTests: XCTestCase {
    private static let policy: [JSON] = [["type": "login"]]
    private static let prompt = ["Login.instance", "Login.promptForLoginToBadge"]
    private static let secondForm = [
        "Login.promptForLoginToBadge", "Login.dismiss", "Login.secondFactor", "Login.dismiss",
    ]
    private static let factorRefused = [
        "Login.promptForLoginToBadge", "Login.dismiss", "Login.secondFactor", "Login.handler secondFactorRequired",
        "Login.dismiss",
    ]
    /// Hand-written classes have no form of its own for the second factor.
    private static let forms: [Screens] = [.script, .terminal]
    private static let unmet = "decision unmet login"
    private static let released = ["decision permitted", "use released"]
    private static let loggedIn = [unmet, "login loggedIn"] + released

    private static let scenes = [
        UseScenario(
            name: "happy path", script: { $0.book.logins = [.right] }, ends: .completed,
            calls: prompt + ["Login.dismiss"], audit: loggedIn, uses: 1),
        UseScenario(name: "declined", ends: .failed(.declined), calls: prompt + ["Login.dismiss"], audit: [unmet]),
        UseScenario(
            name: "a wrong password, then the right one", script: { $0.book.logins = [.wrong, .right] },
            ends: .completed, calls: prompt + ["Login.handler loginRefused", "Login.dismiss"], audit: loggedIn, uses: 1),
        UseScenario(
            name: "a name that nobody has, then the right one", script: { $0.book.logins = [.unknown, .right] },
            ends: .completed, calls: prompt + ["Login.handler loginRefused", "Login.dismiss"], audit: loggedIn, uses: 1),
        UseScenario(
            name: "a wrong password, then given up", script: { $0.book.logins = [.wrong] }, ends: .failed(.declined),
            calls: prompt + ["Login.handler loginRefused", "Login.dismiss"], audit: [unmet]),
        UseScenario(
            name: "locked after ten, and open again a quarter of an hour later",
            script: { bearer in
                bearer.book.logins = Array(repeating: .wrong, count: 10) + [.right]
                bearer.book.onRefusal = { if $0.code == .accountLocked { bearer.wait(900) } }
            },
            ends: .completed,
            calls: prompt + Array(repeating: "Login.handler loginRefused", count: 9) + [
                "Login.handler accountLocked", "Login.dismiss",
            ],
            audit: loggedIn, uses: 1),
        UseScenario(
            name: "the network is down for one attempt",
            script: { bearer in
                bearer.book.logins = [.right, .right]
                bearer.world.cut("POST /login")
                bearer.book.onRefusal = { _ in bearer.world.wire.reset() }
            },
            ends: .completed, calls: prompt + ["Login.handler serverUnreachable", "Login.dismiss"], audit: loggedIn,
            uses: 1),
        UseScenario(
            name: "a second factor, which classes are told to give along and forms ask for by themselves",
            before: wantSecondFactor,
            script: { bearer in
                bearer.book.logins = [.right]
                let read: @MainActor () -> Void = {
                    guard let code = bearer.authority.newestCode() else { return }
                    bearer.book.logins = [.right.with(code: code)]
                }
                bearer.book.onPrompt = read
                bearer.book.onRefusal = { _ in read() }
            },
            ends: .completed, calls: prompt + ["Login.handler secondFactorRequired", "Login.dismiss"],
            callsOn: [.script: secondForm, .terminal: secondForm], audit: loggedIn, uses: 1),
        UseScenario(
            name: "a wrong second factor, then the right one", screens: forms, before: wantSecondFactor,
            script: { bearer in
                enterFactor(bearer) { $0 == "000000" ? "111111" : "000000" }
                bearer.book.onRefusal = { _ in
                    guard let code = bearer.authority.newestCode() else { return }
                    bearer.book.logins = [.right.with(code: code)]
                }
            },
            ends: .completed, calls: factorRefused, callsOn: [.script: factorRefused, .terminal: factorRefused],
            audit: loggedIn, uses: 1),
        UseScenario(
            name: "a wrong second factor, then given up", screens: forms, before: wantSecondFactor,
            script: { enterFactor($0) { $0 == "000000" ? "111111" : "000000" } }, ends: .failed(.declined),
            calls: factorRefused, callsOn: [.script: factorRefused, .terminal: factorRefused], audit: [unmet]),
        UseScenario(
            name: "given up at the second factor", screens: forms, before: wantSecondFactor,
            script: { $0.book.logins = [.right] }, ends: .failed(.declined), calls: secondForm,
            callsOn: [.script: secondForm, .terminal: secondForm], audit: [unmet]),
        UseScenario(
            name: "the second factor swiped away", screens: forms, before: wantSecondFactor,
            script: { bearer in
                bearer.book.logins = [.right]
                bearer.book.onPrompt = { bearer.book.swipes = bearer.book.calls.last == "Login.secondFactor" }
            },
            ends: .failed(.declined), calls: secondForm, callsOn: [.script: secondForm, .terminal: secondForm],
            audit: [unmet]),
        UseScenario(
            name: "somebody else's login ends it", before: { try $0.authority.openAccountOfBen() },
            script: { $0.book.logins = [.ben, .right] }, ends: .failed(.wrongPerson),
            calls: prompt + ["Login.dismiss"], audit: [unmet]),
        UseScenario(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, ends: .failed(.declined),
            calls: prompt + ["Login.dismiss"], audit: [unmet]),
        UseScenario(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.logins = [.wrong]
            },
            ends: .failed(.loginRefused), calls: prompt + ["Login.dismiss"], audit: [unmet]),
        UseScenario(
            name: "not registered", absent: ["Login"], ends: .failed(.uiNotRegistered), calls: [], audit: [unmet]),
    ].map { scene in
        var scene = scene
        let before = scene.before
        scene.before = { bearer in
            try bearer.authority.openAccount()
            try await before(bearer)
        }
        return scene
    }

    @MainActor
    func testEveryWayInWhichALoginCanGo() async throws {
        try await playEach(Self.scenes) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testAnInterruptedLoginLeavesTheDecisionAndNothingElse() async throws {
        try await CutOff(
            screen: "Login", prompt: "promptForLoginToBadge", under: Self.policy,
            before: { try $0.authority.openAccount() },
            audit: [Self.unmet], cure: { $1.logins = [.right] }
        ).play()
    }

    @MainActor
    func testAnInterruptedSecondFactorLeavesTheDecisionAndNothingElse() async throws {
        try await CutOff(
            screen: "Login", prompt: "secondFactor",
            calls: Self.prompt + ["Login.secondFactor", "Login.dismiss"], under: Self.policy,
            before: { bearer in
                try bearer.authority.openAccount()
                try await Self.wantSecondFactor(bearer)
            },
            script: { $0.book.logins = [.right] }, audit: [Self.unmet],
            cure: { bearer, book in
                book.logins = [.right]
                book.onPrompt = {
                    guard book.calls.last == "Login.secondFactor", let code = bearer.authority.newestCode() else {
                        return
                    }
                    book.logins = [.right.with(code: code)]
                }
            }
        ).play(on: Self.forms)
    }

    @MainActor
    func testARunCancelledWhileTheLoginIsTriedKeepsNone() async throws {
        let bearer = try await Self.bearer()
        let canceller = Canceller()
        bearer.book.logins = [.right]
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { canceller.cancelNow() }
            return try await call.forward()
        }
        let run = Task { await bearer.ending() }
        canceller.arm { run.cancel() }

        let ending = await within(20) { await run.value }

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .cancelled)
        XCTAssertEqual(bearer.book.calls, Self.prompt + ["Login.dismiss"])
        XCTAssertEqual(found.audit, [Self.unmet])
        XCTAssertEqual(found.rows, UseScenario.heldBadge)
    }

    @MainActor
    func testASecondFactorIsAskedForThroughTheHandlerAndGoesAlongAsAParameter() async throws {
        let bearer = try await Self.bearer()
        try bearer.authority.notePhone()
        try bearer.authority.requireSecondFactor(true, of: "ana@example.com")
        bearer.book.logins = [.right]
        bearer.book.onRefusal = { refusal in
            guard refusal.code == .secondFactorRequired, let code = bearer.authority.newestCode() else { return }
            bearer.book.logins = [.right.with(code: code)]
        }

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            bearer.book.calls, Self.prompt + ["Login.handler secondFactorRequired", "Login.dismiss"])
        XCTAssertEqual(found.audit, Self.loggedIn)
    }

    @MainActor
    func testAWrongSecondFactorIsRefusedAndTheRightOneTakenWithoutAnotherBeingSent() async throws {
        let bearer = try await Self.bearer()
        try bearer.authority.notePhone()
        try bearer.authority.requireSecondFactor(true, of: "ana@example.com")
        bearer.book.logins = [.right]
        var codes: [String] = []
        bearer.book.onRefusal = { _ in
            guard let code = bearer.authority.newestCode() else { return }
            codes.append(code)
            let entered = codes.count == 1 ? (code == "000000" ? "111111" : "000000") : code
            bearer.book.logins = [.right.with(code: entered)]
        }

        let ending = await bearer.ending()

        let text = try bearer.authority.texts().first
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.refusals.map(\.code), [.secondFactorRequired, .secondFactorRequired])
        XCTAssertEqual(codes.count, 2)
        XCTAssertEqual(Set(codes).count, 1)
        XCTAssertNil(text)
    }

    @MainActor
    func testTheHandlerTellsTheTriesThatAreLeftAndForHowLongTheAccountIsLocked() async throws {
        let bearer = try await Self.bearer()
        bearer.book.logins = Array(repeating: .wrong, count: 10) + [.right]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(
            bearer.book.refusals.map(\.detail), (0..<10).reversed().map { .triesLeft($0) } + [nil])
        XCTAssertEqual(bearer.book.refusals.last?.recovery, .retryAfter(900))
    }

    @MainActor
    func testNoPasswordIsInTheLogOrInWhatTheScreenIsTold() async throws {
        let bearer = try await Self.bearer()
        bearer.book.logins = [.wrong, .right]

        _ = await bearer.ending()

        let log = try await bearer.wallet.auditEntries().map(\.text)
        let told = bearer.book.refusals.map(\.reason)
        XCTAssertEqual(told.count, 1)
        XCTAssertFalse((log + told).contains { $0.contains("lamps") })
    }

    @MainActor
    func testCustomParametersReachTheOrganizationAsTheyAre() async throws {
        let bearer = try await Self.bearer()
        let bodies = Mutex<[String]>([])
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { bodies.withLock { $0.append(String(decoding: call.body, as: UTF8.self)) } }
            return try await call.forward()
        }
        bearer.book.logins = [.right.with(["site": "North & South"])]

        let ending = await bearer.ending()

        let sent = bodies.withLock { $0 }
        XCTAssertEqual(ending, .completed)
        XCTAssertFalse(sent.isEmpty)
        XCTAssertTrue(sent.allSatisfy { $0.contains("site=North+%26+South") }, "\(sent)")
    }

    @MainActor
    func testAWrongPasswordASecondFactorAndALoginThroughAPresenter() async throws {
        let bearer = try await Self.bearer()
        try bearer.authority.notePhone()
        try bearer.authority.requireSecondFactor(true, of: "ana@example.com")
        let presenter = AttentivePresenter([
            .loginToBadge: [
                .submit(["username": "ana", "password": "seven grey lamps"]),
                .submit(["username": "ana", "password": "seven green lamps"]),
            ]
        ])
        presenter.before = { kind in
            if kind == .secondFactor { presenter.type(bearer.authority.newestCode(), into: "otp", of: kind) }
        }
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            presenter.lines,
            [
                "shown loginToBadge", "answered loginToBadge submit password=<secret> username=ana",
                "refused loginToBadge loginRefused",
                "answered loginToBadge submit password=<secret> username=ana", "dismissed loginToBadge",
                "shown secondFactor", "answered secondFactor submit otp=<secret>", "dismissed secondFactor",
            ])
    }

    @MainActor
    func testALoginThroughAPresenter() async throws {
        let bearer = try await Self.bearer()
        let presenter = ScriptedPresenter([
            .loginToBadge: [
                .submit(["username": "ana"]), .submit(["username": "ana", "password": "seven green lamps"]),
            ]
        ])
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let ending = await bearer.ending()

        guard case .shown(let form) = presenter.transcript.events.first else { return XCTFail("nothing was shown") }
        XCTAssertEqual(form.message, "Log in again for Example Works.")
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            presenter.transcript.lines,
            [
                "shown loginToBadge", "answered loginToBadge submit username=ana", "refused loginToBadge invalidInput",
                "answered loginToBadge submit password=<secret> username=ana", "dismissed loginToBadge",
            ])
    }

    @MainActor
    func testU7ABadgeThatNeedsALoginAsksForNameAndPassword() async throws {
        let bearer = try await Self.bearer()
        bearer.book.logins = [.right]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.calls, Self.prompt + ["Login.dismiss"])
    }

    @MainActor
    func testU9NoNameAndNoPasswordEndsTheRunWithoutComplying() async throws {
        let bearer = try await Self.bearer()

        let ending = await bearer.ending()

        let evaluation = try await bearer.wallet.security.restrictions(for: bearer.badge.id)
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.login])
        XCTAssertNil(evaluation.permit)
    }

    @MainActor
    func testU10ALockedAccountIsAnErrorOfItsOwnWithTheSecondsToWait() async throws {
        let bearer = try await Self.bearer()
        bearer.book.logins = Array(repeating: .wrong, count: 10) + [.right]
        bearer.book.onRefusal = { refusal in
            if case .triesLeft(0) = refusal.detail { bearer.wait(100) }
        }

        _ = await bearer.ending()

        XCTAssertEqual(bearer.book.refusals.last?.code, .accountLocked)
        XCTAssertEqual(bearer.book.refusals.last?.recovery, .retryAfter(800))
    }

    @MainActor
    private static func wantSecondFactor(_ bearer: BadgeHolder) async throws {
        try bearer.authority.notePhone()
        try bearer.authority.requireSecondFactor(true, of: "ana@example.com")
    }

    /// The right password, and then what is made of the code that came.
    @MainActor
    private static func enterFactor(_ bearer: BadgeHolder, _ entered: @escaping @MainActor (String) -> String) {
        let book = bearer.book
        book.logins = [.right]
        book.onPrompt = {
            guard book.calls.last == "Login.secondFactor", let code = bearer.authority.newestCode() else { return }
            book.logins = [.right.with(code: entered(code))]
        }
    }

    @MainActor
    private static func bearer(_ restrictions: [JSON] = policy) async throws -> BadgeHolder {
        let bearer = try await BadgeHolder(restrictions)
        try bearer.authority.openAccount()
        return bearer
    }
}
