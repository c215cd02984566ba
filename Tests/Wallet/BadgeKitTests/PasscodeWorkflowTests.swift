import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// The passcode: set, entered, changed; every try is counted before its result is known.
final class PasscodeWorkflowTests: XCTestCase {
    private static let policy = [Restrictions.passcode]
    private static let code = "482915"
    private static let prompt = ["Passcode.instance", "Passcode.promptForPasscode"]
    private static let presented = ["Passcode.promptForPasscode"]
    private static let unfit = "Passcode.handler passcodeUnfit"
    /// A form checks lengths, repetitions and what is missing before the workflow does.
    private static let ill = "Passcode.handler invalidInput"
    private static let unmet = "decision unmet passcode"
    private static let released = ["decision permitted", "use released"]
    private static let set = ["passcode set", "seal locked", "badge replaced", "seal locked"]
    private static let accepted = ["passcode tried", "passcode accepted"]

    private static let settingScenes = [
        UseScenario(
            name: "happy path", script: { $0.book.entries = [.new(code)] }, ends: .completed,
            calls: prompt + ["Passcode.dismiss"], audit: [unmet] + set + released, rows: ["passcode": 1],
            wrongTries: 0, uses: 1),
        UseScenario(name: "declined", ends: .failed(.declined), calls: prompt + ["Passcode.dismiss"], audit: [unmet]),
        UseScenario(
            name: "refused four times, then fit",
            script: { bearer in
                bearer.book.entries = [
                    .new("48291"), .new("123456"), .new("777777"), .new(code, "482916"), .new(code),
                ]
            },
            ends: .completed,
            calls: prompt + Array(repeating: "Passcode.handler passcodeUnfit", count: 4) + ["Passcode.dismiss"],
            callsOn: [
                .script: presented + [ill, unfit, unfit, ill, "Passcode.dismiss"],
                .terminal: presented + ["Passcode.told", unfit, unfit, ill, "Passcode.dismiss"],
            ],
            audit: [unmet] + set + released, rows: ["passcode": 1], wrongTries: 0, uses: 1),
        UseScenario(
            name: "refused, then given up", script: { $0.book.entries = [.new("123456")] }, ends: .failed(.declined),
            calls: prompt + ["Passcode.handler passcodeUnfit", "Passcode.dismiss"], audit: [unmet]),
        UseScenario(
            name: "an entry without its confirmation", screens: [.classes, .script],
            script: { $0.book.entries = [PasscodeEntry(new: Secret(utf8: code))] }, ends: .failed(.declined),
            calls: prompt + ["Passcode.handler passcodeUnfit", "Passcode.dismiss"],
            callsOn: [.script: presented + [ill, "Passcode.dismiss"]], audit: [unmet]),
        UseScenario(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, ends: .failed(.declined),
            calls: prompt + ["Passcode.dismiss"], audit: [unmet]),
        UseScenario(
            name: "not registered", absent: ["Passcode"], ends: .failed(.uiNotRegistered), calls: [], audit: [unmet]),
    ]

    private static let enteringScenes = [
        UseScenario(
            name: "happy path", script: { $0.book.entries = [.current(code)] }, ends: .completed,
            calls: prompt + ["Passcode.dismiss"], audit: [unmet] + accepted + released, wrongTries: 0, uses: 1),
        UseScenario(
            name: "declined", ends: .failed(.declined), calls: prompt + ["Passcode.dismiss"], audit: [unmet],
            wrongTries: 0),
        UseScenario(
            name: "refused twice, then right: the wrong ones are forgotten",
            script: { $0.book.entries = [.current("111111"), .current("222222"), .current(code)] },
            ends: .completed,
            calls: prompt + Array(repeating: "Passcode.handler passcodeRefused", count: 2) + ["Passcode.dismiss"],
            audit: [unmet, "passcode tried", "passcode tried"] + accepted + released, wrongTries: 0, uses: 1),
        UseScenario(
            name: "refused, then given up: the wrong one stays counted",
            script: { $0.book.entries = [.current("111111")] }, ends: .failed(.declined),
            calls: prompt + ["Passcode.handler passcodeRefused", "Passcode.dismiss"],
            audit: [unmet, "passcode tried"], wrongTries: 1),
        UseScenario(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.entries = [.current("111111")]
            },
            ends: .failed(.passcodeRefused), calls: prompt + ["Passcode.dismiss"], audit: [unmet, "passcode tried"],
            wrongTries: 1),
        UseScenario(
            name: "an entry that holds no passcode costs no try", screens: [.classes, .script],
            script: { $0.book.entries = [.new(code)] },
            ends: .failed(.declined), calls: prompt + ["Passcode.handler passcodeUnfit", "Passcode.dismiss"],
            callsOn: [.script: presented + [ill, "Passcode.dismiss"]], audit: [unmet], wrongTries: 0),
        UseScenario(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, ends: .failed(.declined),
            calls: prompt + ["Passcode.dismiss"], audit: [unmet], wrongTries: 0),
        UseScenario(
            name: "locked after five, refused unverified, right a minute later",
            script: { bearer in
                bearer.book.entries = wrong(5) + [.current(code), .current(code)]
                bearer.book.onRefusal = { if $0.code == .passcodeLocked { bearer.wait(60) } }
            },
            ends: .completed,
            calls: prompt + Array(repeating: "Passcode.handler passcodeRefused", count: 5) + [
                "Passcode.handler passcodeLocked", "Passcode.dismiss",
            ],
            audit: [unmet] + tried(5) + ["passcode locked"] + accepted + released, wrongTries: 0, uses: 1),
        UseScenario(
            name: "exhausted: told on the same screen, and nothing but a reset helps",
            script: { bearer in
                bearer.book.entries = wrong(10)
                bearer.book.informed = [.acknowledged]
                bearer.book.onRefusal = { _ in bearer.wait(3600) }
            },
            ends: .failed(.passcodeExhausted),
            calls: prompt + Array(repeating: "Passcode.handler passcodeRefused", count: 9) + [
                "Passcode.promptUserWithErrorMessage", "Passcode.dismiss",
            ],
            audit: [unmet] + tried(10) + ["badge triesUsedUp"], wrongTries: 10),
    ].map { scene in
        var scene = scene
        scene.before = { try await $0.setPasscode(code) }
        scene.rows = ["passcode": 1]
        return scene
    }

    @MainActor
    func testEveryWayInWhichSettingThePasscodeCanGo() async throws {
        try await playEach(Self.settingScenes) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testEveryWayInWhichEnteringThePasscodeCanGo() async throws {
        try await playEach(Self.enteringScenes) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testTheOpenedKeyIsGoneAfterAResetAndAfterTheLastWrongTry() async throws {
        try await playEach([true, false]) { isReset in
            let bearer = try await BadgeHolder([["type": "passcode", "askEvery": "PT1H", "maxTries": 1]])
            try await bearer.setPasscode(Self.code)
            bearer.book.entries = [.current(Self.code)]
            let entered = await bearer.ending()
            let before = try await bearer.wallet.passcodeStatus

            if isReset {
                _ = try await bearer.wallet.resetPasscode()
            } else {
                bearer.book.entries = [.current("111111")]
                let refused = await Ending { try await bearer.wallet.verifyPasscode() }
                XCTAssertEqual(refused, .failed(.passcodeExhausted))
            }

            let after = try await bearer.wallet.passcodeStatus
            XCTAssertEqual(entered, .completed)
            XCTAssertTrue(before.isUnlocked)
            XCTAssertFalse(after.isUnlocked, isReset ? "reset" : "exhausted")
            XCTAssertNil(bearer.world.context.unlockCache.key(), isReset ? "reset" : "exhausted")
        }
    }

    @MainActor
    func testAnEntryCountsForEachBadgeAsLongAsItsOwnPolicySays() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "askEvery": "PT6M"]])
        try await bearer.setPasscode(Self.code)
        let other = try await bearer.neighbour([["type": "passcode", "askEvery": "PT1H"]])
        bearer.book.entries = [.current(Self.code)]
        let entered = await bearer.ending()

        var endings: [[Ending]] = []
        for wait in [359, 1, 3239, 1] as [TimeInterval] {
            bearer.wait(wait)
            endings.append([await bearer.ending(), await Ending { try await bearer.world.use(other.id) }])
        }

        let (used, asked) = (Ending.completed, Ending.failed(.declined))
        XCTAssertEqual(entered, .completed)
        XCTAssertEqual(endings, [[used, used], [asked, used], [asked, used], [asked, asked]])
    }

    @MainActor
    func testAnEntryOfAPasscodeThatWasReplacedElsewhereCountsNoMore() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "askEvery": "PT1H"]], sharing: .shared)
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = [.current(Self.code)]
        let entered = await bearer.ending()
        let other = try await bearer.world.opened(bearer.world.home)
        bearer.book.register(with: other.ui)

        _ = try await other.resetPasscode()
        bearer.book.entries = [.new("593026")]
        try await other.setPasscode()
        let invitation = try bearer.world.organization.invite()
        bearer.book.codes = [invitation.transactionCode.text]
        let badge = try await other.provision(invitation.offer)
        let evaluation = try await bearer.wallet.security.restrictions(for: badge.id)

        XCTAssertEqual(entered, .completed)
        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.passcode])
        XCTAssertNil(evaluation.permit)
        try await other.close()
    }

    @MainActor
    func testEnteringThePasscodeNeedsTheScreen() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        let wallet = try await bearer.world.reopened()

        let ending = await Ending {
            try await wallet.use(bearer.badge.id, audience: "https://a.example", nonce: "n")
        }

        let found = try await wallet.contents(after: bearer.mark)
        XCTAssertEqual(ending, .failed(.uiNotRegistered))
        XCTAssertEqual(found.audit, [Self.unmet])
        XCTAssertEqual(found.wrongTries, 0)
        try await wallet.close()
    }

    @MainActor
    func testAnInterruptedSettingLeavesNoPasscode() async throws {
        try await CutOff(
            screen: "Passcode", prompt: "promptForPasscode", under: Self.policy, audit: [Self.unmet],
            cure: { $1.entries = [.new(Self.code)] }
        ).play()
    }

    @MainActor
    func testAnInterruptedEntryCountsNoTry() async throws {
        try await CutOff(
            screen: "Passcode", prompt: "promptForPasscode", under: Self.policy,
            before: { try await $0.setPasscode(Self.code) },
            audit: [Self.unmet], cure: { $1.entries = [.current(Self.code)] }
        ).play()
    }

    @MainActor
    func testAProcessKilledAfterWrongTriesFindsThemCounted() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = Self.wrong(5)
        var copy: TemporaryHome?
        bearer.book.onRefusal = { _ in copy = try? bearer.world.copied() }
        _ = await bearer.ending()

        let wallet = try await bearer.world.opened(try XCTUnwrap(copy))
        let found = try await wallet.contents(after: bearer.mark)
        let state = try await wallet.passcodeStatus

        XCTAssertEqual(found.wrongTries, 5)
        XCTAssertEqual(found.audit, [Self.unmet] + Self.tried(5))
        XCTAssertEqual(state.triesLeft, 5)
        XCTAssertEqual(state.lockedUntil, WalletFixture.start + 60)
        try await wallet.close()
    }

    @MainActor
    func testThePromptTellsTheRulesTheTriesAndTheDelay() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.entries = [.new(Self.code)]
        _ = await bearer.ending()
        bearer.book.entries = Self.wrong(5)
        _ = await bearer.ending()
        _ = await bearer.ending()

        let use = PasscodePurpose.use(badge: bearer.badge.display.name)
        XCTAssertEqual(
            bearer.book.passcodePrompts,
            [
                .set(PasscodeRules(minLength: 6, kind: .digits)),
                .verify(triesLeft: 10, lockedUntil: nil, purpose: use),
                .verify(
                    triesLeft: 5, lockedUntil: WalletFixture.start + 60, purpose: use, ifWrong: .delays(seconds: 300)),
            ])
        XCTAssertEqual(
            bearer.book.refusals.map(\.detail),
            [
                .triesLeft(9), .triesLeft(8), .triesLeft(7), .triesLeft(6),
                .locked(until: WalletFixture.start + 60, triesLeft: 5),
            ])
    }

    @MainActor
    func testBeforeTheLastEntryItIsSaidWhatAWrongOneCauses() async throws {
        try await playEach(["deleteBadge", "requireReset"]) { onExhausted in
            let bearer = try await BadgeHolder([
                ["type": "passcode", "maxTries": 3, "onExhausted": .string(onExhausted)]
            ])
            let organizations = try await bearer.wallet.organizations
            let name = try XCTUnwrap(organizations.first).name
            let expected: PasscodeConsequence =
                onExhausted == "deleteBadge" ? .removesBadges(of: [name]) : .requiresReset
            try await bearer.setPasscode(Self.code)
            bearer.book.entries = Self.wrong(2)

            _ = await bearer.ending()
            _ = await bearer.ending()

            let use = PasscodePurpose.use(badge: bearer.badge.display.name)
            XCTAssertEqual(
                bearer.book.passcodePrompts,
                [
                    .verify(triesLeft: 3, lockedUntil: nil, purpose: use),
                    .verify(triesLeft: 1, lockedUntil: nil, purpose: use, ifWrong: expected),
                ])
            let refusal = try XCTUnwrap(bearer.book.refusals.last)
            XCTAssertEqual(
                refusal.reason, "The passcode is wrong. One try is left. \(expected.message.text)")
            XCTAssertFalse(bearer.book.refusals[0].reason.contains("If the next"), bearer.book.refusals[0].reason)
        }
    }

    @MainActor
    func testBeforeAChangeItIsSaidWhatTheLastWrongEntryCauses() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 6, "onExhausted": "deleteBadge"]])
        let organizations = try await bearer.wallet.organizations
        let name = try XCTUnwrap(organizations.first).name
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = Self.wrong(5)
        _ = await bearer.ending()

        let error = await failure { [wallet = bearer.wallet] in try await wallet.changePasscode() }

        XCTAssertEqual(error?.code, .declined)
        XCTAssertEqual(
            bearer.book.passcodePrompts.last,
            .change(
                PasscodeRules(minLength: 6, kind: .digits), triesLeft: 1, lockedUntil: WalletFixture.start + 60,
                ifWrong: .removesBadges(of: [name])))
    }

    @MainActor
    func testBeforeTheLastEntryEveryConsequenceIsSaid() async throws {
        let own = "Example Works"
        let cases: [(String, Int64, PasscodeConsequence)] = [
            ("requireReset", 2, .several([.removesBadges(of: [own]), .requiresReset])),
            ("requireReset", 3, .removesBadges(of: [own])),
            ("deleteBadge", 2, .removesBadges(of: [own, SecondOrganization.name])),
        ]
        for (onExhausted, tries, expected) in cases {
            let bearer = try await BadgeHolder([
                ["type": "passcode", "maxTries": 2, "delays": [], "onExhausted": "deleteBadge"]
            ])
            try await bearer.setPasscode(Self.code)
            _ = try await bearer.neighbour([
                [
                    "type": "passcode", "maxTries": .integer(tries), "delays": [],
                    "onExhausted": .string(onExhausted),
                ]
            ])
            bearer.book.entries = Self.wrong(1)

            _ = await failure { [wallet = bearer.wallet] in try await wallet.verifyPasscode() }
            _ = await failure { [wallet = bearer.wallet] in try await wallet.verifyPasscode() }

            XCTAssertEqual(
                bearer.book.passcodePrompts.last,
                .verify(triesLeft: Int(tries) - 1, lockedUntil: nil, ifWrong: expected), "\(onExhausted) \(tries)")
            XCTAssertEqual(
                bearer.book.refusals.last?.reason.hasSuffix(expected.message.text), true,
                bearer.book.refusals.last?.reason ?? "-")
        }
    }

    @MainActor
    func testAnEntryThatCannotBeThePasscodeCostsNoTry() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = [.current("48"), .current("48291x"), .current("")]

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        let state = try await bearer.wallet.passcodeStatus
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(found.wrongTries, 0)
        XCTAssertEqual(found.audit, [Self.unmet, "passcode impossible"])
        XCTAssertEqual(state.triesLeft, 10)
        XCTAssertEqual(bearer.book.refusals.map(\.code), [.passcodeRefused, .passcodeRefused, .passcodeRefused])
        XCTAssertEqual(bearer.book.refusals.map(\.detail), Array(repeating: .triesLeft(10), count: 3))
        XCTAssertEqual(
            bearer.book.refusals[0].reason,
            "The passcode needs at least 6 digits. No try was counted. 10 tries are left.")
    }

    @MainActor
    func testARefusalThatCostsNoTryKeepsSayingWhatTheLastOneCauses() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 5, "onExhausted": "deleteBadge"]])
        let organizations = try await bearer.wallet.organizations
        let name = try XCTUnwrap(organizations.first).name
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = Self.wrong(4) + [.current("12")]
        _ = await bearer.ending()
        bearer.book.entries = [.change("12", to: "739164"), .change(Self.code, to: "12")]

        _ = await failure { [wallet = bearer.wallet] in try await wallet.changePasscode() }

        let consequence = PasscodeConsequence.removesBadges(of: [name]).message.text
        let state = try await bearer.wallet.passcodeStatus
        XCTAssertEqual(state.triesLeft, 1)
        XCTAssertEqual(bearer.book.refusals.count, 7)
        for refusal in bearer.book.refusals.suffix(3) {
            XCTAssertTrue(
                refusal.reason.hasSuffix("No try was counted. One try is left. \(consequence)"), refusal.reason)
        }
    }

    @MainActor
    func testAnEntryThatCostsNoTrySaysHowManyTheBadgesOrganizationLeaves() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 3]])
        try await bearer.setPasscode(Self.code)
        let other = try await bearer.neighbour(Self.policy)
        bearer.book.entries = [.current("48"), .current("111111"), .current("48")]
        let own = await bearer.ending()
        bearer.book.entries = [.current("48")]

        let neighbours = await Ending { try await bearer.world.use(other.id) }

        XCTAssertEqual([own, neighbours], [.failed(.declined), .failed(.declined)])
        XCTAssertEqual(bearer.book.refusals.map(\.detail), [3, 2, 2, 9].map { .triesLeft($0) })
    }

    @MainActor
    func testUsedUpTriesRemoveTheBadgesWhosePolicySaysSo() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 3, "onExhausted": "deleteBadge"]])
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = Self.wrong(3)

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .failed(.passcodeExhausted))
        XCTAssertEqual(found.statuses, [])
        XCTAssertNil(found.wrongTries)
        XCTAssertEqual(found.audit, [Self.unmet] + Self.tried(3) + ["badge removed", "passcode deleted"])
        XCTAssertEqual(bearer.book.messages.count, 1)
        XCTAssertEqual(bearer.book.calls.last, "Passcode.dismiss")
    }

    @MainActor
    func testATightenedPolicyHasThePasscodeChangedInOneRun() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        try await bearer.publish([["type": "passcode", "minLength": 8]])
        try await bearer.startOver()
        bearer.book.entries = [.change(Self.code, to: "48291536")]

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            bearer.book.passcodePrompts, [.change(PasscodeRules(minLength: 8, kind: .digits), triesLeft: 10)])
        XCTAssertEqual(bearer.book.calls, Self.prompt + ["Passcode.dismiss"])
        XCTAssertEqual(found.audit, [Self.unmet] + Self.accepted + ["passcode changed"] + Self.released)
        XCTAssertEqual(found.rows, UseScenario.heldBadge.merging(["passcode": 1]) { $1 })
    }

    @MainActor
    func testChangingByHandKeepsWhatIsSealedAndOnlyTheNewOneOpens() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = [
            .change("111111", to: "603194"), .change(Self.code, to: "123456"), .change(Self.code, to: "603194"),
        ]
        try await bearer.wallet.changePasscode()
        let calls = bearer.book.calls
        bearer.wallet.lock()
        bearer.book.entries = [.current(Self.code), .current("603194")]

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(
            calls,
            Self.prompt + [
                "Passcode.handler passcodeRefused", "Passcode.handler passcodeUnfit", "Passcode.dismiss",
            ])
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            found.audit,
            ["passcode tried"] + Self.accepted + ["passcode changed", Self.unmet, "passcode tried"] + Self.accepted
                + Self.released)
    }

    @MainActor
    func testAResetTakesTheBadgeOutOfUseAndAnotherPasscodeDoesNotBringItBack() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)

        let lost = try await bearer.wallet.resetPasscode()
        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(lost, [bearer.badge.id])
        XCTAssertEqual(ending, .failed(.blocked))
        XCTAssertEqual(found.statuses, [.keyMissing])
        XCTAssertNil(found.wrongTries)
        XCTAssertEqual(found.audit, ["passcode reset", "badge keyLost", "decision blocked keyMissing"])
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testAnEntryCountsForAsLongAsThePolicySays() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "askEvery": "PT5M"]])
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = [.current(Self.code), .current(Self.code)]

        for wait in [0, 299, 1] as [TimeInterval] {
            bearer.wait(wait)
            let ending = await bearer.ending()
            XCTAssertEqual(ending, .completed, "\(wait)")
        }

        let run = Self.prompt + ["Passcode.dismiss"]
        XCTAssertEqual(bearer.book.calls, run + run)
    }

    @MainActor
    func testAKeyStaysForThePeriodOfThePolicyAndAsLongAsAPermitLastsAtLeast() async throws {
        let bearer = try await BadgeHolder()
        var durations = [try await PasscodePolicies(bearer.wallet.store).duration]

        for period in ["PT0S", "PT30S", "PT31S"] {
            try await bearer.publish([["type": "passcode", "askEvery": .string(period)]])
            durations.append(try await PasscodePolicies(bearer.wallet.store).duration)
        }

        XCTAssertEqual(durations, [30, 30, 30, 31])
    }

    @MainActor
    func testACredentialStillSealedAfterThePolicyAsksForNoneIsFreedByOneEntryHoweverLongItTakes() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        try await bearer.publish([])
        bearer.book.entries = [.current(Self.code)]
        bearer.book.onPrompt = { bearer.wait(120) }

        let first = await bearer.ending()
        bearer.wallet.lock()
        let second = await bearer.ending()

        XCTAssertEqual([first, second], [.completed, .completed])
        XCTAssertEqual(bearer.book.calls, Self.prompt + ["Passcode.dismiss"])
    }

    @MainActor
    func testAPolicyThatDemandsBiometricsRefusesWhereThereAreNone() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "biometrics": "required"]])
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = [.current(Self.code)]

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .failed(.restricted))
        XCTAssertEqual(
            bearer.book.calls, ["Passcode.instance", "Passcode.promptUserWithErrorMessage", "Passcode.dismiss"])
        XCTAssertEqual(found.uses, [0])
    }

    private static func wrong(_ count: Int) -> [PasscodeEntry] {
        (0..<count).map { .current("11111\($0)") }
    }

    private static func tried(_ count: Int) -> [String] { Array(repeating: "passcode tried", count: count) }
}
