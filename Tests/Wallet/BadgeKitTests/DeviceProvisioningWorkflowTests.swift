import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// The verification of a person's phone for this device: a number where none is known, a code, and its entry.
final class DeviceProvisioningWorkflowTests: DeviceTestCase {
    private static let policy: [JSON] = [["type": "mfaEnrollment"]]
    private static let unmet = "decision unmet mfaEnrollment"
    private static let verified = [unmet, "device phoneVerified", "decision permitted", "use released"]

    /// No number is known.
    private static let enrollments = [
        UseScenario(
            name: "happy path",
            script: { bearer in
                bearer.book.giveNumber()
                bearer.book.verifications = [{ bearer.authority.sentCode() }]
            },
            ends: .completed, calls: [instance, number, entry, dismiss], audit: verified, uses: 1),
        UseScenario(
            name: "declined at the number", ends: .failed(.declined), calls: [instance, number, dismiss],
            audit: [unmet]),
        UseScenario(
            name: "declined at the code", script: { $0.book.giveNumber() }, ends: .failed(.declined),
            calls: [instance, number, entry, dismiss], audit: [unmet]),
        UseScenario(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, ends: .failed(.declined),
            calls: [instance, number, dismiss], audit: [unmet]),
        UseScenario(
            name: "no code can be sent for one attempt",
            script: { bearer in
                bearer.book.giveNumber(times: 2)
                bearer.book.verifications = [{ bearer.authority.sentCode() }]
                bearer.world.cut("POST /phone/codes")
                bearer.book.onRefusal = { _ in bearer.world.wire.reset() }
            },
            ends: .completed,
            calls: [instance, number, "DeviceProvisioning.handler serverUnreachable", entry, dismiss],
            audit: verified, uses: 1),
        UseScenario(
            name: "a wrong code, then the right one",
            script: { bearer in
                bearer.book.giveNumber()
                bearer.book.verifications = [{ bearer.authority.wrongCode() }, { bearer.authority.sentCode() }]
            },
            ends: .completed,
            calls: [instance, number, entry, "DeviceProvisioning.handler verificationCodeRefused", dismiss],
            audit: verified, uses: 1),
        UseScenario(
            name: "no code can be sent, then given up",
            script: { bearer in
                bearer.book.giveNumber()
                bearer.world.cut("POST /phone/codes")
            },
            ends: .failed(.declined),
            calls: [instance, number, "DeviceProvisioning.handler serverUnreachable", dismiss], audit: [unmet]),
        UseScenario(
            name: "a wrong code, then given up",
            script: { bearer in
                bearer.book.giveNumber()
                bearer.book.verifications = [{ bearer.authority.wrongCode() }]
            },
            ends: .failed(.declined),
            calls: [instance, number, entry, "DeviceProvisioning.handler verificationCodeRefused", dismiss],
            audit: [unmet]),
        UseScenario(
            name: "another code too soon, then given up",
            script: { bearer in
                bearer.book.giveNumber()
                bearer.book.verifications = [{ .resend }]
            },
            ends: .failed(.declined),
            calls: [instance, number, entry, "DeviceProvisioning.handler rateLimited", dismiss], audit: [unmet]),
        UseScenario(
            name: "another code: refused when it is too soon, sent half a minute later",
            script: { bearer in
                bearer.book.giveNumber()
                bearer.book.verifications = [{ .resend }, { .resend }, { bearer.authority.sentCode() }]
                bearer.book.onRefusal = { _ in bearer.wait(30) }
            },
            ends: .completed,
            calls: [instance, number, entry, "DeviceProvisioning.handler rateLimited", entry, dismiss],
            audit: verified, uses: 1),
        UseScenario(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.giveNumber()
                bearer.book.verifications = [{ bearer.authority.wrongCode() }]
            },
            ends: .failed(.verificationCodeRefused), calls: [instance, number, entry, dismiss], audit: [unmet]),
        UseScenario(
            name: "not registered", before: { $0.wallet.ui.registerDeviceProvisioningUI { nil } },
            ends: .failed(.uiNotRegistered), calls: [], audit: [unmet]),
    ]

    /// A number is known.
    private static let confirmations = [
        UseScenario(
            name: "happy path",
            script: { bearer in
                bearer.book.confirmations = [.confirmed]
                bearer.book.verifications = [{ bearer.authority.sentCode() }]
            },
            ends: .completed, calls: [instance, request, entry, dismiss], audit: verified, uses: 1),
        UseScenario(
            name: "no code is wanted: an answer, and the badge stays unusable",
            script: { $0.book.confirmations = [.refused] }, ends: .failed(.restricted),
            calls: [instance, request, dismiss], audit: [unmet, unmet]),
        UseScenario(name: "declined", ends: .failed(.declined), calls: [instance, request, dismiss], audit: [unmet]),
        UseScenario(
            name: "declined at the code", script: { $0.book.confirmations = [.confirmed] }, ends: .failed(.declined),
            calls: [instance, request, entry, dismiss], audit: [unmet]),
        UseScenario(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, ends: .failed(.declined),
            calls: [instance, request, dismiss], audit: [unmet]),
        UseScenario(
            name: "no code can be sent for one attempt",
            script: { bearer in
                bearer.book.confirmations = [.confirmed, .confirmed]
                bearer.book.verifications = [{ bearer.authority.sentCode() }]
                bearer.world.cut("POST /phone/codes")
                bearer.book.onRefusal = { _ in bearer.world.wire.reset() }
            },
            ends: .completed,
            calls: [instance, request, "DeviceProvisioning.handler serverUnreachable", entry, dismiss],
            audit: verified, uses: 1),
        UseScenario(
            name: "no code can be sent, then given up",
            script: { bearer in
                bearer.book.confirmations = [.confirmed]
                bearer.world.cut("POST /phone/codes")
            },
            ends: .failed(.declined),
            calls: [instance, request, "DeviceProvisioning.handler serverUnreachable", dismiss], audit: [unmet]),
        UseScenario(
            name: "a wrong code, then given up",
            script: { bearer in
                bearer.book.confirmations = [.confirmed]
                bearer.book.verifications = [{ bearer.authority.wrongCode() }]
            },
            ends: .failed(.declined),
            calls: [instance, request, entry, "DeviceProvisioning.handler verificationCodeRefused", dismiss],
            audit: [unmet]),
        UseScenario(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.confirmations = [.confirmed]
                bearer.world.cut("POST /phone/codes")
            },
            ends: .failed(.serverUnreachable), calls: [instance, request, dismiss], audit: [unmet]),
    ].map { scene in
        var scene = scene
        scene.before = { try $0.authority.notePhone() }
        return scene
    }

    @MainActor
    func testEveryWayInWhichTheEnrollmentOfANumberCanGo() async throws {
        try await playEach(Self.enrollments) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testEveryWayInWhichTheVerificationOfAKnownNumberCanGo() async throws {
        try await playEach(Self.confirmations) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testAnInterruptedEnrollmentLeavesTheDecisionAndNothingElse() async throws {
        try await CutOff(
            screen: "DeviceProvisioning", prompt: "promptPhoneNumberEnrollment", under: Self.policy,
            audit: [Self.unmet],
            cure: { bearer, book in
                book.giveNumber()
                book.verifications = [{ bearer.authority.sentCode() }]
            }
        ).play()
    }

    @MainActor
    func testAnInterruptedConfirmationSendsNoCode() async throws {
        try await CutOff(
            screen: "DeviceProvisioning", prompt: "promptGetVerificationCodeRequest", under: Self.policy,
            before: { try $0.authority.notePhone() }, audit: [Self.unmet],
            cure: { bearer, book in
                XCTAssertEqual(try? bearer.authority.texts().count, 0)
                book.confirmations = [.confirmed]
                book.verifications = [{ bearer.authority.sentCode() }]
            }
        ).play()
    }

    @MainActor
    func testCutOffAtTheCodeLeavesNoVerificationAndTheNextRunHasAnotherSent() async throws {
        try await CutOff(
            screen: "DeviceProvisioning", prompt: "promptVerificationCodeEntry",
            calls: [Self.instance, Self.request, Self.entry, Self.dismiss], under: Self.policy,
            before: { try $0.authority.notePhone() }, script: { $0.book.confirmations = [.confirmed] },
            audit: [Self.unmet],
            cure: { bearer, book in
                bearer.wait(30)
                book.confirmations = [.confirmed]
                book.verifications = [{ bearer.authority.sentCode() }]
            }
        ).play()
    }

    @MainActor
    func testCutOffAtTheCodeForANewNumberLeavesNoVerification() async throws {
        try await CutOff(
            screen: "DeviceProvisioning", prompt: "promptVerificationCodeEntry",
            calls: [Self.instance, Self.number, Self.entry, Self.dismiss], under: Self.policy,
            script: { $0.book.giveNumber() }, audit: [Self.unmet],
            cure: { bearer, book in
                bearer.wait(30)
                book.giveNumber()
                book.verifications = [{ bearer.authority.sentCode() }]
            }
        ).play()
    }

    @MainActor
    func testAVerificationThatTheOrganizationHasAndTheWalletLostIsNotDoneTwice() async throws {
        let bearer = try await Self.enrolling()
        let copy = try bearer.world.copied()
        bearer.book.verifications = [{ bearer.authority.sentCode() }]
        let first = await bearer.ending()
        bearer.book.startOver()

        let wallet = try await bearer.world.opened(copy)
        bearer.book.register(with: wallet.ui)
        let second = await Ending { try await wallet.use(bearer.badge.id, audience: "https://a.example", nonce: "n") }

        let found = try await wallet.contents(after: bearer.mark)
        XCTAssertEqual([first, second], [.completed, .completed])
        XCTAssertEqual(bearer.book.calls, [])
        XCTAssertEqual(found.audit, Self.verified)
        try await wallet.close()
    }

    @MainActor
    func testAVerifiedPhoneIsNotAskedForAgain() async throws {
        let bearer = try await Self.enrolling()
        bearer.book.verifications = [{ bearer.authority.sentCode() }]
        let first = await bearer.ending()
        bearer.book.startOver()
        bearer.wait(86_400)

        let second = await bearer.ending()

        XCTAssertEqual([first, second], [.completed, .completed])
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testAPhoneThatTheOrganizationTookBackIsAskedForAgain() async throws {
        let bearer = try await Self.enrolling()
        bearer.book.verifications = [{ bearer.authority.sentCode() }]
        let first = await bearer.ending()
        bearer.book.startOver()
        try bearer.authority.edit("ana@example.com") { $0.phone = "+447700900999" }

        let report = try await bearer.wallet.sync().first
        let again = try await bearer.wallet.sync().first
        let second = await bearer.ending()

        XCTAssertEqual(first, .completed)
        XCTAssertEqual([report, again].map { $0?.failures.count }, [0, 0])
        XCTAssertNotEqual(second, .completed)
        XCTAssertNotEqual(bearer.book.calls, [])
        let audit = try await bearer.wallet.contents().audit
        XCTAssertEqual(audit.filter { $0 == "device phoneUnverified" }.count, 1)
    }

    @MainActor
    func testWithoutASessionThePersonIsToldToLogIn() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        _ = try await bearer.wallet.logOut(of: bearer.badge.organizationID)
        try await bearer.startOver()

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.sessionEnded))
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testAnEnrollmentThroughAPresenter() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        let presenter = AttentivePresenter([
            .phoneNumber: [.submit(["phoneNumber": "07700 900123"]), .submit(["phoneNumber": "+44 7700 900123"])],
            .verificationCode: [.action("resend")],
        ])
        presenter.before = { kind in
            if kind == .verificationCode { presenter.type(bearer.authority.newestCode(), into: "code", of: kind) }
        }
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            presenter.lines,
            [
                "shown phoneNumber", "answered phoneNumber submit phoneNumber=07700 900123",
                "refused phoneNumber invalidInput", "answered phoneNumber submit phoneNumber=+44 7700 900123",
                "dismissed phoneNumber", "shown verificationCode", "answered verificationCode resend",
                "refused verificationCode rateLimited", "answered verificationCode submit code=<secret>",
                "dismissed verificationCode",
            ])
    }

    @MainActor
    func testAConfirmationThroughAPresenter() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try bearer.authority.notePhone()
        let presenter = AttentivePresenter([.verificationCodeRequest: [.action("confirm")]])
        presenter.before = { kind in
            if kind == .verificationCode { presenter.type(bearer.authority.newestCode(), into: "code", of: kind) }
        }
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let ending = await bearer.ending()

        guard case .shown(let form) = presenter.script.transcript.events.first else {
            return XCTFail("nothing was shown")
        }
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(form.message, "A verification code for Example Works will be sent to +447700900123.")
        XCTAssertEqual(
            presenter.lines,
            [
                "shown verificationCodeRequest", "answered verificationCodeRequest confirm",
                "dismissed verificationCodeRequest", "shown verificationCode",
                "answered verificationCode submit code=<secret>", "dismissed verificationCode",
            ])
    }

    @MainActor
    func testU11WithoutANumberOneIsAskedForWithItsCountryCode() async throws {
        let bearer = try await Self.enrolling()
        bearer.book.verifications = [{ bearer.authority.sentCode() }]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.calls, [Self.instance, Self.number, Self.entry, Self.dismiss])
        XCTAssertEqual(try bearer.authority.person("ana@example.com").details.phone, Authority.phone)
        for text in ["07700 900123", "447700900123", "+0 7700 900123", "+44", "+44 7700 900 123 456 789", "+44a77009"] {
            XCTAssertThrowsError(try PhoneNumber(text), text) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .invalidInput, text)
            }
        }
    }

    @MainActor
    func testU12WithANumberSendingACodeIsConfirmedFirst() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try bearer.authority.notePhone()
        var sent: [Int] = []
        bearer.book.onPrompt = { sent.append(bearer.authority.newestCode() == nil ? 0 : 1) }
        bearer.book.confirmations = [.confirmed]

        _ = await bearer.ending()

        let text = try XCTUnwrap(bearer.authority.texts().first)
        XCTAssertEqual(bearer.book.calls, [Self.instance, Self.request, Self.entry, Self.dismiss])
        XCTAssertEqual(sent, [0, 1])
        XCTAssertEqual(bearer.book.messages, ["enroll +447700900123"])
        XCTAssertEqual(text.to, Authority.phone)
        XCTAssertEqual(text.code?.text.count, 6)
    }

    @MainActor
    func testU13TheCodeIsAskedForAndAgainWhenItIsWrongWithTheTriesThatAreLeft() async throws {
        let bearer = try await Self.enrolling()
        let authority = bearer.authority
        bearer.book.verifications = [
            { authority.wrongCode() }, { authority.wrongCode() }, { authority.sentCode() },
        ]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.refusals.map(\.detail), [.triesLeft(4), .triesLeft(3)])
        XCTAssertEqual(bearer.book.calls.filter { $0 == Self.entry }.count, 1)
    }

    /// A person who gives a number and has not entered the code yet.
    @MainActor
    private static func enrolling() async throws -> BadgeHolder {
        let bearer = try await BadgeHolder(policy)
        bearer.book.giveNumber()
        return bearer
    }
}
