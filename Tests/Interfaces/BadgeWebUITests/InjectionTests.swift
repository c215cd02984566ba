import BadgeModel
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeWebUI

/// Texts of organizations, servers and persons, which never become anything but text.
final class InjectionTests: WebTestCase {
    func testNoTextOfAPromptChangesItsPage() async throws {
        let payloads = Payloads.all()
        XCTAssertGreaterThanOrEqual(payloads.count, 500)
        let usual = try Self.page(with: "usual")

        for payload in payloads {
            let page = try Self.page(with: payload)

            XCTAssertEqual(page.reader.structure, usual.reader.structure, payload)
            XCTAssertEqual(page.text.brackets, usual.text.brackets, payload)
            let shown = payload.replacingOccurrences(of: "\0", with: "\u{FFFD}")
            XCTAssertNotNil(page.reader.text.range(of: shown, options: .literal), payload)
            for element in page.reader.elements {
                for name in ["href", "src", "action"] where element[name] != nil {
                    XCTAssertTrue(Self.isSafe(element[name] ?? ""), "\(element.attributes)")
                }
            }
        }
    }

    func testNoTextOfAnAppChangesItsPage() async throws {
        let usual = Self.appPage(with: "usual")

        for payload in Payloads.all() {
            let page = Self.appPage(with: payload)

            XCTAssertEqual(page.reader.structure, usual.reader.structure, payload)
            XCTAssertTrue(page.reader.elements.allSatisfy { Self.isSafe($0["href"] ?? "/") }, payload)
        }
    }

    func testNoTextEscapesAStyleSheet() {
        var usual = StyleSheet()
        usual.add(Self.appearance(font: "Usual"), on: .prompt, of: "ticket")

        for payload in Payloads.all() {
            var sheet = StyleSheet()
            sheet.add(Self.appearance(font: payload), on: .prompt, of: "ticket")
            sheet.add(WebColors(background: .black), of: payload)

            let rules = sheet.text.split(separator: "\n").map { $0.prefix { $0 != "{" } }
            let known = usual.text.split(separator: "\n").map { $0.prefix { $0 != "{" } }
            XCTAssertEqual(Array(rules.prefix(known.count)), known, payload)
            XCTAssertFalse(sheet.text.contains("evil"), payload)
            XCTAssertFalse(sheet.text.contains("expression"), payload)
        }
    }

    func testNoNameInAFormOfThePersonReachesAPage() async throws {
        try await withBrowser { ui, browser in
            let form = Form(
                .photoUpload, title: "Photo", fields: [Field("photo", label: "Photo", .image(PhotoRequirements()))],
                actions: [.submit("Upload")])
            _ = PresentedPrompt(form, on: ui.presenter)
            let page = try await browser.get("/")
            let names = Payloads.all().filter { !$0.contains("\r") && !$0.contains("\"") && !$0.contains("\0") }.prefix(
                40)
            for name in names {
                var request = browser.form(
                    page.path, [("action", "submit")],
                    files: [("f0", ImageData(bytes: [1], mediaType: "image/png"))], on: page)
                request.body = Data(
                    String(decoding: request.body, as: UTF8.self)
                        .replacingOccurrences(of: "filename=\"photo\"", with: "filename=\"\(name)\"").utf8)
                let response = try await answer(request)
                XCTAssertTrue([303, 400].contains(response.status), name)
            }
            let text = try await browser.get("/").response.text
            XCTAssertFalse(text.contains("alert(1)"))
        }
    }

    func testWhatAPersonTypedComesBackAsText() async throws {
        try await withBrowser { ui, browser in
            let form = Form(
                .certificate, title: "Certificate",
                fields: [Field("name", label: "Name", .text), Field("number", label: "Number", .number)],
                actions: [.submit("Send")])
            _ = PresentedPrompt(form, on: ui.presenter)
            var page = try await browser.send([("f0", "usual"), ("f1", "x")], on: try await browser.get("/"))
            let usual = page.reader.structure
            for payload in Payloads.all().filter({ !$0.contains("\0") }).prefix(60) {
                page = try await browser.send([("f0", payload), ("f1", "x")], on: page)

                XCTAssertEqual(page.reader.element(id: "f0")?["value"], payload)
                XCTAssertEqual(
                    page.reader.structure.filter { $0.hasPrefix("script") }, usual.filter { $0.hasPrefix("script") })
            }
        }
    }

    func testAnAddressOfAnotherSchemeIsNeverALink() throws {
        for payload in Payloads.all() {
            guard let url = URL(string: payload) else { continue }
            let html = HTML.link("Help", to: url).markup

            let link = PageReader(html).all("a").first?["href"]
            XCTAssertTrue(link.map { $0.hasPrefix("http") } ?? true, payload)
        }
    }

    // MARK: Pages

    private static func isSafe(_ address: String) -> Bool {
        address.hasPrefix("/") && !address.hasPrefix("//") || address.hasPrefix("#")
            || address.hasPrefix("https://example.org")
    }

    @MainActor
    private static func page(with text: String) throws -> (text: String, reader: PageReader) {
        // A document with a character that hides or reorders others has no choice.
        let shown = text.isShownExactly ? text : "usual"
        var document = AgreementDocument(
            kind: .terms, version: text, locale: text, isRequired: true, text: shown + "x")
        document.translations = [
            AgreementDocument(kind: .terms, version: text, locale: "de", isRequired: true, text: shown + "y")
        ]
        let oneLine = String(text.map { $0.isNewline ? " " : $0 })
        var form = Form(
            Form.Kind(rawValue: text), title: text, message: oneLine,
            fields: [
                Field(text, label: text, .text, hint: text, value: .text(text)),
                Field("c", label: text, .choice([.init(text, label: text), .init("other", label: text)])),
                Field("b", label: text, .boolean, hint: text),
                Field("p", label: text, .image(PhotoRequirements(mediaTypes: ["image/\(text)", text]))),
                Field("s", label: text, .secret(.any), hint: text),
            ], actions: [Form.Action(text, label: text, sendsFields: true), Form.Action("o", label: text)],
            links: [Form.Link(label: text, url: URL(string: "https://example.org/") ?? URL(filePath: "/"))])
        form.cancelLabel = text + "z"
        form.pictures = []
        form.messageStyles = [.message]
        var documents = Form(
            .userAgreement, title: text, fields: [Field("d", label: text, .document(document))],
            actions: [.submit(text)])
        documents.busyText = text
        var layer = AppearanceLayer()
        layer[.header(of: .prompt)] = .text(LocalizedText(oneLine))
        layer[.footer(of: .prompt)] = .text(LocalizedText(oneLine))
        layer[.sectionHeader(of: .prompt)] = LocalizedText(oneLine)
        layer[.sectionFooter(of: .prompt)] = LocalizedText(oneLine)
        let appearance = ResolvedAppearance([layer])
        let refusal = BadgeError(
            .invalidInput, reason: oneLine,
            detail: .invalidFields([.init(path: text, reason: oneLine), .init(path: "c", reason: oneLine)]))
        let drawn = [(form, refusal), (documents, nil)].map { form, refusal in
            PromptDrawing(view: PromptView(form, in: appearance, refusal: refusal, tabTitle: text), behind: nil).body
        }
        let writer = PageWriter(title: text, localization: .english, version: 1, pageToken: "token")
        let page = writer.document(.group(drawn))
        return (page, PageReader(page))
    }

    private static func appPage(with text: String) -> (text: String, reader: PageReader) {
        let frame = WebFrame(name: text, navigation: [WebPage.Link(text, to: WebPath(text, query: [text: text]))])
        var page = WebPage(title: text) {
            HTML(.p, .class(text), .id(text), .title(text), .aria("label", text), .data("x", text)) { text }
            HTML(.svg, .svg(.viewBox, text)) { HTML(.path, .svg(.d, text)) }
            HTML(.input, .type(.text), .name(text), .value(text), .placeholder(text), .pattern(text))
            HTML(.textarea, .name(text)) { text }
            HTML.form(posting: WebPath("a", text)) { HTML(.button, .value(text)) { text } }
        }
        page.back = WebPage.Link(text, to: WebPath(text))
        let writer = PageWriter(title: text, localization: .english, version: 1, pageToken: "token")
        let drawn = writer.document(FrameDrawing(frame: frame, page: page).body)
        return (drawn, PageReader(drawn))
    }

    private static func appearance(font: String) -> ResolvedAppearance {
        var layer = AppearanceLayer()
        layer[.fontName(of: .title)] = LocalizedText(font)
        layer[.textColor(of: .title)] = .black
        layer[.fontSize(of: .title)] = .infinity
        return ResolvedAppearance([layer])
    }
}

extension String {
    fileprivate var brackets: Int { utf8.count { $0 == UInt8(ascii: "<") } }
}

extension PromptView {
    /// A prompt in its first round.
    @MainActor
    init(
        _ form: Form, in appearance: ResolvedAppearance = ResolvedAppearance(), refusal: BadgeError? = nil,
        tabTitle: String? = nil
    ) {
        func plan(_ device: PresentationDevice) -> PresentationPlan {
            PresentationPlan(for: DialogRequest(appearance, on: device))
        }
        let tabs = tabTitle.map { [Tab(name: "a", title: $0), Tab(name: "b", title: $0)] } ?? []
        self.init(
            name: "a", form: form, appearance: appearance, slots: PromptSlots(form, in: appearance, nil, of: "a"),
            round: 1,
            values: form.fields.reduce(into: [:]) { $0[$1.name] = $1.value }, refusal: refusal, busyText: nil,
            secondsLeft: nil, narrow: plan(.narrowWindow), wide: plan(.wideWindow), tabs: tabs)
    }
}
