import BadgeModel
import BadgeTesting
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

/// Presenters checked against the contract, and presenters that break it.
final class UIConformanceTests: XCTestCase {
    private static let transactionCode = UIConformance.Scenario.all.filter { $0.name.hasPrefix("transactionCode/") }

    @MainActor
    func testTheScriptedPresenterConforms() async throws {
        let report = await UIConformance.run { UIConformance.ScriptedDriver($0) }

        XCTAssertEqual(report.findings, [])
        XCTAssertEqual(report.transcripts.count, UIConformance.Scenario.all.count)
    }

    @MainActor
    func testTheTerminalPresenterConformsWithTheSameTranscripts() async throws {
        let directory = try TemporaryHome()

        let scripted = await UIConformance.run { UIConformance.ScriptedDriver($0) }
        let terminal = await UIConformance.run { _ in try TypingDriver(photosIn: directory.url) }

        XCTAssertEqual(terminal.findings, [])
        XCTAssertEqual(terminal.transcripts, scripted.transcripts)
    }

    func testEveryPromptOfTheFifteenProtocolsIsAnsweredRefusedGivenUpAndWithdrawn() {
        let names = Set(UIConformance.Scenario.all.map(\.name))
        let prompts = Set(names.compactMap { $0.split(separator: "/").first.map(String.init) })

        XCTAssertEqual(names.count, UIConformance.Scenario.all.count)
        XCTAssertEqual(Set(UIConformance.Scenario.all.map(\.kind)), Self.kinds)
        for prompt in prompts {
            for what in ["accepted", "refusedThenAccepted", "givenUp", "refusedThenGivenUp", "withdrawnThenAccepted"] {
                XCTAssertTrue(names.contains("\(prompt)/\(what)"), "\(prompt)/\(what)")
            }
        }
    }

    @MainActor
    func testTheTranscriptTellsARefusalBetweenTwoAnswersAndNoSecret() async throws {
        let report = await UIConformance.run(Self.transactionCode) { UIConformance.ScriptedDriver($0) }

        let events = report.transcripts["transactionCode/refusedThenAccepted"]?.events.dropFirst()
        XCTAssertEqual(
            events.map(Array.init),
            [
                .answered(.transactionCode, action: "submit", values: ["code": "<secret>"]),
                .refused(.transactionCode, .invalidInput, reason: "Try 1 was not taken."),
                .answered(.transactionCode, action: "submit", values: ["code": "<secret>"]),
                .dismissed(.transactionCode),
            ])
    }

    @MainActor
    func testAPresenterThatDropsTheProblemIsFound() async throws {
        let findings = await Self.findings(in: .dropsTheProblem)

        XCTAssertEqual(
            findings["transactionCode/refusedThenAccepted"],
            ["“Try 1 was not taken.” cannot be read after the refusal."])
        XCTAssertNil(findings["transactionCode/accepted"])
    }

    @MainActor
    func testAPresenterThatIgnoresDismissalIsFound() async throws {
        let findings = await Self.findings(in: .ignoresDismissal, patience: .milliseconds(200))

        XCTAssertEqual(
            findings["transactionCode/accepted"], ["The form is over, and its completion is still held."])
        XCTAssertEqual(findings.count, Self.transactionCode.count)
    }

    @MainActor
    func testAPresenterThatAnswersTwiceIsFound() async throws {
        let findings = await Self.findings(in: .answersTwice)

        XCTAssertEqual(
            findings["transactionCode/accepted"], ["It answered again while its answer was being tried."])
        XCTAssertNil(findings["transactionCode/givenUp"])
    }

    @MainActor
    func testAPresenterThatAnswersWhatNobodyEnteredIsFound() async throws {
        let findings = await Self.findings(in: .altersTheAnswer)

        XCTAssertEqual(findings["transactionCode/accepted"], ["Answer 1 is not what was entered."])
    }

    @MainActor
    func testAPresenterThatNeverAsksAgainIsFound() async throws {
        let findings = await Self.findings(in: .leavesARefusalAlone, patience: .milliseconds(200))

        XCTAssertEqual(
            findings["transactionCode/refusedThenAccepted"]?.first,
            "Nothing more came within 0.2 seconds, and the run was not over.")
    }

    @MainActor
    func testAPresenterThatCannotHearOfARefusalIsFound() async throws {
        let findings = await Self.findings(in: .givesNoHandler)

        XCTAssertEqual(
            findings["transactionCode/refusedThenAccepted"]?.prefix(1),
            ["The run ended failed(\"Try 1 was not taken.\"), and should end accepted."])
        XCTAssertEqual(findings["transactionCode/accepted"], ["It gave no handler for a refusal with its answer."])
    }

    @MainActor
    func testASeatThatFailsIsAFinding() async throws {
        let report = await UIConformance.run(Array(Self.transactionCode.prefix(1))) { _ in
            throw BadgeError(.notSupported, reason: "There is no terminal here.")
        }

        XCTAssertEqual(report.findings.map(\.scenario), ["transactionCode/accepted"])
        XCTAssertTrue(report.findings[0].sentence.hasPrefix("No seat could be made: "))
    }

    @MainActor
    private static func findings(
        in flaw: FlawedPresenter.Flaw, patience: Duration = .seconds(10)
    ) async -> [String: [String]] {
        let report = await UIConformance.run(transactionCode, patience: patience) { _ in FlawedDriver(flaw) }
        return Dictionary(grouping: report.findings, by: \.scenario).mapValues { $0.map(\.sentence) }
    }

    private static let kinds: Set<Form.Kind> = [
        .passwordChange, .certificate, .biometrics,
        .loginToBadge, .loginToOrganization, .deviceLogin, .browserLogin, .keyChange, .secondFactor, .passcodeSet,
        .passcodeVerify,
        .passcodeChange,
        .passcodeError,
        .ssoConfirmation, .presentation, .transactionCode, .phoneNumber, .verificationCodeRequest, .verificationCode,
        .deviceRemoval,
        .emailRecovery, .emailRecoverySent, .serverSwitch, .serverSwitchNotNeeded, .badgePicker, .locationConsent,
        .locationError, .geoFence, .bluetoothConsent, .bluetoothRequired, .photoUpload, .userAgreement,
        .timeRestriction, .revoked,
    ]
}
