import BadgeSharing
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

/// What is in the bar of a screen, and what leads back to it.
final class PageTitleTests: ScreenTestCase {
    func testEA12TheSameHoldsForSharing() async throws {
        let title = try await title(Self.sharing) { layer in
            layer[.titleView(of: .sharing)] = .component { Greeting("Tell everybody") }
            layer[.title(of: .sharing)] = "Tell"
        }

        XCTAssertEqual(title.bar.components(separatedBy: "Tell everybody").count > 1, true, title.bar)
        XCTAssertEqual(title.back, "Tell")
    }

    func testEA13AComponentWithoutATextLeavesTheUsualWayBack() async throws {
        let table = try await title { layer in
            layer[.titleView(of: .providerTable)] = .image(AppearanceImage(.pixel, imageDescription: "Logo"))
        }
        let sharing = try await title(Self.sharing) { layer in
            layer[.titleView(of: .sharing)] = .component { Greeting("Tell") }
        }

        XCTAssertEqual(table.bar, "Logo")
        XCTAssertEqual([table.back, sharing.back], ["Providers", "Share"])
    }

    func testEA14ATextAloneIsInTheBarAndOnTheWayBack() async throws {
        let title = try await title { $0[.title(of: .providerTable)] = "Works" }

        XCTAssertTrue(title.bar.contains("Works") && !title.bar.contains("Sign in"), title.bar)
        XCTAssertEqual(title.back, "Works")
    }

    func testEA15WithoutEitherTheUsualTextsAreThere() async throws {
        let table = try await title()
        let sharing = try await title(Self.sharing)
        let chosen = try await title(ShippedForms.shareRecipient())
        let titled = try await title(ShippedForms.shareRecipient()) { $0[.title(of: .sharing)] = "Tell" }

        for (title, words) in [
            (table, "Sign in with..."), (sharing, "Share"), (chosen, "Share on Team chat"), (titled, "Tell"),
        ] {
            XCTAssertTrue(title.bar.contains(words), title.bar)
        }
        XCTAssertFalse(titled.bar.contains("Team chat"), titled.bar)
        XCTAssertEqual([table.back, sharing.back, chosen.back], ["Providers", "Share", "Share"])
    }

    func testAScreenForSharingHasTheTitleOfItsKindOfTarget() async throws {
        for (wording, expected) in [
            (ShareWording.usual, "Share on Team chat"), (.mail, "Share by email"),
            (.textMessage, "Share by text message"),
        ] {
            let chosen = try await page(ShippedForms.sharing(wording: wording)).page.reader
            let recipient = try await title(ShippedForms.shareRecipient(wording: wording))
            let titled = try await page(ShippedForms.sharing(wording: wording)) { $0[.title(of: .sharing)] = "Tell" }

            XCTAssertEqual(chosen.all("input").compactMap { $0["data-title"] }, [expected])
            XCTAssertEqual(titled.page.reader.all("input").compactMap { $0["data-title"] }, [])
            XCTAssertEqual(recipient.bar, expected)
        }
    }
}
