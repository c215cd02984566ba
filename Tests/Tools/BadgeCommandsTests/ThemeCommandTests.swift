import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class ThemeCommandTests: XCTestCase {
    func testAValidThemeIsCountedAndThePreviewOffered() async throws {
        let person = try Operator()
        let file = try person.file("theme.json", ##"{"bar": {"textColor": "#FFFFFF"}, "prompt": {"footer": "Bye"}}"##)

        let answer = await person.run("theme", "check", file)
        let document = await person.run("theme", "check", file, "--json")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.output.contains("The theme is valid and sets 2 properties."), answer.output)
        XCTAssertTrue(answer.output.contains("badgectl theme preview \(file)"), answer.output)
        XCTAssertEqual(try document.json("theme-check")["properties"], ["bar.textColor", "prompt.footer"])
    }

    func testPropertiesThatOnePresenterDrawsAreListed() async throws {
        let person = try Operator(environment: ["LANG": "C"])
        let file = try person.file(
            "theme.json",
            ##"""
            {"bar": {"fontName": "Georgia", "textColor": "#FFFFFF"}, "sharing": {"contentStyle": "calm"},
             "styles": {"calm": {"isBold": true}}}
            """##)

        let answer = await person.run("theme", "check", file)
        let german = await person.run("theme", "check", file, "--language", "de")
        let document = try await person.run("theme", "check", file, "--json").json("theme-check")

        for line in [
            "A web page does not draw these:\n  sharing.contentStyle\n",
            "A terminal does not draw these:\n  bar.fontName\n",
        ] {
            XCTAssertTrue(answer.output.contains(line), answer.output)
        }
        XCTAssertEqual(answer.status, 0)
        XCTAssertTrue(german.output.contains("Ein Terminal zeigt diese nicht:"), german.output)
        XCTAssertEqual(document["undrawn"], ["web": ["sharing.contentStyle"], "terminal": ["bar.fontName"]])
    }

    func testPropertiesThatNoPresenterDrawsAreRefused() async throws {
        let person = try Operator()
        let file = try person.file(
            "theme.json",
            ##"""
            {"styles": {"calm": {"spinnerStyle": "spinner", "isBold": true}}, "bar": {"fontName": "Georgia"},
             "sharing": {"contentStyle": "calm"}, "input": {"placeholderColor": "#777777"}}
            """##)
        let neither = "is drawn neither on a web page nor in a terminal"
        let refusals = [
            ([], ["styles.calm.spinnerStyle", "input.placeholderColor"], neither),
            (
                ["--ui", "web"], ["styles.calm.spinnerStyle", "sharing.contentStyle", "input.placeholderColor"],
                "is not drawn on a web page"
            ),
            (
                ["--ui", "terminal"], ["styles.calm.spinnerStyle", "bar.fontName", "input.placeholderColor"],
                "is not drawn in a terminal"
            ),
        ]

        try await playEach(refusals) { options, paths, reason in
            let error = try await person.run(["theme", "check", file, "--json"] + options)
                .failure(16, "documentInvalid")
            let fields = error["detail"]?["fields"]?.arrayValue ?? []

            XCTAssertEqual(fields.compactMap { $0["path"]?.stringValue }, paths)
            XCTAssertEqual(Set(fields.compactMap { $0["reason"]?.stringValue }), [reason])
        }
        let drawn = await person.run("theme", "preview", file)
        XCTAssertEqual(drawn.status, 0, drawn.messages)
    }

    func testKeysOfCuritysKitThatNoPresenterDrawsAreListedAsTheFileHasThem() async throws {
        let person = try Operator(environment: ["LANG": "C"])
        let file = try person.file(
            "theme.json",
            ##"""
            {"InputTextField": {"placeholderTextColorName": "#777777"}, "LinkView": {"textColorName": "#333333"},
             "ActionableButton": {"Primary": {"iconPadding": 4}}, "fontName": "Roboto"}
            """##)

        let answer = await person.run("theme", "check", file)
        let document = try await person.run("theme", "check", file, "--json").json("theme-check")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(
            answer.output.contains(
                """
                Neither a web page nor a terminal draws these:
                  ActionableButton.Primary.iconPadding
                  InputTextField.placeholderTextColorName

                """), answer.output)
        XCTAssertTrue(answer.output.contains("A terminal does not draw these:\n  fontName\n"), answer.output)
        XCTAssertTrue(
            document["undrawn"]?["web"]?.arrayValue?.contains("input.placeholderColor") == true, document.text)
    }

    func testEveryMistakeOfAThemeIsToldWithItsPath() async throws {
        let person = try Operator()
        let file = try person.file("theme.json", ##"{"bar": {"txtColor": "#FFFFFF"}, "title": {"fontSize": "big"}}"##)

        let answer = await person.run("theme", "check", file, "--json")

        let failure = try answer.failure(16, "documentInvalid")
        let paths = failure["detail"]?["fields"]?.arrayValue?.compactMap { $0["path"]?.stringValue }
        XCTAssertEqual(paths, ["bar.txtColor", "title.fontSize"])
        XCTAssertTrue(answer.messages.contains("did you mean textColor?"), answer.messages)
    }

    func testNamesOfAThemeAreLookedUpInTheFolderOfItsAssets() async throws {
        let person = try Operator()
        let file = try person.file("theme.json", #"{"bar": {"textColor": "ink"}}"#)
        _ = try person.file("colors.json", ##"{"ink": "#202020"}"##)

        let with = await person.run("theme", "check", file, "--assets", person.folder.path)
        let without = await person.run("theme", "check", file)

        XCTAssertEqual([with.status, without.status], [0, 16], with.messages)
        XCTAssertTrue(with.output.contains("theme preview \(file) --assets \(person.folder.path)"), with.output)
    }

    func testAColorWithAnotherValueForADarkAppearanceIsNoted() async throws {
        let person = try Operator()
        let file = try person.file("theme.json", #"{"bar": {"textColor": "Ink"}}"#)
        let set = person.folder.url.appending(path: "Assets.xcassets/Ink.colorset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        let contents = #"""
            {"colors": [
              {"color": {"color-space": "srgb", "components": {"red": "0x20", "green": "0x20", "blue": "0x20"}}},
              {"appearances": [{"appearance": "luminosity", "value": "dark"}],
               "color": {"color-space": "srgb", "components": {"red": "0xF0", "green": "0xF0", "blue": "0xF0"}}}]}
            """#
        try Data(contents.utf8).write(to: set.appending(path: "Contents.json"))

        let answer = await person.run("theme", "check", file, "--assets", person.folder.path)
        let document = await person.run("theme", "check", file, "--assets", person.folder.path, "--json")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.output.contains("dark or another appearance, which are not used:\n  Ink\n"), answer.output)
        XCTAssertEqual(try document.json("theme-check")["variants"], ["Ink"])
    }

    func testEveryWrongMemberOfAThemeIsNamed() async throws {
        let person = try Operator()
        let members = (1...7).map { #""k\#($0)": {}"# }.joined(separator: ", ")
        let file = try person.file("theme.json", "{\(members)}")

        let answer = await person.run("theme", "check", file)
        let unfound = await person.run("theme", "check", file, "--assets", person.folder.path + "/absent")

        XCTAssertEqual([answer.status, unfound.status], [16, 15])
        for number in 1...7 { XCTAssertTrue(answer.messages.contains("k\(number) "), answer.messages) }
        XCTAssertTrue(unfound.messages.contains("/absent: it cannot be read."), unfound.messages)
    }

    func testAKeyThatNeverExistedIsToldWithTheLikelyOne() async throws {
        let person = try Operator()
        let file = try person.file("keys.json", #"{"kJRProviderTableTitle": "x"}"#)

        let answer = await person.run("theme", "import", file)

        XCTAssertEqual(answer.status, 16)
        XCTAssertTrue(answer.messages.contains("kJRProviderTableTitle"), answer.messages)
    }

    func testThePreviewDrawsEveryKindOfPrompt() async throws {
        let person = try Operator()
        let file = try person.file("theme.json", #"{"prompt": {"footer": "Made by Works"}}"#)

        let document = await person.run("theme", "preview", file, "--json")
        let plain = await person.run("theme", "preview")

        let prompts = try document.json("theme-preview")["prompts"]?.arrayValue ?? []
        let kinds = prompts.compactMap { $0["kind"]?.stringValue }
        XCTAssertEqual(Set(kinds), try Self.kindsOfForms())
        // Sharing and providers have screens of their own, which this theme says nothing of. What is asked again is not
        // introduced again.
        let others = prompts.filter { prompt in
            prompt["variant"] == nil
                && !["share", "provider"].contains { prompt["kind"]?.stringValue?.hasPrefix($0) == true }
        }
        XCTAssertTrue(others.allSatisfy { $0["text"]?.stringValue?.contains("Made by Works") == true })
        XCTAssertEqual(plain.status, 0, plain.messages)
        XCTAssertTrue(plain.output.contains("Passcode (not shown):"), plain.output)
        XCTAssertTrue(plain.output.contains("\n[passcodeChange]\n"), plain.output)
        XCTAssertTrue(plain.output.contains("\n[hypermediaOperation webAuthn]\n"), plain.output)
        XCTAssertFalse(plain.output.contains("\u{1B}"))
    }

    func testThePreviewOfABrowserIsOnePageThatLoadsNothing() async throws {
        let person = try Operator()
        let theme = try person.file(
            "theme.json",
            ##"{"providerTable": {"sectionHeader": "Ours"}, "bar": {"backgroundColor": "#123456"}}"##)
        let page = person.folder.path + "/preview.html"

        let drawn = await person.run("theme", "preview", theme, "--html", "-o", page)
        let incomplete = await person.run("theme", "preview", theme, "--html")

        let text = try String(contentsOfFile: page, encoding: .utf8)
        XCTAssertEqual([drawn.status, incomplete.status], [0, 64])
        for kind in try Self.kindsOfForms() { XCTAssertTrue(text.contains("<bdi>\(kind)"), kind) }
        XCTAssertTrue(text.contains("<bdi>hypermediaPolling bankID</bdi>"))
        XCTAssertTrue(text.contains("Ours"))
        XCTAssertTrue(text.contains("--bar-background:#123456"))
        XCTAssertFalse(text.contains(#/(src|href)="(?!data:|https?://[a-z.]*example)/#), "it loads something")
        XCTAssertFalse(text.contains("<script"))
    }

    func testAPreviewReplacesThePageOfAnEarlierOneAndNoOtherFile() async throws {
        let person = try Operator()
        let page = person.folder.path + "/preview.html"
        let other = try person.file("mine.html", "<!doctype html><title>Mine</title>")
        let neighbour = try person.file("preview.html.new", "Mine too")

        let first = await person.run("theme", "preview", "--html", "-o", page)
        let theme = try person.file("theme.json", #"{"prompt": {"footer": "Second draft"}}"#)
        let second = await person.run("theme", "preview", theme, "--html", "-o", page)
        let refused = await person.run("theme", "preview", "--html", "-o", other, "--json")

        XCTAssertEqual([first.status, second.status], [0, 0], first.messages + second.messages)
        XCTAssertTrue(try String(contentsOfFile: page, encoding: .utf8).contains("Second draft"))
        _ = try refused.failure(16, "alreadyExists")
        XCTAssertTrue(try String(contentsOfFile: other, encoding: .utf8).contains("Mine"))
        XCTAssertEqual(try String(contentsOfFile: neighbour, encoding: .utf8), "Mine too")
        let names = try FileManager.default.contentsOfDirectory(atPath: person.folder.path)
        XCTAssertEqual(names.filter { $0.hasPrefix("preview.html") }.sorted(), ["preview.html", "preview.html.new"])
    }

    // As the source names them, so that a new kind is drawn too.
    private static func kindsOfForms() throws -> Set<String> {
        let sources = ["Forms/Form+Kind.swift", "Forms/Form+ProviderKind.swift"]
        let text = try sources.map { path in
            let source = sourceFolder(of: "BadgeUI").appending(path: path)
            return try String(decoding: Data(contentsOf: source), as: UTF8.self)
        }.joined()
        return Set(text.matches(of: #/static let \w+ = Self\(rawValue: "(\w+)"\)/#).map { String($0.output.1) })
    }

    func testThePreviewSpeaksTheUsersLanguage() async throws {
        let person = try Operator(environment: ["LANG": "C"])
        let file = try person.file(
            "theme.json", #"{"prompt": {"header": {"ar": "مرحبا", "de": "Willkommen", "en": "Welcome"}}}"#)

        let german = await person.run("theme", "preview", file, "--language", "de")
        let arabic = await person.run("theme", "preview", file, "--language", "ar")
        let other = await person.run("theme", "preview", file, "--language", "fr")
        let document = await person.run("theme", "preview", file, "--json", "--language", "de")

        XCTAssertTrue(german.output.contains("Benutzername") && german.output.contains("Willkommen"), german.output)
        XCTAssertTrue(arabic.output.contains("\u{200F}مرحبا"), arabic.output)
        XCTAssertTrue(other.output.contains("User name") && other.output.contains("Welcome"), other.output)
        XCTAssertTrue(document.output.contains("User name") && !document.output.contains("Willkommen"))
    }

    func testSettingsOfAnEarlierSDKBecomeATheme() async throws {
        let person = try Operator()
        let list = """
            <?xml version="1.0"?>
            <plist version="1.0"><dict><key>JREngage.CustomInterface</key><dict>
            <key>DefaultValues</key><dict>
            <key>ProviderTable.Title.String</key><string>Sign in</string>
            <key>NavigationBar.TintColor.RGBa</key>
            <array><integer>0</integer><integer>0</integer><real>1</real><integer>1</integer></array>
            <key>kJRSocialSharingTitle</key><string>Share</string>
            </dict></dict></dict></plist>
            """
        let file = try person.file("JREngage-Info.plist", list)

        let answer = await person.run("theme", "import", file)
        let document = try await person.run("theme", "import", file, "--json").json("theme-import")
        let theme = try person.file("theme.json", answer.output)
        let check = await person.run("theme", "check", theme)

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(
            answer.messages,
            """
            NavigationBar.TintColor.RGBa is replaced by bar.tintColor
            ProviderTable.Title.String is providerTable.title
            kJRSocialSharingTitle is unknown; SocialSharing.Title.String is likely meant

            """)
        XCTAssertEqual(
            document["theme"], ["bar": ["tintColor": "#0000FF"], "providerTable": ["title": "Sign in"]])
        XCTAssertEqual(document["results"]?.arrayValue?.map { $0["outcome"] }, ["replaced", "mapped", "unknown"])
        XCTAssertEqual(check.status, 0, check.messages)
    }

    func testLoginScreensOfAnEarlierSDKBecomeADocumentOfLoginScreens() async throws {
        let person = try Operator()
        let list = """
            <?xml version="1.0"?>
            <plist version="1.0"><dict><key>projectAuthenticationSettings</key><dict><key>Default</key><dict>
            <key>Title</key><dict><key>Text</key><string>Log in to %@</string></dict>
            <key>Weather</key><string>fine</string>
            </dict></dict></dict></plist>
            """
        let android = #"{"Server Authentication": {"Default": {"Header": {"Text": "Hello"}}}}"#
        let file = try person.file("MSIAuthenticationSettings.plist", list)

        let answer = await person.run("theme", "import", file)
        let document = try await person.run("theme", "import", file, "--json").json("theme-import")
        let other = try await person.run(
            "theme", "import", try person.file("authentication_settings.json", android), "--json"
        ).json("theme-import")
        let check = await person.run("login-settings", "check", try person.file("login.json", answer.output))

        XCTAssertEqual(
            answer.messages,
            """
            projectAuthenticationSettings.Default.Title.Text is text
            projectAuthenticationSettings.Default.Weather is unknown

            """)
        XCTAssertEqual(
            document["loginSettings"],
            ["screens": ["project": ["default": ["title": ["text": "Log in to %@"]]]]])
        XCTAssertEqual(document["results"]?.arrayValue?.map { $0["outcome"] }, ["mapped", "unknown"])
        XCTAssertEqual(
            other["loginSettings"], ["screens": ["server": ["default": ["header": ["text": "Hello"]]]]])
        XCTAssertEqual(check.status, 0, check.messages)
    }

    func testAMissingImageIsReportedAndLeftOutOfBothImports() async throws {
        let person = try Operator()
        let engage = try person.file(
            "engage.json",
            #"""
            {"Authentication.Background.Image.View": "paper.png", "ProviderTable.Background.Image.Name": "gone.png"}
            """#)
        let older = try person.file(
            "authentication_settings.json",
            #"""
            {"Server Authentication": {"Default": {
              "Background Image": {"Portrait": "paper.png", "Landscape": "gone.png"}, "icon image": "gone"}}}
            """#)
        try Data(SamplePicture.logo).write(to: person.folder.url.appending(path: "paper.png"))

        let theme = await person.run("theme", "import", engage, "--assets", person.folder.path)
        let screens = await person.run("theme", "import", older, "--assets", person.folder.path)
        let checked = await person.run(
            "login-settings", "check", try person.file("login.json", screens.output), "--assets", person.folder.path)

        for messages in [theme.messages, screens.messages] {
            XCTAssertTrue(messages.contains(" names the image gone.png, which is not among the assets"), messages)
        }
        XCTAssertTrue(
            screens.messages.contains("Default.icon image names the image gone, which is not among the assets"),
            screens.messages)
        XCTAssertTrue(screens.output.contains("paper") && !screens.output.contains("gone"), screens.output)
        XCTAssertEqual(checked.status, 0, checked.messages)
    }

    func testAFileWithoutSettingsOfAnEarlierSDKIsRefused() async throws {
        let person = try Operator()
        let file = try person.file("interface.json", #"{"weather": "fine"}"#)

        let answer = await person.run("theme", "import", file, "--json")

        _ = try answer.failure(16, "documentInvalid")
        XCTAssertTrue(answer.messages.contains("interface.json: The file has no setting"), answer.messages)
    }

    func testAFileOfWhichNothingCanBeConvertedSaysWhyForEachKey() async throws {
        let person = try Operator()
        let file = try person.file(
            "interface.json", #"{"ProviderTable.Title.View": "x", "PresentingViewController": null}"#)

        let answer = await person.run("theme", "import", file)
        let error = try await person.run("theme", "import", file, "--json").failure(16, "documentInvalid")

        XCTAssertEqual(answer.status, 16)
        XCTAssertTrue(answer.messages.hasPrefix("PresentingViewController is dropped: "), answer.messages)
        XCTAssertTrue(
            answer.messages.contains("interface.json: None of its settings can be converted"), answer.messages)
        XCTAssertEqual(
            error["detail"]?["fields"]?.arrayValue?.map { $0["path"] },
            ["PresentingViewController", "ProviderTable.Title.View"])
    }

    func testAFileThatIsConvertedAlreadyIsToBeChecked() async throws {
        let person = try Operator()
        let theme = try person.file("theme.json", #"{"providerTable": {"title": "Sign in"}}"#)
        let screens = try person.file(
            "login.json", #"{"screens": {"project": {"default": {"header": {"text": "Hi"}}}}}"#)

        for (file, group) in [(theme, "theme"), (screens, "login-settings")] {
            let answer = await person.run("theme", "import", file)

            XCTAssertEqual(answer.status, 16)
            XCTAssertTrue(answer.messages.contains("needs no conversion"), answer.messages)
            XCTAssertTrue(answer.messages.contains("badgectl \(group) check \(file)"), answer.messages)
            XCTAssertFalse(answer.messages.contains("is unknown"), answer.messages)
        }
    }
}
