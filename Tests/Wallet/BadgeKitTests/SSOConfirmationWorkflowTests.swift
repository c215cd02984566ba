import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// Another program asks who the person is: it learns what the person said, and nothing else.
final class SSOConfirmationWorkflowTests: XCTestCase {
    private static let prompt = ["SSOConfirmation.instance", "SSOConfirmation.promptUserToConfirmSSO"]
    private static let dismissal = "SSOConfirmation.dismiss"
    /// The terminal takes no other answer than a yes to what the program needs.
    private static let toldAtOnce: [Screens: [String]] = [
        .terminal: ["SSOConfirmation.promptUserToConfirmSSO", "SSOConfirmation.told", dismissal]
    ]
    private static let released = ["decision permitted", "use released"]
    private static let register: @MainActor (BadgeHolder) async throws -> Void = {
        try Program.register(with: $0.authority)
    }
    private static let open: @MainActor (BadgeHolder) async throws -> Void = {
        _ = try await $0.wallet.handle(try Program.link())
    }
    private static let openForAScheme: @MainActor (BadgeHolder) async throws -> Void = {
        _ = try await $0.wallet.handle(try Program.link(redirect: Program.ownScheme))
    }

    private static let scenes = [
        UseScenario(
            name: "trusted once", before: register,
            script: { $0.book.ssoDecisions = [.trustOnce(claims: ["email"])] }, run: open, ends: .completed,
            calls: prompt + [dismissal], audit: released, uses: 1),
        UseScenario(
            name: "trusted always", before: register,
            script: { $0.book.ssoDecisions = [.trustAlways(claims: ["email"])] }, run: open, ends: .completed,
            calls: prompt + [dismissal], audit: ["trust trusted"] + released, rows: ["trust": 1], uses: 1),
        UseScenario(
            name: "answered by a scheme, trusted once", before: register,
            script: { $0.book.ssoDecisions = [.trustOnce(claims: ["email"])] }, run: openForAScheme, ends: .completed,
            calls: prompt + [dismissal], audit: released, uses: 1),
        UseScenario(
            name: "answered by a scheme, declined", before: register,
            script: { $0.book.ssoDecisions = [.cancel] }, run: openForAScheme, ends: .completed,
            calls: prompt + [dismissal], audit: []),
        UseScenario(
            name: "answered by a scheme, given up", before: register, run: openForAScheme, ends: .failed(.declined),
            calls: prompt + [dismissal], audit: []),
        // A terminal does not offer it.
        UseScenario(
            name: "answered by a scheme, trusted always and refused, then trusted once", screens: [.classes, .script],
            before: register,
            script: { $0.book.ssoDecisions = [.trustAlways(claims: ["email"]), .trustOnce(claims: ["email"])] },
            run: openForAScheme, ends: .completed,
            calls: prompt + ["SSOConfirmation.handler invalidInput", dismissal], audit: released, uses: 1),
        UseScenario(
            name: "answered by a scheme, trusted always and refused, then given up", screens: [.classes, .script],
            before: register, script: { $0.book.ssoDecisions = [.trustAlways(claims: ["email"])] },
            run: openForAScheme, ends: .failed(.declined),
            calls: prompt + ["SSOConfirmation.handler invalidInput", dismissal], audit: []),
        UseScenario(
            name: "answered by a scheme, trusted always without a handler", screens: [.classes], before: register,
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.ssoDecisions = [.trustAlways(claims: ["email"])]
            },
            run: openForAScheme, ends: .failed(.invalidInput), calls: prompt + [dismissal], audit: []),
        UseScenario(
            name: "declined: an answer, and the badge is not touched", before: register,
            script: { $0.book.ssoDecisions = [.cancel] }, run: open, ends: .completed, calls: prompt + [dismissal],
            audit: []),
        UseScenario(
            name: "given up", before: register, run: open, ends: .failed(.declined), calls: prompt + [dismissal],
            audit: []),
        UseScenario(
            name: "given up by swiping the screen away", before: register, script: { $0.book.swipes = true },
            run: open, ends: .failed(.declined), calls: prompt + [dismissal], audit: []),
        UseScenario(
            name: "refused without what the program needs, then told", before: register,
            script: { $0.book.ssoDecisions = [.trustOnce(claims: ["name"]), .trustOnce(claims: ["name", "email"])] },
            run: open, ends: .completed,
            calls: prompt + ["SSOConfirmation.handler invalidInput", dismissal], callsOn: toldAtOnce, audit: released,
            uses: 1),
        UseScenario(
            name: "refused without what the program needs, then declined", before: register,
            script: { $0.book.ssoDecisions = [.trustAlways(claims: []), .cancel] }, run: open, ends: .completed,
            calls: prompt + ["SSOConfirmation.handler invalidInput", dismissal], callsOn: toldAtOnce, audit: []),
        UseScenario(
            name: "refused without a handler", screens: [.classes], before: register,
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.ssoDecisions = [.trustOnce(claims: [])]
            },
            run: open, ends: .failed(.invalidInput), calls: prompt + [dismissal], audit: []),
        UseScenario(
            name: "not registered: refused, as if the person had", absent: ["SSOConfirmation"], before: register,
            run: open, ends: .completed, calls: [], audit: []),
    ]

    @MainActor
    func testEveryWayInWhichARequestCanGo() async throws {
        try await playEach(Self.scenes) { scene in try await scene.play(under: []) }
    }

    @MainActor
    func testAnInterruptedRequestTellsNothingAndTrustsNobody() async throws {
        try await CutOff(
            screen: "SSOConfirmation", prompt: "promptUserToConfirmSSO", before: Self.register,
            run: { wallet, _ in _ = try await wallet.handle(try Program.link()) },
            cure: { $1.ssoDecisions = [.trustOnce(claims: ["email"])] }
        ).play()
    }

    @MainActor
    func testTheProgramGetsExactlyTheChosenClaimsOnce() async throws {
        let bearer = try await Self.bearer()
        bearer.book.ssoDecisions = [.trustOnce(claims: ["email", "group", "title"])]

        let answer = try await bearer.wallet.answer(to: try Program.link())
        let code = try XCTUnwrap(answer.members["code"])
        let told = try await Program.redeem(code, at: bearer.authority)
        let again = try await Program.redeem(code, at: bearer.authority)

        XCTAssertTrue(answer.isGranted)
        XCTAssertEqual(Set(answer.members.keys), ["tab", "code", "iss", "state"])
        XCTAssertEqual(told.response.status.code, 200)
        XCTAssertEqual(try told.json["claims"], ["email": "ana@example.com", "group": "Bridges"])
        XCTAssertEqual(try told.json["badge"], .string(try bearer.issued().rawValue))
        XCTAssertEqual(try told.json["token_type"], "Bearer")
        XCTAssertEqual(again.response.status.code, 400)
        XCTAssertEqual(try again.json["error"], "invalid_grant")
    }

    @MainActor
    func testACodeIsWorthNothingWithoutTheVerifierOrAfterAMinute() async throws {
        let bearer = try await Self.bearer()
        bearer.book.ssoDecisions = Array(repeating: .trustOnce(claims: ["email"]), count: 2)

        let stolen = try await bearer.wallet.answer(to: try Program.link()).members["code"] ?? ""
        let late = try await bearer.wallet.answer(to: try Program.link()).members["code"] ?? ""
        let theft = try await Program.redeem(
            stolen, at: bearer.authority, verifier: String(repeating: "v", count: 43))
        bearer.wait(61)
        let lateness = try await Program.redeem(late, at: bearer.authority)

        XCTAssertEqual(try [theft, lateness].map { try $0.json["error"] }, ["invalid_grant", "invalid_grant"])
    }

    @MainActor
    func testTheAnswerGoesToTheRegisteredAddressWithStateAndIssuer() async throws {
        let bearer = try await Self.bearer()
        bearer.book.ssoDecisions = [.trustOnce(claims: ["email"]), .cancel, .cancel]

        let granted = try await bearer.wallet.answer(to: try Program.link())
        let refused = try await bearer.wallet.answer(to: try Program.link())
        let stateless = try await bearer.wallet.answer(to: try Program.link(state: nil))

        for answer in [granted, refused, stateless] {
            XCTAssertTrue(answer.redirect.absoluteString.hasPrefix(Program.redirect + "&"), "\(answer.redirect)")
            XCTAssertEqual(answer.members["iss"], "http://127.0.0.1:8430")
        }
        XCTAssertEqual(granted.members["state"], "a+b &c")
        XCTAssertTrue(granted.redirect.absoluteString.contains("state=a%2Bb%20"), "\(granted.redirect)")
        XCTAssertNil(granted.members["error"])
        XCTAssertEqual(
            refused.members,
            ["tab": "1", "error": "access_denied", "iss": "http://127.0.0.1:8430", "state": "a+b &c"])
        XCTAssertEqual([granted, refused, stateless].map(\.isGranted), [true, false, false])
        XCTAssertEqual(stateless.members["state"], nil)
    }

    @MainActor
    func testWithoutAScreenTheProgramIsToldThatItIsRefused() async throws {
        let bearer = try await Self.bearer(absent: ["SSOConfirmation"])

        let answer = try await bearer.wallet.answer(to: try Program.link())

        XCTAssertEqual(answer.members["error"], "access_denied")
        XCTAssertEqual(bearer.world.wire.posts.filter { $0 == "POST /sso" }, [])
    }

    @MainActor
    func testThePromptSaysWhoAsksAndForWhatAsTheOrganizationHasIt() async throws {
        let bearer = try await Self.bearer()
        bearer.book.ssoDecisions = [.cancel, .cancel]

        _ = try await bearer.wallet.answer(to: try Program.link())
        _ = try await bearer.wallet.answer(to: try Program.link(claims: ["name"]))

        let all = [
            SSORequest.Claim(name: "email", label: "mail address", isRequired: true, value: "ana@example.com"),
            SSORequest.Claim(name: "name", label: "name", isRequired: false, value: "Ana Lima"),
            SSORequest.Claim(name: "group", label: "group", isRequired: false, value: "Bridges"),
        ]
        // What the program needs is asked for, whatever its link says.
        XCTAssertEqual(bearer.book.requests.map(\.client), ["Payroll", "Payroll"])
        XCTAssertEqual(bearer.book.requests.map(\.destination), ["payroll.example", "payroll.example"])
        XCTAssertEqual(bearer.book.requests.map(\.claims), [all, Array(all.prefix(2))])
    }

    @MainActor
    func testAProgramThatIsNotKnownIsNeverAnswered() async throws {
        let bearer = try await Self.bearer()
        let links = try [
            Program.link(clientID: "stranger"), Program.link(redirect: "com.example.thief:/back"),
            Program.link(redirect: "com.example.payroll:/back"), Program.link(redirect: Program.redirect + "&x=1"),
            Program.link(redirect: "https://payroll.example/"), Program.link(redirect: "http://127.0.0.1:7891/back"),
            Program.link(claims: ["email", "salary"]),
        ]

        try await playEach(links) { link in
            let ending = await Ending { _ = try await bearer.wallet.handle(link) }
            XCTAssertEqual(ending, .failed(.clientUnknown), link)
        }

        let found = try await bearer.contents()
        XCTAssertEqual(bearer.book.calls, [])
        XCTAssertEqual(found.audit, [])
        XCTAssertEqual(bearer.world.wire.posts.filter { $0 == "POST /sso" }, [])
    }

    @MainActor
    func testTheGateStandsBetween() async throws {
        let bearer = try await Self.bearer(under: [Restrictions.fence])
        bearer.move(to: .home)
        bearer.book.ssoDecisions = [.trustOnce(claims: ["email"]), .trustOnce(claims: ["email"])]
        bearer.book.informed = [.acknowledged]

        let outside = await Ending { try await Self.open(bearer) }
        let (posts, found) = (bearer.world.wire.posts, try await bearer.contents())
        bearer.move(to: .office)
        let within = await Ending { try await Self.open(bearer) }

        XCTAssertEqual([outside, within], [.failed(.restricted), .completed])
        XCTAssertEqual(posts.filter { $0 == "POST /sso" }, [])
        XCTAssertEqual(found.uses, [0])
        XCTAssertEqual(found.audit, ["decision unmet geoFence", "decision unmet geoFence"])
    }

    @MainActor
    func testARevokedBadgeTellsNothing() async throws {
        let (heard, unheard) = (try await Self.bearer(), try await Self.bearer())
        for bearer in [heard, unheard] { try bearer.authority.revoke(try bearer.issued()) }
        _ = try await heard.world.sync()

        try await playEach([heard, unheard]) { bearer in
            bearer.book.register(with: bearer.wallet.ui)
            bearer.book.ssoDecisions = [.trustOnce(claims: ["email"])]
            bearer.book.informed = [.acknowledged]
            let ending = await Ending { try await Self.open(bearer) }
            let expected: BadgeError.Code = bearer === heard ? .badgeRevoked : .sessionEnded
            XCTAssertEqual(ending, .failed(expected))
        }
        let uses = try await heard.contents().uses
        XCTAssertEqual(uses, [0])
    }

    @MainActor
    func testABadgeThatWasTakenBackIsNoCandidateBesideOneThatIsNot() async throws {
        let bearer = try await Self.bearer()
        try bearer.authority.revoke(try bearer.issued())
        try await BadgePickerWorkflowTests.addBadge(bearer)
        _ = try await bearer.world.sync()
        try await bearer.startOver()
        bearer.book.ssoDecisions = [.trustOnce(claims: ["email"])]

        let answer = try await bearer.wallet.answer(to: try Program.link())

        XCTAssertTrue(answer.isGranted)
        XCTAssertEqual(bearer.book.calls, Self.prompt + [Self.dismissal])
    }

    @MainActor
    func testWithoutABadgeOfThatOrganizationNobodyIsAsked() async throws {
        let bearer = try await Self.bearer()
        try await bearer.wallet.removeBadge(bearer.badge.id)

        let ending = await Ending { try await Self.open(bearer) }

        XCTAssertEqual(ending, .failed(.notFound))
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testTheDefaultScreenOffersEachClaimAndLeavesOutWhatIsNotChosen() async throws {
        let bearer = try await Self.bearer()
        let presenter = ScriptedPresenter([
            .ssoConfirmation: [.submit(["email": "no"]), .submit(["name": "yes"])]
        ])
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let answer = try await bearer.wallet.answer(to: try Program.link())

        let told = try await Program.redeem(answer.members["code"] ?? "", at: bearer.authority)
        XCTAssertEqual(try told.json["claims"], ["email": "ana@example.com", "name": "Ana Lima"])
        XCTAssertEqual(
            presenter.transcript.lines,
            [
                "shown ssoConfirmation", "answered ssoConfirmation trustOnce email=no group=no name=no",
                "refused ssoConfirmation invalidInput",
                "answered ssoConfirmation trustOnce email=yes group=no name=yes", "dismissed ssoConfirmation",
            ])
    }

    /// A person of an organization that knows the program.
    @MainActor
    static func bearer(under restrictions: [JSON] = [], absent: Set<String> = []) async throws -> BadgeHolder {
        let bearer = try await BadgeHolder(restrictions, policy: ["maxOffline": "P200D"], absent: absent)
        try Program.register(with: bearer.authority)
        bearer.world.wire.reset()
        return bearer
    }
}
