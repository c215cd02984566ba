import BadgeModel
import BadgeProviders
import BadgeUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

@testable import BadgeWebUI

/// What a person sees of an appearance, as the page says it.
final class PresentationTests: ScreenTestCase {
    // MARK: Titles, E-A 11 to 16

    func testEA11AComponentIsInTheBarAndItsTextIsThePagesTitle() async throws {
        let page = try await page { layer in
            layer[.titleView(of: .providerTable)] = .component { Greeting("Welcome") }
            layer[.title(of: .providerTable)] = "Providers of us"
        }.page.reader

        XCTAssertEqual(page.elements(in: "title").filter { $0.tag == "strong" }.map(\.text), ["Welcome"])
        XCTAssertEqual(page.all("title").map(\.text), ["Providers of us"])
    }

    func testEA11TheBackButtonHasTheLabelOfTheScreenBefore() async throws {
        var layer = AppearanceLayer()
        layer[.titleView(of: .providerTable)] = .component { Greeting() }
        layer[.title(of: .providerTable)] = "Our providers"
        let page = try await page(ShippedForms.providerPage(in: layer), in: ResolvedAppearance([layer])).page.reader

        XCTAssertEqual(Set(page.all("button").filter { $0["value"] == "back" }.map(\.text)), ["Our providers"])
    }

    func testEA16AnEmptyTextLeavesTheBarEmptyAndTheTitleSpoken() async throws {
        let usual = try await page().page.reader
        let empty = try await page { $0[.title(of: .providerTable)] = "" }.page.reader

        XCTAssertEqual(usual.element(id: "title")?.text, "Sign in with...")
        let shown = empty.elements(in: "title").filter { $0["class"] == "vh" }
        XCTAssertEqual(shown.map(\.text), ["Sign in with..."])
    }

    // MARK: Slots, E-A 17 to 24

    func testEA17AComponentReplacesTheTextOfASectionWholly() async throws {
        let page = try await page { layer in
            layer[.sectionHeader(of: .providerTable)] = "Text above"
            layer[.sectionHeaderView(of: .providerTable)] = .component { Greeting("Component above") }
            layer[.sectionFooter(of: .providerTable)] = "Text below"
        }.page

        XCTAssertTrue(page.reader.text.contains("Component above"))
        XCTAssertFalse(page.response.text.contains("Text above"))
        XCTAssertTrue(page.reader.text.contains("Text below"))
    }

    func testEA19EverythingFromHeaderToFooterIsInOneScrolledPart() async throws {
        let page = try await page { layer in
            layer[.header(of: .providerTable)] = "Header"
            layer[.sectionHeader(of: .providerTable)] = "Section header"
            layer[.sectionFooter(of: .providerTable)] = "Section footer"
            layer[.footer(of: .providerTable)] = "Footer"
        }.page.reader

        let scroll = try XCTUnwrap(page.elements.firstIndex { $0["class"] == "scroll" })
        let text = page.elements[scroll].text
        let order = ["Header", "Section header", "Acme", "Bolt", "Section footer", "Powered by BadgeKit", "Footer"]
        var rest = text[...]
        for words in order {
            let range = try XCTUnwrap(rest.range(of: words), words)
            rest = rest[range.upperBound...]
        }
    }

    func testAListWithoutRowsHasNoHeadingButThatOfItsLogin() async throws {
        let form = try ShippedForms.providerList([], native: .below)
        let page = try await page(form) { layer in
            layer[.sectionHeader(of: .providerTable)] = "Section header"
            layer[.sectionFooter(of: .providerTable)] = "Section footer"
            layer[.nativeLoginTitle(of: .providerTable)] = "Works account"
        }.page.reader

        let scroll = try XCTUnwrap(page.elements.first { $0["class"] == "scroll" })
        XCTAssertFalse(scroll.text.contains("Section"), scroll.text)
        var rest = scroll.text[...]
        for words in ["Works account", "Password", "Log in", "Powered by BadgeKit"] {
            let range = try XCTUnwrap(rest.range(of: words), words)
            rest = rest[range.upperBound...]
        }
    }

    func testEA18WithoutSlotsThereIsOnlyTheAttribution() async throws {
        let page = try await page().page.reader

        XCTAssertFalse(page.elements.contains { $0["class"]?.hasPrefix("slot") == true })
        XCTAssertEqual(page.elements.filter { $0["class"] == "attribution" }.map(\.text), ["Powered by BadgeKit"])
    }

    func testEA24AComponentLivesAsLongAsItsScreenAndHoldsAnAnswer() async throws {
        let plain = PlainComponent()
        var layer = AppearanceLayer()
        layer[.header(of: .prompt)] = .component { plain }
        let appearance = ResolvedAppearance([layer])
        try await withBrowser { ui, browser in
            var form = Form.consent
            form.canBeCompletedOutside = true
            let prompt = PresentedPrompt(form, in: appearance, on: ui.presenter)
            let page = try await browser.get("/")
            XCTAssertTrue(page.reader.text.contains("One"))
            XCTAssertEqual(plain.log, ["created", "shown"])

            plain.host?.showBusy("Connecting")
            let busy = try await browser.get("/").reader
            XCTAssertEqual(busy.elements.first { $0["role"] == "status" }?.text, "Connecting")
            let held = try await answer(browser.form(page.path, [("action", "confirm")], on: page))
            XCTAssertEqual([held.status, prompt.answers.count], [303, 0])
            prompt.dismissOnAnswer()
            plain.host?.hideBusy()

            XCTAssertEqual(prompt.answers, [FormAnswer(action: "confirm")])
            XCTAssertEqual(plain.log, ["created", "shown", "hidden", "destroyed"])
        }
    }

    func testEA23AComponentCompletesTheSignInElsewhere() async throws {
        let plain = PlainComponent()
        var layer = AppearanceLayer()
        layer[.header(of: .prompt)] = .component { plain }
        let appearance = ResolvedAppearance([layer])
        try await withBrowser { ui, browser in
            var form = Form.consent
            form.canBeCompletedOutside = true
            let prompt = PresentedPrompt(form, in: appearance, on: ui.presenter)
            _ = try await browser.get("/")

            XCTAssertEqual(plain.host?.completeOutside(), true)

            XCTAssertEqual(prompt.answers, [.completedOutside])
        }
    }

    // MARK: Colours, E-A 25 to 30

    func testEA25ABackgroundIsForItsScreenAlone() async throws {
        let red = try XCTUnwrap(AppearanceColor("#802020"))
        let table = try await page { $0[.backgroundColor(of: .providerTable)] = red }.style
        let other = try await page(.code) { $0[.backgroundColor(of: .providerTable)] = red }.style

        XCTAssertTrue(
            table.contains(".dialog{background-image:linear-gradient(#802020,#802020);color-scheme:dark}"), table)
        XCTAssertFalse(other.contains("#802020"), other)
    }

    func testEA29StylesBecomeVariablesAndRules() async throws {
        let style = try await page { layer in
            layer[.backgroundColor(of: .bar)] = AppearanceColor("#12107C")
            layer[.textColor(of: .bar)] = AppearanceColor("#FFFFFF")
            layer[.cornerRadius(of: .primaryButton)] = 8
            layer[.fontName(of: .title)] = "Example Sans"
            layer[.isBold(of: .title)] = true
            layer[.alignment(of: .message)] = .trailing
        }.style

        XCTAssertTrue(style.contains("--bar-background:#12107C;--bar-text:#FFFFFF"), style)
        XCTAssertTrue(style.contains(".e-primaryButton{border-radius:0.5rem}"), style)
        XCTAssertTrue(style.contains("font-family:\"Example Sans\",system-ui,sans-serif"), style)
        XCTAssertTrue(style.contains("text-align:end"), style)
    }

    func testPaddingsAndTheSizeOfTheSpinnerBecomeRules() async throws {
        let style = try await page { layer in
            layer[.paddingTop(of: .providerTable)] = 32
            layer[.paddingLeft(of: .secondaryButton)] = 8
            layer[.spinnerSize(of: .providerTable)] = 48
        }.style

        XCTAssertTrue(style.contains(".scroll{padding-top:2.0rem}"), style)
        XCTAssertTrue(style.contains(".e-secondaryButton{padding-left:0.5rem}"), style)
        XCTAssertTrue(style.contains(".spinner{width:3.0rem;height:3.0rem}"), style)
    }

    func testALandscapeBackgroundIsThatOfAWideWindow() async throws {
        let (page, style) = try await page { layer in
            layer[.landscapeBackgroundImage(of: .providerTable)] = AppearanceImage(.pixel, imageDescription: "Hills")
        }

        let rule = try XCTUnwrap(
            style.firstMatch(of: #/@media \(orientation:landscape\)\{\.background\{[^}]*url\(([^)]+)\)/#))
        XCTAssertEqual(page.response.status, 200)
        XCTAssertTrue(rule.output.1.hasPrefix("/pictures/"), String(rule.output.1))
    }

    func testATextThatCannotBeReadHasAnotherColor() async throws {
        let style = try await page { layer in
            layer[.backgroundColor(of: .primaryButton)] = AppearanceColor("#FFEE00")
            layer[.textColor(of: .primaryButton)] = AppearanceColor("#FFFFFF")
            layer[.textColor(of: .message)] = AppearanceColor("#000080")
        }.style

        XCTAssertTrue(style.contains("--accent:#FFEE00;--accent-text:#000000"), style)
        XCTAssertTrue(style.contains(".e-primaryButton{color:#000000;background-color:#FFEE00}"), style)
        XCTAssertTrue(style.contains(".e-message{color:light-dark(#000080,var(--text))}"), style)
    }

    func testATextIsReadableOnWhatIsBehindItsElement() async throws {
        let style = try await page(.login) { layer in
            layer[.textColor(of: .primaryButton)] = AppearanceColor("#9B9B9B")
            layer[.backgroundColor(of: .bar)] = AppearanceColor("#1A547A")
            layer[.textColor(of: .title)] = AppearanceColor("#1A547A")
            layer[.textColor(of: .cancelButton)] = AppearanceColor("#DA2430")
            layer[.backgroundColor(of: .prompt)] = AppearanceColor("#101010")
            layer[.textColor(of: .message)] = AppearanceColor("#202020")
            layer[.textColor(of: .hint)] = AppearanceColor("#E0E0E0")
        }.style

        XCTAssertTrue(style.contains(".e-primaryButton{color:var(--accent-text)}"), style)
        XCTAssertTrue(style.contains(".e-title{color:var(--bar-text);"), style)
        XCTAssertTrue(style.contains(".e-cancelButton{color:var(--bar-text)}"), style)
        XCTAssertTrue(style.contains(".e-message{color:var(--text)}"), style)
        XCTAssertTrue(style.contains(".e-hint{color:#E0E0E0}"), style)
    }

    func testTheColorsOfTheBarCountBeforeThoseOfTheTitle() async throws {
        let style = try await page(.login) { layer in
            layer[.backgroundColor(of: .bar)] = AppearanceColor("#12107C")
            layer[.textColor(of: .bar)] = .white
            layer[.textColor(of: .title)] = AppearanceColor("#FFEE00")
        }.style

        XCTAssertTrue(style.contains("--bar-text:#FFFFFF"), style)
        XCTAssertFalse(style.contains("#FFEE00"), style)
    }

    func testEA29TheStackOfTheAppKnowsEachScreen() async throws {
        let stack = StackSpy(isMounted: true)
        _ = try await page { $0[.hostStack] = stack }

        XCTAssertEqual(stack.shown, [.providerTable, .providerTable])
    }

    // MARK: Presentation, E-A 31 to 46

    func testEA41AnArrowThatDoesNotFitPointsElsewhere() async throws {
        let top = ScreenRectangle(x: 10, y: 20, width: 80, height: 40)

        let down = try await bodyClass { $0[.anchorRectangle] = top }
        let left = try await bodyClass { layer in
            layer[.anchorRectangle] = top
            layer[.arrowDirection] = .left
        }
        let right = try await bodyClass { layer in
            layer[.anchorRectangle] = top
            layer[.arrowDirection] = .right
        }

        XCTAssertTrue(down.contains("arrow-up"), "\(down)")
        XCTAssertTrue(left.contains("arrow-left"), "\(left)")
        XCTAssertTrue(right.contains("arrow-up"), "\(right)")
    }

    func testEA38ThePopoverIsAtItsRectangle() async throws {
        let style = try await page { layer in
            layer[.anchorRectangle] = ScreenRectangle(x: 100.4, y: 400, width: .infinity, height: -1)
        }.style

        XCTAssertTrue(style.contains("@media (min-width:100px) and (min-height:400px){.dialog{"), style)
        XCTAssertTrue(style.contains("--popover-left:clamp(0.5rem,calc(100px - 11.25rem),"), style)
        XCTAssertTrue(style.contains("--popover-bottom:calc(100vh - 400px + 0.75rem)"), style)
    }

    func testTheArrowOfAPopoverBelowItsAnchorHasTheColorOfTheBar() async throws {
        let style = try await page { layer in
            layer[.anchorRectangle] = ScreenRectangle(x: 10, y: 20, width: 80, height: 40)
            layer[.backgroundColor(of: .bar)] = AppearanceColor("#12107C")
        }.style

        XCTAssertTrue(style.contains(".dialog{--bar-background:#12107C;"), style)
        XCTAssertTrue(style.contains(#/\.dialog\{[^}]*--arrow-background:var\(--bar-background\)/#), style)
    }

    func testEveryArrowOfAPopoverHasTheColorOfWhatItIsBeside() async throws {
        let screen = "--arrow-background:var(--panel,var(--surface))"
        let bar = "--arrow-background:var(--bar-background)"
        let style = try await page { layer in
            layer[.anchorRectangle] = ScreenRectangle(x: 600, y: 600, width: 80, height: 40)
        }.style
        let table: [(side: String, expected: [String])] = [
            ("--arrow-bottom:-0.5625rem", [screen]), ("--arrow-top:-0.5625rem", [bar]),
            ("--arrow-left:-0.5625rem", [screen, bar]), ("--arrow-right:-0.5625rem", [screen, bar]),
        ]
        try playEach(table) { side, expected in
            let rules = style.split(separator: ".dialog{").dropFirst().filter { $0.contains(side) }
            XCTAssertEqual(rules.count, expected.count, style)
            for (rule, color) in zip(rules, expected) {
                let found = try XCTUnwrap(rule.ranges(of: "--arrow-background:").last)
                XCTAssertTrue(rule[found.lowerBound...].hasPrefix(color), String(rule))
            }
        }
    }

    func testEA42ATapOutsideOfAPopoverCancelsOnce() async throws {
        var layer = AppearanceLayer()
        layer[.barItem] = AnchorSpy()
        let appearance = ResolvedAppearance([layer])
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(try Self.providers, in: appearance, on: ui.presenter)
            let page = try await browser.get("/")
            let outside = page.reader.all("button").filter { $0["class"] == "outside" }
            let cancel = page.reader.all("button").filter { $0["class"]?.contains("e-cancelButton") == true }
            XCTAssertEqual(outside.map { $0["form"] }, ["cancel"])
            // In a popover there is no other way to cancel; in a narrow window it is a screen.
            XCTAssertEqual(cancel.map { $0["class"] }, ["cancel e-cancelButton narrow-only"])

            for _ in 0..<2 {
                _ = try await answer(browser.form("\(page.path)/cancel", [], on: page, form: "cancel"))
            }

            XCTAssertEqual(prompt.answers, [nil])
            prompt.dismiss()
        }
    }

    func testEA36ATapOutsideOfASheetDoesNothing() async throws {
        let page = try await page().page.reader

        XCTAssertFalse(page.elements.contains { $0["class"] == "outside" })
        XCTAssertTrue(page.elements.contains { $0["class"] == "surroundings" })
    }

    func testEA43TheCancelButtonIsHiddenOnTheListOnly() async throws {
        let list = try await page { $0[.hidesCancelButton] = true }.page.reader
        let prompt = try await page(.code) { $0[.hidesCancelButton] = true }.page.reader

        func cancels(_ page: PageReader) -> Int {
            page.all("button").count { $0["class"]?.contains("e-cancelButton") == true }
        }
        XCTAssertEqual([cancels(list), cancels(prompt)], [0, 1])
    }

    func testWhatCancelsIsOfferedOnce() async throws {
        let form = Form(.providerWaiting, title: "Wait", actions: [Form.Action("cancel", label: "Cancel")])

        let page = try await page(form).page.reader

        XCTAssertEqual(page.all("button").map(\.text).filter { $0 == "Cancel" }, ["Cancel"])
    }

    func testAScreenWithNothingToGoBackToOffersCancelAlone() async throws {
        let acme = try XCTUnwrap(ShippedForms.providers.first)
        for (form, way) in [
            (try ShippedForms.namedProviderPage(), "Cancel"),
            (try ShippedForms.identifier(of: acme, hasList: false), "Cancel"),
            (try ShippedForms.providerPageOfForm(), "Back"), (try ShippedForms.shareRecipient(), "Share"),
        ] {
            let page = try await page(form).page.reader

            let ways = page.all("button").filter { $0["form"] == "cancel" || ["back", "cancel"].contains($0["value"]) }
            XCTAssertEqual(ways.map(\.text), [way], form.title)
        }
    }

    @MainActor
    func testABadgeWhoseNameSaysThatItIsOneIsNamedOnce() throws {
        XCTAssertEqual(
            try ShippedForms.agreement().message,
            "Staff badge can be used once you have accepted the required documents.")
    }

    func testWhatOnlyInformsHasOneButton() async throws {
        let revoked = try await page(ShippedForms.revocation()).page.reader

        XCTAssertEqual(revoked.all("button").map(\.text), ["OK"])
        XCTAssertTrue(revoked.text.contains("The organization has revoked Staff badge."), revoked.text)
    }

    func testAnActionOfAServerTakesTheWalletsCancelFromNoBar() async throws {
        for name in ["actions[1]", "cancel", "refuse"] {
            let actions = [Form.Action.submit("Log in"), Form.Action(name, label: "Cancel")]
            let form = Form(.hypermediaForm, title: "Log in", fields: Form.login.fields, actions: actions)

            let page = try await page(form).page.reader

            let own = page.all("button").filter { $0["class"]?.contains("e-cancelButton") == true }
            XCTAssertEqual(own.map { [$0.text, $0["form"]] }, [["Cancel", "cancel"]], name)
        }
    }

    func testTheWayBackFromAWaitIsInTheBarAlone() async throws {
        let page = try await page(ShippedForms.providerPage()) { _ in }.page.reader

        let back = page.all("button").filter { $0["value"] == "back" }
        XCTAssertEqual(back.map { $0["class"] }, ["back e-textButton"])
    }

    // MARK: E-X 3 and 4

    func testEX3TheFocusOrderIsThatOfTheScreen() async throws {
        let page = try await page { layer in
            layer[.header(of: .providerTable)] = "Header"
            layer[.footer(of: .providerTable)] = "Footer"
        }.page.reader

        let stops = page.elements.filter { element in
            let isControl = ["button", "input", "a"].contains(element.tag) && element["type"] != "hidden"
            return (isControl || element["tabindex"] == "0") && element["tabindex"] != "-1"
        }
        let order = stops.map { $0["id"] ?? $0["class"]?.split(separator: " ").first.map(String.init) ?? $0.tag }
        XCTAssertEqual(order, ["skip", "cancel", "slot", "list-row", "list-row", "slot"])
    }

    func testEX4ThePageSaysItsLanguageAndDirection() async throws {
        for (tag, direction) in [("en", "ltr"), ("de", "ltr"), ("ar", "rtl")] {
            let words = Localization(Languages([tag]))
            var form = Form.code
            form.localization = words
            let html = try await page(form).page.reader.all("html").first

            XCTAssertEqual([html?["lang"], html?["dir"]], [tag, direction])
        }
    }

    func testEX3AProblemIsAnnouncedAndTheTitleIsAHeading() async throws {
        var form = Form.code
        form.problem = "The invitation expires soon."
        let page = try await page(form).page.reader

        XCTAssertEqual(page.elements.filter { $0["role"] == "alert" }.map(\.text), ["The invitation expires soon."])
        XCTAssertEqual(page.elements.filter { $0["role"] == "heading" }.map { $0["aria-level"] }, ["1"])
        XCTAssertEqual(page.elements.first { $0["role"] == "dialog" }?["aria-labelledby"], "title")
    }
}
