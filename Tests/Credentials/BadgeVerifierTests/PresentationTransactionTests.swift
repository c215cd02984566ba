import BadgeModel
import BadgeTesting
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

final class PresentationTransactionTests: XCTestCase {
    func testARequestCanBeFetchedAndAnsweredForFiveMinutes() async throws {
        let door = try AskingFixture()
        let (early, late) = (try door.ask(), try door.ask())

        door.clock.advance(by: 299)
        let object = try door.transactions.requestObject(early.state)
        let inTime = try await early.answer()
        door.clock.advance(by: 1)
        let tooLate = try await late.answer()

        XCTAssertNotNil(object)
        XCTAssertEqual([inTime.status, tooLate.status], [200, 400])
        XCTAssertNil(try door.transactions.requestObject(late.state))
        XCTAssertNil(try door.transactions.state(of: late.session))
    }

    func testAResultIsGivenOutOnceWithinFiveMinutes() async throws {
        let door = try AskingFixture()
        let (read, left) = (try door.ask(), try door.ask())
        XCTAssertEqual(try door.transactions.state(of: read.session), .waiting)
        try await read.answer()
        try await left.answer()

        let first = try read.result()
        let second = try door.transactions.state(of: read.session)
        door.clock.advance(by: 300)

        XCTAssertEqual(first?.isAccepted, true)
        XCTAssertNil(second)
        XCTAssertNil(try door.transactions.state(of: left.session))
    }

    func testAnAnsweredRequestIsNotFetchedAgain() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()

        try await wallet.answer()

        XCTAssertNil(try door.transactions.requestObject(wallet.state))
    }

    func testARequestInALinkIsNotFetched() throws {
        let door = try AskingFixture()
        var request = try door.request()
        request.delivery = .value

        XCTAssertNil(try door.transactions.requestObject(try door.ask(request).state))
    }

    func testAnAddressLosesItsOldestRequestAndNobodyElses() throws {
        let door = try AskingFixture()
        let request = try door.request()
        let other = try door.transactions.begin(request, for: "2001:db8::/48")
        var own: [PresentationTransaction] = []
        for _ in 0..<33 {
            own.append(try door.transactions.begin(request, for: "192.0.2.1"))
            door.clock.advance(by: 1)
        }

        let states = try (own + [other]).map { try door.transactions.state(of: $0.token) }

        XCTAssertEqual(states, [nil] + Array(repeating: .waiting, count: 33))
    }

    func testAFolderIsOneMemoryForTwoProcesses() async throws {
        let home = try TemporaryHome()
        let folder = home.url
        let door = try AskingFixture(folder: folder)
        let second = try door.trial.transactions(
            door.verifier, in: folder, clock: door.clock, random: door.random)
        let wallet = try door.ask()

        let taken = try await wallet.answer(to: second)
        let again = try await wallet.answer()
        let result = try wallet.result()

        XCTAssertEqual([taken.status, again.status], [200, 400])
        XCTAssertEqual(result?.queries.first?.badges.first?.claims["name"], "Ana Lima")
        XCTAssertNil(try second.state(of: wallet.session))
        XCTAssertEqual(try files(in: folder), ["lock"])
    }

    func testAFolderKeepsAResultThatIsTheSame() async throws {
        let home = try TemporaryHome()
        let (stored, kept) = (try AskingFixture(folder: home.url), try AskingFixture())
        var results: [PresentationResult?] = []

        for door in [stored, kept] {
            let wallet = try door.ask()
            try await wallet.answer()
            results.append(try wallet.result())
            let refused = try door.ask()
            try await refused.answer(["badge": "bare"])
            results.append(try refused.result())
        }

        let schema = try JSONSchema(
            contentsOf: packageRoot.appending(path: "Schemas/presentation-result.schema.json"))

        for result in results { XCTAssertEqual(schema.findings(in: try XCTUnwrap(result).json), []) }
        XCTAssertEqual(results[0]?.json, results[2]?.json)
        XCTAssertEqual(results[1]?.json, results[3]?.json)
        XCTAssertEqual(results[0]?.isAccepted, true)
    }

    func testAFolderForgetsWhatHasEnded() async throws {
        let home = try TemporaryHome()
        let door = try AskingFixture(folder: home.url)
        try await door.ask().answer()

        door.clock.advance(by: 600)
        _ = try door.ask()

        XCTAssertEqual(try files(in: home.url).count, 2)
    }

    func testWhatHasEndedIsForgottenThoughNobodyAsks() async throws {
        let home = try TemporaryHome()
        let door = try AskingFixture(folder: home.url)
        let asked = try door.ask()
        try await asked.answer()

        try door.transactions.forgetEnded()
        let before = try files(in: home.url).count
        door.clock.advance(by: 600)
        try door.transactions.forgetEnded()

        XCTAssertEqual(before, 2)
        XCTAssertEqual(try files(in: home.url), ["lock"])
        XCTAssertNil(try asked.result())
    }

    func testARequestEndsWithItsCertificate() async throws {
        let door = try AskingFixture()
        let end = try XCTUnwrap(door.identity.expires)
        door.clock.advance(by: end.timeIntervalSince(door.clock.now()) - 100)
        let request = try door.request()
        let transaction = try door.transactions.begin(request)
        let wallet = AskedWallet(
            fixture: door, session: transaction.token,
            parameters: try AskingFixture.parameters(of: transaction.link, door.transactions))
        let form = try wallet.form(["badge": [.string(try wallet.present())]])

        door.clock.advance(by: 99)
        let before = try door.transactions.state(of: transaction.token)
        door.clock.advance(by: 1)
        let receipt = try await door.transactions.answer(form)
        let refusal = await caught { _ = try door.transactions.begin(request) }

        XCTAssertEqual(transaction.expires, end)
        XCTAssertEqual(wallet.parameters["exp"], .seconds(end))
        XCTAssertEqual(before, .waiting)
        XCTAssertNil(try door.transactions.requestObject(transaction.id))
        XCTAssertNil(try door.transactions.state(of: transaction.token))
        XCTAssertEqual(receipt.status, 400)
        XCTAssertEqual(refusal?.code, .invalidInput)
        XCTAssertTrue(refusal?.reason.contains(end.formatted(.iso8601)) == true, refusal?.reason ?? "")
    }

    func testAnAnswerIsTakenWhileAnotherOneIsStillVerified() async throws {
        let home = try TemporaryHome()
        for folder in [nil, home.url] {
            let door = try AskingFixture(folder: folder)
            let (wallet, gate) = (try door.ask(), Gate())
            let slow = try wallet.form(["badge": [.string(try held(of: wallet, at: gate))]])

            async let late = door.transactions.answer(slow)
            await door.wire.arrival(1)
            door.wire.hold(at: nil)
            let before = try door.transactions.state(of: wallet.session)
            let first = try await wallet.answer()
            gate.open()
            let second = try await late
            let taken = try door.transactions.state(of: wallet.session)

            XCTAssertEqual(before, .waiting)
            XCTAssertEqual([first.status, second.status], [200, 400], "the first that is accepted ends the request")
            guard case .answered(let result)? = taken else { return XCTFail("\(String(describing: taken))") }
            XCTAssertTrue(result.isAccepted)
        }
    }

    func testARefusalEndsNoAnswerThatIsStillVerified() async throws {
        let home = try TemporaryHome()
        for folder in [nil, home.url] {
            let door = try AskingFixture(folder: folder)
            let (wallet, gate) = (try door.ask(), Gate())
            let slow = try wallet.form(["badge": [.string(try held(of: wallet, at: gate))]])

            async let late = door.transactions.answer(slow)
            await door.wire.arrival(1)
            door.wire.hold(at: nil)
            let refused = try await wallet.answer(["badge": ["nonsense~"]])
            let told = try door.transactions.state(of: wallet.session)
            gate.open()
            let taken = try await late
            let after = try door.transactions.state(of: wallet.session)

            XCTAssertEqual([refused.status, taken.status], [400, 200])
            guard case .refused? = told else { return XCTFail("\(String(describing: told))") }
            guard case .answered(let result)? = after else { return XCTFail("\(String(describing: after))") }
            XCTAssertTrue(result.isAccepted)
        }
    }

    // A presentation whose status the verifier learns only once the gate is open.
    private func held(of wallet: AskedWallet, at gate: Gate) throws -> String {
        wallet.fixture.wire.hold(at: gate)
        return try wallet.present(wallet.fixture.badge(to: wallet.key, listedAt: 1))
    }

    private func files(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: "presentations").path(percentEncoded: false)
        ).sorted()
    }
}
