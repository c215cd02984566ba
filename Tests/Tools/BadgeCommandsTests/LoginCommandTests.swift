import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

/// `login` and `logout`.
final class LoginCommandTests: XCTestCase {
    func testABadgeComesByLogin() async throws {
        let person = try Operator()
        try await person.found()

        let badge = try await person.logIn()
        let list = try await person.run(on: "laptop", "list", "--json").json("list")

        XCTAssertEqual(badge["status"], "active")
        XCTAssertEqual(badge["holder"]?["fullName"], "Ana Lima")
        XCTAssertEqual(list["badges"]?.arrayValue?.map { $0["id"] }, [badge["id"]])
    }

    func testASecondBadgeOfAnOrganizationIsNamedBesideTheFirst() async throws {
        let person = try Operator()
        try await person.found()
        let badge = try await person.logIn()

        let answer = await person.run(
            on: "laptop", ["login", Operator.address] + Operator.login + [try person.password()])

        let id = try XCTUnwrap(badge["id"]?.stringValue).prefix(8)
        let told = answer.messages.replacing("\n", with: " ")
        XCTAssertTrue(told.contains("To log in to it again, use badgectl"), answer.messages)
        XCTAssertTrue(told.contains(" login \(id). This login gets another one."), answer.messages)
    }

    func testAWrongPasswordSaysHowManyTriesAreLeftAndLeavesNothing() async throws {
        let person = try Operator()
        try await person.found()
        let wrong = try person.file("wrong.txt", "incorrect horse")

        let answer = await person.run(
            on: "laptop", ["login", Operator.address, "--json"] + Operator.login + [wrong])
        let list = try await person.run(on: "laptop", "list", "--json").json("list")

        let error = try answer.failure(12, "loginRefused")
        XCTAssertEqual(error["detail"], ["triesLeft": 9])
        answer.assertHides("incorrect horse")
        XCTAssertEqual(list, ["badges": []])
    }

    func testAUserNameThatNobodyHasIsRefusedLikeAWrongPassword() async throws {
        let person = try Operator()
        try await person.found()
        let wrong = try person.file("wrong.txt", "incorrect horse")
        let line = ["login", Operator.address, "--json", "--password-file", wrong, "--username"]

        let stranger = try await person.run(on: "laptop", line + ["nobody"]).failure(12, "loginRefused")
        let ana = try await person.run(on: "laptop", line + ["ana"]).failure(12, "loginRefused")

        XCTAssertEqual(stranger, ana)
    }

    func testAnAccountThatIsLockedSaysForHowLong() async throws {
        let person = try Operator()
        try await person.found()
        let wrong = try person.file("wrong.txt", "incorrect horse")
        let line = ["login", Operator.address, "--json"] + Operator.login
        for _ in 0..<9 { _ = await person.run(on: "laptop", line + [wrong]) }

        let last = await person.run(on: "laptop", line + [wrong])
        let locked = await person.run(on: "laptop", line + [try person.password()])

        for error in [try last.failure(12, "accountLocked"), try locked.failure(12, "accountLocked")] {
            XCTAssertEqual(error["recovery"], "retryAfter")
            XCTAssertEqual(error["retryAfter"], 900)
            XCTAssertEqual(error["reason"]?.stringValue?.contains("takes no login for 15 minutes"), true)
        }
    }

    func testASecondFactorIsSentAndGivenByFile() async throws {
        let person = try Operator()
        try await person.found(person: "--second-factor", "--phone", Operator.number)
        let line = ["login", Operator.address, "--json"] + Operator.login + [try person.password()]

        let first = await person.run(on: "laptop", line)
        let message = try await person.lastMessage()
        let code = try XCTUnwrap(message["code"]?.stringValue)
        let factor = try person.file("factor.txt", code)
        let second = await person.run(on: "laptop", line + ["--second-factor-file", factor])

        try first.failure(64, "inputRequired", says: "--second-factor-file")
        XCTAssertEqual([message["to"], message["kind"]], [.string(Operator.number), "secondFactor"])
        XCTAssertEqual(try second.json("login")["status"], "active")
        second.assertHides(code, Operator.password)
    }

    func testALoginIsRenewedForABadgeThatAsksForIt() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.login))
        let invitation = try await person.invite()
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")
        let redeemed = await person.run(
            "provision", invitation["offer"]?.stringValue ?? "", "--tx-code-file", code, "--json")
        let id = try await person.run("show", "--json").json("show")["id"]?.stringValue ?? ""

        let before = await person.run("check", "--json")
        let next = await person.run("check")
        let refused = await person.run("use", "--json")
        let login = await person.run(["login", id, "--json"] + Operator.login + [try person.password()])
        let after = await person.run("use", "--json")

        try redeemed.failure(64, "inputRequired", says: "waits for it: badgectl login \(id.prefix(8))")
        XCTAssertEqual(try before.restrictions, ["login"])
        XCTAssertTrue(next.output.contains("Next: badgectl login \(id.prefix(8))"), next.output)
        try refused.failure(64, "inputRequired", says: "badgectl login BADGE")
        XCTAssertEqual(try login.json("login")["id"]?.stringValue, id)
        XCTAssertEqual(after.status, 0, after.messages)
    }

    func testALoginOfSomebodyElseIsNoneForTheBadge() async throws {
        let person = try Operator()
        try await person.found()
        let id = try await person.redeem(try await person.invite())["id"]?.stringValue ?? ""
        let bob = try person.file("bob.txt", "another password")
        let added = await person.run(
            "authority", "person", "add", "--name", "Bob", "--email", "bob@example.com", "--username", "bob",
            "--password-file", bob)
        XCTAssertEqual(added.status, 0, added.messages)

        let answer = await person.run("login", id, "--json", "--username", "bob", "--password-file", bob)

        try answer.failure(12, "wrongPerson")
    }

    func testALogoutEndsTheLoginAndKeepsTheBadge() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.login))
        let id = try await person.logIn()["id"]

        let out = try await person.run(on: "laptop", "logout", "Example Works", "--json").json("logout")
        let again = await person.run(on: "laptop", "logout", "Example Works")
        let check = await person.run(on: "laptop", "check", "--json")

        XCTAssertEqual(out["badges"]?.arrayValue?.map(Optional.some), [id])
        XCTAssertTrue(again.output.hasPrefix("You were not logged in at Example Works."), again.output)
        XCTAssertEqual(check.status, 11)
        XCTAssertEqual(try check.restrictions, ["login"])
        try await person.run(on: "laptop", "logout", "nobody", "--json").failure(15, "notFound")
    }

    func testALogoutOfAllEndsEveryLoginAndIsNamedByItsOption() async throws {
        let person = try Operator()
        try await person.found()
        let id = try await person.logIn()["id"]

        let out = try await person.run(on: "laptop", "logout", "--all", "--json").json("logout")
        let again = await person.run(on: "laptop", "logout", "--all")
        let both = await person.run(on: "laptop", "logout", "Example Works", "--all")
        let neither = await person.run(on: "laptop", "logout")

        XCTAssertEqual(out["badges"]?.arrayValue?.map(Optional.some), [id])
        XCTAssertNil(out["organization"])
        XCTAssertTrue(again.output.hasPrefix("Logged out: 0 badges."), again.output)
        XCTAssertEqual([both.status, neither.status], [64, 64])
    }

    func testAPasswordIsChangedAndTheOldOneLogsNobodyIn() async throws {
        let person = try Operator()
        try await person.found()
        let id = try await person.logIn()["id"]
        let old = try person.file("old.txt", Operator.password)
        let new = try person.file("new.txt", "eleven white gates")
        let wrong = try person.file("wrong.txt", "seven grey lamps")
        func change(_ from: String, _ to: String) async -> Answer {
            await person.run(
                on: "laptop", "password", "change", "--json", "--password-file", from, "--new-password-file", to)
        }

        let refused = await change(wrong, new)
        let unfit = await change(old, old)
        let changed = try await change(old, new).json("password-change")
        let stale = await person.run(on: "laptop", ["login", Operator.address, "--json"] + Operator.login + [old])
        let fresh = await person.run(on: "laptop", ["login", Operator.address, "--json"] + Operator.login + [new])
        let half = await person.run(on: "laptop", "password", "change", "--password-file", old)
        let unasked = await person.run(on: "laptop", "password", "change", id?.stringValue ?? "", "--json")

        try refused.failure(12, "loginRefused", says: "9 tries are left")
        try unfit.failure(16, "invalidInput", says: "Choose another one")
        XCTAssertEqual(changed["badge"], id)
        try stale.failure(12, "loginRefused")
        XCTAssertEqual(fresh.status, 0, fresh.messages)
        XCTAssertEqual(half.status, 64)
        try unasked.failure(64, "inputRequired", says: "--new-password-file")
    }

    func testParametersGoWithALoginButForTheNamesThatItHasItself() async throws {
        let person = try Operator()
        try await person.found()
        let password = try person.file("password.txt", Operator.password)
        let file = try person.file("more.json", #"{"branch": "12", "pin": "4711"}"#)
        let wrong = try person.file("wrong.json", #"{"branch": 12}"#)
        func logIn(_ more: String...) async -> Answer {
            await person.run(
                on: "laptop", ["login", Operator.address, "--json"] + Operator.login + [password] + more)
        }

        let good = await logIn("--parameter", "desk=4=a", "--parameter", "site=", "--parameter-file", file)
        let taken = await logIn("--parameter", "password=other")
        let number = await logIn("--parameter-file", wrong)
        let bare = await logIn("--parameter", "desk")

        XCTAssertEqual(good.status, 0, good.messages)
        try taken.failure(16, "invalidInput", says: "no room for a second password")
        try number.failure(16, "documentInvalid", says: "wrong.json: branch is not a string")
        XCTAssertEqual(bare.status, 64)
    }

    func testAnAddressThatEndsWithASlashIsThatOfItsHost() async throws {
        let person = try Operator()
        try await person.found()
        let password = try person.file("password.txt", Operator.password)

        let answer = await person.run(
            on: "laptop", ["login", Operator.address + "/", "--json"] + Operator.login + [password])

        XCTAssertEqual(answer.status, 0, answer.messages)
    }

    func testED32HeadersGoWithALoginButForThoseThatItNeedsItself() async throws {
        let person = try Operator()
        try await person.found()
        let password = try person.file("password.txt", Operator.password)
        let file = try person.file("gateway.json", #"{"X-Gateway-Key": "sesame", "X-App-Version": "7"}"#)
        let wrong = try person.file("wrong.json", #"{"X-Gateway-Key": "sesame\r\nHost: other.example"}"#)
        func logIn(_ more: String...) async -> Answer {
            await person.run(
                on: "laptop", ["login", Operator.address, "--json"] + Operator.login + [password] + more)
        }

        let good = await logIn("--header", "X-Desk: 4", "--header", "X-Site:a:b", "--header-file", file)
        let taken = await logIn("--header", "Authorization: Bearer sesame")
        let broken = await logIn("--header-file", wrong)
        let bare = await logIn("--header", "X-Desk")

        XCTAssertEqual(good.status, 0, good.messages)
        try taken.failure(16, "invalidInput", says: "Authorization")
        try broken.failure(16, "invalidInput", says: "X-Gateway-Key")
        XCTAssertEqual(bare.status, 64)
        for answer in [good, taken, broken] { answer.assertHides("sesame") }
    }

    func testMissingInputNamesTheOptions() async throws {
        let person = try Operator()
        try await person.found()
        let id = try await person.redeem(try await person.invite())["id"]?.stringValue ?? ""

        for subject in [Operator.address, id] {
            try await person.run("login", subject, "--json").failure(64, "inputRequired", says: "--password-file")
        }
        for line in ["--username ana", "--password-file x", "--username ana --password-file x --password-fd 3"] {
            let words = ["login", Operator.address, "--json"] + line.split(separator: " ").map(String.init)
            try await person.run(words).failure(64, "usage")
        }
        try await person.run("login", "nobody", "--json").failure(15, "notFound")
    }

    func testARefusedPasswordIsAskedForAgainAndASecondFactorAfterIt() async throws {
        let presenter = ScriptedPresenter()
        let person = try Operator(presenter: presenter)
        try await person.found(person: "--second-factor")
        for password in ["incorrect horse", Operator.password] {
            await presenter.reply(
                to: .loginToOrganization, with: .submit(["username": "ana", "password": password]))
        }

        let givenUp = await person.run(on: "laptop", "login", Operator.address, "--json")
        let code = try await person.lastMessage()["code"]?.stringValue ?? ""
        await presenter.reply(
            to: .loginToOrganization, with: .submit(["username": "ana", "password": Operator.password]))
        await presenter.reply(to: .secondFactor, with: .submit(["otp": code]))
        let badge = try await person.run(on: "laptop", "login", Operator.address, "--json").json("login")

        try givenUp.failure(10, "declined", says: "You were not logged in.")
        XCTAssertEqual(badge["status"], "active")
        let refusals = await presenter.transcript.events.compactMap { event in
            if case .refused(let kind, let code, _) = event { "\(kind) \(code.rawValue)" } else { nil }
        }
        XCTAssertEqual(refusals, ["loginToOrganization loginRefused"])
    }
}
