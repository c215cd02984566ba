import BadgeMigration
import BadgeModel
import BadgeUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

/// Dictionaries of an earlier SDK.
final class LegacyInterfaceTests: XCTestCase {
    private static let blue = AppearanceColor(red: 0, green: 0, blue: 1)

    @MainActor
    func testEA10EveryCurrentKeyIsAProperty() async throws {
        let (stack, item, window) = (SpyStack(isMounted: true), SpyAnchor(), SpyWindow())
        let image = AppearanceImage(Sample.png)
        let rectangle = ScreenRectangle(x: 1, y: 2, width: 3, height: 4)
        let view = SlotContent.spy(SpyComponent("View"))
        let values: [(String, any Sendable, String)] = [
            ("Application.NavigationController", stack, "presentation.hostStack"),
            ("ModalDialog.NavigationController", stack, "presentation.modalStack"),
            ("NavigationController.HidesCancelButton", "YES", "presentation.hidesCancelButton"),
            ("PresentingViewController", window, "presentation.presentingHost"),
            ("Authentication.Background.Color", Self.blue, "authentication.backgroundColor"),
            ("SocialSharing.Background.Color", "#0000FF", "sharing.backgroundColor"),
            ("Authentication.Background.Image.View", image, "authentication.backgroundImage"),
            ("SocialSharing.Background.Image.View", image, "sharing.backgroundImage"),
            ("ProviderTable.Title.View", view, "providerTable.titleView"),
            ("ProviderTable.Title.String", "Title", "providerTable.title"),
            ("SocialSharing.Title.View", view, "sharing.titleView"),
            ("SocialSharing.Title.String", "Title", "sharing.title"),
            ("ProviderTable.Table.Header.View", view, "providerTable.header"),
            ("ProviderTable.Table.Footer.View", view, "providerTable.footer"),
            ("ProviderTable.Section.Header.View", view, "providerTable.sectionHeaderView"),
            ("ProviderTable.Section.Header.Title.String", "Above", "providerTable.sectionHeader"),
            ("ProviderTable.Section.Footer.View", view, "providerTable.sectionFooterView"),
            ("ProviderTable.Section.Footer.Title.String", "Below", "providerTable.sectionFooter"),
            ("Popover.Presentation.BarButtonItem", item, "presentation.barItem"),
            ("Popover.Presentation.Frame.Value", rectangle, "presentation.anchorRectangle"),
            ("Popover.Presentation.ArrowDirection", 4, "presentation.arrowDirection"),
            ("ProviderTable.RemoveProviders", ["acme"], "presentation.removedProviders"),
            ("Capture.ConventionalSignin.Title.String", "Name and password", "providerTable.nativeLoginTitle"),
            ("Capture.ConventionalSignin.Title.View", view, "providerTable.nativeLoginTitleView"),
        ]

        let legacy = LegacyInterface(Dictionary(uniqueKeysWithValues: values.map { ($0.0, $0.1) }))
        let screen = try await DrawnForms.screen(ShippedForms.providerList(), legacy.layer)

        XCTAssertEqual(legacy.layer.names, values.map(\.2).sorted())
        XCTAssertEqual(
            Dictionary(uniqueKeysWithValues: legacy.results.map { ($0.key, $0.outcome) }),
            Dictionary(uniqueKeysWithValues: values.map { ($0.0, .mapped(to: $0.2)) }))
        XCTAssertEqual(legacy.layer[.arrowDirection], .left)
        XCTAssertTrue(legacy.layer[.hostStack] === stack)
        XCTAssertTrue(screen.hasPrefix("\nView\nView\n"), screen)
    }

    func testEA10DeprecatedKeysNameTheirReplacement() {
        let legacy = LegacyInterface([
            "NavigationBar.TintColor.RGBa": [0, 0, 1, 1], "Authentication.Background.Color.RGBa": [0.0, 0, 1, 1],
            "SocialSharing.Background.Color.RGBa": [0, 0, 1], "ProviderTable.Title.View-iPad": SlotContent("iPad"),
            "Capture.ConventionalSignin.ViewController": "x",
        ])

        XCTAssertEqual(legacy.layer[.tintColor(of: .bar)], Self.blue)
        XCTAssertEqual(legacy.layer[.authenticationBackgroundColor], Self.blue)
        XCTAssertEqual(
            legacy.results.map(\.description),
            [
                "Authentication.Background.Color.RGBa is replaced by authentication.backgroundColor",
                "Capture.ConventionalSignin.ViewController is dropped: the library set it for itself",
                "NavigationBar.TintColor.RGBa is replaced by bar.tintColor",
                "ProviderTable.Title.View-iPad is replaced by providerTable.titleView",
                "SocialSharing.Background.Color.RGBa is not four numbers from 0 to 1",
            ])
    }

    func testEA10AnImageIsTakenByItsNameAndACurrentKeyBeatsADeprecatedOne() {
        let legacy = LegacyInterface(
            [
                "UserLanding.Background.Image.Name": "paper.png", "Authentication.Background.Color": Self.blue,
                "Authentication.Background.Color.RGBa": [1, 0, 0, 1], "SocialSharing.Background.Image.Name": "gone.png",
            ], assets: PaperAssets())

        XCTAssertEqual(legacy.layer[.authenticationBackgroundImage]?.data, Sample.png)
        XCTAssertEqual(legacy.layer[.authenticationBackgroundColor], Self.blue)
        XCTAssertTrue(
            legacy.results.map(\.description).contains(
                "SocialSharing.Background.Image.Name names the image gone.png, which is not among the assets"))
    }

    func testEA10NamesThatNeverExistedAreReportedWithTheLikelyKey() {
        let legacy = LegacyInterface([
            "kJRProviderTableTitle": "a", "kJRSocialSharingTitle": "b", "kJRProviderTableBackgroundImageView": "c",
            "ProviderTable.Titel.String": "d", "Weather": "e",
        ])

        XCTAssertTrue(legacy.layer.isEmpty)
        XCTAssertEqual(
            legacy.results.map(\.description),
            [
                "ProviderTable.Titel.String is unknown; ProviderTable.Title.String is likely meant",
                "Weather is unknown",
                "kJRProviderTableBackgroundImageView is unknown; Authentication.Background.Image.View is likely meant",
                "kJRProviderTableTitle is unknown; ProviderTable.Title.String is likely meant",
                "kJRSocialSharingTitle is unknown; SocialSharing.Title.String is likely meant",
            ])
    }

    func testEA10UnsettingTakesTheDefaultAway() {
        let legacy = LegacyInterface(["Authentication.Background.Color": AppearanceUnset()])

        XCTAssertNil(ResolvedAppearance([legacy.layer])[.backgroundColor(of: .landing)])
    }

    func testEA10AFileOfLegacyKeysIsReadAsItsDictionary() throws {
        let json = #"""
            {"ProviderTable.RemoveProviders": ["acme"], "Popover.Presentation.ArrowDirection": 4,
             "NavigationController.HidesCancelButton": "YES", "Authentication.Background.Color": null,
             "Authentication.Background.Image.View": "paper.png", "ProviderTable.Title.View": "A view"}
            """#

        let legacy = try LegacyInterface(file: Data(json.utf8), assets: PaperAssets())

        XCTAssertEqual(legacy.layer[.removedProviders], ["acme"])
        XCTAssertEqual(legacy.layer[.arrowDirection], .left)
        XCTAssertEqual(legacy.layer[.hidesCancelButton], true)
        XCTAssertEqual(legacy.layer[.authenticationBackgroundImage]?.name, "paper")
        XCTAssertNil(ResolvedAppearance([legacy.layer])[.backgroundColor(of: .landing)])
        assertThrows(.documentInvalid) { try LegacyInterface(file: Data("[1]".utf8)) }
    }

    func testEA10WhatAFileCannotHoldIsSetInCode() throws {
        let json = #"""
            {"Popover.Presentation.Frame.Value": "{{1, 2}, {3, 4}}", "Application.NavigationController": "stack",
             "ModalDialog.NavigationController-iPad": {}, "PresentingViewController": 1,
             "Popover.Presentation.BarButtonItem": "item", "ProviderTable.Table.Header.View": "MyView",
             "NavigationController.HidesCancelButton": {}}
            """#

        let legacy = try LegacyInterface(file: Data(json.utf8))
        let nested = try LegacyInterface(
            file: Data(#"{"JREngage.CustomInterface": {"CustomValues": \#(json)}}"#.utf8))

        let hint = "is dropped: it cannot be in a file; set presentation"
        XCTAssertEqual(
            legacy.results.map(\.description),
            [
                "Application.NavigationController \(hint).hostStack in code",
                "ModalDialog.NavigationController-iPad \(hint).modalStack in code",
                "NavigationController.HidesCancelButton is not true or false",
                "Popover.Presentation.BarButtonItem \(hint).barItem in code",
                "Popover.Presentation.Frame.Value \(hint).anchorRectangle in code",
                "PresentingViewController \(hint).presentingHost in code",
                "ProviderTable.Table.Header.View is dropped: a view cannot be in a file; providerTable.header takes a text "
                    + "or an image",
            ])
        XCTAssertEqual(nested.results, legacy.results)
    }

    func testEA10WhatAFileCannotHoldIsNotUnsetInOneEither() throws {
        let keys = [
            "Application.NavigationController", "ModalDialog.NavigationController", "PresentingViewController",
            "Popover.Presentation.BarButtonItem", "Popover.Presentation.Frame.Value-iPad",
        ]
        let members = keys.map { #""\#($0)": null"# }.joined(separator: ", ")

        let legacy = try LegacyInterface(file: Data(#"{\#(members), "ProviderTable.Title.View": null}"#.utf8))
        let nested = try LegacyInterface(
            file: Data(#"{"JREngage.CustomInterface": {"DefaultValues": {\#(members)}}}"#.utf8))

        XCTAssertEqual(legacy.layer.names, ["providerTable.titleView"])
        XCTAssertTrue(nested.layer.isEmpty)
        XCTAssertEqual(Set(nested.results.map(\.key)), Set(keys))
        for result in nested.results {
            XCTAssertTrue(
                result.description.contains(" is dropped: it cannot be in a file; set presentation."),
                result.description)
        }
        XCTAssertNoThrow(
            try Theme(Data(legacy.layer.themeDocument.prettyText.utf8), mode: .development))
    }

    func testEA10CustomValuesOfAnOlderReleaseOverrideDefaultValues() throws {
        let json = #"""
            {"JREngage.CustomInterface": {
              "DefaultValues": {"ProviderTable.Title.String": "Default", "SocialSharing.Title.String": "Share"},
              "CustomValues": {"ProviderTable.Title.String": "Custom", "NavigationController.HidesCancelButton": true}}}
            """#

        let legacy = try LegacyInterface(file: Data(json.utf8))
        let alone = try LegacyInterface(
            file: Data(#"{"JREngage.CustomInterface": {"CustomValues": {"SocialSharing.Title.String": "A"}}}"#.utf8))

        XCTAssertEqual(legacy.layer[.title(of: .providerTable)], "Custom")
        XCTAssertEqual(legacy.layer[.title(of: .sharing)], "Share")
        XCTAssertEqual(
            legacy.results.map(\.description),
            [
                "DefaultValues.ProviderTable.Title.String is dropped: CustomValues overrides it",
                "NavigationController.HidesCancelButton is presentation.hidesCancelButton",
                "ProviderTable.Title.String is providerTable.title",
                "SocialSharing.Title.String is sharing.title",
            ])
        XCTAssertEqual(alone.layer.names, ["sharing.title"])
        assertThrows(.documentInvalid) {
            try LegacyInterface(file: Data(#"{"JREngage.CustomInterface": {}}"#.utf8))
        }
    }

    func testEX1TheGuideHasEveryKeyWithWhatBecameOfIt() throws {
        let guide = packageRoot.appending(path: "Sources/Wallet/BadgeKit/Documentation.docc/ComingFromJanrain.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        let rows = text.matches(of: /(?m)^\| `kJR\w+` \| `([^`]+)` \| (.+) \|$/)

        XCTAssertEqual(rows.count, 42)
        for row in rows {
            let results = LegacyInterface([String(row.1): AppearanceUnset()]).results
            let isDropped = row.2.hasPrefix("dropped: ")
            let became = isDropped ? String(row.2) : row.2.split(separator: "`").first.map(String.init)
            switch try XCTUnwrap(results.first).outcome {
            case .mapped(let name), .replaced(let name): XCTAssertEqual(name, became, "\(row.1)")
            case .dropped(let reason): XCTAssertEqual("dropped: \(reason)", became)
            case .unknown, .wrongType, .missingImage: XCTFail("\(row.1)")
            }
        }
    }

    func testEX1TheGuideHasOneReplacementForEachName() throws {
        let guide = packageRoot.appending(path: "Sources/Wallet/BadgeKit/Documentation.docc/ComingFromJanrain.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        var constants: [Substring] = []
        for section in text.split(separator: "\n### ") {
            let names = section.matches(of: /(?m)^\| ([^|]+) \|/).flatMap { row in
                row.1.matches(of: /`([^`]+)`/).map { $0.output.1 }
            }
            XCTAssertEqual(Set(names).count, names.count, "twice below \(section.prefix { !$0.isNewline })")
            constants += names.filter { $0.hasPrefix("kJR") }
        }
        XCTAssertEqual(Set(constants).count, constants.count)
        XCTAssertFalse(constants.isEmpty)
    }
}

private struct PaperAssets: AssetSource {
    func color(named name: String) -> AppearanceColor? { nil }
    func image(named name: String) -> ImageData? { name == "paper" ? Sample.png : nil }
    func text(named name: String) -> LocalizedText? { nil }
}
