import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeWebUI
import TestSupport
import XCTest

@testable import BadgeWalletPages

/// What a person does on the pages, from the invitation to the revocation.
final class WalletPlayTests: XCTestCase {
    func testAnEmptyWalletOffersToAddABadge() async throws {
        let site = try await WalletSite()

        let page = try site.browser.get("/")

        XCTAssertEqual(page.path, "/badges")
        XCTAssertEqual(page.text.matches(of: #/There is no wallet yet/#).count, 1, page.text)
        XCTAssertTrue(page.markup.contains(#"href="/add""#))
        try await site.close()
    }

    func testABadgeComesWithAWrongThenTheRightCode() async throws {
        let site = try await WalletSite()
        let invitation = try site.organization.invite()
        try site.browser.post("/add", ["link": invitation.offer])
        try site.browser.answer("Add this server?")

        let refused = try site.browser.answer("Badge from Example Works", "000000")
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        try site.browser.answer("The code is wrong.", code)
        let page = try site.browser.wait { $0.text.contains("is in the wallet") }
        let path = try await site.path

        XCTAssertTrue(refused.text.contains("4 tries are left"), refused.text)
        XCTAssertTrue(page.path.hasPrefix(path), page.path)
        XCTAssertTrue(page.text.contains("Ana Lima"), page.text)
        XCTAssertTrue(page.text.contains("Active"), page.text)
        try await site.close()
    }

    func testAnAgreementIsListedWithWhatWasAcceptedAndWhen() async throws {
        let site = try await WalletSite(WalletSite.agreement)
        try site.provision { try $0.answer("Agreement", "accept") }

        let page = try site.browser.get(try await site.path + "/documents")
        let withdrawn = try site.browser.post(
            try await site.path + "/agreement", ["document": "terms/3/en"])

        XCTAssertTrue(page.text.contains("Accepted on Mar 1, 2026"), page.text)
        XCTAssertTrue(page.text.contains("Be <b>kind</b>."), page.text)
        XCTAssertTrue(page.text.contains("Terms of use, version 3 (English)"), page.text)
        XCTAssertFalse(page.text.contains("terms/3/en"), page.text)
        XCTAssertTrue(withdrawn.text.contains("The acceptance is withdrawn."), withdrawn.text)
        XCTAssertTrue(withdrawn.text.contains("Withdrawn on Mar 1, 2026"), withdrawn.text)
        try await site.close()
    }

    func testAFenceRefusesAndThenLetsTheCodeBeShown() async throws {
        let site = try await WalletSite(WalletSite.fence)
        try site.provision()
        try await site.wallet.setLocation(WalletSite.elsewhere)
        try site.browser.post(try await site.path + "/code")

        let refused = try site.browser.wait { $0.text.contains("Outside the permitted area") }
        try await site.wallet.setLocation(WalletSite.office)
        try site.browser.answer("Outside the permitted area", action: "retry")
        let page = try site.browser.wait { $0.text.contains("Good for") }

        XCTAssertTrue(refused.text.contains("Head office"), refused.text)
        XCTAssertTrue(page.path.hasPrefix("/activities/"), page.path)
        XCTAssertNotNil(page.text.firstMatch(of: #/\b\d{4}\b/#), page.text)
        try await site.close()
    }

    func testAPasscodeIsSetAndAskedForAtAUse() async throws {
        let site = try await WalletSite(WalletSite.passcode)
        try site.provision()
        let before = try site.browser.get("/passcode")
        try site.browser.post("/passcode/set")
        try site.browser.answer("Set a passcode", "840265", "840265")
        let set = try site.browser.wait { $0.text.contains("The passcode is set.") }
        try site.browser.post(try await site.path + "/code")

        let refused = try site.browser.answer("Enter the wallet", "840266")
        try site.browser.answer("Enter the wallet", "840265")
        let page = try site.browser.wait { $0.text.contains("Good for") }

        XCTAssertTrue(before.text.contains("No passcode is set."), before.text)
        XCTAssertEqual(set.path.prefix(9), "/passcode")
        XCTAssertTrue(refused.text.contains("The passcode is wrong."), refused.text)
        XCTAssertTrue(page.text.contains("Show the next code"), page.text)
        try await site.close()
    }

    func testAConsentIsListedAndWithdrawn() async throws {
        let site = try await WalletSite(WalletSite.location)
        try site.provision()
        try await site.wallet.setLocation(WalletSite.office)
        try site.browser.post(try await site.path + "/resolve")
        try site.browser.answer("Use of your location")
        let given = try site.browser.wait { $0.text.contains("Every condition is met.") }

        let withdrawn = try site.browser.post(try await site.path + "/consent", ["kind": "location"])

        XCTAssertTrue(given.text.contains("may see this device's location"), given.text)
        XCTAssertTrue(withdrawn.text.contains("The consent is withdrawn."), withdrawn.text)
        XCTAssertTrue(withdrawn.text.contains("may not see this device's location"), withdrawn.text)
        try await site.close()
    }

    func testARevokedBadgeSaysSoAndOffersItsRemoval() async throws {
        let site = try await WalletSite()
        try site.provision()
        let issued = try XCTUnwrap(try site.organization.authority.badges().first)
        _ = try site.organization.authority.revoke(issued.id)

        try site.browser.post("/sync")
        let list = try site.browser.wait { $0.text.contains("Revoked") }
        let page = try site.browser.get(try await site.path)
        let question = try site.browser.get(try await site.path + "/remove")
        let removed = try site.browser.post(try await site.path + "/remove")

        XCTAssertTrue(list.path.hasPrefix("/badges"), list.path)
        XCTAssertTrue(page.text.contains("has revoked this badge for good"), page.text)
        XCTAssertTrue(question.text.contains("Remove Ana Lima's badge"), question.text)
        XCTAssertTrue(removed.text.contains("No badges yet"), removed.text)
        try await site.close()
    }

    func testCancellingAPromptLeadsBackAndChangesNothing() async throws {
        let site = try await WalletSite()
        let invitation = try site.organization.invite()
        try site.browser.post("/add", ["link": invitation.offer])
        try site.browser.answer("Add this server?")

        try site.browser.cancel("Badge from Example Works")
        let page = try site.browser.wait { $0.text.contains("Cancelled") }

        XCTAssertTrue(page.path.hasPrefix("/add"), page.path)
        let badges = try await site.wallet.badges
        XCTAssertEqual(badges, [])
        try await site.close()
    }

    func testANewServerIsAddedOrRefused() async throws {
        let site = try await WalletSite()
        try site.browser.post("/add", ["link": site.organization.invite().offer])

        let question = try site.browser.wait { $0.text.contains("Add this server?") }
        let form = try question.form("answer")
        XCTAssertEqual(form.actions.filter { $0 == "refuse" }, ["refuse"])
        XCTAssertFalse(question.text.contains("Cancel"), "Refusing is the one way to leave everything as it is.")
        try site.browser.cancel("Add this server?")
        let page = try site.browser.wait { $0.text.contains("Cancelled") }

        XCTAssertTrue(page.path.hasPrefix("/add"), page.path)
        try await site.close()
    }

    func testWhatIsNoAddressOfAServerIsRefusedBesideItsField() async throws {
        let site = try await WalletSite()
        for text in ["", "example.com", "ftp://example.com", "file:///etc/passwd", "https://"] {
            let page = try site.browser.post("/add/login", ["server": text])

            XCTAssertTrue(page.text.contains("This is not the address of a server."), "\(text): \(page.text)")
        }
        try await site.close()
    }

    func testWhatCannotBeAddedStaysInItsFieldWithTheProblem() async throws {
        let site = try await WalletSite()
        for text in ["hello world", "openid-credential-offer://?nonsense"] {
            try site.browser.get("/add")
            try site.browser.post("/add", ["link": text])
            let page = try site.browser.wait { $0.status == 422 }

            XCTAssertTrue(page.markup.contains("\(text)</textarea>"), page.markup)
            XCTAssertTrue(page.markup.contains(#/<textarea id="link"[^>]*aria-invalid="true"/#), page.markup)
            XCTAssertTrue(page.markup.contains(#/id="link-problem" role="alert">[^<]+</#), page.markup)
        }
        try await site.close()
    }

    func testLookingAtABadgeIsNoEntryOfTheLog() async throws {
        let site = try await WalletSite(WalletSite.fence)
        try site.provision()
        let (wallet, path) = (try await site.wallet, try await site.path)
        try await wallet.setLocation(WalletSite.office)
        let before = try await wallet.auditEntries().count

        let page = try site.browser.get(path)
        try await wallet.setLocation(WalletSite.elsewhere)
        try site.browser.get(path)
        let outcomes = try await wallet.auditEntries(after: before - 1).map(\.event.kind)

        XCTAssertTrue(page.text.contains("All conditions are met."), page.text)
        XCTAssertEqual(outcomes, [.location])
        try await site.close()
    }

    func testEntriesOfTheLogAreListedAndProved() async throws {
        let site = try await WalletSite()
        try site.provision()

        let list = try site.browser.get("/log")
        let entry = try site.browser.get("/log/0")
        let file = try site.browser.get("/log/0/proof")
        let proof = try await site.wallet.auditProof(forEntryAt: 0)
        let none = try site.browser.get("/log/9999")
        for below in [Int.min, -1, 0, Int.max] {
            XCTAssertEqual(try site.browser.get("/log?below=\(below)").status, 200, "\(below)")
        }

        XCTAssertTrue(list.text.contains("Badge added"), list.text)
        XCTAssertTrue(entry.text.contains("c2sp.org/tlog-proof@v1"), entry.text)
        XCTAssertEqual(file.markup, proof.text)
        XCTAssertEqual(none.status, 404)
        try await site.close()
    }

    func testTheLogIsInTheLanguageOfThePages() async throws {
        let site = try await WalletSite()
        try site.provision()
        try site.browser.post("/settings", ["language": "de"])

        let list = try site.browser.get("/log")
        let entry = try site.browser.get("/log/0")

        XCTAssertTrue(list.text.contains("Badge hinzugefügt"), list.text)
        XCTAssertFalse(list.text.contains("added"), list.text)
        XCTAssertTrue(entry.text.contains("Technische Angaben"), entry.text)
        try await site.close()
    }

    func testACodeIsShownForItsTimeAlone() async throws {
        let site = try await WalletSite()
        try site.provision()
        try site.browser.post(try await site.path + "/code")
        let page = try site.browser.wait { $0.text.contains("Good for") }
        let left = try XCTUnwrap(Self.secondsLeft(page))

        site.monotonicClock.advance(by: 2)
        let later = try site.browser.get(page.path)
        site.monotonicClock.advance(by: Double(left) - 2)
        let expired = try site.browser.get(page.path)

        XCTAssertEqual(Self.secondsLeft(later), left - 2)
        XCTAssertNil(Self.secondsLeft(expired))
        XCTAssertTrue(expired.text.contains("This code has expired."), expired.text)
        XCTAssertNil(expired.text.firstMatch(of: #/\b\d{4}\b/#), expired.text)
        try await site.close()
    }

    private static func secondsLeft(_ page: PageClient.Page) -> Int? {
        page.markup.firstMatch(of: #/data-countdown="(\d+)"/#).flatMap { Int($0.output.1) }
    }

    func testACodeHasThePhotoOfItsHolder() async throws {
        let site = try await WalletSite()
        try site.organization.setPhoto(SamplePicture.photo)
        try site.provision()
        _ = try await site.wallet.sync()
        try site.browser.post(try await site.path + "/code")

        let page = try site.browser.wait { $0.text.contains("Good for") }

        XCTAssertTrue(page.markup.contains(#"alt="Photo of Ana Lima""#), page.markup)
        try await site.close()
    }

    func testWhatIsTechnicalIsHiddenAndRemovalIsApart() async throws {
        let site = try await WalletSite()
        try site.provision()

        let page = try site.browser.get(try await site.path)
        let details = try XCTUnwrap(page.markup.firstMatch(of: #/<details class="more">[\s\S]*?<\/details>/#)).0
        let settings = try site.browser.get("/settings")

        let id = try await site.badge.id.rawValue
        XCTAssertTrue(details.contains("<bdi>\(id)</bdi>"), String(details))
        XCTAssertFalse(page.markup.replacing(details, with: "").contains("<bdi>\(id)</bdi>"))
        XCTAssertNotNil(page.markup.firstMatch(of: #/class="removal">[\s\S]*\/remove"/#))
        XCTAssertNotNil(settings.markup.firstMatch(of: #/<details class="more">[\s\S]*Schema[\s\S]*<\/details>/#))
        try await site.close()
    }

    func testARemovedBadgeGivesItsDeviceBack() async throws {
        let site = try await WalletSite()
        try site.organization.authority.set(Policy(JSONReader(try JSON.parse(#"{"deviceLimit": 1}"#))))
        try site.provision()

        let removed = try site.browser.post(try await site.path + "/remove")

        XCTAssertTrue(removed.text.contains("Example Works no longer counts this device."), removed.text)
        try await site.close()
    }

    func testAClosedWalletLeadsNowhere() async throws {
        let site = try await WalletSite()
        try site.provision()

        let page = try site.browser.post("/close")

        XCTAssertTrue(page.text.contains("The wallet is closed"), page.text)
        XCTAssertFalse(page.markup.contains(#"href="/add""#), page.markup)
        XCTAssertTrue(site.pages.isClosed)
        try await site.close()
    }

    func testAWalletThatIsOpenIsShownAndLeftOpen() async throws {
        let site = try await WalletSite()
        try site.provision()
        let wallet = try await site.wallet
        let pages = WalletPages(WalletHome(wallet))
        let browser = try PageClient(link: try await pages.start().makeLink().absoluteString)

        let page = try browser.get("/badges")
        try await pages.stop()
        let badges = try await wallet.badges

        XCTAssertTrue(page.text.contains("Ana Lima"), page.text)
        XCTAssertEqual(badges.count, 1)
        try await site.close()
    }

    func testSettingsWaitForAWorkflowThatRuns() async throws {
        let site = try await WalletSite()
        try site.provision()
        try site.browser.post("/passcode/set")
        let prompt = try site.browser.wait { $0.path.hasPrefix("/prompts/") }

        let refused = try site.browser.post("/settings", ["language": "ar", "theme": "dark"])
        let kept = try site.browser.get(prompt.path)

        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(kept.path, prompt.path)
        XCTAssertEqual(kept.attribute("lang"), "en")
        try await site.close()
    }

    func testLanguageAndThemeAreThoseOfTheSettings() async throws {
        let site = try await WalletSite()
        try site.provision()

        let saved = try site.browser.post("/settings", ["language": "ar", "theme": "dark"])
        try site.browser.post("/passcode/set")
        let prompt = try site.browser.wait { $0.path.hasPrefix("/prompts/") }

        XCTAssertEqual(saved.attribute("dir"), "rtl")
        XCTAssertEqual(saved.attribute("data-theme"), "dark")
        XCTAssertTrue(saved.text.contains("تم الحفظ."), saved.text)
        XCTAssertEqual(prompt.attribute("lang"), "ar")
        try await site.close()
    }
}
