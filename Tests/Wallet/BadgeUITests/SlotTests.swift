import BadgeModel
import BadgeProviders
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

@testable import BadgeTerminalUI

/// What fills the positions of a screen.
final class SlotTests: XCTestCase {
    private static func layer(_ change: (inout AppearanceLayer) -> Void) -> AppearanceLayer {
        var layer = AppearanceLayer()
        change(&layer)
        return layer
    }

    /// What stands in the bar, and what the button on the next screen says.
    @MainActor
    private static func bar(_ form: Form, _ layer: AppearanceLayer) async throws -> (bar: Substring?, back: String?) {
        let screen = try await DrawnForms.screen(form, layer)
        let next =
            try form.screen == .sharing ? ShippedForms.shareRecipient(in: layer) : ShippedForms.providerPage(in: layer)
        let back = next.actions.first { $0.name == "back" }?.label
        return (screen.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().first, back)
    }

    @MainActor
    func testEA11AComponentStandsInTheBarAndTheTextLeadsBack() async throws {
        let layer = Self.layer {
            $0[.titleView(of: .providerTable)] = .spy(SpyComponent("* Works *"))
            $0[.title(of: .providerTable)] = "Works"
        }

        let title = try await Self.bar(ShippedForms.providerList(), layer)

        XCTAssertEqual(title.bar, "* Works *")
        XCTAssertEqual(title.back, "Works")
    }

    @MainActor
    func testEA12TheSameHoldsForSharing() async throws {
        let layer = Self.layer {
            $0[.titleView(of: .sharing)] = .spy(SpyComponent("* Tell *"))
            $0[.title(of: .sharing)] = "Tell"
        }

        let title = try await Self.bar(ShippedForms.sharing(), layer)

        XCTAssertEqual(title.bar, "* Tell *")
        XCTAssertEqual(title.back, "Tell")
    }

    @MainActor
    func testEA13AComponentWithoutATextLeavesTheUsualWayBack() async throws {
        let layer = Self.layer {
            $0[.titleView(of: .providerTable)] = .image(AppearanceImage(Sample.png, imageDescription: "Logo"))
            $0[.titleView(of: .sharing)] = .spy(SpyComponent("Tell"))
        }

        let table = try await Self.bar(ShippedForms.providerList(), layer)
        let sharing = try await Self.bar(ShippedForms.sharing(), layer)

        XCTAssertEqual(table.bar, "[Logo]")
        XCTAssertEqual(table.back, "Providers")
        XCTAssertEqual(sharing.back, "Share")
    }

    @MainActor
    func testEA14ATextAloneStandsInTheBarAndLeadsBack() async throws {
        let title = try await Self.bar(
            ShippedForms.providerList(), Self.layer { $0[.title(of: .providerTable)] = "Works" })

        XCTAssertEqual(title.bar, "Works")
        XCTAssertEqual(title.back, "Works")
    }

    @MainActor
    func testEA15WithoutEitherTheUsualTextsStandThere() async throws {
        let table = try await Self.bar(ShippedForms.providerList(), AppearanceLayer())
        let sharing = try await Self.bar(ShippedForms.sharing(), AppearanceLayer())
        let chosen = try await Self.bar(ShippedForms.shareRecipient(), AppearanceLayer())
        let titled = try await Self.bar(
            ShippedForms.shareRecipient(), Self.layer { $0[.title(of: .sharing)] = "Tell" })

        XCTAssertEqual([table.bar, sharing.bar, chosen.bar], ["Sign in with...", "Share", "Share on Team chat"])
        XCTAssertEqual([table.back, sharing.back, chosen.back], ["Providers", "Share", "Share"])
        XCTAssertEqual(titled.bar, "Tell")
    }

    @MainActor
    func testNoTwoActionsOfAListHaveTheSameLabel() throws {
        let layer = Self.layer { $0[.title(of: .sharing)] = "Tell" }
        let forms = [try ShippedForms.shareRecipient(), try ShippedForms.shareRecipient(in: layer)]
        let screens = forms.map { TerminalPreview($0, in: ResolvedAppearance(), columns: 80).text }
        let (usual, titled) = (screens[0], screens[1])

        XCTAssertTrue(usual.contains("Ctrl-D: Back.\n"), usual)
        XCTAssertTrue(titled.contains("Ctrl-D: Tell.\n"), titled)
    }

    @MainActor
    func testEA16AnEmptyTextLeavesTheBarEmptyAndTheUsualWayBack() async throws {
        let layer = Self.layer { $0[.title(of: .providerTable)] = "" }

        let title = ResolvedAppearance([layer]).title(of: .providerTable, usual: "Sign in with...")
        let screen = try await DrawnForms.screen(ShippedForms.providerList(), layer)

        XCTAssertFalse(screen.contains("Sign in"), screen)
        XCTAssertTrue(screen.hasPrefix("\nHow do you want"), screen)
        XCTAssertEqual(title.backLabel, "Providers")
    }

    @MainActor
    func testEA17AComponentBeatsTheTextOfASectionWhichIsNotReadAtAll() async throws {
        let layer = Self.layer {
            $0[.sectionHeader(of: .providerTable)] = "Above in words"
            $0[.sectionHeaderView(of: .providerTable)] = .spy(SpyComponent("Above"))
            $0[.sectionFooter(of: .providerTable)] = "Below in words"
            $0[.sectionFooterView(of: .providerTable)] = .spy(SpyComponent("Below"))
        }

        let screen = try await DrawnForms.screen(ShippedForms.providerList(), layer)

        XCTAssertTrue(screen.contains("\nAbove\n  1  Acme\n  2  Bolt\nBelow\n"), screen)
        XCTAssertFalse(screen.contains("in words"), screen)
    }

    @MainActor
    func testALoginOfOneButtonHasNoHeadingThatRepeatsIt() async throws {
        let form = try ShippedForms.providerList(native: .below, asksForPassword: false)
        let titled = Self.layer { $0[.nativeLoginTitle(of: .providerTable)] = "Staff" }

        let usual = try await DrawnForms.screen(form)
        let own = try await DrawnForms.screen(form, titled)

        let label = "Sign in with your user name and password"
        XCTAssertEqual(usual.components(separatedBy: label).count, 2, usual)
        XCTAssertTrue(own.contains("Staff\n  3  \(label)\n"), own)
    }

    @MainActor
    func testAWaitThatCanOnlyBeLeftHasNoNumber() async throws {
        let forms = [
            (try ShippedForms.namedProviderPage(), "cancel"), (try ShippedForms.providerWaiting(), "cancel"),
            (try ShippedForms.providerPageOfForm(), "Back"),
        ]
        for (form, way) in forms {
            let screen = try await DrawnForms.screen(form)

            XCTAssertTrue(screen.contains("\nWaiting, 0:0") && screen.contains(" elapsed. Ctrl-D: \(way). "), screen)
            XCTAssertFalse(screen.contains("  1  "), screen)
        }
    }

    @MainActor
    func testEA18WithoutThemTheHeaderIsNothingAndTheFooterTheAttributionAlone() async throws {
        let hidden = AppearanceLayer(
            organization: Display(name: "Works"),
            policy: try Policy(JSONReader(["appearance": ["hidesAttribution": true]])).appearance)
        func layout(_ appearance: ResolvedAppearance) -> ListLayout {
            var heights = appearance.heights(of: .providerTable, attribution: 30) { _ in 99 }
            heights.rows = 100
            return ListLayout(heights, available: 400)
        }

        let shown = layout(ResolvedAppearance())
        let without = layout(ResolvedAppearance([hidden]))
        let screen = try await DrawnForms.screen(ShippedForms.providerList())
        let bare = try await DrawnForms.screen(ShippedForms.providerList(), hidden)

        XCTAssertEqual(shown.sectionHeader.height, 0)
        XCTAssertEqual(shown.footer.bottom - shown.rows.bottom, 30)
        XCTAssertEqual(without.footer.bottom - without.rows.bottom, 0)
        XCTAssertTrue(screen.contains("cancel.\n\n  1  Acme\n  2  Bolt\nPowered by BadgeKit\nChoose [1-2]: "), screen)
        XCTAssertTrue(bare.contains("cancel.\n\n  1  Acme\n  2  Bolt\nChoose [1-2]: "), bare)
    }

    @MainActor
    func testEA19TheHeaderStandsAboveAndTheFooterBelowTheSections() async throws {
        let layer = Self.layer {
            $0[.header(of: .providerTable)] = "Top"
            $0[.sectionHeader(of: .providerTable)] = "Above"
            $0[.sectionFooter(of: .providerTable)] = "Below"
            $0[.footer(of: .providerTable)] = "Bottom"
        }

        let screen = try await DrawnForms.screen(ShippedForms.providerList(), layer)
        let positions = ["Top", "Above", "1  Acme", "Below", "Powered by", "Bottom", "Choose [1-2]"].map {
            screen.range(of: "\n\($0)")?.lowerBound ?? screen.range(of: "\n  \($0)")?.lowerBound
        }
        let order = positions.compactMap(\.self)
        let layout = ListLayout(
            ResolvedAppearance([layer]).heights(of: .providerTable, attribution: 30) { _ in 20 }, available: 50)

        XCTAssertEqual(order.count, 7, screen)
        XCTAssertEqual(order, order.sorted(), screen)
        XCTAssertLessThanOrEqual(layout.header.bottom, layout.sectionHeader.top)
        XCTAssertLessThanOrEqual(layout.attribution.bottom, layout.footer.top, "both scroll with the list")
    }

    @MainActor
    func testAListWithoutRowsHasNoHeadingButThatOfItsLogin() async throws {
        let layer = Self.layer {
            $0[.sectionHeader(of: .providerTable)] = "Above"
            $0[.sectionFooter(of: .providerTable)] = "Below"
            $0[.nativeLoginTitle(of: .providerTable)] = "Works account"
        }
        let form = try ShippedForms.providerList([], native: .below)

        let screen = try await DrawnForms.screen(form, layer)
        let preview = TerminalPreview(form, in: ResolvedAppearance([layer]), columns: 80).text

        for text in [screen, preview] {
            XCTAssertTrue(text.contains("\nWorks account\nUser name:"), text)
            XCTAssertTrue(text.contains("Powered by BadgeKit"), text)
            XCTAssertFalse(text.contains("Above") || text.contains("Below"), text)
        }
    }

    @MainActor
    func testEA20AHeaderTallerThanTheScreenScrollsInside() async throws {
        let tall = (1...40).map { "Line \($0)" }.joined(separator: "\n")
        var heights = ListLayout.Heights()
        (heights.header, heights.rows) = (500, 100)
        let terminal = try PseudoTerminal()
        let presenter = TerminalPresenter(terminal.plain)
        let id = Form.ID()

        presenter.present(
            try ShippedForms.providerList(),
            in: ResolvedAppearance([Self.layer { $0[.header(of: .providerTable)] = SlotContent(stringLiteral: tall) }]),
            as: id
        ) { _, _ in }
        let page = try await terminal.screen(until: "-- 19 more lines -- Return: next page, e: end, Ctrl-D: cancel: ")
        terminal.type("\n")
        let rest = try await terminal.screen(until: "Choose [1-2]: ")
        presenter.dismiss(id)
        let (over, under) = (ListLayout(heights, available: 400), ListLayout(heights, available: 800))

        XCTAssertTrue(page.contains("Line 21\r\n") && !page.contains("Line 22"), page)
        XCTAssertTrue(rest.contains("Line 40\r\n"), rest)
        XCTAssertTrue(over.header.scrollsInside)
        XCTAssertEqual(over.header.height, 400)
        XCTAssertFalse(under.header.scrollsInside)
        XCTAssertEqual(under.header.height, 500)
    }

    func testEA20AHeaderAsTallAsTheScreenDoesNotScroll() {
        var heights = ListLayout.Heights()
        (heights.header, heights.rows, heights.footer) = (400, 900, 400.5)

        let layout = ListLayout(heights, available: 400)

        XCTAssertFalse(layout.header.scrollsInside)
        XCTAssertFalse(layout.rows.scrollsInside)
        XCTAssertTrue(layout.footer.scrollsInside)
        XCTAssertEqual([layout.header.height, layout.footer.top, layout.footer.bottom], [400, 1300, 1700])
    }

    func testEA21TheLoadingIndicatorTurnsInTheMiddleOfWhatIsLeftBelowTheHeaders() {
        var heights = ListLayout.Heights()
        let bare = ListLayout(heights, available: 400)
        (heights.header, heights.sectionHeader) = (60, 40)
        let headed = ListLayout(heights, available: 400)
        heights.header = 900
        let full = ListLayout(heights, available: 400)

        XCTAssertEqual(bare.loadingIndicatorCenter, 200)
        XCTAssertEqual(headed.loadingIndicatorCenter, 250)
        XCTAssertEqual(full.loadingIndicatorCenter, full.sectionHeader.bottom)
    }

    @MainActor
    func testEA21TheLoadingLineStandsBelowTheHeaders() async throws {
        let terminal = try PseudoTerminal()
        let component = SpyComponent("Above")
        let presenter = TerminalPresenter(terminal.plain)
        let layer = Self.layer {
            $0[.header(of: .providerTable)] = .spy(component)
            $0[.sectionHeader(of: .providerTable)] = "Over the list"
        }

        presenter.present(try ShippedForms.providerList(), in: ResolvedAppearance([layer]), as: Form.ID()) { _, _ in }
        let headers = try await terminal.screen(until: "Over the list")
        _ = try await terminal.screen(until: "Choose [1-2]: ")
        component.host?.showBusy("Asking Acme...")
        _ = try await terminal.screen(until: "Asking Acme...\r\n")

        XCTAssertTrue(headers.contains("Above\r\n"), headers)
    }

    @MainActor
    func testEA22ContentIsLaidOutByItsOwnSizeOnEveryWidth() async throws {
        let layer = Self.layer {
            $0[.header(of: .providerTable)] = "A header of eight words that must be broken"
        }

        let narrow = try await DrawnForms.screen(ShippedForms.providerList(), layer, columns: 21)
        let wide = try await DrawnForms.screen(ShippedForms.providerList(), layer, columns: 100)

        XCTAssertTrue(narrow.contains("\nA header of eight\nwords that must be\nbroken\n"), narrow)
        XCTAssertTrue(wide.contains("\nA header of eight words that must be broken\n"), wide)
    }

    @MainActor
    func testEA23AComponentShowsThatSomethingIsWaitedForAndHoldsTheAnswer() async throws {
        let terminal = try PseudoTerminal()
        let component = SpyComponent("Clock")
        let presenter = TerminalPresenter(terminal.plain)
        let (stack, screen) = (SpyStack(isMounted: true), SpyAnchor())
        let layer = Self.layer {
            $0[.header(of: .prompt)] = .spy(component)
            $0[.hostStack] = stack
        }
        let form = try ShippedForms.recovery()

        let given = asking { completion in
            presenter.present(form, in: ResolvedAppearance([layer]), as: Form.ID(), completion: completion)
        }
        _ = try await terminal.screen(until: "Email address: ")
        component.host?.showBusy(nil)
        _ = try await terminal.screen(until: "Completing Sign-In...\r\n")
        terminal.type("ada@example.com\n")
        component.host?.hideBusy()
        let answered = await given.value
        component.host?.stack?.push(screen)

        XCTAssertEqual(try answered?.text("email"), "ada@example.com")
        XCTAssertTrue(stack.top === screen, "it pushes a screen of its own where the app owns the stack")
        XCTAssertEqual(component.host?.completeOutside(), false, "this form asks for something that only it can get")
    }

    @MainActor
    func testEA23AnAnswerDuringAnActivityGoesOutOnceAfterIt() async throws {
        let terminal = try PseudoTerminal()
        let component = SpyComponent("Clock")
        let presenter = TerminalPresenter(terminal.plain)
        let layer = Self.layer { $0[.header(of: .prompt)] = .spy(component) }
        let (id, answers) = (Form.ID(), Captured<String>())

        presenter.present(try ShippedForms.recovery(), in: ResolvedAppearance([layer]), as: id) { answer, _ in
            answers.append((try? answer?.text("email")) ?? "none")
        }
        _ = try await terminal.screen(until: "Email address: ")
        component.host?.showBusy(nil)
        terminal.type("ada@example.com\n")
        while answers.values.isEmpty, presenter.showings[id]?.heldAnswer == nil { await Task.yield() }
        let during = answers.values
        component.host?.hideBusy()
        component.host?.hideBusy()

        XCTAssertEqual(during, [])
        XCTAssertEqual(answers.values, ["ada@example.com"])
        presenter.dismiss(id)
    }

    @MainActor
    func testEA23AComponentCompletesTheSignInAndNoCancelIsReported() async throws {
        let terminal = try PseudoTerminal()
        let component = SpyComponent("Clock")
        let presenter = TerminalPresenter(terminal.plain)
        let shown = try ShippedForms.providerList()
        let layer = Self.layer { $0[.header(of: .providerTable)] = .spy(component) }

        let given = asking { completion in
            presenter.present(shown, in: ResolvedAppearance([layer]), as: Form.ID(), completion: completion)
        }
        _ = try await terminal.screen(until: "Choose [1-2]: ")
        let isCompleted = component.host?.completeOutside()
        let answered = await given.value

        XCTAssertEqual(isCompleted, true)
        XCTAssertEqual(answered, .completedOutside)
        XCTAssertNoThrow(try shown.check(.completedOutside))
        assertThrows(.invalidInput) { try ShippedForms.landing().check(.completedOutside) }
    }

    @MainActor
    func testEA24AComponentThatIsMadeOnAShownScreenIsShownAtOnce() throws {
        let component = SpyComponent("late")
        let slots = SlotSession(host: SpyHost())
        slots.show()

        _ = slots.component(for: .spy(component), in: "footer")

        XCTAssertEqual(component.events, ["created -", "shown"])
    }

    @MainActor
    func testEA24AComponentIsMadeShownHiddenSavedAndDestroyedInThisOrder() throws {
        let (first, second) = (SpyComponent("one"), SpyComponent("two"))
        var made = [first, second]
        first.state = "page 3"
        let content = SlotContent.component { made.removeFirst() }
        let slots = SlotSession(host: SpyHost())

        _ = slots.component(for: content, in: "header")
        slots.show()
        _ = slots.component(for: content, in: "header")
        slots.hide()
        slots.show()
        slots.rebuild()
        let again = slots.component(for: content, in: "header")
        slots.show()
        slots.end()

        XCTAssertEqual(first.events, ["created -", "shown", "hidden", "shown", "saved", "hidden", "destroyed"])
        XCTAssertEqual(second.events, ["created page 3", "shown", "hidden", "destroyed"])
        XCTAssertTrue(again === second)
    }

    @MainActor
    func testAComponentLivesInTheBackgroundAndNoTextIsDrawnThere() async throws {
        let component = SpyComponent("Waves")

        let screen = try await DrawnForms.screen(
            ShippedForms.recovery(), Self.layer { $0[.backgroundView(of: .prompt)] = .spy(component) })

        XCTAssertEqual(component.events, ["created -", "shown", "hidden", "destroyed"])
        XCTAssertFalse(screen.contains("Waves"), screen)
    }

    @MainActor
    func testEA24ATerminalTellsAComponentOfItsLife() async throws {
        let component = SpyComponent("Clock")

        _ = try await DrawnForms.screen(
            ShippedForms.recovery(), Self.layer { $0[.header(of: .prompt)] = .spy(component) })

        XCTAssertEqual(component.events, ["created -", "shown", "hidden", "destroyed"])
    }
}
