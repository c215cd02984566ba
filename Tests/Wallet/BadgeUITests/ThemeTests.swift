import BadgeHypermedia
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

/// Theme files: their values, names and assets, and what is wrong with them.
final class ThemeTests: XCTestCase {
    private static func theme(_ text: String, assets: any AssetSource = NoAssets()) throws -> Theme {
        try Theme(Array(text.utf8), assets: assets, mode: .development)
    }

    /// What an author is told, and that a user's prompt opens all the same.
    private static func problems(_ text: String, assets: any AssetSource = NoAssets()) throws -> [String] {
        try problems(Array(text.utf8), assets: assets)
    }

    private static func problems(_ data: [UInt8], assets: any AssetSource = NoAssets()) throws -> [String] {
        let found = try findings { _ = try Theme(data, assets: assets, mode: .development) } ?? []
        XCTAssertEqual(try Theme(data, assets: assets, mode: .production).warnings, found)
        return found.map { "\($0.path) \($0.reason)" }
    }

    private static func folder(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    func testAReaderOfAnotherLanguageGetsTheEnglishText() {
        let three = LocalizedText(["ar": "مشاركة", "de": "Teilen", "en-GB": "Share"])
        let two = LocalizedText(["fr": "Partager", "de": "Teilen"])

        XCTAssertEqual(three.text(for: Languages(["fr"])), "Share")
        XCTAssertEqual(three.text(for: Languages([])), "Share")
        XCTAssertEqual(three.text(for: Languages(["ar-EG"])), "مشاركة")
        XCTAssertEqual(two.text(for: Languages(["es"])), "Teilen")
    }

    func testAThemeNamesColoursTextsAndImagesOfItsOwnAndOfItsAssets() throws {
        let folder = try Self.folder([
            "colors.json": ##"{"ink": "#202020"}"##, "texts.json": ##"{"bye": {"en": "Bye", "fr": "Adieu"}}"##,
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Sample.png.bytes).write(to: folder.appending(path: "works-logo.png"))

        let theme = try Self.theme(
            #"""
            {"colors": {"brand": "#12107C"}, "texts": {"hi": "Hi"},
             "images": {"logo": {"file": "works-logo", "description": "Works", "scaling": "fit"}},
             "bar": {"backgroundColor": "brand", "textColor": "ink"},
             "prompt": {"header": {"name": "hi"}, "footer": {"name": "bye"}, "titleView": {"image": "logo"},
                        "backgroundImage": {"name": "logo", "scaling": "tile"}},
             "presentation": {"arrowDirection": "left", "hidesCancelButton": true}}
            """#, assets: try AssetDirectory(folder))
        let appearance = ResolvedAppearance([theme.layer], languages: Languages(["fr"]))

        XCTAssertEqual(appearance.style(of: .bar).backgroundColor, AppearanceColor("#12107C"))
        XCTAssertEqual(appearance.style(of: .bar).textColor, AppearanceColor("#202020"))
        XCTAssertEqual(appearance[.header(of: .prompt)]?.words(appearance.languages), "Hi")
        XCTAssertEqual(appearance[.footer(of: .prompt)]?.words(appearance.languages), "Adieu")
        XCTAssertEqual(appearance[.backgroundImage(of: .prompt)]?.scaling, .tile)
        XCTAssertEqual(appearance[.backgroundImage(of: .prompt)]?.imageDescription, "Works")
        XCTAssertEqual(appearance[.arrowDirection], .left)
        XCTAssertEqual(appearance[.hidesCancelButton], true)
    }

    func testAThemesOwnColorAndTextComeBeforeThoseOfItsAssets() throws {
        let folder = try Self.folder([
            "colors.json": ##"{"brand": "#111111", "other": "#222222"}"##, "texts.json": #"{"name": "asset"}"#,
        ])
        let theme = try Self.theme(
            ##"""
            {"colors": {"brand": "#333333"}, "texts": {"name": "theme"}, "bar": {"textColor": "brand"},
             "title": {"textColor": "other"}, "prompt": {"header": {"name": "name"}}}
            """##, assets: try AssetDirectory(folder))
        let appearance = ResolvedAppearance([theme.layer])

        XCTAssertEqual(appearance.style(of: .bar).textColor, AppearanceColor("#333333"))
        XCTAssertEqual(appearance.style(of: .title).textColor, AppearanceColor("#222222"))
        XCTAssertEqual(appearance[.header(of: .prompt)]?.words(appearance.languages), "theme")
    }

    func testEveryMistakeIsToldWithItsPath() throws {
        let cases: [(String, [String])] = [
            (##"{"bar": {"textColor": "#12"}}"##, ["bar.textColor is not a colour such as #1A547A"]),
            (##"{"bar": {"textColor": "#FFFFFFFFF"}}"##, ["bar.textColor is not a colour such as #1A547A"]),
            (
                ##"{"colors": {"brand": "#000000"}, "bar": {"textColor": "brnd"}}"##,
                ["bar.textColor names the colour brnd, which is not there (did you mean brand?)"]
            ),
            (#"{"title": {"fontSize": -1}}"#, ["title.fontSize is not between 0 and 10000"]),
            (#"{"title": {"isBold": "yes"}}"#, ["title.isBold is not true or false"]),
            (#"{"prompt": {"footer": {"name": "no"}}}"#, ["prompt.footer names the text no, which is not there"]),
            (#"{"prompt": {"title": "a\u001b[31m"}}"#, ["prompt.title contains the control character U+001B"]),
            (#"{"prompt": {"title": {"ar": "a\u202eb"}}}"#, ["prompt.title.ar contains the control character U+202E"]),
            (#"{"prompt": {"title": {"xx-": "a"}}}"#, ["prompt.title.xx- is no language tag"]),
            (#"{"texts": {"de": {"GREETING": "a"}}}"#, ["texts.de.GREETING is no language tag"]),
            (
                #"{"prompt": {"backgroundImage": "../secret"}}"#,
                ["prompt.backgroundImage is no name of an asset: letters, digits, _, - and . are"]
            ),
            (
                #"{"prompt": {"backgroundImage": ".."}}"#,
                ["prompt.backgroundImage is no name of an asset: letters, digits, _, - and . are"]
            ),
            (
                #"{"prompt": {"backgroundImage": "a"}}"#,
                ["prompt.backgroundImage names the image a, which is not there"]
            ),
            (
                #"{"images": {"logo": {"file": "logo", "scaling": "fit"}}, "prompt": {"backgroundImage": "logo"}}"#,
                ["images.logo.file names the file logo, which is not among the assets"]
            ),
            (
                #"{"images": {"logo": {"file": "../logo"}, "icon": {"bogus": 1}}}"#,
                [
                    "images.icon.bogus is not known here",
                    "images.logo.file is no name of an asset: letters, digits, _, - and . are",
                ]
            ),
            (#"{"styles": {"bar": {}}}"#, ["styles.bar is the name of an element"]),
            (
                #"{"message": {"basedOn": "nothing"}}"#,
                ["message.basedOn names the style nothing, which is not there"]
            ),
            (
                #"{"styles": {"calm": {}}, "prompt": {"linkStyle": "clam"}}"#,
                ["prompt.linkStyle names the style clam, which is not there (did you mean calm?)"]
            ),
            (#"{"prompt": {"titel": "A"}}"#, ["prompt.titel is not known here (did you mean title?)"]),
            (
                #"{"prompt": {"title": {"unset": false}}}"#,
                ["prompt.title.unset is not true: to keep the value of the layers below, leave it out"]
            ),
            (
                #"{"title": {"alignment": "middle"}}"#,
                ["title.alignment is not one of leading, center, trailing, left, right, natural, justified"]
            ),
            (
                #"{"styles": {"a": {"basedOn": "b"}, "b": {"basedOn": "a"}}}"#,
                ["styles.b.basedOn leads back to itself: styles.a → styles.b → styles.a"]
            ),
            (#"{"message": {"basedOn": "message"}}"#, ["message.basedOn leads back to itself: message → message"]),
            (
                #"{"presentation": {"arrowDirection": "north"}}"#,
                [
                    "presentation.arrowDirection is not one of up, down, left, right, any"
                ]
            ),
            (#"{"bar": 7}"#, ["bar is not an object"]),
            (#"[]"#, [" is not an object"]),
            (#"{"bar": {}, "bar": {}}"#, ["bar appears twice (line 1, column 22)"]),
            (#"{"bar": {"#, ["bar ends too early (line 1, column 10)"]),
        ]

        try playEach(cases) { text, expected in XCTAssertEqual(try Self.problems(text), expected, text) }
    }

    func testALayerIsWrittenAsAThemeThatReadsTheSame() throws {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/theme.schema.json"))
        var layer = try Self.theme(try XCTUnwrap(schema.examples.first).text).layer
        layer[.header(of: .sharing)] = .text(LocalizedText(["en": "Share", "de": "Teilen"]))
        layer[.fontSize(of: .title)] = 20.5
        layer[.alignment(of: .message)] = .center
        layer[.removedProviders] = ["acme"]
        layer[.backgroundImage(of: .prompt)] = AppearanceImage(Sample.png, name: "logo", scaling: .tile)
        layer.unset(.isBold(of: .headingMessage))
        let names = layer.names
        layer[.footer(of: .sharing)] = .component { SpyComponent("Not in a file") }

        let document = layer.themeDocument
        let read = try Self.theme(document.text, assets: LogoAssets()).layer

        XCTAssertEqual(schema.findings(in: document), [])
        XCTAssertEqual(read.names, names)
        XCTAssertEqual(read.themeDocument, document)
    }

    func testUnsettingIsNullOrAnObject() throws {
        let theme = try Self.theme(#"{"title": {"isBold": null}, "headingMessage": {"isBold": {"unset": true}}}"#)

        XCTAssertFalse(ResolvedAppearance([theme.layer]).style(of: .title).isBold)
        XCTAssertFalse(ResolvedAppearance([theme.layer]).style(of: .headingMessage).isBold)
        XCTAssertTrue(ResolvedAppearance().style(of: .title).isBold)
    }

    func testATextThatIsTooLongOrADocumentThatIsTooLargeOrDeepIsRefused() throws {
        let long = String(repeating: "a", count: 1001)
        let deep = String(repeating: #"{"bar":"#, count: 9) + "1" + String(repeating: "}", count: 9)
        let large = Array(#"{"texts": {"a": ""#.utf8) + [UInt8](repeating: 0x61, count: 10 << 20) + Array(#""}}"#.utf8)

        XCTAssertEqual(
            try Self.problems(#"{"bar": {"fontName": "\#(long)"}}"#), ["bar.fontName is longer than 1000 characters"])
        XCTAssertTrue(try Self.problems(deep)[0].contains("is nested deeper than 8 levels"))
        XCTAssertEqual(try Self.problems(large), [" is larger than 262144 bytes"])
        XCTAssertTrue(try Theme(large, mode: .production).layer.isEmpty)
    }

    func testATextAndADocumentOfTheGreatestSizeAreRead() throws {
        let longest = String(repeating: "a", count: 1000)
        let document = #"{"bar": {"fontName": "a"}}"#
        let padded = { (size: Int) in document + String(repeating: " ", count: size - document.utf8.count) }

        XCTAssertEqual(try Self.problems(#"{"bar": {"fontName": "\#(longest)"}}"#), [])
        XCTAssertEqual(try Self.problems(padded(262_144)), [])
        XCTAssertEqual(try Self.problems(padded(262_145)), [" is larger than 262144 bytes"])
    }

    func testAFolderOfAssetsIsNotLeft() throws {
        let outside = try Self.folder(["secret.png": String(decoding: Sample.png.bytes.dropFirst(), as: UTF8.self)])
        let folder = try Self.folder(["none.png": "text", "empty.png": ""])
        defer { for url in [outside, folder] { try? FileManager.default.removeItem(at: url) } }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "link.png"), withDestinationURL: outside.appending(path: "secret.png"))
        try FileManager.default.createDirectory(
            at: folder.appending(path: "folder.png"), withIntermediateDirectories: true)
        mkfifo(folder.appending(path: "pipe.png").path, 0o600)
        let cases = [
            ("link", "link.png, which is a link"), ("none", "none.png, which is no image"),
            ("empty", "empty.png, which is empty"), ("folder", "folder.png, which is no file"),
            ("pipe", "pipe.png, which is no file"),
        ]

        let assets = try AssetDirectory(folder)

        try playEach(cases) { name, expected in
            XCTAssertEqual(
                try Self.problems(#"{"prompt": {"backgroundImage": "\#(name)"}}"#, assets: assets),
                ["prompt.backgroundImage names the asset \(expected)"])
        }
        assertThrows(.documentInvalid) { try AssetDirectory(try Self.folder(["colors.json": "["])) }
    }

    func testColorsAndImagesOfAnAssetCatalogueAreFoundByName() throws {
        let folder = try Self.folder([
            "colors.json": ##"{"mine": "#010203"}"##,
            "Assets.xcassets/Primary.colorset/Contents.json": Self.colorSet("0xBA", "44", "0.659"),
            "Assets.xcassets/Brand/mine.colorset/Contents.json": Self.colorSet("0xFF", "0xFF", "0xFF"),
            "Assets.xcassets/Brand/Night.colorset/Contents.json": Self.colorSet("0x10", "0x20", "0x30", dark: "0xFF"),
            "Plain.colorset/Contents.json": Self.colorSet("255", "0", "0.000"),
            "Assets.xcassets/Logo.imageset/Contents.json": #"""
            {"images": [{"filename": "logo.pdf", "idiom": "universal"}, {"idiom": "universal", "scale": "3x"},
              {"filename": "small.png", "scale": "1x"}, {"filename": "large logo@2x.PNG", "scale": "2x"}]}
            """#,
            "Assets.xcassets/Logo.imageset/small.png": "not the largest",
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Sample.png.bytes).write(to: folder.appending(path: "Assets.xcassets/Logo.imageset/large logo@2x.PNG"))
        let catalogue = try AssetDirectory(folder.appending(path: "Assets.xcassets"))

        let assets = try AssetDirectory(folder)

        XCTAssertEqual(try assets.color(named: "Primary")?.description, "#BA2CA8")
        XCTAssertEqual(try assets.color(named: "mine"), AppearanceColor("#010203"))
        XCTAssertEqual(try assets.color(named: "Night"), AppearanceColor("#102030"))
        XCTAssertEqual(try assets.color(named: "Plain"), AppearanceColor("#FF0000"))
        XCTAssertNil(try assets.color(named: "Logo"))
        XCTAssertEqual(try assets.image(named: "Logo"), Sample.png)
        XCTAssertEqual(assets.namesOfVariants, ["Night"])
        XCTAssertEqual(try catalogue.color(named: "mine"), AppearanceColor("#FFFFFF"))
    }

    func testASetOfAnAssetCatalogueThatCannotBeUsedIsNamedWithItsReason() throws {
        let none = #"{"colors": [{"idiom": "universal"}], "info": {"version": 1}}"#
        let outside = try Self.folder(["Far.colorset/Contents.json": Self.colorSet("0xFF", "0xFF", "0xFF")])
        let folder = try Self.folder([
            "Wide.colorset/Contents.json": Self.colorSet("1.000", "0.5", "0.1", space: "display-p3"),
            "Wrong.colorset/Contents.json": Self.colorSet("0xGG", "0", "0"),
            "Accent.colorset/Contents.json": none, "Torn.colorset/Contents.json": "{", "Bare.colorset/other": "x",
            "Vector.imageset/Contents.json": #"{"images": [{"filename": "a.pdf"}]}"#,
            "Gone.imageset/Contents.json": #"{"images": [{"filename": "gone.png"}]}"#,
            "Up.imageset/Contents.json": #"{"images": [{"filename": "../a.png"}]}"#,
        ])
        defer { for url in [outside, folder] { try? FileManager.default.removeItem(at: url) } }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "Far.colorset"), withDestinationURL: outside.appending(path: "Far.colorset"))
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "Out.xcassets"), withDestinationURL: outside)
        let colors = [
            ("Wide", "Wide.colorset (colors[0].color.color-space), which is display-p3 instead of srgb"),
            (
                "Wrong",
                "Wrong.colorset (colors[0].color.components.red), which is no component such as 0xA8, 168 or 0.659"
            ),
            ("Accent", "Accent.colorset (colors), which has no colour for every appearance"),
            ("Bare", "Bare.colorset, which has no Contents.json"),
            ("Far", "Far.colorset/Contents.json, which is a link"),
        ]
        let images = [
            ("Vector", "Vector.imageset, which has no picture such as a PNG or a JPEG"),
            ("Gone", "Gone.imageset/gone.png, which is not there"),
            ("Up", "Up.imageset, which has no picture such as a PNG or a JPEG"),
        ]

        let assets = try AssetDirectory(folder)

        try playEach(colors) { name, expected in
            XCTAssertEqual(
                try Self.problems(#"{"bar": {"textColor": "\#(name)"}}"#, assets: assets),
                ["bar.textColor names the asset \(expected)"])
        }
        try playEach(images) { name, expected in
            XCTAssertEqual(
                try Self.problems(#"{"prompt": {"backgroundImage": "\#(name)"}}"#, assets: assets),
                ["prompt.backgroundImage names the asset \(expected)"])
        }
        XCTAssertFalse(try Self.problems(#"{"bar": {"textColor": "Torn"}}"#, assets: assets).isEmpty)
    }

    func testSetsBesideAnAssetCatalogueCountAsItsEntriesDo() throws {
        let names = (0..<2049).flatMap { ["Color\($0).colorset", "Image\($0).imageset"] }
        let (within, beyond) = (try Self.folder(["colors.json": "{}"]), try Self.folder(["colors.json": "{}"]))
        defer { for url in [within, beyond] { try? FileManager.default.removeItem(at: url) } }
        for (folder, names) in [(within, names.prefix(4096)), (beyond, names.prefix(4097))] {
            for name in names {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: name), withIntermediateDirectories: false)
            }
        }

        XCTAssertNoThrow(try AssetDirectory(within))
        assertThrows(.documentInvalid) { try AssetDirectory(beyond) }
    }

    private static func colorSet(
        _ red: String, _ green: String, _ blue: String, space: String = "srgb", dark: String? = nil
    ) -> String {
        func color(_ red: String) -> String {
            #"""
            "color": {"color-space": "\#(space)", "components":
              {"alpha": "1.000", "red": "\#(red)", "green": "\#(green)", "blue": "\#(blue)"}}, "idiom": "universal"
            """#
        }
        return #"""
            {"colors": [{\#(color(red))},
              {"appearances": [{"appearance": "luminosity", "value": "dark"}], \#(color(dark ?? red))}]}
            """#
    }

    @MainActor
    func testControlAndBidirectionalCharactersOfATextAreShownAsEscapes() async throws {
        var layer = AppearanceLayer()
        layer[.header(of: .prompt)] = "a\u{1B}[31m\u{202E}b"
        layer[.title(of: .prompt)] = "c\u{7}\nd"

        let screen = try await DrawnForms.screen(
            ShippedForms.recovery(), layer, colors: ["COLORTERM": "truecolor"])

        XCTAssertTrue(screen.contains(#"a\u{1B}[31m\u{202E}b"#), screen)
        XCTAssertTrue(screen.contains(#"c\u{7}\nd"#), screen)
        XCTAssertFalse(screen.contains("\u{202E}") || screen.contains("\u{1B}[31m"), screen)
    }

    func testTheThemeOfHAAPIsUserInterfaceLoads() throws {
        let plist = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
              <key>fontName</key><string>Roboto</string>
              <key>UICTFontTextStyleTitle</key><integer>28</integer>
              <key>huiTextField</key><string>Filled</string>
              <key>HaapiFlowViewController</key><dict>
                <key>backgroundColorName</key><string>hui_background</string>
                <key>closeButtonMinHeight</key><real>44.5</real><key>paddingTop</key><integer>8</integer></dict>
              <key>FormViewController</key><dict>
                <key>headerTextAppearance</key><string>TextAppearance.Title</string>
                <key>headerTextColorName</key><string>hui_text</string>
                <key>messagesStyle</key><string>MessageView.Info</string></dict>
              <key>WebAuthnViewController</key><dict>
                <key>platformButtonText</key><string>hui_platform</string></dict>
              <key>ActionableButton</key><dict><key>Primary</key><dict>
                <key>backgroundColorName</key><string>hui_text</string><key>cornerRadius</key><integer>4</integer>
                <key>textAppearance</key><string>TextAppearance.Title</string></dict></dict>
              <key>MessageView.Info</key><dict><key>textColorName</key><string>hui_text</string></dict>
              <key>InputTextField.Filled</key><dict><key>minHeight</key><integer>48</integer></dict>
              <key>TextAppearance</key><dict><key>Title</key><dict>
                <key>fontStyleName</key><string>UICTFontTextStyleTitle</string>
                <key>fontSymbolicTrait</key><string>traitBold</string>
                <key>textAlignment</key><string>center</string></dict></dict>
            </dict></plist>
            """

        let theme = try Self.theme(plist, assets: HuiAssets())
        let appearance = ResolvedAppearance([theme.layer])

        XCTAssertEqual(appearance[.backgroundColor(of: .prompt)], AppearanceColor("#F0F0F0"))
        XCTAssertEqual(appearance.style(of: .title, on: .form).textColor, AppearanceColor("#101010"))
        XCTAssertEqual(appearance.style(of: .title, on: .form).fontSize, 28)
        XCTAssertEqual(appearance.style(of: .title, on: .form).alignment, .center)
        XCTAssertEqual(appearance.style(of: .message, on: .form).textColor, AppearanceColor("#101010"))
        XCTAssertEqual(appearance.style(of: .primaryButton).cornerRadius, 4)
        XCTAssertTrue(appearance.style(of: .primaryButton).isBold)
        XCTAssertEqual(appearance.style(of: .primaryButton).fontName, "Roboto")
        XCTAssertEqual(appearance.style(of: .input).minHeight, 48)
        XCTAssertEqual(appearance.style(of: .cancelButton).minHeight, 44.5)
        XCTAssertEqual(
            appearance[AppearanceKey<LocalizedText>("webAuthn", "platformButtonText")], "Use this device")
        XCTAssertEqual(appearance.style(of: .title, on: .selector).textColor, AppearanceColor("#101010"))
        XCTAssertEqual(
            try Self.problems(#"{"FormViewController": {"backgroundColorNme": "a", "linksStyle": 3}}"#),
            [
                "FormViewController.backgroundColorNme is not known here (did you mean backgroundColorName?)",
                "FormViewController.linksStyle is not a string",
            ])
    }

    func testNamesThatTheKitHasItselfMeanTheDefaults() throws {
        let plist = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
              <key>huiTextField</key><string>InputTextField.Curity</string>
              <key>HaapiFlowViewController</key><dict>
                <key>backgroundColorName</key><string>hui_transparent</string>
                <key>closeButtonImageName</key><string>xmark</string></dict>
              <key>ActionableButton.Primary</key><dict>
                <key>imageName</key><string></string><key>textColorName</key><string>hui_button_text</string>
                <key>loadingIndicatorViewStyle</key><string>LoadingIndicatorView.ButtonPrimary</string>
                <key>textAppearance</key><string>TextAppearance.Body</string></dict>
              <key>CheckboxView</key><dict>
                <key>imageNameChecked</key><string>hui_ic_cb_checked</string></dict>
              <key>FormViewController</key><dict><key>linksStyle</key><string>StackView.Links</string></dict>
              <key>InputTextField</key><dict>
                <key>textFieldColorName</key><string>hui_text_immutable</string>
                <key>textFieldContentPaddingLeft</key><integer>16</integer></dict>
              <key>MessageView.Info</key><dict><key>alignment</key><string>top</string></dict>
              <key>TextPickerView</key><dict><key>itemViewClassName</key><string></string></dict>
              <key>WebAuthnViewController</key><dict>
                <key>retryButtonText</key><string>hui_webauthn_retry_button_text</string></dict>
            </dict></plist>
            """

        let theme = try Self.theme(plist)

        XCTAssertEqual(theme.layer.names, ["input.textFieldContentPaddingLeft"])
        let withAssets = try Self.theme(plist, assets: HuiAssets()).layer
        XCTAssertNil(withAssets[.backgroundColor(of: .prompt)], "the file says otherwise")
        XCTAssertNil(withAssets[.textColor(of: .primaryButton)])
        XCTAssertEqual(
            try Self.problems(
                #"""
                {"ActionableButton.Primary": {"textColorName": "hui_buton_text", "textAppearance": "TextAppearance.Bdy"},
                 "bar": {"textColor": "hui_button_text"}, "huiTextField": "Round"}
                """#),
            [
                #"["ActionableButton.Primary"].textColorName names the colour hui_buton_text, which is not there"#,
                "bar.textColor names the colour hui_button_text, which is not there",
                "huiTextField names the style InputTextField.Round, which is not there",
                #"["ActionableButton.Primary"].textAppearance names the style TextAppearance.Bdy, which is not there"#,
            ])
    }

    func testAnAppsAssetsReplaceWhatTheKitsOwnThemeNames() throws {
        let bare = #"{"ActionableButton": {"Primary": {"minHeight": 48}}}"#
        let own = ##"{"HaapiFlowViewController": {"backgroundColorName": "#222222"}}"##

        let layers = try [bare, own, #"{"prompt": {"footer": "Bye"}}"#].map {
            try Self.theme($0, assets: HuiAssets()).layer
        }

        XCTAssertEqual(
            layers.map { $0[.backgroundColor(of: .prompt)] },
            [AppearanceColor("#F0F0F0"), AppearanceColor("#222222"), nil])
        XCTAssertEqual(layers[0][.titleColor(of: .form)], AppearanceColor("#101010"))
        XCTAssertEqual(try Self.theme(bare).layer.names, ["primaryButton.minHeight"])
    }

    func testTheLogoOfHAAPIsHeaderStandsAboveTheStepsOfALoginAlone() async throws {
        let theme = try Self.theme(#"{"HeaderView": {"imageName": "logo", "paddingTop": 4}}"#, assets: LogoAssets())
        let missing = try Self.problems(#"{"HeaderView": {"imageName": "logo"}}"#)

        guard case .image(let logo)? = theme.layer[.header(of: .form)] else { return XCTFail("\(theme.layer.names)") }
        XCTAssertEqual(logo.data, Sample.png)
        XCTAssertNil(theme.layer[.header(of: .prompt)])
        XCTAssertEqual(theme.layer[.paddingTop(of: .header)], 4)
        XCTAssertEqual(theme.layer.undrawnNames(by: .web), [])
        XCTAssertEqual(missing, ["HeaderView.imageName names the image logo, which is not there"])
    }

    func testAScreenOfHAAPICountsBeforeItsWholeFlowAndForItselfAlone() throws {
        let theme = try Theme(
            Array(
                #"""
                {"HaapiFlowViewController": {"backgroundColorName": "#111111", "paddingTop": 8},
                 "FormViewController": {"backgroundColorName": "#222222", "paddingLeft": 4}}
                """#.utf8), mode: .development)

        let appearance = ResolvedAppearance([theme.layer])

        let (flow, form) = (AppearanceColor("#111111"), AppearanceColor("#222222"))
        XCTAssertEqual(HypermediaCommonStyle(appearance).backgroundColor, flow)
        XCTAssertEqual(HypermediaStyle(.form, in: appearance).backgroundColor, form)
        XCTAssertEqual(HypermediaStyle(.selector, in: appearance).backgroundColor, flow)
        let paddings = [AppearanceScreen.form, .problem].map { HypermediaStyle($0, in: appearance).padding }
        XCTAssertEqual(paddings.map { $0.top }, [8, 8])
        XCTAssertEqual(paddings.map { $0.left }, [4, 0])
    }

    func testTheSchemaHasTheGroupsAndFieldsThatTheReaderHas() throws {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/theme.schema.json"))
        let example = try XCTUnwrap(schema.examples.first)
        let groups = schema.json["properties"]?.objectValue ?? [:]

        XCTAssertEqual(try Self.problems(example.text), [])
        for group in AppearanceScreen.allCases.map(\.rawValue) + AppearanceElement.allCases.map(\.rawValue) {
            let kind = try XCTUnwrap(groups[group]?["$ref"]?.stringValue, group).replacing("#/$defs/", with: "")
            let fields = schema.json["$defs"]?[kind]?["properties"]?.objectValue ?? [:]
            XCTAssertFalse(fields.isEmpty)
            for (field, type) in fields {
                let values: [String: JSON] = [
                    "text": "a", "color": "#000000", "number": 1, "flag": true, "slot": "a", "style": "title",
                    "alignment": "center",
                ]
                let name = type["$ref"]?.stringValue?.replacing("#/$defs/", with: "") ?? ""
                let document: JSON = [group: [field: values[name] ?? .null]]
                XCTAssertEqual(schema.findings(in: document), [], document.text)
                let found = try Self.problems(document.text).filter { !$0.contains("leads back") }
                XCTAssertEqual(found, [], document.text)
            }
            let unknown: JSON = [group: ["nothingOfTheKind": true]]
            XCTAssertNotEqual(schema.findings(in: unknown), [])
            XCTAssertNotEqual(try Self.problems(unknown.text), [])
        }
    }
}

private struct LogoAssets: AssetSource {
    func color(named name: String) -> AppearanceColor? { nil }
    func image(named name: String) -> ImageData? { name == "logo" ? Sample.png : nil }
    func text(named name: String) -> LocalizedText? { nil }
}

private struct HuiAssets: AssetSource {
    func color(named name: String) -> AppearanceColor? {
        ["hui_background": AppearanceColor("#F0F0F0"), "hui_text": AppearanceColor("#101010")][name] ?? nil
    }

    func image(named name: String) -> ImageData? { nil }
    func text(named name: String) -> LocalizedText? { name == "hui_platform" ? "Use this device" : nil }
}

extension SlotContent {
    fileprivate func words(_ languages: Languages) -> String? {
        guard case .text(let text) = self else { return nil }
        return text.text(for: languages)
    }
}
