import BadgeModel
import BadgeTerminalUI
import BadgeUI
import Glibc
import ScreenTestSupport
import TestSupport
import XCTest

/// What a presenter must do, by device, stacks and anchors.
final class PresentationPlanTests: XCTestCase {
    private static let rectangle = ScreenRectangle(x: 10, y: 20, width: 30, height: 40)

    private static func plan(
        _ device: PresentationDevice, _ purpose: DialogRequest.Purpose = .signIn,
        _ change: (inout DialogRequest) -> Void = { _ in }
    ) -> PresentationPlan {
        var request = DialogRequest(on: device, purpose: purpose)
        change(&request)
        return PresentationPlan(for: request)
    }

    @MainActor
    func testEA31AMountedHostStackIsPushedOntoOnAPhoneAndPoppedBack() {
        let plan = Self.plan(.phone) { $0.hostStack = .mounted }
        let stack = SpyStack(isMounted: true)
        let (home, dialog) = (SpyAnchor(), SpyAnchor())

        stack.push(home)
        let before = stack.top
        stack.push(dialog)
        stack.pop(to: before)

        XCTAssertEqual(plan.style, .push)
        XCTAssertEqual(plan.stack, .host)
        XCTAssertEqual(plan.opening, .push)
        XCTAssertEqual([plan.closing(after: .succeeded), plan.closing(after: .cancelled)], [.pop, .pop])
        XCTAssertTrue(stack.top === home)
    }

    func testEA32AHostStackThatIsNotMountedGivesWayWithOneLine() {
        let custom = Self.plan(.phone) { ($0.hostStack, $0.hasModalStack) = (.notMounted, true) }
        let own = Self.plan(.phone) { $0.hostStack = .notMounted }

        XCTAssertEqual([custom.style, own.style], [.modal, .modal])
        XCTAssertEqual([custom.stack, own.stack], [.modal, .own])
        XCTAssertEqual([custom.note, own.note], ["host stack is not mounted", "host stack is not mounted"])
        XCTAssertNil(Self.plan(.phone).note)
    }

    func testEA33AMountedHostStackBeatsTheModalOne() {
        let plan = Self.plan(.phone) { ($0.hostStack, $0.hasModalStack) = (.mounted, true) }

        XCTAssertEqual(plan.style, .push)
        XCTAssertEqual(plan.stack, .host)
    }

    func testEA34AModalStackAloneCoversThePhoneFromBelow() {
        let plan = Self.plan(.phone) { $0.hasModalStack = true }

        XCTAssertEqual(plan.style, .modal)
        XCTAssertEqual(plan.stack, .modal)
        XCTAssertEqual(plan.opening, .coverVertical)
    }

    func testEA35ATabletNeverPushesAndUsesTheModalStackInside() {
        for state in [DialogRequest.StackState.mounted, .notMounted] {
            let sheet = Self.plan(.tablet) { ($0.hostStack, $0.hasModalStack) = (state, true) }
            let popover = Self.plan(.tablet) { ($0.hostStack, $0.hasModalStack, $0.hasBarItem) = (state, true, true) }
            let own = Self.plan(.tablet) { $0.hostStack = state }

            XCTAssertEqual([sheet.style, own.style], [.formSheet, .formSheet])
            XCTAssertEqual([sheet.stack, popover.stack, own.stack], [.modal, .modal, .own])
            XCTAssertEqual([sheet.opening, own.opening], [.coverVertical, .flipHorizontal])
            XCTAssertNil(own.note)
        }
    }

    func testEA36ATabletWithoutAnAnchorHasADimmedFormSheet() {
        let plan = Self.plan(.tablet)

        XCTAssertEqual(plan.style, .formSheet)
        XCTAssertTrue(plan.dimsSurroundings)
        XCTAssertEqual(plan.outsideTap, .ignored)
        XCTAssertEqual(plan.closing(after: .succeeded), .crossDissolve)
        XCTAssertEqual(plan.closing(after: .cancelled), .coverVertical)
        XCTAssertEqual(Self.plan(.tablet, .sharing).closing(after: .succeeded), .coverVertical)
    }

    func testEA37ABarItemOpensAPopoverWithOrWithoutAHostStack() {
        for state in [nil, DialogRequest.StackState.mounted, .notMounted] {
            let plan = Self.plan(.tablet) { ($0.hostStack, $0.hasBarItem) = (state, true) }

            XCTAssertEqual(plan.style, .popover(from: .barItem, arrow: .down))
        }
    }

    func testEA38ARectangleOpensAPopover() {
        let plan = Self.plan(.tablet) { $0.anchorRectangle = Self.rectangle }

        XCTAssertEqual(plan.style, .popover(from: .rectangle(Self.rectangle), arrow: .down))
    }

    func testEA39TheBarItemBeatsTheRectangle() {
        let both = Self.plan(.tablet) { ($0.hasBarItem, $0.anchorRectangle) = (true, Self.rectangle) }

        XCTAssertEqual(both.style, .popover(from: .barItem, arrow: .down))
        XCTAssertEqual(Self.plan(.tablet).style, .formSheet)
    }

    func testEA40AnchorsAreNothingOnAPhone() {
        let plan = Self.plan(.phone) { ($0.hasBarItem, $0.anchorRectangle) = (true, Self.rectangle) }

        XCTAssertEqual(plan, Self.plan(.phone))
        XCTAssertEqual(plan.style, .modal)
    }

    func testEA41TheArrowPointsDownOrAsToldOrWhereverItFits() {
        let told = Self.plan(.tablet) { ($0.hasBarItem, $0.arrowDirection) = (true, .left) }

        XCTAssertEqual(Self.plan(.tablet) { $0.hasBarItem = true }.arrow { _ in true }, .down)
        XCTAssertEqual(told.arrow { $0 == .left }, .left)
        XCTAssertEqual(told.arrow { $0 != .left }, .any)
        XCTAssertNil(Self.plan(.tablet).arrow { _ in true })
    }

    func testEA42APopoverHasNoCancelAndATapOutsideIsOneOfTheRightKind() {
        for purpose in [DialogRequest.Purpose.signIn, .sharing] {
            let plan = Self.plan(.tablet, purpose) { $0.hasBarItem = true }

            XCTAssertFalse(plan.showsCancel(on: .providerTable) || plan.showsCancel(on: .sharing))
            XCTAssertTrue(plan.showsCancel(on: .landing))
            XCTAssertEqual(plan.outsideTap, .cancels(purpose))
        }
    }

    @MainActor
    func testEA43HidingCancelHidesItOnTheTableAndOnSharingAlone() async throws {
        var layer = AppearanceLayer()
        layer[.hidesCancelButton] = true
        let plan = Self.plan(.phone, .directSignIn) { $0.hidesCancelButton = true }
        let shown = AppearanceScreen.allCases.filter { plan.showsCancel(on: $0) }

        let table = try await DrawnForms.screen(ShippedForms.providerList(), layer)
        let sharing = try await DrawnForms.screen(ShippedForms.sharing(), layer)
        let direct = try await DrawnForms.screen(ShippedForms.landing(), layer)

        XCTAssertEqual(Set(AppearanceScreen.allCases).subtracting(shown), [.providerTable, .sharing])
        for screen in [table, sharing] {
            XCTAssertFalse(screen.contains("cancel"), screen)
            XCTAssertTrue(screen.contains("\nCtrl-D: leave.\n"), "the key leaves all the same: \(screen)")
        }
        XCTAssertTrue(direct.contains("Ctrl-D: cancel."), direct)
    }

    @MainActor
    func testEA44AnAnchorThatGoesLeavesAFormSheetAndWhatIsTypedStays() async throws {
        let anchor = SpyAnchor()
        var layer = AppearanceLayer()
        layer[.barItem] = anchor
        let appearance = ResolvedAppearance([layer])
        let terminal = try PseudoTerminal()
        let presenter = TerminalPresenter(terminal.plain)

        let before = PresentationPlan(for: DialogRequest(appearance, on: .tablet))
        anchor.isPresent = false
        let after = PresentationPlan(for: DialogRequest(appearance, on: .tablet))
        let form = try ShippedForms.recovery()
        let given = asking { completion in
            presenter.present(form, in: appearance, as: Form.ID(), completion: completion)
        }
        _ = try await terminal.screen(until: "Email address: ")
        terminal.type("ada@exam")
        var size = winsize(ws_row: 10, ws_col: 30, ws_xpixel: 0, ws_ypixel: 0)
        XCTAssertEqual(ioctl(terminal.program, UInt(TIOCSWINSZ), &size), 0)
        terminal.type("ple.com\n")
        let typed = try await given.value?.text("email")

        XCTAssertEqual(before.style, .popover(from: .barItem, arrow: .down))
        XCTAssertEqual(after.style, .formSheet)
        XCTAssertEqual(typed, "ada@example.com")
    }

    @MainActor
    func testEA45TheAppsWindowPresentsWhatIsNotPushed() {
        var layer = AppearanceLayer()
        layer[.presentingHost] = SpyWindow()
        let request = DialogRequest(ResolvedAppearance([layer]), on: .tablet)

        let plans: [PresentationPlan] = [
            PresentationPlan(for: request), Self.plan(.phone) { $0.hasPresentingHost = true },
            Self.plan(.phone) { ($0.hasPresentingHost, $0.hostStack) = (true, .mounted) },
            Self.plan(.tablet) { ($0.hasPresentingHost, $0.hasBarItem) = (true, true) }, Self.plan(.tablet),
        ]

        XCTAssertEqual(plans.map(\.usesPresentingHost), [true, true, false, false, false])
    }

    func testEA46AWindowFollowsTheRulesOfItsSize() {
        let changes: [(inout DialogRequest) -> Void] = [
            { _ in }, { $0.hostStack = .mounted }, { $0.hostStack = .notMounted }, { $0.hasModalStack = true },
            { $0.hasBarItem = true }, { $0.anchorRectangle = Self.rectangle }, { $0.hidesCancelButton = true },
        ]

        for change in changes {
            XCTAssertEqual(Self.plan(.narrowWindow, .signIn, change), Self.plan(.phone, .signIn, change))
            XCTAssertEqual(Self.plan(.wideWindow, .signIn, change), Self.plan(.tablet, .signIn, change))
            XCTAssertEqual(Self.plan(.terminal, .signIn, change).style, .inline)
        }
    }
}
