import BadgeLoginPrompts
import BadgeMigration
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// Login screens from a document: what each element is, which screen counts, and what older documents become.
final class LoginSettingsTests: XCTestCase {
    private static let works = ProjectInfo(projectName: "Example Works", serverName: "id.example.com")
    private static let other = ProjectInfo(projectName: "Other Works", serverName: "other.example.com")

    private static func settings(
        _ text: String, texts: [String: LocalizedText] = [:], assets: any AssetSource = Pictures()
    ) throws -> LoginSettings {
        try LoginSettings(Array(text.utf8), texts: texts, assets: assets, mode: .development)
    }

    /// A document whose only screen is the default one of a project.
    private static func project(_ screen: String) throws -> LoginScreen {
        let settings = try settings(#"{"screens": {"project": {"default": \#(screen)}}}"#)
        return try XCTUnwrap(settings.screen(.project, for: works))
    }

    private static func problems(_ screen: String) throws -> [String] {
        let text = #"{"screens": {"project": {"default": \#(screen)}}}"#
        let found = try findings { _ = try settings(text) } ?? []
        XCTAssertEqual(try LoginSettings(Array(text.utf8), assets: Pictures()).warnings, found)
        return found.map { "\($0.path.replacing("screens.project.default.", with: "")) \($0.reason)" }
    }

    func testED21OneDocumentDescribesTheFourScreens() throws {
        let settings = try Self.settings(
            #"""
            {"screens": {"server": {"default": {"title": {"text": "Server"}}},
                         "project": {"default": {"title": {"text": "Project"}}},
                         "certificate": {"default": {"title": {"text": "Certificate"}}},
                         "changePassword": {"default": {"title": {"text": "Password"}}}}}
            """#)

        let titles = LoginSettings.Screen.allCases.map { screen in
            settings.screen(screen, for: Self.works)?.title?.text
        }

        XCTAssertEqual(settings.describedScreens, LoginSettings.Screen.allCases)
        XCTAssertEqual(titles, ["Server", "Project", "Certificate", "Password"])
    }

    func testAValueThatNoScreenHasIsReportedAndTheOthersAreImported() throws {
        let document: [String: Any] = [
            "Server Authentication": [
                "Default": [
                    "Title": ["Text": Date(timeIntervalSince1970: 0), "Font Color": "#102030"],
                    "Header": ["Text": "Works"], "Icon": Data([1]),
                ]
            ]
        ]

        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let data = try PropertyListSerialization.data(fromPropertyList: document, format: format, options: 0)
            let legacy = try LegacyLoginSettings(data)

            let screen = legacy.document["screens"]?["server"]?["default"]
            XCTAssertEqual(screen?["header"]?["text"], "Works")
            XCTAssertEqual(screen?["title"], ["color": "#102030"])
            XCTAssertNil(screen?["icon"])
            let wrong = legacy.results.filter { if case .wrongType = $0.outcome { true } else { false } }
            XCTAssertEqual(
                wrong.map(\.key),
                ["Server Authentication.Default.Icon", "Server Authentication.Default.Title.Text"])
        }
    }

    func testED21ThePropertyListAndTheAndroidDocumentAreImported() throws {
        let list = try LegacyLoginSettings(Array(Self.propertyList.utf8))
        let android = try LegacyLoginSettings(Array(Self.android.utf8))

        let fromList = try Self.settings(list.document.text).screen(.project, for: Self.works)
        let fromAndroid = try Self.settings(android.document.text)

        XCTAssertEqual(fromList?.title?.text, "Log in to Example Works")
        XCTAssertEqual(fromList?.title?.color, AppearanceColor("#12107C"))
        XCTAssertEqual(fromList?.inputs?.map(\.key), ["username", "password", "branch"])
        XCTAssertEqual(fromList?.inputs?.map(\.kind), [.text, .password, .list])
        XCTAssertEqual(fromList?.inputs?.last?.defaultValue, "South")
        XCTAssertEqual(fromAndroid.screen(.server, for: Self.works)?.title?.text, "Welcome")
        XCTAssertEqual(fromAndroid.screen(.server, for: Self.works)?.title?.fontName, "Avenir")
        XCTAssertEqual(fromAndroid.screen(.server, for: Self.other)?.title?.color, AppearanceColor("#FFFFFF80"))
    }

    func testED21KeysMatchWithoutCaseAndUnknownOnesAreReported() throws {
        let legacy = try LegacyLoginSettings(
            Array(
                #"""
                {"PROJECT authentication": {"default": {"TITLE": {"TeXt": "Hi"}, "Titles": {"text": "Hi"},
                  "backgroundImage": {"generic": "works.png", "iPhone X": "tall.png"}, "Footer": 4}}}
                """#.utf8))

        let screen = try Self.settings(legacy.document.text).screen(.project, for: Self.works)

        XCTAssertEqual(screen?.title?.text, "Hi")
        XCTAssertEqual(
            legacy.results.map(\.description),
            [
                "PROJECT authentication.default.Footer is not a dictionary",
                "PROJECT authentication.default.TITLE.TeXt is text",
                "PROJECT authentication.default.Titles is unknown; title is likely meant",
                "PROJECT authentication.default.backgroundImage.generic is generic",
                "PROJECT authentication.default.backgroundImage.iPhone X is dropped: one image serves every device",
            ])
    }

    func testED22ATargetReplacesElementsOfTheDefaultForItselfAlone() throws {
        let settings = try Self.settings(
            #"""
            {"screens": {"project": {
              "default": {"title": {"text": "Usual", "color": "#FFFFFF"}, "footer": {"text": "Foot"}},
              "targets": {"EXAMPLE works": {"title": {"text": "Works"}},
                          "other.example.com": {"footer": {"text": "Server"}}}}}}
            """#)

        let works = settings.screen(.project, for: Self.works)
        let other = settings.screen(.project, for: Self.other)
        let third = settings.screen(.project, for: ProjectInfo(projectName: "Third", serverName: "third.example.com"))

        XCTAssertEqual([works, other, third].map { $0?.title?.text }, ["Works", "Usual", "Usual"])
        XCTAssertEqual([works, other, third].map { $0?.footer?.text }, ["Foot", "Server", "Foot"])
        XCTAssertNil(works?.title?.color)
        XCTAssertNil(settings.screen(.certificate, for: Self.works))
    }

    func testED22AnOrganizationsTargetCountsBeforeItsServers() throws {
        let settings = try Self.settings(
            #"""
            {"screens": {"project": {"targets": {"id.example.com": {"title": {"text": "Server"}},
                                                 "Example Works": {"title": {"text": "Works"}}}}}}
            """#)

        XCTAssertEqual(settings.screen(.project, for: Self.works)?.title?.text, "Works")
    }

    func testED23EveryElementIsRead() throws {
        let screen = try Self.project(
            #"""
            {"backgroundImage": {"portrait": "tall", "landscape": "wide", "generic": "any"},
             "backgroundColor": "#010203", "icon": "logo",
             "title": {"text": "T", "font": "F1", "color": "#111111"},
             "header": {"text": "H", "font": "F2", "color": "#222222"},
             "footer": {"text": "F", "font": "F3", "color": "#333333"},
             "loginButton": {"text": "Go", "font": "F4", "color": "#444444", "highlightedColor": "#555555",
                             "backgroundColor": "#666666", "highlightedBackgroundColor": "#777777"},
             "cancelButton": {"text": "No"},
             "forgotPassword": {"text": "Forgot?", "font": "F5", "color": "#888888", "link": "https://example.com/f"},
             "inputs": [{"key": "password", "type": "password"}, {"key": "username", "type": "text"}]}
            """#)

        let labels = [screen.title, screen.header, screen.footer, screen.forgotPassword?.label]
        XCTAssertEqual(labels.map { $0?.text }, ["T", "H", "F", "Forgot?"])
        XCTAssertEqual(labels.map { $0?.fontName }, ["F1", "F2", "F3", "F5"])
        XCTAssertEqual(labels.map { $0?.color?.description }, ["#111111", "#222222", "#333333", "#888888"])
        let button = try XCTUnwrap(screen.loginButton)
        XCTAssertEqual([button.text, screen.cancelButton?.text], ["Go", "No"])
        XCTAssertEqual(button.fontName, "F4")
        XCTAssertEqual(
            [button.color, button.highlightedColor, button.backgroundColor, button.highlightedBackgroundColor]
                .map { $0?.description }, ["#444444", "#555555", "#666666", "#777777"])
        XCTAssertEqual(screen.backgroundColor, AppearanceColor("#010203"))
        XCTAssertEqual(screen.icon?.name, "logo")
        let background = try XCTUnwrap(screen.backgroundImage)
        XCTAssertEqual([true, false].map { background.image(isLandscape: $0)?.name }, ["wide", "tall"])
        XCTAssertEqual(background.generic?.name, "any")
        XCTAssertEqual(screen.forgotPassword?.link?.absoluteString, "https://example.com/f")
        XCTAssertEqual(screen.inputs?.map(\.key), ["password", "username"])
    }

    func testALoginIsDrawnOnBothOrientationsOfTheBackgroundImage() async throws {
        let screen = try Self.project(
            #"{"backgroundImage": {"landscape": "wide", "portrait": "tall", "generic": "any"}}"#)
        let ui = UIRegistry()
        let appearance = await ui.withAppearance(of: screen) { ui.resolvedAppearance() }
        XCTAssertEqual(appearance[.backgroundImage(of: .prompt)]?.name, "tall")
        XCTAssertEqual(appearance[.landscapeBackgroundImage(of: .prompt)]?.name, "wide")
    }

    func testED24ColoursAreWrittenInFourWaysAndOneOutOfRangeIsAnError() throws {
        let table: [(String, String)] = [
            (#""0x12107C""#, "#12107C"), (#""0x8012107C""#, "#12107C80"), (#""0XFF12107c""#, "#12107C"),
            (##""#12107C80""##, "#12107C80"), (#"{"red": 18, "green": 16, "blue": 124}"#, "#12107C"),
            (#"{"red": 18, "green": 16, "blue": 124, "alpha": 128}"#, "#12107C80"),
        ]
        for (text, color) in table {
            XCTAssertEqual(
                try Self.project(#"{"backgroundColor": \#(text)}"#).backgroundColor?.description, color, text)
        }

        for wrong in [#""0x12""#, #""0x112107C00""#, #""red""#, "18"] {
            XCTAssertEqual(try Self.problems(#"{"backgroundColor": \#(wrong)}"#).count, 1, wrong)
        }
        XCTAssertEqual(
            try Self.problems(#"{"backgroundColor": {"red": 256, "green": -1}}"#),
            [
                "backgroundColor.red is not between 0 and 255", "backgroundColor.green is not between 0 and 255",
                "backgroundColor.blue is missing",
            ])
    }

    func testED25AnInputHasAKindALabelAndADefault() throws {
        let screen = try Self.project(
            #"""
            {"inputs": [{"key": "username", "type": "text", "label": "Name", "placeholder": "ana", "default": "ben"},
                        {"key": "password", "type": "password"},
                        {"key": "branch", "type": "list", "selections": ["North", "South"], "selected": 1},
                        {"key": "desk", "type": "text"}]}
            """#)

        let inputs = try XCTUnwrap(screen.inputs)
        XCTAssertEqual(inputs.map(\.kind), [.text, .password, .list, .text])
        XCTAssertEqual(inputs[0].label, "Name")
        XCTAssertEqual(inputs[0].placeholder, "ana")
        XCTAssertEqual(inputs.map(\.defaultValue), ["ben", nil, "South", nil])
        XCTAssertEqual(inputs[2].selections, ["North", "South"])
        XCTAssertEqual(screen.defaultParameters, ["branch": "South"])
    }

    func testATextThatIsLikeAKeyOfNoTextIsShownWithAWarning() throws {
        let settings = try Self.settings(
            #"""
            {"texts": {"KNOWN_TITLE": "Welcome"}, "screens": {"project": {"default": {
              "title": {"text": "KNOWN_TITLE"}, "header": {"text": "Log in, please"},
              "loginButton": {"text": "SERVER_DEFAULT_LOGIN"}}}}}
            """#)
        let screen = settings.screen(.project, for: Self.works)

        XCTAssertEqual(screen?.title?.text, "Welcome")
        XCTAssertEqual(screen?.loginButton?.text, "SERVER_DEFAULT_LOGIN")
        XCTAssertEqual(
            settings.warnings.map { "\($0.path) \($0.reason)" },
            [
                "screens.project.default.loginButton.text is shown as it stands: no text has the name SERVER_DEFAULT_LOGIN"
            ])
    }

    func testATargetThatHasTheNameOfAnAccessorIsWarnedOf() throws {
        let settings = try Self.settings(
            #"""
            {"screens": {"project": {"targets": {
              "Example Works": {"header": {"text": "Ours"}},
              "tutorialProjectAuthenticationConfiguration": {"header": {"text": "Tutorial"}}}}}}
            """#)

        XCTAssertEqual(
            settings.warnings.map(\.path), ["screens.project.targets.tutorialProjectAuthenticationConfiguration"])
    }

    func testTextsByLanguageAndThenByNameAreRefused() {
        let error = assertThrows(.documentInvalid) {
            try Self.settings(
                #"""
                {"texts": {"en": {"SERVER_DEFAULT_LOGIN": "Log in"}}, "screens": {"project": {"default": {
                  "loginButton": {"text": "SERVER_DEFAULT_LOGIN"}}}}}
                """#)
        }

        XCTAssertEqual(
            error?.detail,
            .invalidFields([.init(path: "texts.en.SERVER_DEFAULT_LOGIN", reason: "is no language tag")]))
    }

    func testED25AnIndexBeyondTheListIsTheFirstEntryWithAWarning() throws {
        for index in [2, -1] {
            let settings = try Self.settings(
                #"""
                {"screens": {"project": {"default": {"inputs": [
                  {"key": "branch", "type": "list", "selections": ["North", "South"], "selected": \#(index)}]}}}}
                """#)

            XCTAssertEqual(
                settings.screen(.project, for: Self.works)?.defaultParameters, ["branch": "North"])
            XCTAssertEqual(
                settings.warnings.map(\.path), ["screens.project.default.inputs[0].selected"])
        }
    }

    func testED25AScreenHasOneInputAtLeastAndThirtyTwoAtMost() throws {
        func screen(_ count: Int) -> String {
            let inputs = (0..<count).map { #"{"key": "desk-\#($0)", "type": "text"}"# }
            return #"{"inputs": [\#(inputs.joined(separator: ","))]}"#
        }

        for count in [1, 32] { XCTAssertEqual(try Self.project(screen(count)).inputs?.count, count) }
        for count in [0, 33] {
            XCTAssertEqual(try Self.problems(screen(count)), ["inputs does not have 1 to 32 inputs"])
        }
    }

    func testED25WrongInputsAreToldWithTheirPaths() throws {
        XCTAssertEqual(
            try Self.problems(
                #"""
                {"inputs": [{"key": "otp", "type": "text"}, {"key": "a/b", "type": "text"},
                            {"key": "desk", "type": "menu"}, {"key": "branch", "type": "list", "selections": []},
                            {"key": "password", "type": "password", "default": "secret"},
                            {"key": "floor", "type": "text", "selections": ["1"]}, {"key": "floor", "type": "text"},
                            {"key": "gate", "type": "text", "label": "G\u0007"},
                            {"key": "hall", "type": "list", "selections": ["\u2066a"]}], "forgotPassword": {"text": "Help"}}
                """#
            ).map { $0.prefix { $0 != " " } },
            [
                "forgotPassword.link", "inputs[0].key", "inputs[1].key", "inputs[2].type", "inputs[3].selections",
                "inputs[4].default",
                "inputs[5].selections", "inputs[6].key", "inputs[7].label", "inputs[8].selections[0]",
            ])
    }

    func testAParameterMayHaveTheNameThatOlderSettingsGaveIt() throws {
        let legacy = try LegacyLoginSettings(
            Array(
                #"""
                {"Project Authentication": {"Default": {"Authentication Parameters": [
                  {"Key": "custom parameter2", "Type": 0, "Configuration": {"Default value": "a"}},
                  {"Key": "größe", "Type": 0}, {"Key": "a=b", "Type": 0}]}}}
                """#.utf8))
        let parameters = UIRegistry().loginPrompts.parameters

        let settings = try Self.settings(legacy.document.text)
        for name in settings.parameterNames { try parameters.set("b", for: name) }

        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/login-settings.schema.json"))
        XCTAssertEqual(schema.findings(in: legacy.document), [])
        XCTAssertEqual(settings.parameterNames, ["custom parameter2", "größe"])
        XCTAssertEqual(parameters.names, settings.parameterNames)
        XCTAssertEqual(
            parameters.completing(["custom parameter2": "c"], nil), ["custom parameter2": "c", "größe": "b"])
        assertThrows(.invalidInput) { try LoginCredentials.checkParameterNames(["a=b"]) }
        XCTAssertTrue(
            legacy.results.map(\.description).contains(
                "Project Authentication.Default.Authentication Parameters[2].Key is not 1 to 64 letters, digits, "
                    + "spaces, dots, hyphens and underscores"))
    }

    func testED25APasswordIsNeverShown() throws {
        let text = #"{"screens": {"project": {"default": {"inputs": [{"key": "password", "type": "text"}]}}}}"#

        let found = try findings { _ = try Self.settings(text) }
        let used = try LoginSettings(Array(text.utf8)).screen(.project, for: Self.works)

        XCTAssertEqual(found?.map(\.path), ["screens.project.default.inputs[0].type"])
        XCTAssertEqual(used?.inputs?.map(\.kind), [.password])
    }

    func testED21TheMembersOfAnInputMayStandBesideItsKey() throws {
        let legacy = try LegacyLoginSettings(
            Array(
                #"""
                {"projectAuthenticationSettings": {"Default": {"Title": {"Text": "Hi", "Font": {"Font Name": "Avenir"}},
                  "Authentication Parameters": [{"Key": "branch", "Type": 2, "Label": "Branch",
                    "Selections": ["N", "S"], "Default Selection Index": 1}]}}}
                """#.utf8))

        let screen = try Self.settings(legacy.document.text).screen(.project, for: Self.works)

        XCTAssertEqual(screen?.inputs?.first?.label, "Branch")
        XCTAssertEqual(screen?.inputs?.first?.defaultValue, "S")
        XCTAssertEqual(screen?.title?.fontName, "Avenir")
    }

    func testED27ATextIsLookedUpThenTakenAsItIsAndNamesFillPercentAt() throws {
        let settings = try Self.settings(
            #"""
            {"texts": {"login.hi": "Hi from %@"},
             "screens": {"project": {"default": {"title": {"text": "login.hi"}, "header": {"text": "login.app"},
                                                 "footer": {"text": "general.bye"},
                                                 "loginButton": {"text": "100 %d %s %n %1$@ %@"}}},
                         "server": {"default": {"title": {"text": {"en": "At %@", "de": "Bei %@"}}}}}}
            """#,
            texts: ["login.hi": "Never", "login.app": "App", "general.bye": "Bye %@ and %@"])

        let screen = settings.screen(.project, for: Self.works)
        let server = settings.screen(.server, for: Self.works)

        XCTAssertEqual(screen?.title?.text, "Hi from Example Works")
        XCTAssertEqual(screen?.header?.text, "App")
        XCTAssertEqual(screen?.footer?.text, "Bye Example Works and Example Works")
        XCTAssertEqual(screen?.loginButton?.text, "100 %d %s %n %1$@ Example Works")
        XCTAssertEqual(server?.title?.text?.text(for: Languages(["de"])), "Bei id.example.com")
    }

    func testED27LoginTextsComeBeforeThoseOfTheAssets() throws {
        let text = #"{"screens": {"project": {"default": {"title": {"text": "hello"}, "header": {"text": "only"}}}}}"#

        let screen = try Self.settings(text, texts: ["hello": "Login text"]).screen(.project, for: Self.works)
        let general = try Self.settings(text).screen(.project, for: Self.works)

        XCTAssertEqual([screen?.title?.text, general?.title?.text], ["Login text", "General text"])
        XCTAssertEqual(general?.header?.text, "only")
    }

    func testED28TheFirstFolderWithADocumentWinsAndAPhoneMayHaveItsOwn() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        let (app, shipped) = (root.appending(path: "app"), root.appending(path: "shipped"))
        for folder in [app, shipped] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let (usual, phone) = ("login-settings.json", "login-settings-phone.json")
        try Data("{}".utf8).write(to: shipped.appending(path: usual))
        try Data("{}".utf8).write(to: shipped.appending(path: phone))

        func found(_ device: PresentationDevice) -> String? {
            LoginSettings.file(in: [app, shipped], for: device).map {
                $0.pathComponents.suffix(2).joined(separator: "/")
            }
        }
        let before = [found(.phone), found(.tablet)]
        try Data("{}".utf8).write(to: app.appending(path: usual))
        let after = [found(.phone), found(.tablet)]

        XCTAssertEqual(before, ["shipped/\(phone)", "shipped/\(usual)"])
        XCTAssertEqual(after, ["app/\(usual)", "app/\(usual)"])
        XCTAssertNil(LoginSettings.file(in: []))
    }

    func testTheSchemaHasWhatTheReaderTakes() throws {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/login-settings.schema.json"))
        let example = try XCTUnwrap(schema.examples.first)
        let imported = try LegacyLoginSettings(Array(Self.propertyList.utf8)).document

        XCTAssertEqual(try findings { _ = try Self.settings(example.text) }?.map(\.path), nil)
        XCTAssertEqual(schema.findings(in: example), [])
        XCTAssertEqual(schema.findings(in: imported), [])
        XCTAssertNotEqual(schema.findings(in: ["screens": ["project": ["default": ["colour": 1]]]]), [])
    }

    func testWhatIsNoDocumentOfLoginScreensIsAnErrorAndInProductionAWarning() throws {
        let table: [(String, [String])] = [
            ("{}", ["screens"]), ("[]", [""]), (#"{"screens": {"projekt": {}}}"#, ["screens.projekt"]),
            (#"{"screens": {}, "colour": 1}"#, ["colour", "screens"]),
            (#"{"screens": {}}"#, ["screens"]),
            (
                #"{"screens": {"project": {"targets": {"https://id.example.com": {}}}}}"#,
                [#"screens.project.targets["https://id.example.com"]"#]
            ),
            (#"{"screens": {"project": {"default": {"icon": "../logo"}}}}"#, ["screens.project.default.icon"]),
            (
                #"{"screens": {"project": {"default": {"forgotPassword": {"link": "http://example.com"}}}}}"#,
                ["screens.project.default.forgotPassword.link"]
            ),
        ]
        for (text, paths) in table {
            let found = try findings { _ = try Self.settings(text) } ?? []

            XCTAssertEqual(Set(found.map(\.path)), Set(paths), text)
            XCTAssertEqual(try LoginSettings(Array(text.utf8)).warnings.count, found.count, text)
        }
        assertThrows(.documentInvalid) { try LegacyLoginSettings(Array("<plist>".utf8)) }
        assertThrows(.documentInvalid) { try LegacyLoginSettings([UInt8](repeating: 0x5B, count: 100_000)) }
    }

    private static let propertyList = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>projectAuthenticationSettings</key><dict><key>Default</key><dict>
        <key>Title</key><dict><key>Text</key><string>Log in to %@</string><key>Font Color</key><string>0xFF12107C</string></dict>
        <key>Authentication Parameters</key><array>
        <dict><key>Key</key><string>username</string><key>Type</key><integer>0</integer>
        <key>Configuration</key><dict><key>Label</key><string>Name</string></dict></dict>
        <dict><key>Key</key><string>password</string><key>Type</key><integer>1</integer></dict>
        <dict><key>Key</key><string>branch</string><key>Type</key><string>AuthenticationItemTypeList</string>
        <key>Configuration</key><dict><key>Selections</key><array><string>North</string><string>South</string></array>
        <key>Default Selection Index</key><integer>1</integer></dict></dict>
        </array></dict></dict></dict></plist>
        """

    private static let android = #"""
        {"Server Authentication": {
          "Default": {"Title": {"Text": "Welcome", "Font": {"Name": "Avenir", "ARGB": "0xFF000000"}},
                      "Background Color": {"Red": 18, "Green": 16, "Blue": 124, "Alpha": 255},
                      "icon image": "logo.png"},
          "OTHER.example.com": {"title": {"text": "Other", "font": {"Name": "Avenir", "ARGB": "0x80FFFFFF"}}}}}
        """#
}

/// Every image and one text.
private struct Pictures: AssetSource {
    func color(named name: String) -> AppearanceColor? { nil }
    func image(named name: String) -> ImageData? {
        ImageData(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1], mediaType: "image/png")
    }
    func text(named name: String) -> LocalizedText? { name == "hello" ? "General text" : nil }
}
