import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

final class PasswordQueueTests: XCTestCase {
    func testWhatFailsIsThrownToItsCallerAndHoldsNothingUp() async throws {
        let queue = PasswordQueue(atOnce: 1)

        let failed = await caught {
            try await queue.run(as: .stranger) { throw BadgeError(.unexpected, reason: "The work failed.") }
        }
        let after = try await queue.run(as: .stranger) { "done" }

        XCTAssertEqual(failed?.code, .unexpected)
        XCTAssertEqual(after, "done")
    }

    func testAddressesHaveTheirTurnOneAfterAnother() async throws {
        let (office, other) = (try Self.client(1), try Self.client(2))

        let order = try await Self.order([
            (.stranger, office, "office"), (.stranger, office, "office"), (.stranger, office, "office"),
            (.stranger, other, "other"),
        ])

        XCTAssertEqual(order, ["office", "other", "office", "office"])
    }

    func testKnownDevicesGoBeforeStrangersAndAdministratorsInTurn() async throws {
        let order = try await Self.order([
            (.stranger, try Self.client(1), "stranger"), (.known, .administrator("a-1"), "first"),
            (.known, .administrator("a-1"), "first"), (.known, .administrator("a-2"), "second"),
            (.known, try Self.client(1), "known"),
        ])

        XCTAssertEqual(order, ["first", "second", "known", "first", "stranger"])
    }

    func testAnOfficeWaitsAndLeavesOthersTheirTurn() async throws {
        let (queue, blocker) = (PasswordQueue(atOnce: 1), Blocker())
        let (office, other) = (try Self.client(1), try Self.client(2))

        let (tooMany, outcomes) = try await withThrowingTaskGroup(of: String.self) { group in
            try await Self.hold(queue, with: blocker, in: &group)
            for _ in 0..<40 {
                try await Self.wait(for: queue) { group.addTask { try await Self.outcome("office", office, queue) } }
            }
            let tooMany = try await Self.outcome("office", office, queue)
            group.addTask { try await Self.outcome("other", other, queue) }
            let displaced = try await group.next()
            blocker.release()
            return (tooMany, try await group.reduce(into: [displaced ?? ""]) { $0.append($1) })
        }

        XCTAssertEqual(tooMany, "office after 21 s")
        XCTAssertEqual(outcomes.first, "office after 21 s")
        XCTAssertEqual(outcomes.count { $0 == "office" }, 39)
        XCTAssertEqual(outcomes.count { $0 == "other" }, 1)
    }

    func testTheAddressesOfAnIPv6NetworkHaveOneTurn() async throws {
        let (queue, blocker) = (PasswordQueue(atOnce: 1), Blocker())
        let crowd = try (1...40).map { try XCTUnwrap(IPAddress("2001:db8:1:\($0)::1")).client }
        let other = try XCTUnwrap(IPAddress("2001:db8:2:1::1")).client

        let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
            try await Self.hold(queue, with: blocker, in: &group)
            for client in crowd {
                try await Self.wait(for: queue) {
                    group.addTask { try await Self.outcome("crowd", from: client, queue) }
                }
            }
            group.addTask { try await Self.outcome("other", from: other, queue) }
            let displaced = try await group.next()
            blocker.release()
            return try await group.reduce(into: [displaced ?? ""]) { $0.append($1) }
        }

        XCTAssertEqual(outcomes.first, "crowd after 21 s")
        XCTAssertEqual(outcomes.count { $0 == "crowd" }, 39)
        XCTAssertEqual(outcomes.count { $0 == "other" }, 1)
    }

    func testTheVerbsOfAnIPv6NetworkHaveOneTurn() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let askers = try ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2:1::1"].map { text in
            let client = try XCTUnwrap(IPAddress(text)).client
            return RequestClient.$address.withValue(client) { house.authority.asker }
        }

        XCTAssertNotNil(askers[0])
        XCTAssertEqual(askers[0], askers[1])
        XCTAssertNotEqual(askers[0], askers[2])
    }

    func testAnOfficeLogsInOnNewDevicesAtOnce() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let transport = InProcessTransport(
            OrganizationServer(house.authority), client: try XCTUnwrap(IPAddress("192.0.2.1")).client)
        let devices = try (0..<40).map { number in
            let email = "p\(number)@example.com"
            try house.authority.add(Person.Details(name: "Person", email: email))
            try house.authority.setPassword(
                Secret(utf8: AuthorityFixture.password), username: "user\(number)", of: email)
            return DeviceProbe(
                try house.wallet(transport: transport), seed: 900 + UInt64(number), random: house.proofNames)
        }

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for (number, device) in devices.enumerated() {
                group.addTask { try await device.login(AuthorityFixture.password, username: "user\(number)").status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(statuses, Array(repeating: 200, count: 40))
    }

    func testHowLongAPasswordTakesIsMeasured() async throws {
        let (time, blocker) = (Time(), Blocker())
        let queue = PasswordQueue(atOnce: 1) { time.now.withLock { $0 } }
        let office = try Self.client(1)
        try await queue.run(as: .stranger) { time.now.withLock { $0 += .seconds(8) } }

        let tooMany = try await withThrowingTaskGroup(of: String.self) { group in
            try await Self.hold(queue, with: blocker, in: &group)
            for _ in 0..<8 {
                try await Self.wait(for: queue) { group.addTask { try await Self.outcome("office", office, queue) } }
            }
            defer { blocker.release() }
            return try await Self.outcome("office", office, queue)
        }

        // 3/4 of half a second and 1/4 of eight, nine times.
        XCTAssertEqual(tooMany, "office after 22 s")
    }

    func testFiveHundredAndTwelveWaitHoweverFastTheyAreAndOneHoweverSlow() async throws {
        let office = try Self.client(1)
        for (pace, waiting) in [(Duration.zero, 512), (.seconds(100), 1)] {
            let (time, blocker) = (Time(), Blocker())
            let queue = PasswordQueue(atOnce: 1) { time.now.withLock { $0 } }
            for _ in 0..<20 { try await queue.run(as: .stranger) { time.now.withLock { $0 += pace } } }

            let tooMany = try await withThrowingTaskGroup(of: String.self) { group in
                try await Self.hold(queue, with: blocker, in: &group)
                for _ in 0..<waiting {
                    try await Self.wait(for: queue) {
                        group.addTask { try await Self.outcome("office", office, queue) }
                    }
                }
                defer { blocker.release() }
                return try await Self.outcome("office", office, queue)
            }

            XCTAssertTrue(tooMany.hasPrefix("office after "), tooMany)
        }
    }

    private static func client(_ number: Int) throws -> PasswordQueue.Asker {
        .network(try XCTUnwrap(IPAddress("192.0.2.\(number)")).client.network)
    }

    private static func outcome(
        _ name: String, from client: ClientAddress, _ queue: PasswordQueue
    ) async throws -> String {
        try await RequestClient.answering(client, RequestCharge(strangersWait: nil, protect: {})) {
            do {
                return try await queue.run(as: .stranger) { name }
            } catch let full as PasswordQueue.Full {
                return "\(name) after \(full.seconds) s"
            }
        }
    }

    private static func outcome(
        _ name: String, _ asker: PasswordQueue.Asker, _ queue: PasswordQueue
    ) async throws -> String {
        do {
            return try await queue.run(as: .stranger, for: asker) { name }
        } catch let full as PasswordQueue.Full {
            return "\(name) after \(full.seconds) s"
        }
    }

    private static func hold(
        _ queue: PasswordQueue, with blocker: Blocker, in group: inout ThrowingTaskGroup<String, any Error>
    ) async throws {
        group.addTask {
            try await queue.run(as: .known) {
                blocker.hold()
                return "held"
            }
        }
        await blocker.begun()
    }

    private static func wait(for queue: PasswordQueue, _ add: () -> Void) async throws {
        let others = queue.waitingCount
        add()
        while queue.waitingCount == others { await Task.yield() }
    }

    // What was done, in which order, when all of it came while another password was compared.
    private static func order(
        _ turns: [(rank: PasswordQueue.Rank, asker: PasswordQueue.Asker, name: String)]
    ) async throws -> [String] {
        let (queue, blocker, done) = (PasswordQueue(atOnce: 1), Blocker(), Captured<String>())
        return try await withThrowingTaskGroup(of: String.self) { group in
            try await hold(queue, with: blocker, in: &group)
            for (rank, asker, name) in turns {
                try await wait(for: queue) {
                    group.addTask {
                        try await queue.run(as: rank, for: asker) {
                            done.append(name)
                            return name
                        }
                    }
                }
            }
            blocker.release()
            try await group.waitForAll()
            return done.values
        }
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

private final class Time: Sendable {
    let now = Mutex(ContinuousClock.now)
}
