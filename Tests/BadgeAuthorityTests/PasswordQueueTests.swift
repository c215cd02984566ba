import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

final class PasswordQueueTests: XCTestCase {
    func testWhatFindsNoRoomIsNotDone() async throws {
        let queue = PasswordQueue()

        let done = try await queue.run(room: 1) { "done" }
        let refused = try await queue.run(room: 0) { () -> String in
            XCTFail("there was no room")
            return "done"
        }
        let failed = await caught {
            _ = try await queue.run(room: 1) { throw BadgeError(.unexpected, reason: "The work failed.") }
        }
        let after = try await queue.run(room: 1) { "done" }

        XCTAssertEqual(done, "done")
        XCTAssertNil(refused)
        XCTAssertEqual(failed?.code, .unexpected)
        XCTAssertEqual(after, "done")
    }

    func testOneClientLeavesRoomForOthers() async throws {
        let queue = PasswordQueue()
        let greedy = PasswordQueue.Asker.client(try XCTUnwrap(IPAddress("192.0.2.1")).client)
        let other = PasswordQueue.Asker.client(try XCTUnwrap(IPAddress("192.0.2.2")).client)
        let room = PasswordQueue.roomForStrangers

        let entered = (0..<6).map { _ in queue.enter(room: room, for: greedy) }
        let refused = try await queue.run(room: room, for: greedy) { "done" }
        let done = try await queue.run(room: room, for: other) { "done" }
        let known = try await queue.run(room: PasswordQueue.room, for: greedy) { "done" }
        queue.leave(greedy)
        let after = try await queue.run(room: room, for: greedy) { "done" }

        XCTAssertEqual(entered, [true, true, true, true, false, false])
        XCTAssertNil(refused)
        XCTAssertEqual([done, known, after], ["done", "done", "done"])
    }

    func testOneAdministratorLeavesRoomForOthers() async throws {
        let queue = PasswordQueue()
        let (greedy, other) = (PasswordQueue.Asker.administrator("a-1"), PasswordQueue.Asker.administrator("a-2"))

        let entered = (0..<6).map { _ in queue.enter(room: PasswordQueue.room, for: greedy) }
        let refused = try await queue.run(room: PasswordQueue.room, for: greedy) { "done" }
        let done = try await queue.run(room: PasswordQueue.room, for: other) { "done" }
        let login = try await queue.run(room: PasswordQueue.roomForStrangers) { "done" }

        XCTAssertEqual(entered, [true, true, true, true, false, false])
        XCTAssertNil(refused)
        XCTAssertEqual([done, login], ["done", "done"])
    }

    func testATurnThatEndsMakesRoomForOne() {
        let queue = PasswordQueue()
        let asker = PasswordQueue.Asker.administrator("a-1")
        for _ in 0..<PasswordQueue.mostPerAsker { XCTAssertTrue(queue.enter(room: PasswordQueue.room, for: asker)) }

        queue.leave(asker)

        XCTAssertTrue(queue.enter(room: PasswordQueue.room, for: asker))
        XCTAssertFalse(queue.enter(room: PasswordQueue.room, for: asker))
    }

    func testAStoredHashReadsAgainAndEveryOtherTextIsRefused() throws {
        let policy = FastTestCustody(FileCustody(directory: "unused")).kdf
        let password = Secret(utf8: "correct horse battery")
        let text = try PasswordHash.make(of: password, policy: policy, random: SeededRandom(seed: 1)).text
        let parts = text.split(separator: "$").map(String.init)
        let others = [
            "", "$", "$scrypt$", String(text.dropFirst()), text + "$",
            "$argon2id$" + parts[1...].joined(separator: "$"),
            text.replacing("ln=4", with: "ln=3"), text.replacing("ln=4", with: "ln=21"),
            text.replacing("r=8", with: "r=x"), text.replacing("p=1", with: "p=3"),
            text.replacing(parts[2], with: "AAAA"), text.replacing(parts[3], with: "AAAA"),
            text.replacing(parts[3], with: "*" + parts[3].dropFirst()),
        ]

        let read = try PasswordHash(text, policy: policy)

        XCTAssertTrue(try read.matches(password))
        XCTAssertFalse(try read.matches(Secret(utf8: "correct horse batterz")))
        XCTAssertFalse(try read.matches(Secret([])))
        try playEach(others) { other in
            assertThrows(.storeDamaged) { _ = try PasswordHash(other, policy: policy) }
        }
        assertThrows(.storeDamaged) { _ = try PasswordHash(text, policy: .shipped) }
    }

    func testNobodysPasswordIsNoPassword() throws {
        let cost = KDFPolicy.Scrypt(logN: 4, r: 8, p: 1)
        let nobody = PasswordHash(cost: cost, salt: Array(repeating: 0, count: 16), hash: Secret([]))

        XCTAssertFalse(try nobody.matches(Secret([])))
        XCTAssertFalse(try nobody.matches(Secret(utf8: "correct horse battery")))
    }
}
