import BadgeModel
import BadgeUI
import BadgeWebUI
import ScreenTestSupport
import TestSupport
import XCTest

/// Backgrounds, the line that names BadgeKit, and built-in texts, as a page has them.
final class PageColorTests: ScreenTestCase {
    private static let green = AppearanceColor(red: 0, green: 0.5, blue: 0)
    private static let blue = AppearanceColor(red: 0, green: 0, blue: 0.5)

    func testEA25TheAuthenticationColorIsOfTheListAndTheLandingAlone() async throws {
        func style(_ form: Form) async throws -> String {
            try await page(form) { layer in
                layer[.authenticationBackgroundColor] = Self.green
                layer[.backgroundColor(of: .sharing)] = Self.blue
            }.style
        }

        let (list, landing) = (try await style(Self.providers), try await style(ShippedForms.landing()))
        let (sharing, web) = (try await style(Self.sharing), try await style(ShippedForms.providerPage()))

        for style in [list, landing] { XCTAssertTrue(style.contains(Self.veil(Self.green)), style) }
        XCTAssertTrue(sharing.contains(Self.veil(Self.blue)), sharing)
        XCTAssertFalse(sharing.contains(Self.veil(Self.green)) || web.contains("linear-gradient"), sharing + web)
    }

    func testEA26AnImageIsOverTheColorAndScaledByItsOwnMode() async throws {
        for (scaling, rule) in [
            (AppearanceImage.Scaling.fit, "contain"), (.fill, "cover"), (.stretch, "100% 100%"), (.center, "auto"),
            (.tile, "background-repeat:repeat"),
        ] {
            let (page, style) = try await page { layer in
                layer[.authenticationBackgroundColor] = Self.green
                layer[.authenticationBackgroundImage] = AppearanceImage(.pixel, scaling: scaling)
            }

            XCTAssertTrue(style.contains(Self.veil(Self.green)), style)
            XCTAssertTrue(style.contains(".background{background-image:url(/pictures/"), style)
            XCTAssertTrue(style.contains(rule), style)
            let background = try XCTUnwrap(page.reader.elements.firstIndex { $0["class"] == "background" })
            let dialog = try XCTUnwrap(page.reader.elements.firstIndex { $0["role"] == "dialog" })
            XCTAssertEqual(page.reader.elements[background].path.last, dialog, "the image is not on the color")
        }
    }

    func testWhatIsWrittenOverAnImageIsOnASurface() async throws {
        let surface = "background-color:var(--panel,var(--surface))}"
        func style(_ color: AppearanceColor?, hasImage: Bool) async throws -> String {
            try await page { layer in
                layer[.backgroundColor(of: .providerTable)] = color
                if hasImage { layer[.backgroundImage(of: .providerTable)] = AppearanceImage(.pixel) }
            }.style
        }

        let (image, imageOnBlue) = (
            try await style(nil, hasImage: true), try await style(Self.blue, hasImage: true)
        )
        let (veil, blue) = (try await style(nil, hasImage: false), try await style(Self.blue, hasImage: false))

        for style in [image, imageOnBlue] { XCTAssertTrue(style.contains(surface), style) }
        for style in [veil, blue] { XCTAssertFalse(style.contains(surface), style) }
        XCTAssertFalse(image.contains("--panel:"), image)
        for style in [imageOnBlue, blue] { XCTAssertTrue(style.contains(".dialog{--panel:#000080}"), style) }
        XCTAssertTrue(veil.contains(".dialog{--panel:color-mix(in srgb,#1A547A 20.0%,var(--surface))}"), veil)
    }

    func testEA27TheBuiltInBackgroundIsAVeilOfBlue() async throws {
        let style = try await page().style

        XCTAssertTrue(style.contains("linear-gradient(#1A547A33,#1A547A33)"), style)
    }

    func testTextWithoutAColorIsReadableOnALightAndADarkBackground() async throws {
        for (color, scheme) in [(AppearanceColor.white, "light"), (Self.blue, "dark")] {
            let style = try await page { $0[.authenticationBackgroundColor] = color }.style

            XCTAssertTrue(style.contains("color-scheme:\(scheme)}"), style)
        }
        let veil = try await page().style
        XCTAssertFalse(veil.contains("color-scheme"), "it has the page's background below it")
    }

    func testALinkThatCouldNotBeReadHasTheColorOfTexts() async throws {
        func link(_ color: String) async throws -> String? {
            let color = AppearanceColor(color)
            let style = try await page(ShippedForms.agreement()) { $0[.backgroundColor(of: .prompt)] = color }.style
            return style.firstMatch(of: /--link:([^}]*)}/).map { String($0.output.1) }
        }

        let (red, white, veil) = (
            try await link("#AA0000"), try await link("#FFFFFF"), try await link("#1A547A33")
        )

        // The colours are those of the page's style, in which a dark background is that of a dark page.
        XCTAssertEqual(red, "light-dark(var(--text),var(--text))")
        XCTAssertEqual(white, "light-dark(#1D4ED8,var(--text))")
        XCTAssertNil(veil)
    }

    func testEA28OnlyTheOrganizationLeavesOutTheAttribution() async throws {
        let theme = try Theme(
            Array(#"{"attribution": {"isHidden": true}, "providerTable": {"sectionFooter": null}}"#.utf8),
            mode: .production)
        let policy = try Policy(JSONReader(["appearance": ["hidesAttribution": true]]))
        let organization = AppearanceLayer(organization: Display(name: "Works"), policy: policy.appearance)

        let app = try await page(Self.providers, in: ResolvedAppearance([theme.layer])).page
        let server = try await page(Self.providers, in: ResolvedAppearance([organization])).page

        XCTAssertTrue(app.reader.text.contains("Powered by BadgeKit"), app.reader.text)
        XCTAssertFalse(server.response.text.contains("BadgeKit"), server.reader.text)
    }

    func testEA30BuiltInTextsAreReplacedByLanguage() async throws {
        let theme = try Theme(
            Array(#"{"providerTable": {"title": {"en": "Sign in", "de": "Anmelden"}}}"#.utf8), mode: .development)
        let texts = try TextTable(language: "de", ["action.cancel": "Lieber nicht"])
        for (tag, title, cancel) in [("de-AT", "Anmelden", "Lieber nicht"), ("en", "Sign in", "Cancel")] {
            let form = try ShippedForms.providerList(localization: Localization(Languages([tag]), texts: [texts]))

            let page = try await page(form, in: ResolvedAppearance([theme.layer], languages: Languages([tag]))).page

            XCTAssertEqual(page.reader.element(id: "title")?.text, title)
            XCTAssertEqual(page.reader.all("button").first { $0["form"] == "cancel" }?.text, cancel)
        }
    }

    func testColorsThatCannotBeReadAreReplaced() throws {
        let yellow = try XCTUnwrap(AppearanceColor("#FFEE00"))

        XCTAssertEqual(WebColors(background: yellow, text: .white).text, .black)
        XCTAssertEqual(WebColors(background: .black, text: yellow).text, yellow)
        XCTAssertEqual(WebColors(background: .black).text, .white)
    }

    func testADrawingHasTheColorsOfAnAppearance() throws {
        let veil = try XCTUnwrap(AppearanceColor("#0B1A2C80"))

        let drawing = HTML(.circle, .fill(.color(Self.green)), .stroke(.color(veil)))

        XCTAssertEqual(drawing.markup, ##"<circle fill="#008000" stroke="#0B1A2C80"></circle>"##)
    }

    private static func gradient(_ color: AppearanceColor) -> String { "linear-gradient(\(color),\(color))" }
    // Both colours are dark.
    private static func veil(_ color: AppearanceColor) -> String {
        ".dialog{background-image:\(gradient(color));color-scheme:dark}"
    }
}
