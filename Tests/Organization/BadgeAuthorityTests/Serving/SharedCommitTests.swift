import BadgeCredentials
import BadgeDatabase
import BadgeModel
import BadgeTesting
import TestSupport
import XCTest

@testable import BadgeAuthority

/// Requests that wait for the store share its commits.
final class SharedCommitTests: XCTestCase {
    func testWritesThatWaitAreCommittedBySixteen() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let before = try house.generation()

        let results = await house.together(
            (0..<33).map { number in
                { try $0.add(Person.Details(name: "P", email: "p\(number)@example.com")).details.email }
            })

        XCTAssertEqual(results.map { try? $0.get() }, (0..<33).map { "p\($0)@example.com" })
        XCTAssertEqual(try house.generation(), before + 3)
        XCTAssertTrue(try house.authority.verifyStore().isSound)
    }

    func testARefusedRequestChangesNothingOfItsNeighbors() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let known = try house.authority.people().count
        let (entries, before) = (try house.authority.auditEntries().count, try house.generation())
        let add: @Sendable (String) -> AuthorityFixture.Request = { email in
            { try $0.add(Person.Details(name: "P", email: email)).details.email }
        }

        let results = await house.together([
            add("a@example.com"), add("A@example.com"), { try $0.remove("nobody@example.com").first?.rawValue ?? "" },
            add("b@example.com"), add("no address"),
            { try $0.previewImport(of: [Person.Details(name: "P", email: "c@example.com")]).first?.name ?? "" },
            add("c@example.com"),
        ])

        XCTAssertEqual(
            results.map { try? $0.get() },
            ["a@example.com", nil, nil, "b@example.com", nil, "added", "c@example.com"])
        XCTAssertEqual(
            results.map(\.code), [nil, .alreadyExists, .notFound, nil, .invalidInput, nil, nil])
        XCTAssertEqual(try house.authority.people().count, known + 3)
        XCTAssertEqual(try house.authority.auditEntries().count, entries + 3)
        XCTAssertEqual(try house.generation(), before + 1)
        XCTAssertTrue(try house.authority.verifyStore().isSound)
        XCTAssertTrue(try house.authority.verifyAuditLog().isSound)
    }

    // What is answered stands for other processes.
    func testAnAnswerComesOnceOtherProcessesSeeTheChange() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let other = try house.reopened()
        let seen = Captured<Bool>()

        let results = await house.together(
            (0..<16).map { number in
                { try $0.add(Person.Details(name: "P", email: "p\(number)@example.com")).details.email }
            }, answered: { result in seen.append((try? other.person(result.get())) != nil) })

        XCTAssertEqual(seen.values, results.map { _ in true })
        try other.close()
    }

    // A list that was signed between two changes is not the answer after them.
    func testAStatusListTellsOfEveryBadgeThatWasRevokedTogether() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badges = [try await house.issueBadge(), try await house.issueBadge(seed: 501)]
        _ = try await house.publishedList(of: badges[0])

        let results = await house.together(
            badges.map { badge in { try $0.revoke(badge.id).id.rawValue } }
                + [{ try $0.revoke(IssuedBadge.ID(rawValue: "unknown")).id.rawValue }])

        XCTAssertEqual(results.map(\.code), [nil, nil, .notFound])
        for badge in badges {
            let status = try await house.publishedStatus(of: badge)
            XCTAssertEqual(status, .revoked)
        }
    }
}

extension AuthorityFixture {
    typealias Request = @Sendable (Authority) throws -> String

    fileprivate func generation() throws -> Int64 { try authority.store.database.head()?.generation ?? -1 }

    // What requests get that come while the store is in use, each in its turn.
    fileprivate func together(
        _ requests: [Request], answered: @escaping @Sendable (Result<String, any Error>) -> Void = { _ in }
    ) async -> [Result<String, any Error>] {
        let blocker = Blocker()
        async let held: Void = authority.onStoreQueue { _ in blocker.hold() }
        await blocker.begun()
        var tasks: [Task<Result<String, any Error>, Never>] = []
        for request in requests {
            let others = authority.waitingForStore
            tasks.append(
                Task { [authority] in
                    let result: Result<String, any Error>
                    do { result = .success(try await authority.writing(request)) } catch { result = .failure(error) }
                    answered(result)
                    return result
                })
            while authority.waitingForStore == others { await Task.yield() }
        }
        blocker.release()
        var results: [Result<String, any Error>] = []
        for task in tasks { results.append(await task.value) }
        _ = try? await held
        return results
    }
}

extension Result {
    fileprivate var code: BadgeError.Code? {
        if case .failure(let error) = self { (error as? BadgeError)?.code } else { nil }
    }
}
