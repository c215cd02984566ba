import BadgeModel
import BadgeUI
import BadgeWebUI
import XCTest

/// How a page presents a screen in a narrow and in a wide window, by stacks and anchors.
final class PlacementTests: ScreenTestCase {
    private static let rectangle = ScreenRectangle(x: 100, y: 400, width: 80, height: 40)

    private struct OnePage: WebPages {
        func frame(for languages: Languages) async -> WebFrame { WebFrame(name: "Notes") }
        func response(to request: WebRequest) async throws -> WebResponse? {
            request.path == ["notes"] ? .page(WebPage(title: "All notes") { HTML(.p) { "The first note" } }) : nil
        }
    }

    func testEA31AMountedHostStackIsPushedOntoInANarrowWindow() async throws {
        let words = try await bodyClass { $0[.hostStack] = StackSpy(isMounted: true) }

        XCTAssertTrue(words.contains("narrow-push"), "\(words)")
    }

    func testEA31TheWayBackEndsOnThePageThatWasOnTop() async throws {
        var options = WebUI.Options()
        options.pages = OnePage()
        try await withBrowser(options) { ui, browser in
            _ = try await browser.get("/notes")
            let prompt = PresentedPrompt(try Self.providers, on: ui.presenter)
            let page = try await browser.get("/")
            prompt.dismiss()

            let next = try await browser.get(page.path)

            XCTAssertEqual(next.path, "/notes")
        }
    }

    func testEA32AHostStackThatIsNotMountedGivesWayToADialog() async throws {
        let words = try await bodyClass { $0[.hostStack] = StackSpy(isMounted: false) }

        XCTAssertTrue(words.isSuperset(of: ["narrow-modal", "wide-sheet"]), "\(words)")
    }

    func testEA33AMountedHostStackBeatsTheModalOne() async throws {
        let (host, modal) = (StackSpy(isMounted: true), StackSpy(isMounted: true))
        let words = try await bodyClass { layer in
            layer[.hostStack] = host
            layer[.modalStack] = modal
        }

        XCTAssertTrue(words.contains("narrow-push"), "\(words)")
        XCTAssertEqual([host.shown.count, modal.shown.count], [2, 0])
    }

    func testEA34AModalStackAloneIsADialogInANarrowWindow() async throws {
        let words = try await bodyClass { $0[.modalStack] = StackSpy(isMounted: true) }

        XCTAssertTrue(words.contains("narrow-modal"), "\(words)")
    }

    func testEA35AWideWindowIsNeverPushedOnto() async throws {
        for isMounted in [true, false] {
            let sheet = try await bodyClass { layer in
                layer[.hostStack] = StackSpy(isMounted: isMounted)
                layer[.modalStack] = StackSpy(isMounted: true)
            }
            let popover = try await bodyClass { layer in
                layer[.hostStack] = StackSpy(isMounted: isMounted)
                layer[.barItem] = AnchorSpy()
            }

            XCTAssertTrue(sheet.contains("wide-sheet"), "\(sheet)")
            XCTAssertTrue(popover.contains("wide-popover"), "\(popover)")
        }
    }

    func testEA37ABarItemOpensAPopoverWithOrWithoutAHostStack() async throws {
        for stack in [nil, StackSpy(isMounted: true), StackSpy(isMounted: false)] {
            let words = try await bodyClass { layer in
                layer[.barItem] = AnchorSpy()
                layer[.hostStack] = stack
            }

            XCTAssertTrue(words.isSuperset(of: ["wide-popover", "anchor-bar"]), "\(words)")
        }
    }

    func testEA39TheBarItemBeatsTheRectangleAndNeitherIsASheet() async throws {
        let both = try await bodyClass { layer in
            layer[.barItem] = AnchorSpy()
            layer[.anchorRectangle] = Self.rectangle
        }
        let rectangle = try await bodyClass { $0[.anchorRectangle] = Self.rectangle }
        let neither = try await bodyClass { _ in }

        XCTAssertTrue(both.contains("anchor-bar"), "\(both)")
        XCTAssertTrue(rectangle.contains("wide-popover") && !rectangle.contains("anchor-bar"), "\(rectangle)")
        XCTAssertTrue(neither.contains("wide-sheet"), "\(neither)")
    }

    func testEA40AnchorsAreNothingInANarrowWindow() async throws {
        let (page, _) = try await page { layer in
            layer[.barItem] = AnchorSpy()
            layer[.anchorRectangle] = Self.rectangle
        }

        XCTAssertEqual(page.reader.all("body").first?["class"]?.contains("narrow-modal"), true)
        // There is no outside, and so a button that cancels.
        let cancel = page.reader.all("button").filter { $0["form"] == "cancel" && $0["class"] != "outside" }
        XCTAssertEqual(cancel.map { $0["class"]?.hasSuffix("narrow-only") }, [true])
    }

    func testEA44AnAnchorThatGoesLeavesASheetAndWhatWasTyped() async throws {
        let anchor = AnchorSpy()
        let form = Form(
            .certificate, title: "Certificate",
            fields: [Field("name", label: "Name", .text), Field("number", label: "Number", .number)],
            actions: [.submit("Send")])
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(form, in: Self.appearance { $0[.barItem] = anchor }, on: ui.presenter)
            let before = try await browser.get("/")
            anchor.isPresent = false

            let after = try await browser.send([("f0", "Ada Lovelace"), ("f1", "x")], on: before)

            XCTAssertEqual(before.reader.all("body").first?["class"]?.contains("wide-popover"), true)
            XCTAssertEqual(after.reader.all("body").first?["class"]?.contains("wide-sheet"), true)
            XCTAssertEqual(after.reader.element(id: "f0")?["value"], "Ada Lovelace")
            prompt.dismiss()
        }
    }

    func testEA45ThePageOfTheBrowserPresentsAndIsSeenBehind() async throws {
        var options = WebUI.Options()
        options.pages = OnePage()
        try await withBrowser(options) { ui, browser in
            _ = try await browser.get("/notes")
            let prompt = PresentedPrompt(try Self.providers, on: ui.presenter)

            let page = try await browser.get("/notes").reader

            let behind = try XCTUnwrap(page.elements.first { $0["class"] == "behind" })
            XCTAssertTrue(behind.text.contains("The first note"), behind.text)
            XCTAssertEqual([behind["inert"], behind["aria-hidden"]], ["", "true"])
            prompt.dismiss()
        }
    }

    func testEA46APageHasTheRulesOfBothSizesOfItsWindow() async throws {
        let usual = try await bodyClass { _ in }
        let mounted = try await bodyClass { $0[.hostStack] = StackSpy(isMounted: true) }
        let anchored = try await bodyClass { $0[.barItem] = AnchorSpy() }

        XCTAssertTrue(usual.isSuperset(of: ["narrow-modal", "wide-sheet", "screen-providerTable"]), "\(usual)")
        XCTAssertTrue(mounted.isSuperset(of: ["narrow-push", "wide-sheet"]), "\(mounted)")
        XCTAssertTrue(anchored.isSuperset(of: ["narrow-modal", "wide-popover", "arrow-up"]), "\(anchored)")
    }
}
