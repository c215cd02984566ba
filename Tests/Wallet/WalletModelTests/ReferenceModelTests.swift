import XCTest

/// The model against the design's own figures.
final class ReferenceModelTests: XCTestCase {
    private static let right = "482915"
    private static let wrong = "739264"

    func testTheDelaysAreOneFiveFifteenFifteenAndSixtyMinutes() {
        var model = Self.model([.changePolicy(.relaxed), .provision(0), .setPasscode(Self.right, again: Self.right)])

        var refusals: [Answer] = []
        var early: [Answer] = []
        for delay in [0, 0, 0, 0, 0, 60, 300, 900, 900, 3600] {
            if delay > 0 { early.append(Self.answers(&model, [.wait(delay - 10), .verifyPasscode(Self.right)])[1]) }
            if delay > 0 { _ = model.answer(to: .wait(10)) }
            refusals.append(model.answer(to: .verifyPasscode(Self.wrong)))
        }

        XCTAssertEqual(early, Array(repeating: .passcodeLocked(seconds: 10), count: 5))
        let waits = [0, 0, 0, 0, 60, 300, 900, 900, 3600]
        XCTAssertEqual(
            refusals,
            waits.enumerated().map { .passcodeRefused(triesLeft: 9 - $0, wait: $1) } + [.passcodeExhausted])
        XCTAssertEqual(model.snapshot.badges, [0: .active])
        XCTAssertEqual(model.snapshot.isPasscodeSet, true)
        XCTAssertEqual(model.snapshot.triesLeft, 0)
    }

    func testARightCodeClearsTheTriesAndACrashedTryCounts() {
        var model = Self.model([.setPasscode(Self.right, again: Self.right)])

        let answers = Self.answers(
            &model, [.verifyPasscode(Self.wrong), .crashInTry(Self.right), .verifyPasscode(Self.wrong)])
        let counted = model.snapshot.triesLeft
        let accepted = model.answer(to: .verifyPasscode(Self.right))

        XCTAssertEqual(answers, [.passcodeRefused(triesLeft: 9), .crashed, .passcodeRefused(triesLeft: 7)])
        XCTAssertEqual(counted, 7)
        XCTAssertEqual(accepted, .done)
        XCTAssertEqual(model.snapshot.triesLeft, 10)
    }

    func testADelayStartsOverAfterARebootAndNotAfterARestart() {
        var model = Self.model([.setPasscode(Self.right, again: Self.right)])
        _ = Self.answers(&model, Array(repeating: .verifyPasscode(Self.wrong), count: 5))

        let answers = Self.answers(
            &model,
            [
                .wait(50), .restart, .verifyPasscode(Self.right), .reboot, .verifyPasscode(Self.right), .wait(60),
                .verifyPasscode(Self.right),
            ])

        XCTAssertEqual(
            answers, [.done, .done, .passcodeLocked(seconds: 10), .done, .passcodeLocked(seconds: 60), .done, .done])
    }

    func testUsedUpTriesDeleteTheBadgesWhosePolicySaysSo() {
        var model = Self.model([
            .changePolicy(.guarded), .provision(0), .provision(1), .setPasscode(Self.right, again: Self.right),
        ])

        for _ in 1...10 { _ = Self.answers(&model, [.wait(3600), .verifyPasscode(Self.wrong)]) }

        XCTAssertEqual(model.snapshot.badges, [:])
        XCTAssertEqual(model.snapshot.isPasscodeSet, false)
        XCTAssertEqual(model.snapshot.triesLeft, 10)
    }

    func testAResetLeavesSealedBadgesWithoutTheirKey() {
        var model = Self.model([.changePolicy(.relaxed), .provision(0), .setPasscode(Self.right, again: Self.right)])

        let answers = Self.answers(&model, [.resetPasscode, .use(0, code: Self.right)])

        XCTAssertEqual(answers, [.done, .blocked(any: [.keyMissing])])
    }

    func testThePasscodeIsAskedAtEveryUseOrOncePerPeriodAndProcess() {
        var always = Self.model([.changePolicy(.guarded), .provision(0), .setPasscode(Self.right, again: Self.right)])
        var period = Self.model([.changePolicy(.relaxed), .provision(0), .setPasscode(Self.right, again: Self.right)])

        let asked = Self.answers(&always, [.use(0, code: Self.wrong)])
        let held = Self.answers(
            &period,
            [
                .wait(300), .use(0, code: Self.wrong), .wait(10), .use(0, code: Self.wrong), .use(0, code: Self.right),
                .use(0, code: Self.wrong), .restart, .use(0, code: Self.wrong),
            ])

        XCTAssertEqual(asked, [.passcodeRefused(triesLeft: 9)])
        XCTAssertEqual(
            held,
            [
                .done, .permitted, .done, .passcodeRefused(triesLeft: 9), .permitted, .permitted, .done,
                .passcodeRefused(triesLeft: 9),
            ])
    }

    func testUnmetRestrictionsComeInTheDesignsOrder() {
        var model = Self.model([.changePolicy(.everything), .provision(0), .wait(36_000)])

        let declined = model.answer(to: .use(0, code: Self.right))
        let late = Self.answers(&model, [.accept(.terms), .use(0, code: Self.right)])
        let outdated = Self.answers(
            &model, [.withdraw(0, .terms), .decline(.terms), .restart, .use(0, code: Self.right)])
        _ = Self.answers(&model, [.accept(.terms)])
        let outside = Self.answers(&model, [.wait(50_400), .use(0, code: Self.right)])
        let inside = Self.answers(&model, [.move(.inside), .use(0, code: Self.right)])

        XCTAssertEqual(declined, .restricted([.userAgreement]))
        XCTAssertEqual(outdated.last, .restricted([.userAgreement, .timeOfDay, .geoFence, .passcode]))
        XCTAssertEqual(late, [.done, .restricted([.timeOfDay, .geoFence, .passcode])])
        XCTAssertEqual(outside, [.done, .restricted([.geoFence, .passcode])])
        XCTAssertEqual(inside, [.done, .permitted])
    }

    func testAnOptionalDocumentAndAWithdrawnRequiredOne() {
        var model = Self.model([.changePolicy(.agreed), .provision(0), .accept(.terms)])

        let answers = Self.answers(
            &model,
            [
                .use(0, code: ""), .withdraw(0, .privacy), .withdraw(0, .terms), .decline(.terms), .use(0, code: ""),
                .accept(.terms), .use(0, code: ""), .changePolicy(.agreedAnew), .decline(.terms), .use(0, code: ""),
                .sync(.online), .use(0, code: ""),
            ])

        XCTAssertEqual(
            answers,
            [
                .permitted, .nothingToWithdraw, .done, .done, .restricted([.userAgreement]), .done, .permitted, .done,
                .done, .permitted, .done, .restricted([.userAgreement]),
            ])
    }

    func testRevokedIsFinalAndSuspendedIsNotAndBothComeBySync() {
        var model = Self.model([.provision(0), .provision(1)])

        let answers = Self.answers(
            &model,
            [
                .suspend(0), .revoke(1), .use(0, code: ""), .use(1, code: ""), .sync(.offline), .use(1, code: ""),
                .sync(.online), .use(0, code: ""), .use(1, code: ""), .reinstate(0), .reinstate(1), .sync(.online),
                .use(0, code: ""), .use(1, code: ""),
            ])

        XCTAssertEqual(
            answers,
            [
                .done, .done, .permitted, .permitted, .offline, .permitted, .done, .blocked(any: [.suspended]),
                .revoked, .done, .done, .done, .permitted, .revoked,
            ])
    }

    func testTooLongOfflineAnExpiredPolicyAndAnUnknownCriticalRestrictionBlock() {
        var brief = Self.model([.changePolicy(.brief), .provision(0)])
        var strange = Self.model([.changePolicy(.strange), .provision(0)])
        var harmless = Self.model([.changePolicy(.strangeButHarmless), .provision(0)])

        let answers = Self.answers(
            &brief,
            [.wait(3600), .use(0, code: ""), .wait(10), .use(0, code: ""), .sync(.online), .use(0, code: "")])
        let renewed = Self.answers(&brief, [.wait(86_400), .sync(.online), .use(0, code: "")])
        let expired = Self.answers(&brief, [.wait(86_410), .sync(.offline), .use(0, code: "")])

        XCTAssertEqual(answers, [.done, .permitted, .done, .blocked(any: [.offlineTooLong]), .done, .permitted])
        XCTAssertEqual(renewed, [.done, .done, .permitted])
        XCTAssertEqual(expired, [.done, .offline, .blocked(any: [.policyExpired, .offlineTooLong])])
        XCTAssertEqual(strange.answer(to: .use(0, code: "")), .blocked(any: [.unknownRestriction]))
        XCTAssertEqual(harmless.answer(to: .use(0, code: "")), .permitted)
    }

    func testASealedCredentialIsUnsealedByTheFirstUseThatNoLongerNeedsThePasscode() {
        var model = Self.model([
            .changePolicy(.guarded), .provision(0), .setPasscode(Self.right, again: Self.right), .changePolicy(.open),
            .sync(.online), .wait(30),
        ])

        let answers = Self.answers(
            &model, [.use(0, code: Self.wrong), .use(0, code: Self.right), .use(0, code: Self.wrong)])

        XCTAssertEqual(answers, [.passcodeRefused(triesLeft: 9), .permitted, .permitted])
    }

    private static func model(_ commands: [Command]) -> ReferenceModel {
        var model = ReferenceModel()
        _ = answers(&model, commands)
        return model
    }

    private static func answers(_ model: inout ReferenceModel, _ commands: [Command]) -> [Answer] {
        commands.map { model.answer(to: $0) }
    }
}
