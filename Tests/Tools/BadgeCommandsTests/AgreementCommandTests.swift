import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

final class AgreementCommandTests: XCTestCase {
    private func decisions(_ answer: Answer, _ schema: String, status: Int32 = 0) throws -> [JSON?] {
        XCTAssertEqual(answer.status, status, answer.messages)
        return try answer.json(schema)["documents"]?.arrayValue?.map { $0["accepted"] } ?? []
    }

    private func pendingBadge(of person: Operator) async throws -> JSON {
        let offer = try await person.invite()
        let code = try person.file("code.txt", offer["transactionCode"]?.stringValue ?? "")
        let answer = await person.run(
            "provision", offer["offer"]?.stringValue ?? "", "--tx-code-file", code, "--json")
        try answer.failure(10, "declined", says: "waits for it")
        XCTAssertTrue(answer.messages.contains("badgectl agreement accept"), answer.messages)
        let list = try await person.run("list", "--json").json("list")
        return try XCTUnwrap(list["badges"]?.arrayValue?.first)
    }

    private func organization(_ presenter: ScriptedPresenter? = nil) async throws -> Operator {
        // Somebody who can be asked, and gives up.
        let person = try Operator(presenter: presenter ?? ScriptedPresenter())
        _ = try await person.invitation()
        try await person.setPolicy([Rules.agreement])
        return person
    }

    func testABadgeWaitsForItsDocumentsAndIsActiveOnceTheyAreAccepted() async throws {
        let person = try await organization()
        let badge = try await pendingBadge(of: person)
        let shown = await person.run("agreement", "show", "Example Works", "--json")
        let blocked = await person.run("check", "--json")

        let accepted = await person.run("agreement", "accept", "Example Works", "--all", "--json")

        XCTAssertEqual(badge["status"], "pending")
        XCTAssertEqual(try decisions(shown, "agreement-show"), [.null, .null])
        let documents = try shown.json()["documents"]?.arrayValue ?? []
        XCTAssertEqual(documents.compactMap { $0["id"] }, ["terms/3/en", "privacy/1/en"])
        XCTAssertEqual(documents.first?["text"], "Be kind.")
        XCTAssertEqual(try blocked.json("check")["blocked"]?["reason"], "pending")
        XCTAssertEqual(try blocked.restrictions, ["userAgreement"])
        XCTAssertEqual(try decisions(accepted, "agreement-accept"), [true, true])
        let check = await person.run("check", "--json")
        XCTAssertEqual(check.status, 0, check.output)
    }

    func testWhereNobodyCanBeAskedTheInvitationIsNotSpentOnABadgeThatWaits() async throws {
        let person = try Operator()
        let offer = try await person.invitation()
        try await person.setPolicy([Rules.agreement])
        let code = try person.file("code.txt", offer["transactionCode"]?.stringValue ?? "")
        let words = ["provision", offer["offer"]?.stringValue ?? "", "--tx-code-file", code, "--json"]

        let refused = await person.run(words)
        let before = try await person.run("list", "--json").json("list")
        let accepted = try await person.run(words + ["--accept-agreements"]).json("provision")

        let error = try refused.failure(64, "inputRequired", says: "Terms of use, version 3. Pass --accept-agreements")
        XCTAssertEqual(error["reason"]?.stringValue?.hasSuffix("the invitation is still good."), true)
        XCTAssertEqual(before, ["badges": []])
        XCTAssertEqual(accepted["status"], "active")
    }

    func testProvisioningAcceptsEverythingWhenItIsToldTo() async throws {
        let person = try Operator()

        let badge = try await person.provision(under: Rules.agreement, more: ["--accept-agreements"])

        XCTAssertEqual(badge["status"], "active")
        let shown = await person.run("agreement", "show", "Example Works", "--json")
        XCTAssertEqual(try decisions(shown, "agreement-show"), [true, true])
    }

    func testNamedDocumentsAreAcceptedAndTheOthersDeclined() async throws {
        let person = try await organization()
        _ = try await pendingBadge(of: person)

        let unknown = await person.run("agreement", "accept", "Example Works", "--document", "terms/4/en", "--json")
        let answer = await person.run("agreement", "accept", "Example Works", "--document", "terms/3/en", "--json")

        try unknown.failure(15, "notFound", says: "agreement show")
        XCTAssertEqual(try decisions(answer, "agreement-accept"), [true, false])
        let changed = await person.run("agreement", "accept", "Example Works", "--document", "privacy/1/en", "--json")
        XCTAssertEqual(try decisions(changed, "agreement-accept"), [true, true])
        let use = await person.run("use")
        XCTAssertEqual(use.status, 0, use.messages)
    }

    func testADeclinedDocumentLeavesTheBadgeUnusable() async throws {
        let presenter = ScriptedPresenter([
            .userAgreement: [.submit(["terms/3/en": "no", "privacy/1/en": "yes"])]
        ])
        let person = try await organization(presenter)
        let badge = try await person.redeem(try await person.invite())

        let shown = await person.run("agreement", "show", "Example Works", "--json")
        let state = await person.run("show")

        XCTAssertEqual(badge["status"], "pending")
        XCTAssertEqual(try decisions(shown, "agreement-show"), [false, true])
        XCTAssertTrue(state.output.contains("pending: you declined "), state.output)
        XCTAssertFalse(state.output.contains("first use asks"), state.output)
        XCTAssertTrue(state.output.contains("Next: badgectl agreement accept"), state.output)
        let check = await person.run("check", "--json")
        XCTAssertEqual(check.status, 11)
        await presenter.reply(to: .userAgreement, with: .submit(["terms/3/en": "no"]))
        await presenter.reply(to: .userAgreement, with: .submit(["terms/3/en": "yes"]))
        try await playEach([false, true]) { isAccepted in
            let answer = await person.run("agreement", "accept", "Example Works", "--json")
            XCTAssertEqual(
                try decisions(answer, "agreement-accept", status: isAccepted ? 0 : 10), [.bool(isAccepted), true])
            let list = try await person.run("list", "--json").json("list")
            XCTAssertEqual(
                list["badges"]?.arrayValue?.first?["status"], isAccepted ? "active" : "pending")
        }
        let shownForms = await presenter.transcript.shown
        XCTAssertEqual(shownForms.count, 3)
    }

    func testADecisionIsCalledWhatThePersonDecided() async throws {
        let presenter = ScriptedPresenter([
            .userAgreement: [.submit(["terms/3/en": "no", "privacy/1/en": "yes"])]
        ])
        let person = try await organization(presenter)
        _ = try await person.redeem(try await person.invite())
        let other = try Operator()
        try await other.provision(under: Rules.agreement, more: ["--accept-agreements"])

        let declined = await person.run("agreement", "show", "Example Works")
        let withdrawn = await other.run("agreement", "withdraw", "terms/3/en")

        for (answer, decision) in [(declined, "declined"), (withdrawn, "withdrawn")] {
            let row = answer.output.split(separator: "\n").first { $0.hasPrefix("terms/3/en") }
            XCTAssertEqual(row?.contains(" \(decision)"), true, answer.output)
            XCTAssertFalse(answer.output.contains("not accepted"), answer.output)
        }
    }

    func testADeclinedRequiredDocumentEndsEachCommandWithTheCodeOfDeclined() async throws {
        let presenter = ScriptedPresenter()
        let person = try await organization(presenter)
        let account = await person.run(
            ["authority", "person", "edit", "ana@example.com"] + Operator.login + [try person.password()])
        XCTAssertEqual(account.status, 0, account.messages)
        let login = ["login", Operator.address] + Operator.login + [try person.password()]

        for (device, command) in [("phone", "provision"), ("tablet", "open"), ("laptop", "login")] {
            await presenter.reply(to: .userAgreement, with: .submit(["terms/3/en": "no", "privacy/1/en": "yes"]))
            await presenter.reply(to: .serverSwitch, with: .action("confirm"))
            let invitation = try await person.invite()
            let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")
            let offer = [command, invitation["offer"]?.stringValue ?? "", "--tx-code-file", code]

            let answer = await person.run(on: device, command == "login" ? login : offer)
            let named = await person.run(on: device, "agreement", "accept", "--document", "privacy/1/en", "--json")
            let shown = await person.run(on: device, "show")

            XCTAssertEqual(answer.status, 10, "\(command): \(answer.messages)")
            XCTAssertTrue(answer.output.contains("pending: you declined Terms of use, version 3"), answer.output)
            XCTAssertTrue(answer.output.contains(" agreement accept "), answer.output)
            XCTAssertEqual(try decisions(named, "agreement-accept", status: 10), [false, true])
            XCTAssertEqual(shown.status, 0, shown.messages)
        }
    }

    func testADeclinedOptionalDocumentLeavesTheExitCodeOfSuccess() async throws {
        let presenter = ScriptedPresenter([
            .userAgreement: [.submit(["terms/3/en": "yes", "privacy/1/en": "no"])]
        ])
        let person = try await organization(presenter)
        let invitation = try await person.invite()
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")

        let answer = await person.run(
            "provision", invitation["offer"]?.stringValue ?? "", "--tx-code-file", code, "--json")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(try answer.json("provision")["status"], "active")
    }

    func testAWithdrawalMakesTheBadgeAskAgain() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.agreement, more: ["--accept-agreements"])
        let line = ["agreement", "withdraw", "terms/3/en", "--json"]

        let withdrawn = await person.run(line)
        let again = await person.run(line)
        let check = await person.run("check", "--json")

        XCTAssertEqual(try decisions(withdrawn, "agreement-withdraw"), [false, true])
        try again.failure(15, "notFound")
        XCTAssertEqual(check.status, 11)
        let unmet = try check.json("check")["restrictions"]?.arrayValue?.first
        XCTAssertEqual(unmet?["reason"], "documentsMissing")
        XCTAssertEqual(unmet?["documents"]?.arrayValue?.compactMap { $0["id"] }, ["terms/3/en"])
    }

    func testAnOrganizationWithoutDocumentsHasNothingToAccept() async throws {
        let person = try Operator()
        try await person.provision()

        let shown = await person.run("agreement", "show", "Example Works")
        let accepted = await person.run("agreement", "accept", "Example Works", "--json")

        XCTAssertTrue(shown.output.hasPrefix("The badge's organization has no documents"), shown.output)
        XCTAssertEqual(try decisions(accepted, "agreement-accept"), [])
    }
}
