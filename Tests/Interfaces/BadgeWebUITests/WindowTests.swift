import BadgeModel
import BadgeUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

/// Where a screen is in a window of Chromium, and what the keyboard and the mouse do with it.
final class WindowTests: WindowTestCase {
    nonisolated override func setUpWithError() throws { try need(.program("chromium"), .module("playwright")) }

    private static let narrow = (width: 400, height: 800)
    private static let short = "Prove that it is you."
    private static let long = (1...80).map { "Line \($0)" }.joined(separator: "\n")

    private static func choices(_ count: Int, localization: Localization = .english) throws -> Form {
        try ShippedForms.providerList(
            (1...count).map { ShippedForms.provider("\($0)", "Provider \($0)") }, localization: localization)
    }

    // MARK: Slots

    func testEA18WithoutSlotsTheFooterIsThatOfTheAttributionAlone() async throws {
        let policy = try Policy(JSONReader(["appearance": ["hidesAttribution": true]]))
        var rests: [Double] = []
        for layer in [
            AppearanceLayer(), AppearanceLayer(organization: Display(name: "Works"), policy: policy.appearance),
        ] {
            try await withWindow(try Self.providers) {
                $0 = layer
            } body: { window, _ in
                let (message, list) = (try await window.box(".message"), try await window.box(".list-rows"))
                XCTAssertEqual(list.y - message.bottom, 16, accuracy: 1, "something is above the list")
                rests.append(try await window.box(".scroll").bottom - list.bottom)
                if rests.count == 1 { rests.append(try await window.box(".attribution").height + 16) }
            }
        }

        XCTAssertEqual(rests[0] - rests[2], rests[1], accuracy: 1)
    }

    func testEA19HeaderAndFooterScrollWithTheListAndTheBarStays() async throws {
        try await withWindow(try Self.choices(40)) { layer in
            layer[.header(of: .providerTable)] = "Header"
            layer[.footer(of: .providerTable)] = "Footer"
        } body: { window, _ in
            let before = (
                header: try await window.box(".e-header"), bar: try await window.box(".dialog-bar"),
                footer: try await window.box(".e-footer")
            )

            let moved: Double = try await window.evaluate(
                "() => { const part = document.querySelector('.scroll'); part.scrollTop = 200; return part.scrollTop }")

            XCTAssertEqual(moved, 200)
            let header = try await window.box(".e-header")
            XCTAssertEqual(header.y, before.header.y - 200, accuracy: 1)
            let footer = try await window.box(".e-footer")
            XCTAssertEqual(footer.y, before.footer.y - 200, accuracy: 1)
            let bar = try await window.box(".dialog-bar")
            XCTAssertEqual(bar.y, before.bar.y)
            XCTAssertLessThan(before.header.bottom, before.footer.y)
        }
    }

    func testTheFooterIsApartFromTheButtonsAboveIt() async throws {
        try await withWindow(.login) { layer in
            layer[.footer(of: .prompt)] = "Call 555 0100."
        } body: { window, _ in
            let (buttons, footer) = (try await window.box(".actions"), try await window.box(".e-footer p"))

            XCTAssertGreaterThanOrEqual(footer.y - buttons.bottom, 5)
            let corner = try await window.style("border-end-end-radius", of: ".actions")
            XCTAssertEqual(corner, "0px")
        }
    }

    func testTheBarIsAboveALongScreenHoweverLongItsTitleIs() async throws {
        var form = try Self.choices(40)
        form.title = "At which bank do you have the account with which you want to sign in?"
        for (width, height) in [(420, 760), (320, 560), (1200, 800)] {
            try await withWindow(form, width: width, height: height) { layer in
                layer[.image(of: .title)] = AppearanceImage(.pixel)
                layer[.header(of: .providerTable)] = "Header"
            } body: { window, _ in
                let (bar, title) = (try await window.box(".dialog-bar"), try await window.box(".bar-title"))
                let header = try await window.box(".e-header")

                XCTAssertGreaterThan(title.height, 40)
                XCTAssertLessThanOrEqual(title.bottom, bar.bottom)
                XCTAssertLessThanOrEqual(bar.bottom, header.y)
            }
        }
    }

    func testTheHeaderOfABusyScreenKeepsItsHeight() async throws {
        let component = PlainComponent(Self.long)
        try await withWindow(width: Self.narrow.width, height: Self.narrow.height) { layer in
            layer[.header(of: .providerTable)] = .component { component }
            layer[.footer(of: .providerTable)] = .text(LocalizedText(Self.long))
        } body: { window, _ in
            let before = (try await window.box(".e-header").height, try await window.box(".e-footer").height)
            component.host?.showBusy("Asking Acme...")
            try await window.wait(until: "() => document.querySelector('.busy') !== null")

            let header = try await window.box(".e-header").height
            let footer = try await window.box(".e-footer").height

            XCTAssertEqual(header, before.0, accuracy: 1)
            XCTAssertEqual(footer, before.1, accuracy: 1)
            component.host?.hideBusy()
        }
    }

    func testCancelIsWholeInANarrowWindow() async throws {
        var form = Form.login
        form.title = "Bei welcher Bank führen Sie das Konto?"
        form.localization = Localization(Languages(["de"]))
        for width in [320, 340] {
            try await withWindow(form, width: width, height: 640) { _ in
            } body: { window, _ in
                let hidden: Double = try await window.evaluate(
                    """
                    () => { const label = document.querySelector('.cancel > span');
                      return label.scrollWidth - label.clientWidth }
                    """)

                XCTAssertLessThanOrEqual(hidden, 0, "\(width)")
            }
        }
    }

    func testALongTitleHasTheWholeWidthOfANarrowWindow() async throws {
        let login = try ShippedForms.deviceLogin(localization: Localization(Languages(["de"])))
        var notice = try ShippedForms.revocation()
        notice.title = login.title
        for width in [320, 360, 420] {
            for (form, hasButton) in [(login, true), (notice, false)] {
                try await withWindow(form, width: width, height: 568) { window, _ in
                    let (bar, title) = (try await window.box(".dialog-bar"), try await window.box(".bar-title"))

                    XCTAssertEqual(title.width, bar.width - 24, accuracy: 1)
                    XCTAssertLessThanOrEqual(title.height, 70, "the title has more than three lines")
                    if hasButton {
                        let cancel = try await window.box(".cancel")
                        XCTAssertGreaterThanOrEqual(title.y, cancel.bottom)
                    } else {
                        XCTAssertLessThanOrEqual(title.y - bar.y, 16)
                    }
                }
            }
        }
    }

    func testAShortTitleIsBesideCancelInANarrowWindow() async throws {
        for width in [320, 420] {
            try await withWindow(width: width, height: 568) { window, _ in
                let (cancel, title) = (try await window.box(".cancel"), try await window.box(".bar-title"))

                XCTAssertEqual(title.centerY, cancel.centerY, accuracy: 2)
                XCTAssertLessThanOrEqual(title.right, cancel.x)
            }
        }
    }

    func testAFormOpensAtItsTopWhateverHasTheFocus() async throws {
        let lines = (1...12).map { "Line \($0) of what is to be read." }.joined(separator: "\n")
        var (shown, hidden) = (Form.consent, Form.code)
        (shown.message, hidden.message) = (lines, Self.long)
        for (form, focused) in [
            (try ShippedForms.deviceLogin(), ""), (shown, "confirm"), (hidden, "title"), (Form.code, "f0"),
        ] {
            try await withWindow(form, width: 320, height: 568) { window, _ in
                let top: Double = try await window.evaluate("() => document.querySelector('.scroll').scrollTop")
                let name: String = try await window.evaluate(
                    "() => document.activeElement.value || document.activeElement.id")

                XCTAssertEqual(top, 0, form.message)
                XCTAssertEqual(name, focused)
            }
        }
    }

    func testARefusedFieldIsScrolledToWithItsReason() async throws {
        var form = Form.code
        form.message = Self.long
        try await withWindow(form, width: 320, height: 568) { window, _ in
            let _: Bool = try await window.evaluate(
                "() => { document.querySelector('#f0').focus(); return true }")
            try await window.type("12")
            try await window.press("Enter")
            try await window.wait(until: "() => document.querySelector('.problem') !== null")
            try await window.wait(until: "() => document.activeElement.id === 'f0'")
            let (field, reason) = (try await window.box("#f0"), try await window.box(".problem"))

            XCTAssertGreaterThan(field.y, 0)
            XCTAssertLessThanOrEqual(reason.bottom, 568)
        }
    }

    func testARefusedFieldHasTheColorOfErrors() async throws {
        try await withWindow(.code) { layer in
            layer[.errorColor(of: .input)] = AppearanceColor("#7A1FA2")
        } body: { window, _ in
            try await window.type("12")
            try await window.press("Enter")
            try await window.wait(until: "() => document.querySelector('.problem') !== null")

            let colors = [
                try await window.style("borderTopColor", of: "#f0"), try await window.style("color", of: ".problem"),
            ]

            XCTAssertEqual(colors, ["rgb(122, 31, 162)", "rgb(122, 31, 162)"])
        }
    }

    func testABusyScreenGivesWayToWhatIsAskedMeanwhile() async throws {
        try await withWindow(.consent) { _ in
        } body: { window, prompt in
            let allow = try await window.box("button[value=confirm]")
            try await window.click(x: allow.centerX, y: allow.centerY)
            try await window.wait(until: "() => document.querySelector('.busy') !== null")

            let question = prompt.asking(.code)
            try await window.wait(until: "() => document.querySelector('#f0') !== null")
            let title: String = try await window.evaluate("() => document.querySelector('#title').innerText")
            question.dismiss()
            try await window.wait(until: "() => document.querySelector('.busy') !== null")

            XCTAssertEqual(title, "Enter your code")
        }
    }

    func testALinkThatIsAddedIsOnTheOpenScreen() async throws {
        try await withWindow(.consent) { _ in
        } body: { window, prompt in
            var form = Form.consent
            form.links = [Form.Link(label: "More", url: try XCTUnwrap(URL(string: "https://example.com/more")))]
            prompt.update(form)
            try await window.wait(until: "() => document.querySelector('.links a') !== null")
            prompt.update(.consent)
            try await window.wait(until: "() => document.querySelector('.links a') === null")
        }
    }

    func testTheTitleForSharingIsThatOfTheChosenTarget() async throws {
        try await withWindow(try Self.sharing) { _ in
        } body: { window, _ in
            let titles = "() => [document.title, document.querySelector('#title').innerText]"
            let before: [String] = try await window.evaluate(titles)
            let target = try await window.box("input[type=radio]")
            try await window.click(x: target.centerX, y: target.centerY)
            let after: [String] = try await window.evaluate(titles)

            XCTAssertEqual(before, ["Share", "Share"])
            XCTAssertEqual(after, ["Share on Team chat", "Share on Team chat"])
        }
    }

    func testTheButtonsOfTheBarLeaveItsTitleTheRoom() async throws {
        var form = try ShippedForms.landing()
        form.title = "Welcome back, Ada Lovelace"
        form.actions[1] = Form.Action("back", label: "Sign in to Example Works in another way")
        form.cancelLabel = "I would rather do this tomorrow"
        let shown = form
        try await withWindow(shown, width: Self.narrow.width, height: Self.narrow.height) { layer in
            layer[.image(of: .title)] = AppearanceImage(.pixel)
        } body: { window, _ in
            let (bar, title) = (try await window.box(".dialog-bar"), try await window.box(".bar-title"))
            for button in [".back", ".cancel"] {
                let box = try await window.box(button)
                XCTAssertLessThanOrEqual(box.height, 40, button)
            }
            XCTAssertGreaterThanOrEqual(title.width, 100)
            XCTAssertEqual(title.centerX, bar.centerX, accuracy: 1)
            let (icon, words) = (try await window.box(".bar-title img"), try await window.box(".bar-title span"))
            XCTAssertEqual(icon.centerX, words.centerX, accuracy: 1)
        }
    }

    func testTheQuestionWhetherToLeaveOffersThatOnceBelowOneLine() async throws {
        try await withWindow(try await ShippedForms.leavingLogin(), width: Self.narrow.width) { _ in
        } body: { window, _ in
            let (bar, actions) = (try await window.box(".dialog-bar"), try await window.box(".actions"))
            let buttons: [String] = try await window.evaluate(
                "() => [...document.querySelectorAll('button')].filter((b) => b.innerText).map((b) => b.innerText)")

            XCTAssertEqual(buttons, ["Cancel the login", "Go on"])
            XCTAssertLessThanOrEqual(actions.y - bar.bottom, 21)
            let line = try await window.style("borderTopWidth", of: ".actions")
            XCTAssertEqual(line, "0px")
        }
    }

    func testTheWayBackHasItsWholeLabelOrTheSignAlone() async throws {
        let long = ShippedForms.provider("fjords", "University of the Northern Fjords")
        var landing = try ShippedForms.landing()
        landing.actions[1] = Form.Action("back", label: "Sign in to Example Works in another way")
        for (form, width, isWhole) in [
            (try ShippedForms.identifier(of: long), 320, true), (landing, 320, false),
            (try ShippedForms.providerPage(), 1200, true), (try ShippedForms.shareRecipient(), 600, true),
        ] {
            try await withWindow(form, width: width) { _ in
            } body: { window, _ in
                let (bar, title) = (try await window.box(".dialog-bar"), try await window.box(".bar-title"))
                let (back, label) = (try await window.box(".back"), try await window.box(".back > span > span"))
                let name: String = try await window.evaluate("() => document.querySelector('.back').textContent")

                XCTAssertEqual(label.bottom <= back.bottom && label.right <= back.right, isWhole, form.title)
                XCTAssertTrue(isWhole || label.y >= back.centerY + 9, "\(label) is cut in \(back)")
                XCTAssertEqual(name, form.actions.last?.label)
                if width == 320 {
                    XCTAssertLessThanOrEqual(back.bottom, title.y)
                } else {
                    XCTAssertLessThanOrEqual(back.right, title.x)
                }
                XCTAssertEqual(title.centerX, bar.centerX, accuracy: 1)
                XCTAssertLessThanOrEqual(title.height, 70, "the title has more than three lines")
            }
        }
    }

    func testEA20AHeaderThatIsTallerThanTheWindowScrollsInside() async throws {
        for (text, scrolls) in [(Self.long, true), (Self.short, false)] {
            try await withWindow { layer in
                layer[.header(of: .providerTable)] = .component { PlainComponent(text) }
            } body: { window, _ in
                let header = try await window.box(".e-header")
                let inside: Double = try await window.evaluate("() => document.querySelector('.e-header').scrollHeight")

                XCTAssertEqual(inside > header.height + 1, scrolls)
                XCTAssertLessThanOrEqual(header.height, scrolls ? 480 : 60)
                let list = try await window.box(".list-rows")
                XCTAssertGreaterThanOrEqual(list.y, header.bottom)
            }
        }
    }

    func testEA21TheLoadingIndicatorIsInTheMiddleOfWhatIsLeft() async throws {
        let component = PlainComponent("Above")
        for size in [Self.narrow, (1200, 800)] {
            try await withWindow(width: size.0, height: size.1) { layer in
                layer[.header(of: .providerTable)] = .component { component }
            } body: { window, _ in
                component.host?.showBusy("Asking Acme...")
                try await window.wait(until: "() => document.querySelector('.busy') !== null")

                let (busy, header) = (try await window.box(".busy"), try await window.box(".e-header"))
                let scroll = try await window.box(".scroll")

                XCTAssertEqual(busy.centerX, scroll.centerX, accuracy: 1)
                XCTAssertEqual(busy.centerY, (header.bottom + scroll.bottom) / 2, accuracy: 24, "\(size)")
                component.host?.hideBusy()
            }
        }
    }

    func testEA21AWaitForTheProvidersIsInTheMiddleOfWhatIsLeft() async throws {
        for size in [Self.narrow, (1200, 800)] {
            try await withWindow(try ShippedForms.providerWaiting(), width: size.0, height: size.1) { _ in
            } body: { window, _ in
                let (waiting, sign) = (try await window.box(".waiting"), try await window.box(".waiting .spinner"))
                let (message, below) = (try await window.box(".message"), try await window.box(".attribution"))
                let scroll = try await window.box(".scroll")

                XCTAssertEqual(waiting.centerX, scroll.centerX, accuracy: 1)
                XCTAssertGreaterThan(sign.x, scroll.x + 60)
                XCTAssertEqual(waiting.centerY, (message.bottom + below.y) / 2, accuracy: 12, "\(size)")
            }
        }
    }

    func testTheLinesOfAListAreSeenOnTheBuiltInBackground() async throws {
        for (scheme, surface) in [("light", "#FFFFFF"), ("dark", "#1C1F24")] {
            let veil = try XCTUnwrap(AppearanceColor("#1A547A33"))
            let background = veil.over(try XCTUnwrap(AppearanceColor(surface)))
            try await withWindow(try Self.choices(2), scheme: scheme) { _ in
            } body: { window, _ in
                for (part, side) in [(".list-rows", "borderTopColor"), (".list-rows li + li", "borderTopColor")] {
                    let line = try Self.color(try await window.style(side, of: part))

                    XCTAssertGreaterThanOrEqual(line.contrast(with: background), 3, "\(part) \(scheme)")
                }
            }
        }
    }

    func testEA22ASlotIsLaidOutByItsContentAtEveryWidth() async throws {
        var heights: [Double] = []
        let text = String(repeating: "Prove that it is you, and the door opens. ", count: 4)
        for width in [320, 600, 1200] {
            try await withWindow(width: width) {
                $0[.header(of: .providerTable)] = .text(LocalizedText(text))
            } body: { window, _ in
                let (header, scroll) = (try await window.box(".e-header"), try await window.box(".scroll"))
                let overflow: Double = try await window.evaluate(
                    "() => document.documentElement.scrollWidth - innerWidth")

                XCTAssertEqual(header.width, scroll.width - 40, accuracy: 1)
                XCTAssertLessThanOrEqual(overflow, 0)
                heights.append(header.height)
            }
        }

        XCTAssertGreaterThan(heights[0], heights[1])
    }

    // MARK: Narrow windows

    func testEA31AScreenThatIsPushedFillsANarrowWindow() async throws {
        try await withWindow(width: 400, moves: true) {
            $0[.hostStack] = StackSpy(isMounted: true)
        } body: { window, _ in
            let dialog = try await window.box(".dialog")
            XCTAssertEqual([dialog.x, dialog.y, dialog.width, dialog.height], [0, 0, 400, 800])
            let movement = try await window.style("animationName", of: ".dialog")
            XCTAssertEqual(movement, "none")
        }
    }

    func testEA34ADialogCoversANarrowWindowFromBelow() async throws {
        try await withWindow(width: 400, moves: true) {
            $0[.modalStack] = StackSpy(isMounted: true)
        } body: { window, _ in
            let movement = try await window.style("animationName", of: ".dialog")
            XCTAssertEqual(movement, "cover")
            try await window.wait(
                until: "() => document.querySelector('.dialog').getAnimations().length === 0")
            let dialog = try await window.box(".dialog")
            XCTAssertEqual([dialog.x, dialog.y, dialog.width, dialog.height], [0, 0, 400, 800])
        }
    }

    func testEA40AnchorsAreNothingInANarrowWindow() async throws {
        try await withWindow(width: 400) {
            $0[.barItem] = AnchorSpy()
        } body: { window, _ in
            let dialog = try await window.box(".dialog")
            XCTAssertEqual([dialog.x, dialog.y, dialog.width, dialog.height], [0, 0, 400, 800])
            let arrow = try await window.style("content", of: ".dialog", "::after")
            XCTAssertEqual(arrow, "none")
            let cancel = try await window.box(".cancel")
            XCTAssertGreaterThan(cancel.width, 0)
        }
    }

    // MARK: Wide windows

    func testEA36ASheetIsInTheMiddleOfDimmedSurroundings() async throws {
        try await withWindow { window, prompt in
            let (dialog, around) = (try await window.box(".dialog"), try await window.box(".surroundings"))

            XCTAssertEqual([dialog.centerX, dialog.centerY], [600, 400])
            XCTAssertLessThan(dialog.width, 600)
            XCTAssertEqual([around.x, around.y, around.width, around.height], [0, 0, 1200, 800])
            let alpha: Double = try await window.evaluate(Self.alpha)
            XCTAssertGreaterThan(alpha, 0.25)
            XCTAssertLessThan(alpha, 0.9)
            try await window.click(x: 20, y: 20)
            try await window.click(x: 1180, y: 780)
            XCTAssertEqual(prompt.answers.count, 0)
            let isThere: Bool = try await window.evaluate("() => location.pathname.startsWith('/prompts/')")
            XCTAssertTrue(isThere)
        }
    }

    func testEA37APopoverIsBelowTheBarWithItsArrowUp() async throws {
        try await withWindow {
            $0[.barItem] = AnchorSpy()
        } body: { window, _ in
            let (dialog, arrow) = (try await window.box(".dialog"), try await Self.arrow(in: window))

            XCTAssertGreaterThanOrEqual(dialog.y, 56, "it covers the bar")
            XCTAssertLessThan(dialog.y, 80)
            XCTAssertLessThanOrEqual(1200 - dialog.right, 24)
            XCTAssertEqual(arrow.y, dialog.y, accuracy: 2)
            XCTAssertTrue((dialog.centerX...dialog.right).contains(arrow.x), "\(arrow)")
        }
    }

    func testEA38APopoverIsAtItsRectangleWithItsArrowOnIt() async throws {
        let anchor = ScreenRectangle(x: 500, y: 420, width: 80, height: 40)
        try await withWindow {
            $0[.anchorRectangle] = anchor
        } body: { window, _ in
            let (dialog, arrow) = (try await window.box(".dialog"), try await Self.arrow(in: window))

            XCTAssertEqual(dialog.bottom, 420 - 12, accuracy: 1)
            XCTAssertEqual(arrow.y, dialog.bottom, accuracy: 2)
            XCTAssertEqual(arrow.x, 540, accuracy: 1)
            XCTAssertEqual(dialog.centerX, 540, accuracy: 2)
        }
    }

    func testEA41TheArrowPointsAsItIsSetFromEverySide() async throws {
        let anchor = ScreenRectangle(x: 560, y: 380, width: 80, height: 40)
        for direction in [ArrowDirection.up, .down, .left, .right] {
            try await withWindow {
                $0[.anchorRectangle] = anchor
                $0[.arrowDirection] = direction
            } body: { window, _ in
                try await Self.assertPoints(direction, at: anchor, in: window, width: 1200, height: 800)
            }
        }
    }

    func testEA41APopoverIsNeverClippedWhateverTheWindowIs() async throws {
        let anchors = [
            ScreenRectangle(x: 0, y: 0, width: 40, height: 40), ScreenRectangle(x: 1150, y: 0, width: 40, height: 40),
            ScreenRectangle(x: 0, y: 740, width: 40, height: 40),
            ScreenRectangle(x: 1150, y: 740, width: 40, height: 40),
            ScreenRectangle(x: 560, y: 740, width: 80, height: 40),
        ]
        for anchor in anchors {
            for direction in [ArrowDirection.up, .down, .left, .right] {
                try await withWindow {
                    $0[.anchorRectangle] = anchor
                    $0[.arrowDirection] = direction
                } body: { window, _ in
                    for (width, height) in [(1200, 800), (700, 500)] {
                        try await window.resize(width: width, height: height)
                        let dialog = try await window.box(".dialog")
                        let isWhole =
                            dialog.x >= 0 && dialog.y >= 0 && dialog.right <= Double(width)
                            && dialog.bottom <= Double(height) && dialog.height >= 160
                        XCTAssertTrue(isWhole, "\(direction) at \(anchor) in \(width) × \(height): \(dialog)")
                    }
                }
            }
        }
    }

    func testEA42AClickOutsideOfAPopoverIsOneCancel() async throws {
        try await withWindow {
            $0[.barItem] = AnchorSpy()
        } body: { window, prompt in
            let cancel: Bool = try await window.evaluate(
                "() => [...document.querySelectorAll('.cancel')].some(each => each.checkVisibility())")
            XCTAssertFalse(cancel)

            try await window.click(x: 40, y: 700)
            try await window.wait(until: "() => !location.pathname.startsWith('/prompts/')")

            XCTAssertEqual(prompt.answers, [nil])
        }
    }

    func testEA44WhatWasTypedStaysWhenTheWindowChanges() async throws {
        try await withWindow(try ShippedForms.shareRecipient()) {
            $0[.barItem] = AnchorSpy()
        } body: { window, _ in
            try await window.type("Ada Love")
            // As turning a tablet and opening its keyboard do.
            for (width, height) in [(800, 1200), (1200, 420), (400, 800), (1200, 800)] {
                try await window.resize(width: width, height: height)
            }

            try await window.type("lace")

            let typed: String = try await window.evaluate("() => document.activeElement.value")
            XCTAssertEqual(typed, "Ada Lovelace")
            let dialog = try await window.box(".dialog")
            XCTAssertLessThanOrEqual(1200 - dialog.right, 24, "the popover is not at the bar any more")
        }
    }

    func testEA46AScreenFollowsTheSizeOfItsWindow() async throws {
        try await withWindow { window, _ in
            let wide = try await window.box(".dialog")
            try await window.resize(width: 400, height: 800)
            let narrow = try await window.box(".dialog")
            try await window.resize(width: 1200, height: 800)
            let again = try await window.box(".dialog")

            XCTAssertEqual([wide.centerX, wide.centerY], [600, 400])
            XCTAssertEqual([narrow.x, narrow.y, narrow.width, narrow.height], [0, 0, 400, 800])
            XCTAssertEqual([again.x, again.y], [wide.x, wide.y])
        }
    }

    // MARK: Keyboard, right to left, large text

    func testEX3TheKeyboardGoesThroughTheScreenInItsOrder() async throws {
        try await withWindow { layer in
            layer[.header(of: .providerTable)] = "Header"
            layer[.footer(of: .providerTable)] = "Footer"
        } body: { window, _ in
            let first: String = try await window.evaluate("() => document.activeElement.value")
            XCTAssertEqual(first, "provider:acme", "the first row has the focus")
            let _: Bool = try await window.evaluate(
                "() => { document.querySelector('.skip').focus(); return true }")
            var order: [String] = []
            for _ in 0..<5 {
                try await window.press("Tab")
                let stop: [String] = try await window.evaluate(
                    """
                    () => { const at = document.activeElement, seen = at;
                      return [at.id || at.className.split(' ').slice(0, 2).join(' '),
                        getComputedStyle(seen).outlineStyle] }
                    """)
                XCTAssertNotEqual(stop[1], "none", "no focus is seen on \(stop[0])")
                order.append(stop[0])
            }

            XCTAssertEqual(
                order, ["cancel e-cancelButton", "slot e-header", "list-row", "list-row", "slot e-footer"])
        }
    }

    func testEX4ArabicAndTextOfTwiceTheSizeKeepTheLayout() async throws {
        let form = try Self.choices(40, localization: Localization(Languages(["ar"])))
        for (width, height) in [(320, 640), (1200, 800)] {
            try await withWindow(form, width: width, height: height) { layer in
                layer[.header(of: .providerTable)] = "Header"
                layer[.sectionHeader(of: .providerTable)] = "Section header"
                layer[.sectionFooter(of: .providerTable)] = "Section footer"
                layer[.footer(of: .providerTable)] = "Footer"
            } body: { window, _ in
                let _: Bool = try await window.evaluate(
                    "() => { document.documentElement.style.fontSize = '200%'; return true }")
                var boxes: [BrowserWindow.Box] = []
                for part in [
                    ".e-header", ".e-sectionHeader", ".list-rows", ".e-sectionFooter", ".attribution", ".e-footer",
                ] {
                    boxes.append(try await window.box(part))
                }
                for (above, below) in zip(boxes, boxes.dropFirst()) {
                    XCTAssertLessThanOrEqual(above.bottom, below.y + 1)
                }
                let overflow: Double = try await window.evaluate(
                    "() => document.documentElement.scrollWidth - innerWidth")
                XCTAssertLessThanOrEqual(overflow, 0)
                let (cancel, bar) = (try await window.box(".cancel"), try await window.box(".dialog-bar"))
                XCTAssertLessThan(cancel.centerX, bar.centerX, "Cancel is not at the end of the bar")
                let (icon, label) = (try await window.box(".list-icon"), try await window.box(".list-row bdi"))
                XCTAssertGreaterThan(icon.centerX, label.centerX)
            }
        }
    }
}

extension WindowTests {
    // `rgb(114, 121, 132)`
    private static func color(_ style: String) throws -> AppearanceColor {
        let parts = try style.matches(of: /[0-9]+/).map { try XCTUnwrap(Double($0.output)) / 255 }
        XCTAssertEqual(parts.count, 3, style)
        return AppearanceColor(red: parts[0], green: parts[1], blue: parts[2])
    }

    private struct Point: Decodable, Sendable {
        let x, y: Double
    }

    /// The alpha of what dims the surroundings, by drawing it.
    private static let alpha = """
        () => { const context = document.createElement('canvas').getContext('2d');
          context.fillStyle = getComputedStyle(document.querySelector('.surroundings')).backgroundColor;
          context.fillRect(0, 0, 1, 1); return context.getImageData(0, 0, 1, 1).data[3] / 255 }
        """

    /// The middle of the arrow, which is a square on its corner.
    private static func arrow(in window: BrowserWindow) async throws -> Point {
        try await window.evaluate(
            """
            () => { const dialog = document.querySelector('.dialog'), box = dialog.getBoundingClientRect();
              const style = getComputedStyle(dialog, '::after');
              return {x: box.x + dialog.clientLeft + parseFloat(style.left) + parseFloat(style.width) / 2,
                y: box.y + dialog.clientTop + parseFloat(style.top) + parseFloat(style.height) / 2} }
            """)
    }

    private static func assertPoints(
        _ direction: ArrowDirection, at anchor: ScreenRectangle, in window: BrowserWindow, width: Int, height: Int,
        line: UInt = #line
    ) async throws {
        let (dialog, arrow) = (try await window.box(".dialog"), try await arrow(in: window))
        switch direction {
        case .up:
            XCTAssertEqual(dialog.y, anchor.y + anchor.height + 12, accuracy: 1, line: line)
            XCTAssertEqual(arrow.y, dialog.y, accuracy: 2, line: line)
        case .down:
            XCTAssertEqual(dialog.bottom, anchor.y - 12, accuracy: 1, line: line)
            XCTAssertEqual(arrow.y, dialog.bottom, accuracy: 2, line: line)
        case .left:
            XCTAssertEqual(dialog.x, anchor.x + anchor.width + 12, accuracy: 1, line: line)
            XCTAssertEqual(arrow.x, dialog.x, accuracy: 2, line: line)
        case .right, .any:
            XCTAssertEqual(dialog.right, anchor.x - 12, accuracy: 1, line: line)
            XCTAssertEqual(arrow.x, dialog.right, accuracy: 2, line: line)
        }
        if direction == .up || direction == .down {
            XCTAssertTrue((anchor.x...anchor.x + anchor.width).contains(arrow.x), "\(arrow)", line: line)
        } else {
            XCTAssertTrue((anchor.y...anchor.y + anchor.height).contains(arrow.y), "\(arrow)", line: line)
        }
    }
}
