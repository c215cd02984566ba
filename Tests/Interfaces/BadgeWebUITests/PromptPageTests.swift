import BadgeModel
import BadgeProviders
import BadgeTesting
import BadgeUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

@testable import BadgeWebUI

/// Prompts from their presentation to their end.
final class PromptPageTests: WebTestCase {
    func testAPromptSurvivesAReload() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)

            let (first, again) = (try await browser.get("/"), try await browser.get("/"))

            XCTAssertEqual(first.path, again.path)
            XCTAssertEqual(first.reader.text, again.reader.text)
            XCTAssertTrue(first.reader.text.contains("The organization sent it apart."))
            prompt.dismissOnAnswer()
            _ = try await browser.send([("f0", "123456")], on: first)
            XCTAssertEqual(
                prompt.answers, [FormAnswer(action: "submit", values: ["code": .secret(Secret(utf8: "123456"))])])
        }
    }

    func testAnAnswerCountsOnce() async throws {
        var options = WebUI.Options()
        options.outcomeLimit = .zero
        try await withBrowser(options) { ui, browser in
            let prompt = PresentedPrompt(.consent, on: ui.presenter)
            let page = try await browser.get("/")
            let request = browser.form(page.path, [("action", "confirm")], on: page)
            async let first = request.response()
            async let second = request.response()

            _ = await (first, second)

            XCTAssertEqual(prompt.answers, [FormAnswer(action: "confirm")])
            let busy = try await browser.get(page.path)
            XCTAssertEqual(busy.reader.elements.first { $0["role"] == "status" }?.text, "Working...")
            XCTAssertTrue(busy.reader.all("button").isEmpty)
        }
    }

    func testAPromptThatIsBusyTakesNeitherAnAnswerNorACancel() async throws {
        var options = WebUI.Options()
        options.outcomeLimit = .zero
        try await withBrowser(options) { ui, browser in
            let prompt = PresentedPrompt(.consent, on: ui.presenter)
            let page = try await browser.get("/")
            _ = try await answer(browser.form(page.path, [("action", "confirm")], on: page))

            for path in [page.path, "\(page.path)/cancel"] {
                for round in 1...3 { try await refuse(by: browser, at: path, in: "\(round)", from: page) }
            }

            XCTAssertEqual(prompt.answers, [FormAnswer(action: "confirm")])
            prompt.dismiss()
        }
    }

    func testWhatGoesOnElsewhereIsCancelledWhileItsPromptIsBusy() async throws {
        var options = WebUI.Options()
        options.outcomeLimit = .zero
        try await withBrowser(options) { ui, browser in
            let prompt = PresentedPrompt(try ShippedForms.browserLogin(), on: ui.presenter)
            let page = try await browser.get("/")
            _ = try await answer(browser.form(page.path, [("action", "acknowledge")], on: page))

            let busy = try await browser.get(page.path)
            let cancelled = try await answer(browser.form("\(busy.path)/cancel", [], on: busy, form: "cancel"))

            XCTAssertEqual(busy.reader.elements.first { $0["role"] == "status" }?.text, "Working...")
            XCTAssertEqual(busy.reader.all("button").map(\.text), ["Cancel"])
            XCTAssertEqual(cancelled.status, 303)
            XCTAssertEqual(prompt.answers, [FormAnswer(action: "acknowledge"), nil])
            prompt.dismiss()
        }
    }

    func testWhatWasLoadedWhileThePromptWasBusyDoesNotCountAfterItsRefusal() async throws {
        var options = WebUI.Options()
        options.outcomeLimit = .zero
        try await withBrowser(options) { ui, browser in
            let prompt = PresentedPrompt(.consent, on: ui.presenter)
            let page = try await browser.get("/")
            _ = try await answer(browser.form(page.path, [("action", "confirm")], on: page))
            let busy = try await browser.get(page.path)
            let round = try XCTUnwrap(busy.reader.elements.compactMap { $0["data-round"] }.first)

            prompt.refuse?(BadgeError(.unexpected, reason: "There is no location."))
            for path in [page.path, "\(page.path)/cancel"] {
                try await refuse(by: browser, at: path, in: round, from: page)
            }
            let late = prompt.answers
            let fresh = try await browser.get(page.path)
            _ = try await answer(browser.form(page.path, [("action", "refuse")], on: fresh))

            XCTAssertEqual(late, [FormAnswer(action: "confirm")])
            XCTAssertEqual(prompt.answers, [FormAnswer(action: "confirm"), FormAnswer(action: "refuse")])
            prompt.dismiss()
        }
    }

    /// Sends a refusal in a round of the test's own.
    private func refuse(by browser: TestBrowser, at path: String, in round: String, from page: TestBrowser.Page)
        async throws
    {
        let token = page.hidden("answer").first { $0.0 == "pageToken" }?.1 ?? ""
        let request = browser.request(
            "POST", path, [("Origin", browser.origin), ("Content-Type", "application/x-www-form-urlencoded")],
            Data("action=refuse&round=\(round)&pageToken=\(token)".utf8))
        let response = try await answer(request)
        XCTAssertEqual(response.status, 303)
    }

    func testACancelOfAnEarlierStateDoesNotCount() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)
            let old = try await browser.get("/")
            _ = try await browser.send([("f0", "12")], on: old)

            _ = try await answer(browser.form("\(old.path)/cancel", [], on: old, form: "cancel"))

            XCTAssertEqual(prompt.answers.count, 0)
            prompt.dismiss()
        }
    }

    func testACancelledPromptIsNotShownAnyMore() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")

            _ = try await answer(browser.form("\(page.path)/cancel", [], on: page, form: "cancel"))

            for path in ["/", page.path] {
                let next = try await browser.get(path)
                XCTAssertFalse(next.response.text.contains("Enter your code"), path)
            }
            prompt.dismiss()
        }
    }

    func testARefusalComesBackBesideItsFieldWithoutTheSecret() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.login, on: ui.presenter)
            let error = BadgeError(
                .loginRefused, reason: "The password is wrong.",
                detail: .invalidFields([.init(path: "password", reason: "Type it again.")]))
            prompt.refuseOnAnswer(error)

            let page = try await browser.send(
                [("f0", "ada"), ("f1", "correct horse")], on: try await browser.get("/"))

            XCTAssertEqual(page.reader.element(id: "problem")?.text, "The password is wrong.")
            XCTAssertEqual(page.reader.element(id: "f1-problem")?.text, "Type it again.")
            XCTAssertEqual(page.reader.element(id: "f1")?["aria-describedby"], "f1-problem")
            XCTAssertEqual(page.reader.element(id: "f1")?["aria-invalid"], "true")
            XCTAssertNotNil(page.reader.element(id: "f1")?["autofocus"])
            XCTAssertNil(page.reader.element(id: "f0")?["autofocus"])
            XCTAssertEqual(page.reader.element(id: "f0")?["value"], "ada")
            XCTAssertFalse(page.response.text.contains("correct horse"))
            prompt.dismissOnAnswer()
            _ = try await browser.send([("f0", "ada"), ("f1", "another")], on: page)
            XCTAssertEqual(prompt.answers.count, 2)
        }
    }

    func testAnAnswerThatDoesNotMatchTheFormIsNoAttempt() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)

            let page = try await browser.send([("f0", "12")], on: try await browser.get("/"))

            XCTAssertEqual(page.reader.element(id: "f0-problem")?.text, "Code must have 6 digits; you entered 2.")
            XCTAssertEqual(prompt.answers.count, 0)
        }
    }

    func testAnAnswerToAnEarlierStateDoesNotCount() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)
            let old = try await browser.get("/")
            _ = try await browser.send([("f0", "12")], on: old)

            _ = try await browser.send([("f0", "123456")], on: old)

            XCTAssertEqual(prompt.answers.count, 0)
        }
    }

    func testCancellingAnswersNothing() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")

            let response = try await answer(browser.form("\(page.path)/cancel", [], on: page, form: "cancel"))

            XCTAssertEqual(response.status, 303)
            XCTAssertEqual(prompt.answers, [nil])
            let next = try await browser.get(page.path)
            XCTAssertEqual(next.path, "/")
            prompt.dismiss()
        }
    }

    func testAWithdrawnPromptIsGone() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")

            prompt.dismiss()

            let next = try await browser.send([("f0", "123456")], on: page)
            XCTAssertEqual(next.path, "/")
            XCTAssertEqual(prompt.answers.count, 0)
        }
    }

    func testTwoPromptsAreAnsweredInAnyOrder() async throws {
        try await withBrowser { ui, browser in
            let (first, second) = (
                PresentedPrompt(.code, on: ui.presenter), PresentedPrompt(.consent, on: ui.presenter)
            )
            let page = try await browser.get("/")
            let tabs = page.reader.all("a").filter { $0["href"]?.hasPrefix("/prompts/") == true }
            XCTAssertEqual(tabs.map(\.text), ["Enter your code", "Use your location?"])
            XCTAssertEqual(tabs.map { $0["aria-current"] }, ["page", nil])

            second.dismissOnAnswer()
            let next = try await browser.send(
                [("action", "refuse")], on: try await browser.get(try XCTUnwrap(tabs[1]["href"])))

            XCTAssertEqual(second.answers, [FormAnswer(action: "refuse")])
            XCTAssertEqual(next.path, page.path)
            XCTAssertEqual(first.answers.count, 0)
        }
    }

    func testThePageWithoutAPromptIsInTheUsersLanguage() async throws {
        var options = WebUI.Options()
        options.languages = Languages(["de"])
        try await withBrowser(options) { _, browser in
            let page = try await browser.get("/").reader

            XCTAssertEqual(page.all("html").first?["lang"], "de")
            XCTAssertTrue(page.text.contains("Nichts zu beantworten"), page.text)
        }
    }

    func testPromptsOfOneTitleAreTabsOfTwoNames() async throws {
        try await withBrowser { ui, browser in
            let prompts = [PresentedPrompt(.login, on: ui.presenter), PresentedPrompt(.login, on: ui.presenter)]

            let page = try await browser.get("/").reader

            let tabs = page.all("a").filter { $0["href"]?.hasPrefix("/prompts/") == true }
            XCTAssertEqual(Set(tabs.map(\.text)).count, 2, "\(tabs.map(\.text))")
            XCTAssertEqual(tabs.map { $0["aria-current"] }, ["page", nil])
            for each in prompts { each.dismiss() }
        }
    }

    func testABusyPageLeadsToWhatIsAskedMeanwhile() async throws {
        var options = WebUI.Options()
        options.outcomeLimit = .zero
        try await withBrowser(options) { ui, browser in
            let (prompt, other) = (
                PresentedPrompt(.consent, on: ui.presenter), PresentedPrompt(.login, on: ui.presenter)
            )
            let page = try await browser.get("/")
            _ = try await answer(browser.form(page.path, [("action", "confirm")], on: page))

            let before = try await browser.get(page.path)
            let question = PresentedPrompt(.code, on: ui.presenter)
            let asked = try await browser.get(page.path)
            question.dismiss()
            let after = try await browser.get(asked.path)

            XCTAssertEqual([before.path, after.path], [page.path, page.path])
            XCTAssertTrue(asked.reader.text.contains("The organization sent it apart."), asked.reader.text)
            for each in [prompt, other] { each.dismiss() }
        }
    }

    func testReturnInAFieldSendsTheFieldsWhereverTheListIs() async throws {
        for native in [ProviderSignInOptions.NativeLogin.above, .below] {
            try await withBrowser { ui, browser in
                let prompt = PresentedPrompt(try ShippedForms.providerList(native: native), on: ui.presenter)

                let page = try await browser.get("/")

                // It is the form's first button that the Return key presses.
                let buttons = page.reader.all("button").filter { $0["name"] == "action" }
                XCTAssertEqual(buttons.first?["value"], "native", "\(native)")
                prompt.dismiss()
            }
        }
    }

    func testAnUpdateIsANewStateOfTheSamePage() async throws {
        try await withBrowser { ui, browser in
            var form = Form(
                .hypermediaPolling, title: "Confirm in the app", message: "Waiting for you.",
                actions: [Form.Action("cancel", label: "Stop")])
            form.isWaiting = true
            form.secondsLeft = 125
            let prompt = PresentedPrompt(form, on: ui.presenter)
            let page = try await browser.get("/")
            XCTAssertEqual(page.reader.all("time").map { [$0.text, $0["data-countdown"]] }, [["2:05", "125"]])
            clock.advance(by: 65)
            let later = try await browser.get("/")
            XCTAssertEqual(later.reader.all("time").map(\.text), ["1:00"])
            form.message = "It is there."

            ui.presenter.update(form, as: prompt.id)

            let next = try await browser.get("/")
            XCTAssertEqual(next.path, page.path)
            XCTAssertTrue(next.reader.text.contains("It is there."))
            XCTAssertTrue(next.response.text.contains(#"<noscript><meta http-equiv="refresh" content="2"></noscript>"#))
        }
    }

    func testALoginElsewhereOffersCancelAndTheTimeThatIsLeft() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(try ShippedForms.deviceLogin(), on: ui.presenter)

            let page = try await browser.get("/")

            let buttons = page.reader.all("button").filter { $0["class"]?.contains("outside") != true }
            XCTAssertEqual(buttons.map(\.text), ["Cancel"])
            XCTAssertEqual(page.reader.all("time").map(\.text), ["10:00"])
            prompt.dismiss()
        }
    }

    func testABrowserThatGoesAwayCancelsItsPrompts() async throws {
        let feed = ChangeFeed()
        let access = WebAccess(clock: clock, random: SeededRandom(seed: 1))
        let presenter = WebPresenter(feed: feed, clock: clock, random: SeededRandom(seed: 2))
        let watch = AbsenceWatch(
            access: access, presenter: presenter, absenceLimit: .seconds(60), idleLimit: .seconds(900), clock: clock)
        let prompt = PresentedPrompt(.code, on: presenter)
        XCTAssertNotNil(access.openSession(with: access.makeLinkToken()))
        access.noteSeen(byScript: true)

        for seconds in 1...66 {
            await watch.check()
            XCTAssertEqual(prompt.answers.count, seconds > 61 ? 1 : 0, "after \(seconds) s")
            clock.advance(by: 1)
        }

        XCTAssertEqual(prompt.answers, [nil])
    }

    func testABrowserWithoutScriptsHasMoreTime() async throws {
        let access = WebAccess(clock: clock, random: SeededRandom(seed: 1))
        let presenter = WebPresenter(feed: ChangeFeed(), clock: clock, random: SeededRandom(seed: 2))
        let watch = AbsenceWatch(
            access: access, presenter: presenter, absenceLimit: .seconds(60), idleLimit: .seconds(900), clock: clock)
        let prompt = PresentedPrompt(.code, on: presenter)
        for _ in 0...90 {
            await watch.check()
            XCTAssertEqual(prompt.answers.count, 0)
            clock.advance(by: 10)
        }

        await watch.check()

        XCTAssertEqual(prompt.answers, [nil])
    }

    func testAMachineThatWasAsleepCancelsNothing() async throws {
        let access = WebAccess(clock: clock, random: SeededRandom(seed: 1))
        let presenter = WebPresenter(feed: ChangeFeed(), clock: clock, random: SeededRandom(seed: 2))
        let watch = AbsenceWatch(
            access: access, presenter: presenter, absenceLimit: .seconds(60), idleLimit: .seconds(900), clock: clock)
        let prompt = PresentedPrompt(.code, on: presenter)
        access.noteSeen(byScript: true)
        await watch.check()

        clock.advance(by: 3600)
        await watch.check()

        XCTAssertEqual(prompt.answers.count, 0)
    }

    func testAGapOfFifteenSecondsIsNoSleep() async throws {
        for (gap, isCancelled) in [(15.0, true), (16.0, false)] {
            let access = WebAccess(clock: clock, random: SeededRandom(seed: 1))
            let presenter = WebPresenter(feed: ChangeFeed(), clock: clock, random: SeededRandom(seed: 2))
            let watch = AbsenceWatch(
                access: access, presenter: presenter, absenceLimit: .seconds(60), idleLimit: .seconds(900), clock: clock
            )
            let prompt = PresentedPrompt(.code, on: presenter)
            access.noteSeen(byScript: true)
            for _ in 0...5 {
                await watch.check()
                clock.advance(by: gap)
            }

            await watch.check()

            XCTAssertEqual(prompt.answers.count, isCancelled ? 1 : 0, "\(gap) s")
            presenter.cancelAll()
        }
    }

    func testAPromptThatCameLaterWaitsItsOwnTime() async throws {
        let access = WebAccess(clock: clock, random: SeededRandom(seed: 1))
        let presenter = WebPresenter(feed: ChangeFeed(), clock: clock, random: SeededRandom(seed: 2))
        let watch = AbsenceWatch(
            access: access, presenter: presenter, absenceLimit: .seconds(60), idleLimit: .seconds(900), clock: clock)
        access.noteSeen(byScript: true)
        for _ in 0..<20 {
            await watch.check()
            clock.advance(by: 10)
        }
        let prompt = PresentedPrompt(.code, on: presenter)

        for waited in stride(from: 0, through: 70, by: 10) {
            await watch.check()
            XCTAssertEqual(prompt.answers.count, waited > 60 ? 1 : 0, "after \(waited) s")
            clock.advance(by: 10)
        }
    }

    func testStoppingCancelsWhatWaits() async throws {
        let ui = try await WebUI.start()
        let prompt = PresentedPrompt(.code, on: ui.presenter)

        await ui.stop()

        XCTAssertEqual(prompt.answers, [nil])
    }
}
