import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeVerifier
import Foundation
import TestSupport
import XCTest

final class ChallengeTests: XCTestCase {
    func testAChallengeIsAnsweredOnce() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges()
        let shown = try door.present(answering: challenges.make())

        let first = try await door.reader.verify(shown, answering: challenges)
        let again = try await door.reader.verify(shown, answering: challenges)
        let presentedAnew = try await door.reader.verify(
            door.present(answering: challenges.make()), answering: challenges)

        XCTAssertEqual([first.reason, again.reason, presentedAnew.reason], [nil, .challengeUsed, nil])
    }

    func testAChallengeIsGoodForFiveMinutes() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges()
        let (early, late) = (challenges.make(), challenges.make())

        door.clock.advance(by: 299)
        let inTime = try await door.reader.verify(door.present(answering: early), answering: challenges)
        door.clock.advance(by: 1)
        let tooLate = try await door.reader.verify(door.present(answering: late), answering: challenges)

        XCTAssertEqual([inTime.reason, tooLate.reason], [nil, .challengeExpired])
        XCTAssertEqual(early.expires, VerifierFixture.start.addingTimeInterval(300))
    }

    func testEachKindOfBadChallengeIsRefusedForAReasonOfItsOwn() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges()
        let nonce = challenges.make().nonce
        let changed = String(nonce.dropLast(2)) + (nonce.hasSuffix("AA") ? "BA" : "AA")
        let elsewhere = try Challenges(audience: "https://other.example", clock: door.clock)
        let table: [(String, VerificationFailure.Reason)] = [
            ("4711", .challengeMalformed), (nonce + "A", .challengeMalformed),
            (String(repeating: "A", count: 76), .challengeMalformed),
            (String(repeating: "a", count: 1024), .challengeMalformed),
            (changed, .challengeForeign), (try door.challenges().make().nonce, .challengeForeign),
            (elsewhere.make().nonce, .challengeForeign),
        ]

        try await playEach(table) { nonce, reason in
            let shown = try door.present(nonce: nonce)
            let result = try await door.reader.verify(shown, answering: challenges)
            XCTAssertEqual(result.reason, reason, String(nonce.prefix(80)))
        }
        door.clock.advance(by: -1)
        let early = try await door.reader.verify(door.present(nonce: nonce), answering: challenges)
        XCTAssertEqual(early.reason, .challengeNotYetValid)
    }

    func testAKeyOfOneFolderMakesNoChallengeForAnotherAudience() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        let (here, there) = try (
            door.challenges(in: folder), Challenges(audience: "https://other.example", folder: folder.url)
        )

        XCTAssertTrue(here.made(here.make().nonce))
        XCTAssertFalse(here.made(there.make().nonce))
    }

    func testAChallengeThatWasGivenToSomebodyElseIsRefused() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges()
        let (mine, theirs) = (challenges.make(), challenges.make())

        let result = try await door.reader.verify(
            door.present(answering: theirs), answering: challenges, nonce: mine.nonce)

        XCTAssertEqual(result.reason, .nonce)
    }

    func testOfManyAnswersAtOnceOneIsAccepted() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges()
        let shown = try door.present(answering: challenges.make())

        let reasons = try await withThrowingTaskGroup(of: VerificationFailure.Reason?.self) { group in
            for _ in 0..<40 {
                group.addTask { try await door.reader.verify(shown, answering: challenges).reason }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(reasons.filter { $0 == nil }.count, 1)
        XCTAssertEqual(reasons.filter { $0 == .challengeUsed }.count, 39)
    }

    func testWhatProvesNothingUsesNoChallengeUp() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges()
        let challenge = challenges.make()
        let shown = try door.present(answering: challenge)
        let forged = String(shown.dropLast(4)) + "AAAA"

        let refused = try await door.reader.verify(forged, answering: challenges)
        let unproven = try await door.reader.verify(door.credential.text, answering: challenges)
        let accepted = try await door.reader.verify(shown, answering: challenges)

        XCTAssertEqual([refused.reason, unproven.reason, accepted.reason], [.keyBinding, .keyBinding, nil])
    }

    func testAFullMemoryAcceptsNothingUntilSomethingHasExpired() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges(capacity: 2)
        let answer = {
            try await door.reader.verify(door.present(answering: challenges.make()), answering: challenges).reason
        }
        var reasons: [VerificationFailure.Reason?] = []

        for _ in 0..<3 { reasons.append(try await answer()) }
        door.clock.advance(by: 299)
        reasons.append(try await answer())
        door.clock.advance(by: 1)
        reasons.append(try await answer())

        XCTAssertEqual(reasons, [nil, nil, .challengeMemoryFull, .challengeMemoryFull, nil])
    }

    func testAHolderKeyHasAShareOfTheMemory() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges()
        let other = SigningKey(random: SeededRandom(seed: 77))
        let others = try await VerifierFixture.issue(door.organization, to: other, door.clock)
        var reasons: [VerificationFailure.Reason?] = []

        for _ in 0..<65 {
            let shown = try door.present(answering: challenges.make())
            reasons.append(try await door.reader.verify(shown, answering: challenges).reason)
        }
        let challenge = challenges.make()
        let shown = try SDJWT.present(
            others, key: other, audience: challenge.audience, nonce: challenge.nonce, now: door.clock.now()
        ).text
        let anotherBadge = try await door.reader.verify(shown, answering: challenges)
        door.clock.advance(by: 300)
        let later = try await door.reader.verify(door.present(answering: challenges.make()), answering: challenges)

        XCTAssertEqual(reasons.dropLast().compactMap(\.self), [])
        XCTAssertEqual(reasons.last, .challengeMemoryFull)
        XCTAssertEqual([anotherBadge.reason, later.reason], [nil, nil])
    }

    func testAClockThatGoesBackMakesNoForgottenChallengeGood() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges()
        let shown = try door.present(answering: challenges.make())
        _ = try await door.reader.verify(shown, answering: challenges)

        door.clock.advance(by: 400)
        _ = try await door.reader.verify(door.present(answering: challenges.make()), answering: challenges)
        door.clock.advance(by: -390)
        let replayed = try await door.reader.verify(shown, answering: challenges)

        XCTAssertEqual(replayed.reason, .challengeExpired)
    }

    func testAClockThatGoesBackLeavesALaterChallengeGood() async throws {
        let door = try await VerifierFixture()
        let challenges = try door.challenges()
        _ = try await door.reader.verify(door.present(answering: challenges.make()), answering: challenges)
        door.clock.advance(by: 1)
        let later = challenges.make()

        door.clock.advance(by: 399)
        _ = try await door.reader.verify(door.present(answering: challenges.make()), answering: challenges)
        door.clock.advance(by: -390)
        let answered = try await door.reader.verify(door.present(answering: later), answering: challenges)

        XCTAssertNil(answered.reason)
    }

    func testAVerifierHasAName() throws {
        assertThrows(.invalidInput) { try Challenges(audience: "") }
    }
}

final class ChallengeFolderTests: XCTestCase {
    func testAFolderIsOneMemoryForAllWhoNameIt() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        let first = try door.challenges(in: folder)
        let shown = try door.present(answering: first.make())

        let second = try door.challenges(in: folder)
        let accepted = try await door.reader.verify(shown, answering: second)
        let replayed = try await door.reader.verify(shown, answering: first)
        let afterRestart = try await door.reader.verify(shown, answering: door.challenges(in: folder))

        XCTAssertEqual([accepted.reason, replayed.reason, afterRestart.reason], [nil, .challengeUsed, .challengeUsed])
    }

    func testAFolderHoldsTheShareOfAKeyAfterARestart() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        var reasons: [VerificationFailure.Reason?] = []

        for _ in 0..<65 {
            let challenges = try door.challenges(in: folder)
            let shown = try door.present(answering: challenges.make())
            reasons.append(try await door.reader.verify(shown, answering: challenges).reason)
        }

        XCTAssertEqual(reasons.dropLast().compactMap(\.self), [])
        XCTAssertEqual(reasons.last, .challengeMemoryFull)
    }

    func testAMemoryOfTheVersionBeforeIsRead() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        let challenges = try door.challenges(in: folder)
        var content = [UInt8]("BADGECHL".utf8)
        content += [1, 0, 0, 0, 0, 0, 0, 0, 0]
        content += [0, 0, 0, 0, 0x6B, 0x49, 0xD2, 0] as [UInt8]
        content += [UInt8](repeating: 7, count: 16)
        try FileHandle(forWritingTo: URL(filePath: folder.path + "/challenges.used")).write(
            contentsOf: content + Digest.sha256(content))

        let accepted = try await door.reader.verify(door.present(answering: challenges.make()), answering: challenges)

        XCTAssertNil(accepted.reason)
    }

    func testKeyAndMemoryAreTheOwnersAlone() throws {
        let folder = try TemporaryHome()
        _ = try Challenges(audience: VerifierFixture.audience, folder: folder.url)

        for name in ["challenge.key", "challenges.used", "challenges.lock"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600, name)
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: folder.path + "/challenge.key")
        assertThrows(.custodyInsecure) { try Challenges(audience: VerifierFixture.audience, folder: folder.url) }
    }

    func testAMemoryThatIsGoneEndsTheOpenChallenges() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        let challenges = try door.challenges(in: folder)
        let shown = try door.present(answering: challenges.make())
        try FileManager.default.removeItem(atPath: folder.path + "/challenges.used")

        let refused = await caught { _ = try await door.reader.verify(shown, answering: challenges) }
        let anew = try door.challenges(in: folder)
        let foreign = try await door.reader.verify(shown, answering: anew)
        let accepted = try await door.reader.verify(door.present(answering: anew.make()), answering: anew)

        XCTAssertEqual(refused?.code, .storeDamaged)
        XCTAssertEqual([foreign.reason, accepted.reason], [.challengeForeign, nil])
    }

    func testAChangedMemoryAcceptsNothing() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        let challenges = try door.challenges(in: folder)
        let file = URL(filePath: folder.path + "/challenges.used")
        _ = try await door.reader.verify(door.present(answering: challenges.make()), answering: challenges)
        var bytes = try Data(contentsOf: file)
        bytes[20] ^= 1
        try FileHandle(forWritingTo: file).write(contentsOf: bytes)

        let refused = await caught {
            _ = try await door.reader.verify(door.present(answering: challenges.make()), answering: challenges)
        }

        XCTAssertEqual(refused?.code, .storeDamaged)
    }
}

extension VerifierFixture {
    func challenges(capacity: Int = 65_536) throws -> Challenges {
        try Challenges(audience: VerifierFixture.audience, capacity: capacity, clock: clock)
    }

    func challenges(in folder: TemporaryHome) throws -> Challenges {
        try Challenges(audience: VerifierFixture.audience, folder: folder.url, clock: clock)
    }

    func present(answering challenge: Challenge) throws -> String {
        try present(audience: challenge.audience, nonce: challenge.nonce)
    }
}
