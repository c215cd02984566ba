import BadgeUI
import XCTest

/// What is in the bar of a screen, and what leads back to it.
final class PageTitleTests: ScreenTestCase {
    func testEA12TheSameHoldsForSharing() async throws {
        let title = try await title(Self.sharing()) { layer in
            layer[.titleView(of: .sharing)] = .component { Greeting("Tell everybody") }
            layer[.title(of: .sharing)] = "Tell"
        }

        XCTAssertEqual(title.bar.components(separatedBy: "Tell everybody").count > 1, true, title.bar)
        XCTAssertEqual(title.back, "TellBack")
    }

    func testEA13AComponentWithoutATextLeavesTheUsualWayBack() async throws {
        let table = try await title { layer in
            layer[.titleView(of: .providerTable)] = .image(AppearanceImage(.pixel, imageDescription: "Logo"))
        }
        let sharing = try await title(Self.sharing()) { layer in
            layer[.titleView(of: .sharing)] = .component { Greeting("Tell") }
        }

        XCTAssertEqual(table.bar, "Logo")
        XCTAssertEqual([table.back, sharing.back], ["ProvidersBack", "ShareBack"])
    }

    func testEA14ATextAloneIsInTheBarAndOnTheWayBack() async throws {
        let title = try await title { $0[.title(of: .providerTable)] = "Works" }

        XCTAssertTrue(title.bar.contains("Works") && !title.bar.contains("Sign in"), title.bar)
        XCTAssertEqual(title.back, "WorksBack")
    }

    func testEA15WithoutEitherTheUsualTextsAreThere() async throws {
        let table = try await title()
        let sharing = try await title(Self.sharing())
        let chosen = try await title(Self.sharing("Share on Acme"))
        let titled = try await title(Self.sharing("Share on Acme")) { $0[.title(of: .sharing)] = "Tell" }

        for (title, words) in [
            (table, "Sign in with..."), (sharing, "Share"), (chosen, "Share on Acme"), (titled, "Tell"),
        ] {
            XCTAssertTrue(title.bar.contains(words), title.bar)
        }
        XCTAssertFalse(titled.bar.contains("Acme"), titled.bar)
        XCTAssertEqual([table.back, sharing.back, chosen.back], ["ProvidersBack", "ShareBack", "ShareBack"])
    }
}
