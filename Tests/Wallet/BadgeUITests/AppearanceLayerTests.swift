import BadgeMigration
import BadgeModel
import BadgeTesting
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

/// How the layers of an appearance are merged, and what a wrong value does.
final class AppearanceLayerTests: XCTestCase {
    private static let blue = AppearanceColor(red: 0, green: 0, blue: 1)
    private static let green = AppearanceColor(red: 0, green: 1, blue: 0)

    private static func layer(_ change: (inout AppearanceLayer) -> Void) -> AppearanceLayer {
        var layer = AppearanceLayer()
        change(&layer)
        return layer
    }

    @MainActor
    func testEA1ACallBeatsTheDefaultsAndTheyBeatWhatIsBuiltIn() async throws {
        let registry = UIRegistry()
        registry.setDefaults(
            Self.layer {
                $0[.title(of: .providerTable)] = "Defaults"
                $0[.backgroundColor(of: .sharing)] = Self.blue
            })
        let call = Self.layer { $0[.title(of: .providerTable)] = "Call" }

        let appearance = await registry.withAppearance(call) { registry.resolvedAppearance() }
        let screen = try await DrawnForms.screen(ShippedForms.providerList(), in: appearance)

        XCTAssertTrue(screen.hasPrefix("\nCall\n"), screen)
        XCTAssertEqual(appearance[.backgroundColor(of: .sharing)], Self.blue)
        XCTAssertEqual(appearance[.isBold(of: .title)], true, "what nobody sets is as it is built in")
    }

    @MainActor
    func testEA2WhatAnOverrideDoesNotMentionKeepsItsValue() async throws {
        let registry = UIRegistry()
        registry.setDefaults(
            Self.layer {
                $0[.textColor(of: .title)] = Self.blue
                $0[.isItalic(of: .title)] = true
            })

        let call = Self.layer { $0[.textColor(of: .title)] = Self.green }
        let appearance = await registry.withAppearance(call) { registry.resolvedAppearance() }

        let screen = try await DrawnForms.screen(
            ShippedForms.recovery(), in: appearance, colors: ["COLORTERM": "truecolor"])

        XCTAssertEqual(appearance.style(of: .title).textColor, Self.green)
        XCTAssertTrue(screen.contains("\u{1B}[1;3;38;2;0;255;0mRecover your badge"), screen.debugDescription)
    }

    @MainActor
    func testEA3UnsettingTakesEveryLowerValueAway() async throws {
        let registry = UIRegistry()
        registry.setDefaults(Self.layer { $0[.title(of: .providerTable)] = "Defaults" })
        let call = Self.layer {
            $0.unset(.title(of: .providerTable))
            $0.unset(.authenticationBackgroundColor)
        }

        let appearance = await registry.withAppearance(call) { registry.resolvedAppearance() }
        let screen = try await DrawnForms.screen(
            ShippedForms.providerList(), in: appearance, colors: ["COLORTERM": "truecolor"])

        XCTAssertNil(appearance[.backgroundColor(of: .providerTable)])
        XCTAssertTrue(screen.contains("Sign in with..."), screen)
        XCTAssertFalse(screen.contains("48;2;"), screen)
    }

    @MainActor
    func testEA4AnOverrideDoesNotOutliveItsCall() async throws {
        let registry = UIRegistry()
        registry.setDefaults(Self.layer { $0[.title(of: .prompt)] = "Defaults" })
        let presenter = ScriptedPresenter([.passcodeError: [.giveUp], .revoked: [.giveUp]])
        registry.registerAll(presentedBy: presenter)
        let (first, second) = (try registry.require(\.passcode), try registry.require(\.revoked))

        await registry.withAppearance(Self.layer { $0[.title(of: .prompt)] = "Call" }) {
            _ = await answer { first.promptUserWithErrorMessage("Wrong.", completion: $0) }
        }
        _ = await answer { second.informUserOfBadgeRevocation(forBadge: Sample.badge, completion: $0) }

        let during = try XCTUnwrap(presenter.appearances[.passcodeError])
        let after = try XCTUnwrap(presenter.appearances[.revoked])
        let screens = [
            try await DrawnForms.screen(ShippedForms.recovery(), in: during),
            try await DrawnForms.screen(ShippedForms.recovery(), in: after),
        ]
        XCTAssertTrue(screens[0].hasPrefix("\nCall\n"), screens[0])
        XCTAssertTrue(screens[1].hasPrefix("\nDefaults\n"), screens[1])
    }

    @MainActor
    func testEA5SettingTheDefaultsAgainReplacesThemAsAWhole() async throws {
        let registry = UIRegistry()
        registry.setDefaults(Self.layer { $0[.title(of: .sharing)] = "First" })

        registry.setDefaults(Self.layer { $0[.title(of: .providerTable)] = "Second" })

        let appearance = registry.resolvedAppearance()
        let sharing = try await DrawnForms.screen(ShippedForms.sharing(), in: appearance)
        let table = try await DrawnForms.screen(ShippedForms.providerList(), in: appearance)

        XCTAssertTrue(sharing.hasPrefix("\nShare\n"), sharing)
        XCTAssertTrue(table.hasPrefix("\nSecond\n"), table)
    }

    @MainActor
    func testEA7AWrongTypeIsAnErrorForTheAuthorAndTheDefaultForTheUser() async throws {
        let file = Array(#"{"providerTable": {"title": 7, "header": "Hello"}, "bar": {"textColor": true}}"#.utf8)

        let found = try findings { _ = try Theme(file, mode: .development) }
        let theme = try Theme(file, mode: .production)
        let screen = try await DrawnForms.screen(ShippedForms.providerList(), theme.layer)

        XCTAssertEqual(found?.map(\.path), ["bar.textColor", "providerTable.title"])
        XCTAssertEqual(theme.warnings, found)
        XCTAssertTrue(screen.hasPrefix("\nSign in with...\nHello\n"), screen)
    }

    func testEA8AnUnknownNameIsOneWarningWithTheNearestKeyAndNothingElse() throws {
        let file = Array(##"{"bar": {"txtColor": "#FFFFFF", "isBold": true}, "buttn": {}}"##.utf8)

        let theme = try Theme(file, mode: .production)

        XCTAssertEqual(
            theme.warnings.map { "\($0.path) \($0.reason)" },
            ["bar.txtColor is not known here (did you mean textColor?)", "buttn is not known here"])
        XCTAssertEqual(theme.layer.names, ["bar.isBold"])
    }

    @MainActor
    func testEA9HidingCancelIsTrueOrFalseAndManyThingsInALegacyDictionary() async throws {
        let key = "NavigationController.HidesCancelButton"
        let cases: [(any Sendable, Bool?)] = [
            (true, true), (false, false), (1, true), (0, false), (-2.5, true), ("YES", true), ("TRUE", true),
            ("true", true),
            ("1", true), ("no", false), (["YES"], nil),
        ]

        for (value, expected) in cases {
            XCTAssertEqual(LegacyInterface([key: value]).layer[.hidesCancelButton], expected, "\(value)")
        }
        let hidden = try await DrawnForms.screen(
            ShippedForms.providerList(), Self.layer { $0[.hidesCancelButton] = true })
        let offered = try await DrawnForms.screen(
            ShippedForms.providerList(), Self.layer { $0[.hidesCancelButton] = false })

        XCTAssertFalse(hidden.contains("cancel"), hidden)
        XCTAssertTrue(offered.contains("Ctrl-D: cancel."), offered)
    }

    @MainActor
    func testEA25AuthenticationColoursTheTableAndTheLandingAndSharingItself() async throws {
        let layer = Self.layer {
            $0[.authenticationBackgroundColor] = Self.green
            $0[.backgroundColor(of: .sharing)] = Self.blue
        }
        let colors = ["COLORTERM": "truecolor"]

        let table = try await DrawnForms.screen(ShippedForms.providerList(), layer, colors: colors)
        let landing = try await DrawnForms.screen(ShippedForms.landing(), layer, colors: colors)
        let sharing = try await DrawnForms.screen(ShippedForms.sharing(), layer, colors: colors)
        let web = try await DrawnForms.screen(ShippedForms.providerPage(), layer, colors: colors)

        for screen in [table, landing] {
            XCTAssertTrue(screen.contains("48;2;0;255;0m") && !screen.contains("48;2;0;0;255m"), screen)
        }
        XCTAssertTrue(sharing.contains("48;2;0;0;255m") && !sharing.contains("48;2;0;255;0m"), sharing)
        XCTAssertFalse(web.contains("48;2;"), web)
    }

    @MainActor
    func testEA26AnImageLiesOverTheColourAndHasItsOwnScaling() async throws {
        let image = AppearanceImage(Sample.png, imageDescription: "Paper", scaling: .tile)
        let layer = Self.layer {
            $0[.authenticationBackgroundColor] = Self.green
            $0[.authenticationBackgroundImage] = image
        }

        let background = ResolvedAppearance([layer]).background(of: .landing)
        let screen = try await DrawnForms.screen(
            ShippedForms.landing(), layer, colors: ["COLORTERM": "truecolor"])

        XCTAssertEqual(background, [.color(Self.green), .image(image)])
        XCTAssertTrue(screen.contains("48;2;0;255;0m"), screen)
    }

    @MainActor
    func testEA27TheBuiltInBackgroundIsAVeilOfBlue() async throws {
        let appearance = ResolvedAppearance()
        let screen = try await DrawnForms.screen(
            ShippedForms.providerList(), in: appearance, colors: ["COLORTERM": "truecolor"])

        XCTAssertEqual(
            appearance[.backgroundColor(of: .providerTable)],
            AppearanceColor(red: 0.102, green: 0.33, blue: 0.48, alpha: 0.2))
        XCTAssertTrue(screen.contains("48;2;209;221;228m"), "a fifth of the colour over white: \(screen)")
    }

    @MainActor
    func testEA28OnlyTheOrganizationLeavesOutTheLineThatNamesBadgeKit() async throws {
        let everything = try Theme(
            Array(#"{"attribution": {"isHidden": true}, "providerTable": {"sectionFooter": null}}"#.utf8),
            mode: .production)
        let policy = try Policy(JSONReader(["appearance": ["hidesAttribution": true]]))
        let organization = AppearanceLayer(organization: Display(name: "Works"), policy: policy.appearance)

        let app = try await DrawnForms.screen(ShippedForms.providerList(), everything.layer)
        let server = try await DrawnForms.screen(ShippedForms.providerList(), organization)

        XCTAssertTrue(app.contains("\nPowered by BadgeKit\n"), app)
        XCTAssertFalse(server.contains("BadgeKit"), server)
    }

    @MainActor
    func testEA29TheBarHasColoursOfItsOwnAndTheAppsStackHearsOfEveryScreen() async throws {
        let stack = SpyStack(isMounted: true)
        let layer = Self.layer {
            $0[.hostStack] = stack
            $0[.backgroundColor(of: .bar)] = Self.blue
            $0[.textColor(of: .bar)] = .white
            $0[.tintColor(of: .bar)] = Self.green
        }

        let table = try await DrawnForms.screen(
            ShippedForms.providerList(), layer, colors: ["COLORTERM": "truecolor"])
        _ = try await DrawnForms.screen(ShippedForms.sharing(), layer)

        XCTAssertTrue(table.contains("38;2;255;255;255;48;2;0;0;255mSign in with..."), table)
        XCTAssertEqual(ResolvedAppearance([layer]).style(of: .bar).tintColor, Self.green)
        XCTAssertEqual(stack.events, ["will providerTable", "did providerTable", "will sharing", "did sharing"])
    }

    @MainActor
    func testEA30BuiltInTextsHaveNamesAndAreReplacedByLanguage() async throws {
        let theme = try Theme(
            Array(#"{"providerTable": {"title": {"en": "Sign in", "de": "Anmelden"}}}"#.utf8), mode: .development)
        let texts = [
            "screen.providerTable.title": "Sign in with...", "screen.providerTable.back": "Providers",
            "screen.providerTable.section": "Sign in with a provider", "screen.sharing.title": "Share",
            "screen.nativeLogin.email": "Sign in with your email and password",
            "screen.nativeLogin.username": "Sign in with your user name and password",
            "screen.completing": "Completing Sign-In...", "screen.landing.back": "Welcome Back!",
        ]

        let german = try await DrawnForms.screen(
            ShippedForms.providerList(), in: ResolvedAppearance([theme.layer], languages: Languages(["de-AT"])))
        let english = try await DrawnForms.screen(
            ShippedForms.providerList(), in: ResolvedAppearance([theme.layer], languages: Languages(["en"])))

        XCTAssertTrue(german.hasPrefix("\nAnmelden\n"), german)
        XCTAssertTrue(english.hasPrefix("\nSign in\n"), english)
        for (key, text) in texts { XCTAssertEqual(Message(Message.Key(rawValue: key)).text, text) }
        XCTAssertEqual(Message("screen.sharing.titleWithProvider", ["provider": "Acme"]).text, "Share on Acme")
    }
}

/// Styles, contrast and the organization's layer.
extension AppearanceLayerTests {
    func testAStyleTakesTheFieldsOfTheOneThatItIsBasedOn() throws {
        let theme = try Theme(
            Array(
                #"""
                {"styles": {"a": {"basedOn": "b", "isBold": true}, "b": {"textColor": "#0000FF", "isBold": false}},
                 "message": {"basedOn": "a"}, "prompt": {"titleStyle": "b"}}
                """#.utf8), mode: .development)

        let appearance = ResolvedAppearance([theme.layer])

        XCTAssertEqual(appearance.style(of: .message).textColor, Self.blue)
        XCTAssertTrue(appearance.style(of: .message).isBold)
        XCTAssertEqual(appearance.style(of: .title, on: .prompt).textColor, Self.blue)
        XCTAssertNil(appearance.style(of: .title, on: .sharing).textColor)
    }

    func testACircleOfStylesAcrossLayersIsAWarningAndEndsWhereItBegan() throws {
        let lower = Self.layer { $0[.base(of: .message)] = StyleName(.title) }
        let upper = Self.layer {
            $0[.base(of: .title)] = StyleName(.message)
            $0[.isItalic(of: .title)] = true
        }

        let appearance = ResolvedAppearance([lower, upper])

        XCTAssertEqual(appearance.warnings.count, 1)
        XCTAssertTrue(appearance.warnings[0].reason.contains("message → title → message"))
        XCTAssertTrue(appearance.style(of: .message).isItalic)
        XCTAssertNil(appearance.style(of: .message).textColor)
    }

    @MainActor
    func testAnOrganizationsContrastIsMendedAndTold() async throws {
        let display = Display(name: "Works", backgroundColor: "#777777", textColor: "#888888")

        let appearance = ResolvedAppearance([AppearanceLayer(organization: display)])
        let screen = try await DrawnForms.screen(
            ShippedForms.recovery(), in: appearance, colors: ["COLORTERM": "truecolor"])

        XCTAssertEqual(appearance.style(of: .bar).textColor, .black)
        XCTAssertEqual(appearance.warnings.map(\.path), ["bar.textColor", "primaryButton.textColor"])
        XCTAssertTrue(appearance.warnings[0].reason.contains("#888888 on #777777 has a contrast of 1.26:1"))
        XCTAssertTrue(screen.contains("38;2;0;0;0;48;2;119;119;119mRecover your badge"), screen)
    }

    func testAContrastOfFourAndAHalfIsEnough() throws {
        let table = [("#767676", "#767676"), ("#777777", "#000000")]

        try playEach(table) { text, shown in
            let display = Display(name: "Works", backgroundColor: "#FFFFFF", textColor: text)
            let appearance = ResolvedAppearance([AppearanceLayer(organization: display)])

            XCTAssertEqual(appearance.style(of: .bar).textColor, AppearanceColor(shown))
            XCTAssertEqual(appearance.warnings.isEmpty, text == shown)
        }
    }

    func testAColorThatAScreenSetsComesBeforeThatOfTheElementsStyle() {
        let appearance = ResolvedAppearance([
            Self.layer {
                $0[.textColor(of: .title)] = Self.blue
                $0[.titleColor(of: .sharing)] = Self.green
                $0[.contentColor(of: .sharing)] = Self.green
            }
        ])

        XCTAssertEqual(appearance.style(of: .title, on: .sharing).textColor, Self.green)
        XCTAssertEqual(appearance.style(of: .content, on: .sharing).textColor, Self.green)
        XCTAssertEqual(appearance.style(of: .title, on: .prompt).textColor, Self.blue)
    }

    func testContrastIsThatOfWhatIsSeenThroughTranslucentColors() {
        let table: [(text: String, background: String, shown: String)] = [
            ("#FFFFFF", "#00000040", "#000000"), ("#000000", "#00000040", "#000000"),
            ("#00000020", "#FFFFFF", "#000000"), ("#00000020", "#000000", "#FFFFFF"),
        ]

        for (text, background, shown) in table {
            let app = Self.layer { $0[.backgroundColor(of: .bar)] = AppearanceColor(background) }
            let organization = AppearanceLayer(organization: Display(name: "Works", textColor: text))
            let appearance = ResolvedAppearance([organization, app])
            XCTAssertEqual(
                appearance.style(of: .bar).textColor, AppearanceColor(shown), "\(text) on \(background)")
        }
    }

    func testAnAppsTextIsReadableOnAnOrganizationsBackgroundToo() {
        let display = Display(name: "Works", backgroundColor: "#12107C", textColor: "#FFFFFF")
        let app = Self.layer { $0[.textColor(of: .bar)] = AppearanceColor("#12107D") }

        let appearance = ResolvedAppearance([AppearanceLayer(organization: display), app])

        XCTAssertEqual(appearance.style(of: .bar).textColor, .white)
        XCTAssertEqual(appearance.warnings.map(\.path), ["bar.textColor"])
    }

    func testAnAppsElementsAreReadableOnTheBackgroundOfAnOrganization() throws {
        let display = Display(name: "Works", backgroundColor: "#1A547A", textColor: "#FFFFFF")
        let policy = try Policy(JSONReader(["appearance": ["backgroundColor": "#101010"]])).appearance
        let app = Self.layer {
            $0[.textColor(of: .title)] = AppearanceColor("#1A547A")
            $0[.titleColor(of: .sharing)] = AppearanceColor("#1A547B")
            $0[.textColor(of: .cancelButton)] = AppearanceColor("#DA2430")
            $0[.textColor(of: .message)] = AppearanceColor("#202020")
            $0[.textColor(of: .hint)] = AppearanceColor("#E0E0E0")
        }

        let appearance = ResolvedAppearance([AppearanceLayer(organization: display, policy: policy), app])

        XCTAssertEqual(appearance.style(of: .title).textColor, .white)
        XCTAssertEqual(appearance.style(of: .title, on: .sharing).textColor, .white)
        XCTAssertEqual(appearance.style(of: .cancelButton).textColor, .white)
        XCTAssertEqual(appearance.style(of: .message).textColor, .white)
        XCTAssertEqual(appearance.style(of: .hint).textColor, AppearanceColor("#E0E0E0"))
        XCTAssertEqual(
            appearance.warnings.map(\.path).sorted(),
            ["cancelButton.textColor", "message.textColor", "sharing.titleColor", "title.textColor"])
    }

    func testAnAppsTitleOnItsOwnBarStaysAsItIs() {
        let display = Display(name: "Works", backgroundColor: "#1A547A", textColor: "#FFFFFF")
        let app = Self.layer {
            $0[.backgroundColor(of: .bar)] = AppearanceColor("#DDDDDD")
            $0[.textColor(of: .bar)] = .black
            $0[.textColor(of: .title)] = AppearanceColor("#CCCCCC")
        }

        let appearance = ResolvedAppearance([AppearanceLayer(organization: display), app])

        XCTAssertEqual(appearance.style(of: .title).textColor, AppearanceColor("#CCCCCC"))
        XCTAssertEqual(appearance.warnings, [])
    }

    func testAnOrganizationsTextColorWithoutABackgroundIsNotUsed() throws {
        let display = Display(name: "Works", textColor: "#FFFFFF")
        let appearance = JSONReader(["appearance": ["textColor": "#FFFFFF"]])
        let policy = try Policy(appearance).appearance

        let alone = ResolvedAppearance([AppearanceLayer(organization: display, policy: policy)])
        let onTheme = ResolvedAppearance([
            AppearanceLayer(organization: display, policy: policy),
            Self.layer { $0[.backgroundColor(of: .prompt)] = .black },
        ])

        XCTAssertNil(alone[.textColor(of: .prompt)])
        XCTAssertNil(alone.style(of: .bar).textColor)
        XCTAssertEqual(
            alone.warnings.map(\.path), ["bar.textColor", "primaryButton.textColor", "prompt.textColor"])
        XCTAssertEqual(onTheme[.textColor(of: .prompt)], .white)
    }

    func testContrastThatIsEnoughOrTheAppsOwnStaysAsItIs() {
        let readable = Display(name: "Works", backgroundColor: "#12107C", textColor: "#FFFFFF")
        let app = Self.layer {
            $0[.backgroundColor(of: .bar)] = AppearanceColor(red: 0.5, green: 0.5, blue: 0.5)
            $0[.textColor(of: .bar)] = AppearanceColor(red: 0.55, green: 0.5, blue: 0.5)
        }

        let organization = ResolvedAppearance([AppearanceLayer(organization: readable)])
        let over = ResolvedAppearance([AppearanceLayer(organization: readable), app])

        XCTAssertEqual(organization.style(of: .bar).textColor, .white)
        XCTAssertEqual(organization.warnings, [])
        XCTAssertEqual(over.style(of: .bar).textColor, AppearanceColor(red: 0.55, green: 0.5, blue: 0.5))
    }

    func testColoursAreReadStrictly() {
        XCTAssertEqual(AppearanceColor("#FF8000"), AppearanceColor(red: 1, green: 128.0 / 255, blue: 0))
        XCTAssertEqual(AppearanceColor("#FF800080")?.description, "#FF800080")
        for text in ["", "#", "#FFF", "FF8000", "#FF80000", "#GG8000", "#+F8000", "#FF8000FF0", "#ＦＦ8000", "red"] {
            XCTAssertNil(AppearanceColor(text), text)
        }
        XCTAssertEqual(AppearanceColor(red: 2, green: -1, blue: .nan), AppearanceColor(red: 1, green: 0, blue: 0))
    }

    func testContrastIsThatOfTheGuidelines() {
        XCTAssertEqual(AppearanceColor.black.contrast(with: .white), 21, accuracy: 0.001)
        XCTAssertEqual(AppearanceColor("#777777")?.contrast(with: .white) ?? 0, 4.48, accuracy: 0.01)
        XCTAssertEqual(["#757575", "#767676"].map { AppearanceColor($0)?.readableText }, [.white, .black])
    }
}
