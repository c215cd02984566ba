import BadgeKeys
import BadgeModel
import BadgeUI
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

/// Every kind of field as plain HTML, which a browser without scripts can send.
final class FormPageTests: WebTestCase {
    private static let document = AgreementDocument(
        kind: .terms, version: "3", locale: "en", isRequired: true,
        text: "1. Wear it.\r\n\n  2. <script>alert(1)</script> & \"more\"\n")

    private static var everyField: Form {
        var document = Self.document
        document.translations = [
            AgreementDocument(kind: .terms, version: "3", locale: "de", isRequired: true, text: "Tragen.")
        ]
        return Form(
            .certificate, title: "Everything",
            fields: [
                Field("name", label: "Name", .text, hint: "As in your passport.", value: .text("Ada")),
                Field("number", label: "Number", .number),
                Field("day", label: "Day", .date),
                Field("email", label: "Email", .email),
                Field("phone", label: "Phone", .phone),
                Field("code", label: "Code", .code(.digits)),
                Field("password", label: "Password", .secret(.any)),
                Field("confirmation", label: "Again", .secret(.any), constraints: .init(repeats: "password")),
                Field("kept", label: "Kept", .secret(.any), value: .secret(Secret(utf8: "prefilled"))),
                Field("color", label: "Colour", .choice([.init("r", label: "Red"), .init("g", label: "Green")])),
                Field("agree", label: "I agree", .boolean),
                Field("terms", label: "Terms", .document(document)),
                Field("photo", label: "Photo", .image(PhotoRequirements())),
                Field("state", label: "State", .hidden, value: .text("server-side")),
                Field("note", label: "Note", .text, constraints: .init(isRequired: false)),
                Field("about", label: "About", .multilineText, constraints: .init(isRequired: false)),
            ], actions: [.submit("Send"), Form.Action("skip", label: "Skip")])
    }

    private static let photo = ImageData(
        bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 7], mediaType: "image/png")

    func testEveryKindOfFieldIsSentByThePageAlone() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(Self.everyField, on: ui.presenter)
            let page = try await browser.get("/")
            prompt.dismissOnAnswer()

            let response = try await answer(
                browser.form(
                    page.path,
                    [
                        ("action", "submit"), ("f0", "Ada L."), ("f1", "7"), ("f2", "2027-01-31"),
                        ("f3", "ada@example.org"), ("f4", "+441632960000"), ("f5", "123456"), ("f6", "pass"),
                        ("f7", "pass"), ("f8", ""), ("f9", "g"), ("f10", "yes"), ("f11", "accept"), ("f14", ""),
                        ("f15", "One\r\n\r\ntwo"),
                    ], files: [("f12", Self.photo)], on: page))

            XCTAssertEqual(response.status, 303)
            XCTAssertEqual(
                prompt.answers.first??.values,
                [
                    "name": .text("Ada L."), "number": .text("7"), "day": .text("2027-01-31"),
                    "email": .text("ada@example.org"), "phone": .text("+441632960000"),
                    "code": .secret(Secret(utf8: "123456")), "password": .secret(Secret(utf8: "pass")),
                    "confirmation": .secret(Secret(utf8: "pass")), "kept": .secret(Secret(utf8: "prefilled")),
                    "color": .text("g"), "agree": .flag(true), "terms": .flag(true), "photo": .image(Self.photo),
                    "state": .text("server-side"), "about": .text("One\n\ntwo"),
                ])
        }
    }

    func testAnActionOfAFlowKeepsTheNameThatWasTypedAndNoSecret() async throws {
        try await withBrowser { ui, browser in
            let form = Form(
                .flowForm, title: "Sign in",
                fields: [Field("name", label: "Name", .email), Field("password", label: "Password", .secret(.any))],
                actions: [.submit("Sign in"), Form.Action("forgotPassword", label: "Forgot it?")])
            let prompt = PresentedPrompt(form, on: ui.presenter)
            let page = try await browser.get("/")
            prompt.dismissOnAnswer()

            _ = try await answer(
                browser.form(
                    page.path, [("action", "forgotPassword"), ("f0", "ana@example.org"), ("f1", "half a pass")],
                    on: page))

            XCTAssertEqual(
                prompt.answers.first, FormAnswer(action: "forgotPassword", values: ["name": .text("ana@example.org")]))
        }
    }

    func testALineOfArabicIsReadFromRightToLeftWhateverNameItBeginsWith() async throws {
        try await withBrowser { ui, browser in
            let form = Form(
                .certificate, title: "x", message: "Example Works، أصدرها 127.0.0.1\nhttps://id.example.org",
                actions: [.submit("OK")], localization: Localization(Languages(["ar"])))
            _ = PresentedPrompt(form, on: ui.presenter)
            let page = try await browser.get("/").reader

            let lines = page.all("p").filter { $0["class"] == "e-message" }

            XCTAssertEqual(lines.map { $0["dir"] }, ["rtl", "auto"])
        }
    }

    func testASentenceIsReadFromLeftToRightWhateverNameItBeginsWith() async throws {
        try await withBrowser { ui, browser in
            let sentence = Localization.english("list.items", ["first": "بيت الأمل", "rest": "x"])
            var form = Form.consent
            form.message = "\(sentence)\nبيت الأمل"
            _ = PresentedPrompt(form, on: ui.presenter)
            let page = try await browser.get("/").reader

            let lines = page.all("p").filter { $0["class"] == "e-message" }

            XCTAssertEqual(lines.map { $0["dir"] }, ["ltr", "auto"])
        }
    }

    func testEveryControlHasALabelAndItsDescription() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(Self.everyField, on: ui.presenter)
            let page = try await browser.get("/").reader

            let labels = Set(page.all("label").compactMap { $0["for"] })
            let ids = page.elements.compactMap { $0["id"] }
            let controls = page.all("input").filter { $0["type"] != "hidden" }
            XCTAssertEqual(Set(ids).count, ids.count)
            XCTAssertGreaterThan(controls.count, 14)
            for control in controls { XCTAssertTrue(labels.contains(control["id"] ?? ""), "\(control.attributes)") }
            for control in page.elements {
                let described = control["aria-describedby"]?.split(separator: " ").map(String.init) ?? []
                XCTAssertTrue(Set(described).isSubset(of: ids), "\(control.attributes)")
            }
            XCTAssertEqual(page.element(id: "f0-hint")?.text, "As in your passport.")
            XCTAssertEqual(page.all("legend").map(\.text), ["Colour", "Terms"])
            XCTAssertEqual(page.all("label").last?.text, "About (optional)")
        }
    }

    func testNoSecretAndNoHiddenValueIsOnThePage() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(Self.everyField, on: ui.presenter)
            let text = try await browser.get("/").response.text

            XCTAssertFalse(text.contains("prefilled"))
            XCTAssertFalse(text.contains("server-side"))
        }
    }

    func testTheKeyboardOfATouchScreenFitsTheField() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(Self.everyField, on: ui.presenter)
            let page = try await browser.get("/").reader
            func control(_ index: Int) -> [String?] {
                let element = page.element(id: "f\(index)")
                return [element?["type"], element?["inputmode"], element?["autocomplete"]]
            }

            XCTAssertEqual(control(1), ["text", "numeric", nil])
            XCTAssertEqual(control(2), ["date", nil, nil])
            XCTAssertEqual(control(3), ["email", nil, "email"])
            XCTAssertEqual(control(4), ["tel", nil, "tel"])
            XCTAssertEqual(control(5), ["text", "numeric", "one-time-code"])
            XCTAssertEqual(control(6), ["password", nil, "new-password"])
            XCTAssertEqual(control(8), ["password", nil, "current-password"])
            XCTAssertEqual(page.element(id: "f12")?["accept"], "image/jpeg,image/png")
        }
    }

    func testReturnPerformsTheFirstAction() async throws {
        try await withBrowser { ui, browser in
            let form = Form(
                .hypermediaForm, title: "Enter it", fields: [Field("a", label: "A", .text)],
                actions: [.submit("Go on"), Form.Action("back", label: "Back"), Form.Action("other", label: "Other")])
            _ = PresentedPrompt(form, on: ui.presenter)
            let page = try await browser.get("/").reader

            let buttons = page.all("button").filter { $0["form"] == "answer" || $0["form"] == nil }
            XCTAssertEqual(buttons.map { $0["value"] }, ["submit", "back", "submit", "other"])
            XCTAssertEqual(buttons.map { $0["formnovalidate"] != nil }, [false, true, false, true])
        }
    }

    func testALinkThatIsNotFollowedKeepsWhatWasTypedButNoSecret() async throws {
        try await withBrowser { ui, browser in
            var link = Form.Action("links[0]", label: "Terms")
            link.isLink = true
            let form = Form(
                .hypermediaForm, title: "Log in", fields: Form.login.fields, actions: [.submit("Go on"), link])
            let prompt = PresentedPrompt(form, on: ui.presenter)
            let refusal = BadgeError(.notSupported, reason: "It leads out. Open it elsewhere.", recovery: .retry)
            prompt.refuseOnAnswer(refusal)
            let first = try await browser.get("/")

            _ = try await browser.send([("action", "links[0]"), ("f0", "kim"), ("f1", "a secret")], on: first)
            let page = try await browser.get(first.path).reader

            XCTAssertEqual(prompt.answers, [FormAnswer(action: "links[0]", values: ["username": .text("kim")])])
            XCTAssertEqual(page.element(id: "f0")?["value"], "kim")
            XCTAssertNil(page.element(id: "f1")?["value"])
        }
    }

    func testAPromptWithoutFieldsHasItsActionsAsButtons() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(.consent, on: ui.presenter)
            let page = try await browser.get("/").reader

            let buttons = page.elements(in: "answer").filter { $0.tag == "button" }
            XCTAssertEqual(buttons.map(\.text), ["Allow", "Do not allow"])
            XCTAssertNotNil(buttons.first?["data-focus"])
            XCTAssertEqual(buttons.compactMap { $0["autofocus"] }, [])
        }
    }

    // WB-7
    func testWB7TheDigestIsOfTheVeryBytesThatThePageShows() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(Self.everyField, on: ui.presenter)
            let page = try await browser.get("/").reader

            let shown = try XCTUnwrap(page.elements.first { $0["data-document"] == "terms/3/en" })
            let digest = try XCTUnwrap(page.elements.first { $0["data-digest"] != nil }?.text)
            XCTAssertEqual(Array(shown.text.utf8), Array(Self.document.text.utf8))
            XCTAssertEqual(digest, Digest.sha256(shown.text.utf8).hexadecimal)
            XCTAssertFalse(page.all("script").contains { !$0.text.isEmpty })
            XCTAssertEqual(shown["lang"], "en")
            XCTAssertEqual(page.elements.first { $0["data-document"] == "terms/3/de" }?.text, "Tragen.")
        }
    }

    func testADocumentThatCannotBeShownExactlyCannotBeAccepted() async throws {
        try await withBrowser { ui, browser in
            // NUL; a forced direction, also by an isolate; characters that are not drawn; an escape; an annotation.
            for hidden in [
                "\0", "\u{202E}", "\u{202A}", "\u{2067}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{3164}", "\u{E0041}",
                "\u{1B}", "\u{85}", "\u{FFFA}", "\u{E0100}",
            ] {
                let prompt = PresentedPrompt(Self.agreement("You agree\(hidden) to nothing."), on: ui.presenter)
                let page = try await browser.get("/")
                XCTAssertTrue(page.reader.all("input").allSatisfy { $0["type"] != "radio" }, "\(Array(hidden.utf8))")
                XCTAssertTrue(page.reader.text.contains("hide or reorder"), "\(Array(hidden.utf8))")
                prompt.dismissOnAnswer()

                _ = try await browser.send([("f0", "accept")], on: page)

                XCTAssertEqual(prompt.answers.first??.values, ["d": .flag(false)], "\(Array(hidden.utf8))")
            }
        }
    }

    func testADocumentOfAnyLanguageCanBeAccepted() async throws {
        try await withBrowser { ui, browser in
            for text in [
                "Donaudampf\u{AD}schiff\r\n\tfahrt – “§ 1”", "شروط\u{200F} (ب\u{200C}ی)", "क्\u{200D}ष",
                "👩\u{200D}💻 ☎\u{FE0F}",
                "条件\u{2028}①", "é e\u{301}",
            ] {
                let prompt = PresentedPrompt(Self.agreement(text), on: ui.presenter)
                let page = try await browser.get("/")
                prompt.dismissOnAnswer()

                _ = try await browser.send([("f0", "accept")], on: page)

                XCTAssertEqual(prompt.answers.first??.values, ["d": .flag(true)], text)
            }
        }
    }

    private static func agreement(_ text: String) -> Form {
        let document = AgreementDocument(kind: .terms, version: "1", locale: "en", isRequired: true, text: text)
        return Form(
            .userAgreement, title: "Terms", fields: [Field("d", label: "Terms", .document(document))],
            actions: [.submit("Continue")])
    }

    func testAFileThatIsNoPictureIsRefusedBesideItsField() async throws {
        try await withBrowser { ui, browser in
            let form = Form(
                .photoUpload, title: "Your photo",
                fields: [Field("photo", label: "Photo", .image(PhotoRequirements()))],
                actions: [.submit("Upload")])
            let prompt = PresentedPrompt(form, on: ui.presenter)
            var page = try await browser.get("/")
            for bytes in [Array("<svg onload=alert(1)>".utf8), Array("GIF89a".utf8), Array("%PDF-1.7".utf8)] {
                let file = ImageData(bytes: bytes, mediaType: "image/png")
                _ = try await answer(browser.form(page.path, [("action", "submit")], files: [("f0", file)], on: page))
                page = try await browser.get("/")

                XCTAssertNotNil(page.reader.element(id: "f0-problem"))
            }
            XCTAssertEqual(prompt.answers.count, 0)
        }
    }

    func testDrawingsAndAQRCodeAreOnThePageOfTheirForm() async throws {
        let fence = try Drawn.fence(areas: [Drawn.circle("<The wall>", 51.5, -0.1, 500)])
        try await withBrowser { ui, browser in
            var form = Form.consent
            form.qrText = "https://example.org"
            form.drawings = [.map(GeoFenceViolation(cause: .outside, areas: [], fence: fence))]
            _ = PresentedPrompt(form, on: ui.presenter)
            let page = try await browser.get("/").reader

            XCTAssertEqual(page.all("svg").compactMap { $0["role"] }, ["img", "img"])
            let text = try await browser.get("/").response.text
            XCTAssertTrue(text.contains("<title>&lt;The wall&gt;</title>"), text)
            XCTAssertTrue(text.contains("<title>QR code</title>"), text)
        }
    }

    func testAPictureIsServedAsWhatItIs() async throws {
        let polyglot = Self.png + Array("<script>alert(1)</script>".utf8)
        var form = Form.consent
        form.pictures = [
            Form.Picture(label: "Map", image: ImageData(bytes: polyglot, mediaType: "text/html")),
            Form.Picture(label: "None", image: ImageData(bytes: Array("<svg/>".utf8), mediaType: "image/png")),
            Form.Picture(label: "Bomb", image: ImageData(bytes: Self.bomb, mediaType: "image/png")),
        ]
        let shown = form
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(shown, on: ui.presenter)
            let page = try await browser.get("/").reader
            XCTAssertEqual(page.all("img").map { $0["alt"] }, ["Map"])

            let response = try await answer(browser.request("GET", try XCTUnwrap(page.all("img").first?["src"])))

            XCTAssertEqual(response.headers["content-type"], "image/png")
            XCTAssertEqual(response.headers["content-security-policy"], "default-src 'none'; sandbox")
            XCTAssertEqual(Array(response.body), polyglot)
        }
    }

    // One pixel, and one of 60,000 pixels on a side.
    private static let png = header(width: 1, height: 1)
    private static let bomb = header(width: 60_000, height: 60_000)

    private static func header(width: UInt32, height: UInt32) -> [UInt8] {
        func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(width)
            + big(height)
            + [8, 2, 0, 0, 0] + big(0)
    }
}

extension [UInt8] {
    fileprivate var hexadecimal: String { reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) } }
}
