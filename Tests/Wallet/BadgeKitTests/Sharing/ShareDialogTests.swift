import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeSharing
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// The dialog in which a user shares an activity.
@MainActor
final class ShareDialogTests: XCTestCase {
    func testEA58WithoutAnActivityNothingIsShown() async throws {
        let world = try await ShareWorld([:], [NotedTarget()])

        let missing = await Ending { try await world.wallet.share(nil) }
        let empty = await Ending { try await world.wallet.share(Activity()) }
        let direct = await Ending { try await world.wallet.share(nil, with: "chat") }

        XCTAssertEqual([missing, empty, direct], Array(repeating: .failed(.activityMissing), count: 3))
        XCTAssertEqual(world.events, [])
        XCTAssertEqual(world.listener.events, ["not shown: activityMissing", "not shown: activityMissing"])
        try await world.close()
    }

    func testEA58EachSuccessIsReportedAndTheCompletionOnceAtTheClose() async throws {
        let (chat, wall) = (
            NotedTarget(), NotedTarget("wall", name: "Wall", answers: [{ URL(string: "https://w.example/1") }])
        )
        let world = try await ShareWorld(
            [
                .share: [
                    ShareWorld.submit("One"), ShareWorld.submit("Two"), ShareWorld.submit("Two", to: "wall"),
                    .action("close"),
                ]
            ], [chat, wall])

        let report = try await world.wallet.share(ShareWorld.activity())

        XCTAssertEqual(report.shared.map(\.target), ["chat", "chat", "wall"])
        XCTAssertEqual(report.shared.last?.url?.absoluteString, "https://w.example/1")
        XCTAssertEqual(
            world.listener.events, ["shared: chat One", "shared: chat Two", "shared: wall Two", "complete: 3"])
        XCTAssertEqual(chat.shares.map(\.text), ["One", "Two"])
        XCTAssertEqual(
            world.forms.map { $0.actions.map(\.label) },
            [["Share"], ["Share", "Done"], ["Share", "Done"], ["Share", "Done"]])
        XCTAssertTrue(world.forms[1].message.hasPrefix("Shared with Team chat."))
        try await world.close()
    }

    func testEA58ACancelBeforeAnyShareIsNotAFailure() async throws {
        let world = try await ShareWorld([.share: [.giveUp]], [NotedTarget()])
        let outcomes = Outcomes<ShareReport>()

        world.wallet.share(ShareWorld.activity()) { outcomes.append($0) }
        let outcome = try await outcomes.next()

        guard case .declined = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(world.listener.events, ["not complete"])
        XCTAssertEqual(outcomes.count, 1)
        try await world.close()
    }

    func testEA58AFailureKeepsTheDialogAndARetryIsTheSameShare() async throws {
        let chat = NotedTarget(answers: [NotedTarget.failure])
        let world = try await ShareWorld(
            [.share: [ShareWorld.submit("One"), ShareWorld.submit("One"), .giveUp]], [chat])

        let report = try await world.wallet.share(ShareWorld.activity())

        XCTAssertEqual(report.shared.map(\.text), ["One"])
        XCTAssertEqual(
            world.events,
            [
                "shown share", "answered share submit", "refused share shareRefused", "answered share submit",
                "shown share", "gave up share", "dismissed share",
            ].withDismissal)
        XCTAssertEqual(Set(chat.shares.map(\.id)).count, 1, "a retry is another share")
        XCTAssertEqual(
            world.listener.events, ["failed: chat shareRefused", "shared: chat One", "complete: 1"])
        try await world.close()
    }

    func testEA58TheSameTextIsNotSharedTwiceWithATarget() async throws {
        let chat = NotedTarget()
        let world = try await ShareWorld(
            [.share: [ShareWorld.submit("One"), ShareWorld.submit("One"), .action("close")]], [chat])

        _ = try await world.wallet.share(ShareWorld.activity())

        XCTAssertEqual(chat.shares.count, 1)
        XCTAssertTrue(world.events.contains("refused share alreadyExists"), "\(world.events)")
        try await world.close()
    }

    func testEA50ASecondSharingDialogIsRefusedWhileOneIsShown() async throws {
        let world = try await ShareWorld([.share: [.wait]], [NotedTarget()])
        let first = Task { await Ending { try await world.wallet.share(ShareWorld.activity()) } }
        await world.presenter.waitUntilShown(.share)

        let second = await Ending { try await world.wallet.share(ShareWorld.activity()) }
        world.wallet.ui.sharing.cancel()

        let ending = await first.value
        XCTAssertEqual(second, .failed(.dialogAlreadyShown))
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(world.listener.events, ["not shown: dialogAlreadyShown", "not complete"])
        XCTAssertFalse(world.wallet.ui.sharing.isDialogShown)
        try await world.close()
    }

    func testTheLimitOfTheChosenTargetCountsAndIsNamed() async throws {
        let (chat, wall) = (NotedTarget(limit: 5), NotedTarget("wall", name: "Wall"))
        let world = try await ShareWorld(
            [
                .share: [
                    ShareWorld.submit("Läääng!"), ShareWorld.submit("Läääng!", to: "wall"), ShareWorld.submit("Kurz👍"),
                    .giveUp,
                ]
            ], [chat, wall])

        let report = try await world.wallet.share(ShareWorld.activity())
        let direct = await Ending { try await world.wallet.share(ShareWorld.activity(), with: "chat", text: "Läääng!") }

        XCTAssertEqual(report.shared.map(\.text), ["Läääng!", "Kurz👍"])
        XCTAssertEqual(direct, .failed(.characterLimitExceeded))
        XCTAssertTrue(
            world.presenter.transcript.events.contains { event in
                guard case .refused(.share, .invalidInput, let reason) = event else { return false }
                return reason == "Your text has 7 characters, and at most 5 are possible here. Shorten it."
            }, "\(world.presenter.transcript.events)")
        try await world.close()
    }

    func testALimitCountsCodePointsRatherThanLetters() async throws {
        let chat = NotedTarget(limit: 4)
        let world = try await ShareWorld([:], [chat])
        let longest = "e\u{301}o\u{308}"

        try await world.wallet.share(ShareWorld.activity(), with: "chat", text: longest)
        let longer = await Ending {
            try await world.wallet.share(ShareWorld.activity(), with: "chat", text: longest + "!")
        }

        XCTAssertEqual(longer, .failed(.characterLimitExceeded))
        XCTAssertEqual(chat.shares.map(\.text), [longest])
        try await world.close()
    }

    func testATargetHasItsOwnWordingUnlessTheUserWritesAnother() async throws {
        let letters = NotedTarget("letters", wording: .mail)
        let world = try await ShareWorld([:], [letters])
        var activity = ShareWorld.activity()
        activity.text = "Usual"
        activity.mail = .init(text: "Dear reader")

        for text in [nil, "Usual", "Own"] {
            try await world.wallet.share(activity, with: "letters", text: text)
        }

        XCTAssertEqual(letters.shares.map(\.text), ["Dear reader", "Dear reader", "Own"])
        try await world.close()
    }

    func testClaimsAreSharedOnlyWhenChosenAndAfterTheGate() async throws {
        let chat = NotedTarget()
        let world = try await ShareWorld(
            [.share: [ShareWorld.submit("One"), ShareWorld.submit("Two", ["claim:name": "yes"]), .giveUp]], [chat])
        let options = ShareOptions(badge: world.badge.id, offering: ["name", "email"])

        let report = try await world.wallet.share(ShareWorld.activity(), options)
        let uses = try await world.wallet.auditEntries().filter {
            $0.event.kind == .use && $0.event.outcome == "released"
        }

        XCTAssertEqual(report.shared.map(\.claims), [[], ["name"]])
        XCTAssertEqual(chat.shares.map(\.claims), [[], [chat.shares[1].claims[0]]])
        XCTAssertEqual(chat.shares[1].claims.first?.value, "Ana Lima")
        XCTAssertEqual(uses.count, 1, "a share without claims is no use, and one with them is")
        XCTAssertEqual(world.forms[0].fields.map(\.name), ["target", "text", "claim:name", "claim:email"])
        XCTAssertEqual(world.forms[0].fields[2].value, .flag(false), "a claim is chosen beforehand")
        try await world.close()
    }

    func testClaimsOfARevokedBadgeOrOfNoneAreNotShared() async throws {
        let chat = NotedTarget()
        let world = try await ShareWorld([.revoked: [.action("acknowledge")]], [chat])
        let none = await Ending { try await world.wallet.share(ShareWorld.activity(), with: "chat", claims: ["name"]) }
        let unknown = await Ending {
            try await world.wallet.share(ShareWorld.activity(), with: "chat", claims: ["salary"], of: world.badge.id)
        }
        try world.organization.authority.revoke(IssuedBadge.ID(rawValue: world.badge.id.rawValue))
        _ = try await world.wallet.sync()

        let revoked = await Ending {
            try await world.wallet.share(ShareWorld.activity(), with: "chat", claims: ["name"], of: world.badge.id)
        }

        XCTAssertEqual([none, unknown], [.failed(.invalidInput), .failed(.invalidInput)])
        XCTAssertEqual(revoked, .failed(.badgeRevoked))
        XCTAssertEqual(chat.shares.map(\.text), [])
        try await world.close()
    }

    func testWithoutATargetOrAScreenTheDialogIsNotShown() async throws {
        let world = try await ShareWorld()

        let nowhere = await Ending { try await world.wallet.share(ShareWorld.activity()) }
        let unknown = await Ending { try await world.wallet.share(ShareWorld.activity(), with: "chat") }

        XCTAssertEqual([nowhere, unknown], [.failed(.notFound), .failed(.notFound)])
        XCTAssertEqual(world.listener.events, ["not shown: notFound"])
        try await world.close()
    }

    func testAnAppsOwnScreenAndTargetAreUsed() async throws {
        let chat = NotedTarget(answers: [NotedTarget.failure])
        let world = try await ShareWorld([:], [chat])
        let sheet = OwnSheet()
        world.wallet.ui.sharing.registerScreen { sheet }

        let report = try await world.wallet.share(ShareWorld.activity())

        XCTAssertEqual(report.shared.map(\.text), ["Own words"])
        XCTAssertEqual(sheet.failures, [.shareRefused])
        XCTAssertEqual(sheet.dismissals, 1)
        XCTAssertEqual(world.events, [])
        try await world.close()
    }

    func testADirectShareThatFailsIsRetriedAsTheSameOne() async throws {
        let chat = NotedTarget(answers: [{ throw BadgeError(.serverUnreachable, reason: "It is gone.") }])
        let world = try await ShareWorld([:], [chat])
        let outcomes = Outcomes<SharedActivity>()

        world.wallet.share(ShareWorld.activity(), with: "chat", text: "One") { outcomes.append($0) }
        guard case .failed(let error, let retry?) = try await outcomes.next() else { return XCTFail("no retry") }
        retry()
        guard case .completed(let shared) = try await outcomes.next() else { return XCTFail("not shared") }

        XCTAssertEqual(error.code, .serverUnreachable)
        XCTAssertEqual(chat.shares.map(\.id), [shared.id, shared.id])
        try await world.close()
    }

    func testEA58AnyOrderOfSuccessFailureAndCancelGivesOneCompletion() async throws {
        let world = try await ShareWorld()
        for seed in UInt64(1)...40 {
            var random = SeededGenerator(seed: seed)
            let answers = (0..<4).map { _ -> @Sendable () async throws -> URL? in
                switch random.next() % 3 {
                case 0: NotedTarget.failure
                case 1: { nil }
                default: { throw BadgeError(.declined, reason: "No.") }
                }
            }
            let replies = (0..<5).map { number -> ScriptedPresenter.Reply in
                switch random.next() % 6 {
                case 0: .action("close")
                case 1: .giveUp
                case 2: .submit(["target": "chat", "text": String(repeating: "a", count: 300)])
                default: ShareWorld.submit("Text \(number % 3)")
                }
            }
            let listener = ShareRecorder()
            world.wallet.ui.registerAll(presentedBy: ScriptedPresenter([.share: replies]))
            world.wallet.ui.sharing.register(NotedTarget(limit: 280, answers: answers))
            world.wallet.ui.sharing.add(listener)
            let outcomes = Outcomes<ShareReport>()

            let handle = world.wallet.share(ShareWorld.activity()) { outcomes.append($0) }
            for _ in 0..<(random.next() % 40) { await Task.yield() }
            switch random.next() % 4 {
            case 0: handle.cancel()
            case 1: world.wallet.ui.sharing.cancel()
            default: break
            }

            let outcome = try await outcomes.next()
            let shared = listener.events.filter { $0.hasPrefix("shared") }.count
            XCTAssertEqual(outcomes.count, 1, "seed \(seed)")
            XCTAssertLessThanOrEqual(listener.ends.count, 1, "seed \(seed): \(listener.events)")
            switch outcome {
            case .completed(let report):
                XCTAssertEqual(listener.events.last, "complete: \(report.shared.count)", "seed \(seed)")
                XCTAssertEqual(report.shared.count, shared, "seed \(seed)")
            case .declined: XCTAssertEqual(shared, 0, "seed \(seed): \(listener.events)")
            case .failed(let error, _): XCTFail("seed \(seed): \(error)")
            }
            XCTAssertFalse(world.wallet.ui.sharing.isDialogShown)
            world.wallet.ui.sharing.remove(listener)
        }
        try await world.close()
    }
}

/// A sheet of an app, which shares on the second try.
@MainActor
private final class OwnSheet: SharingUIProtocol {
    private(set) var failures: [BadgeError.Code] = []
    private(set) var dismissals = 0

    func promptToShare(_ prompt: SharePrompt, completion: @escaping PromptCompletion<ShareAnswer>) {
        guard prompt.lastShared == nil else { return completion(.close, nil) }
        let answer = ShareAnswer.share(text: "Own words", with: prompt.targets[0].id, claims: [])
        completion(answer) { [self] error in
            failures.append(error.code)
            completion(answer) { _ in }
        }
    }

    func promptForShareRecipient(
        _ target: SharePrompt.Target, completion: @escaping PromptCompletion<EmailAddress>
    ) { completion(nil, nil) }

    func dismiss() { dismissals += 1 }
}

extension [String] {
    // The next prompt of a run dismisses the one before.
    fileprivate var withDismissal: [String] {
        var events = self
        if let second = events.lastIndex(of: "shown share"), second > 0 { events.insert("dismissed share", at: second) }
        return events
    }
}
