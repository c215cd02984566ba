import TestSupport
import XCTest

/// The generator and the shrinker, on wallets that are models.
final class CommandGeneratorTests: XCTestCase {
    func testTheSameSeedGivesTheSameCommandsAndAnotherSeedOthers() {
        let commands = CommandGenerator.commands(seed: 7, count: 500)

        XCTAssertEqual(CommandGenerator.commands(seed: 7, count: 500), commands)
        XCTAssertEqual(CommandGenerator.commands(seed: 7, count: 50), Array(commands.prefix(50)))
        XCTAssertNotEqual(CommandGenerator.commands(seed: 8, count: 500), commands)
    }

    func testEveryCommandAndEveryAnswerComesUpOften() {
        var commands: [String: Int] = [:]
        var answers: [String: Int] = [:]

        for seed in 1...130 {
            var model = ReferenceModel()
            for command in CommandGenerator.commands(seed: UInt64(seed), count: 100) {
                commands[Self.name(command), default: 0] += 1
                for name in Self.names(model.answer(to: command)) { answers[name, default: 0] += 1 }
            }
        }

        XCTAssertEqual(commands.count, 22, "\(commands)")
        XCTAssertGreaterThan(commands.values.min() ?? 0, 20, "\(commands)")
        for name in Self.answerNames { XCTAssertGreaterThan(answers[name, default: 0], 10, "\(name) of \(answers)") }
    }

    func testTheSliceThatEveryRunPlaysHasEveryCommandAndNearlyEveryAnswer() {
        var commands: Set<String> = []
        var answers: Set<String> = []

        for seed in 1...WalletAgainstModelTests.slice / 100 {
            var model = ReferenceModel()
            for command in CommandGenerator.commands(seed: UInt64(seed), count: 100) {
                commands.insert(Self.name(command))
                answers.formUnion(Self.names(model.answer(to: command)))
            }
        }

        XCTAssertEqual(commands.count, 22, "\(commands)")
        XCTAssertLessThanOrEqual(Set(Self.answerNames).subtracting(answers).count, 3, "\(answers)")
    }

    func testNoWaitEndsOnABorderThatTheDesignLeavesOpen() {
        let waits = (1...50).flatMap { CommandGenerator.commands(seed: UInt64($0), count: 100) }
            .compactMap { command -> Int? in
                if case .wait(let seconds) = command { seconds } else { nil }
            }

        XCTAssertEqual(waits.filter { $0 % 10 != 0 || $0 <= 0 }, [])
    }

    func testAWalletThatIsAModelNeverDiffers() async throws {
        let check = ModelCheck(environment: [:]) { WalletDriver.model() }

        let failure = try await check.run()

        XCTAssertEqual(check.steps, 10_000)
        XCTAssertNil(failure, failure?.description ?? "")
    }

    func testAPlantedDifferenceIsShrunkToTheFewestCommandsThatShowIt() async throws {
        let check = ModelCheck(environment: ["WALLET_MODEL_SEED": "11", "WALLET_MODEL_STEPS": "20000"]) {
            WalletDriver.model(planting: .triesForgottenByRestart)
        }

        let failure = try await check.run()

        let commands = try XCTUnwrap(failure).commands
        XCTAssertTrue(commands.contains(.restart), "\(commands)")
        XCTAssertLessThanOrEqual(commands.count, 5, "\(commands)")
        let whole = try await check.difference(in: commands)
        XCTAssertEqual(whole, failure?.lastDifference)
        try await playEach(commands.indices) { index in
            let shorter = Array(commands[..<index] + commands[(index + 1)...])
            let difference = try await check.difference(in: shorter)
            XCTAssertNil(difference, "\(commands) without \(index)")
        }
    }

    func testADifferenceThatTakesFiveWrongTriesIsShrunkToThem() async throws {
        let check = ModelCheck(environment: ["WALLET_MODEL_SEED": "5", "WALLET_MODEL_STEPS": "100000"]) {
            WalletDriver.model(planting: .delayEndedByRestart)
        }

        let failure = try await check.run()

        // A passcode, five tries, a restart, and the try that should be refused.
        XCTAssertEqual(failure?.commands.count, 8, failure?.description ?? "")
    }

    func testTheShrinkerKeepsWithinItsBudgetAndKeepsAFailure() async throws {
        let commands = CommandGenerator.commands(seed: 1, count: 200)
        let calls = Calls()
        let fails = { @Sendable (candidate: [Command]) async -> Bool in
            await calls.add()
            return candidate.contains(.reboot)
        }

        let shrunk = try await Shrinker(budget: 5, fails: fails).shrink(commands + [.reboot])
        let shortest = try await Shrinker(fails: fails).shrink(commands + [.reboot])
        let count = await calls.count

        XCTAssertTrue(shrunk.contains(.reboot))
        XCTAssertEqual(shortest, [.reboot])
        XCTAssertLessThan(count, 100)
    }

    func testAFailureTellsItsSeedItsDifferenceAndItsCommands() {
        let difference = Difference(step: 1, command: .restart, expected: "done", found: "absent")
        let failure = Failure(
            seed: 9, difference: difference, commands: [.reboot, .restart], lastDifference: difference)

        XCTAssertEqual(
            failure.description,
            """
            WALLET_MODEL_SEED=9 differs at step 2, .restart: expected done, found absent
            Shrunk to 2 commands, differs at step 2, .restart: expected done, found absent
            let commands: [Command] = [
                .reboot,
                .restart,
            ]
            """)
    }

    func testCommandsArePrintedAsALiteral() {
        let commands: [Command] = [.use(0, code: "482915"), .move(.inside), .sync(.offline)]

        XCTAssertEqual(
            commands.literal, "[\n    .use(0, code: \"482915\"),\n    .move(.inside),\n    .sync(.offline),\n]")
    }

    private static func name(_ command: Command) -> String {
        String(command.description.prefix { $0 != "(" })
    }

    private static func names(_ answer: Answer) -> [String] {
        switch answer {
        case .blocked(let reasons): reasons.map(\.rawValue)
        case .restricted(let restrictions): restrictions.map(\.rawValue)
        default: [String("\(answer)".prefix { $0 != "(" })]
        }
    }

    private static let answerNames =
        Block.allCases.map(\.rawValue) + Restriction.allCases.dropFirst().map(\.rawValue) + [
            "done", "absent", "occupied", "offline", "crashed", "permitted", "revoked", "passcodeRefused",
            "passcodeLocked", "passcodeExhausted", "passcodeUnfit", "entriesDiffer", "passcodeNotSet",
            "passcodeAlreadySet", "nothingToWithdraw", "either", "refused",
        ]
}

private actor Calls {
    private(set) var count = 0

    func add() { count += 1 }
}
