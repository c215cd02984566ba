import BadgeAuthority
import BadgeModel
import BadgeTerminalUI
import BadgeTesting
import BadgeUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

@testable import BadgeKit

/// How an app and an organization make a wallet's prompts look.
final class AppearanceTests: XCTestCase {
    func testEA6DefaultsAndThemeThatAreSetBeforeAWalletIsOpenCount() async throws {
        let home = try TemporaryHome()
        var configuration = WalletConfiguration(home: home.url)
        configuration.custody = FastTestCustody(FileCustody(directory: home.path))
        configuration.languages = Languages(["de"])
        configuration.theme = try Theme(
            Array(#"{"prompt": {"title": "Theme", "footer": {"en": "Bye", "de": "Bis bald"}}}"#.utf8),
            mode: .development)
        configuration.appearance[.title(of: .prompt)] = "App"

        let wallet = try await BadgeWallet.open(configuration)
        let appearance = wallet.ui.resolvedAppearance()
        try await wallet.close()

        let form = try await ShippedForms.recovery()
        let screen = await TerminalPreview(form, in: appearance, columns: 80).text
        XCTAssertTrue(screen.hasPrefix("\nApp\n") && screen.contains("\nBis bald\n"), screen)
    }

    func testPromptsForABadgeLookAsItsOrganizationsPolicySays() async throws {
        let document: JSON = ["kind": "terms", "version": "1", "locale": "en", "text": "Wear it."]
        let world = try await WalletFixture(policy: [
            "appearance": ["header": "Rules of the works", "backgroundColor": "#101010", "textColor": "#202020"],
            "restrictions": [["type": "userAgreement", "documents": [document]]],
        ])
        var defaults = AppearanceLayer()
        defaults[.footer(of: .prompt)] = "App"
        world.wallet.ui.setDefaults(defaults)
        let presenter = ScriptedPresenter([
            .transactionCode: [.submit(["code": world.invitation.transactionCode.text])]
        ])
        world.wallet.ui.registerAll(presentedBy: presenter)

        _ = await failure { try await world.wallet.provision(world.offer) }
        try await world.wallet.close()

        let shown = await presenter.appearances[.userAgreement]
        let appearance = try XCTUnwrap(shown)
        guard case .text(let header) = appearance[.header(of: .prompt)] else { return XCTFail("no header") }
        XCTAssertEqual(header.text(for: appearance.languages), "Rules of the works")
        XCTAssertNotNil(appearance[.footer(of: .prompt)])
        XCTAssertEqual(appearance[.textColor(of: .prompt)], .white, "text that nobody could read is mended")
        XCTAssertEqual(appearance.warnings.map(\.path), ["prompt.textColor"])
        let corrected = world.events.values.last { $0.name == .appearanceCorrected }
        XCTAssertEqual(corrected?.attributes[.properties], ["prompt.textColor"])
        let other = world.wallet.ui.resolvedAppearance()
        XCTAssertNil(other[.header(of: .prompt)], "another organization's prompts do not look so")
    }

    func testEveryPromptOfAWalletLooksAsItsOrganizationSays() async throws {
        let world = try await WalletFixture(policy: ["appearance": ["header": "The works"], "restrictions": []])
        let presenter = ScriptedPresenter([
            .transactionCode: [.submit(["code": world.invitation.transactionCode.text])]
        ])
        world.wallet.ui.registerAll(presentedBy: presenter)
        let badge = try await world.wallet.provision(world.offer)
        let other = Badge(
            id: Badge.ID(rawValue: "another"), organizationID: badge.organizationID, holder: badge.holder,
            display: badge.display, status: .active, server: badge.server)
        let request = PickBadge(from: [badge, other], message: nil, context: world.context)

        _ = await failure { try await RequestRecovery(email: nil, server: nil, context: world.context).run() }
        _ = await failure { try await request.run() }
        try await world.wallet.close()

        for kind in [Form.Kind.emailRecovery, .badgePicker] {
            let shown = await presenter.appearances[kind]
            let appearance = try XCTUnwrap(shown, kind.rawValue)
            guard case .text(let header) = appearance[.header(of: .prompt)] else { return XCTFail(kind.rawValue) }
            XCTAssertEqual(header.text(for: appearance.languages), "The works", kind.rawValue)
        }
    }

    func testAFirstLoginLooksAsTheOrganizationSays() async throws {
        let world = try await WalletFixture()
        try world.organization.authority.openAccount()
        world.wire.rule { call in
            guard call.name == "GET /.well-known/openid-credential-issuer" else { return try await call.forward() }
            return try await call.forward().changing {
                $0["display"] = [["name": "Example Works", "background_color": "#1A547A", "text_color": "#FFFFFF"]]
            }
        }
        let presenter = ScriptedPresenter([.loginToOrganization: [.giveUp]])
        world.wallet.ui.registerAll(presentedBy: presenter)

        _ = await failure { try await world.badgeByLogin() }
        try await world.wallet.close()

        let appearance = await presenter.appearances[.loginToOrganization]
        XCTAssertEqual(appearance?[.backgroundColor(of: .bar)], AppearanceColor("#1A547A"))
    }

    func testALoginSaysWhereThePasswordGoesIfNotToTheOrganization() async throws {
        let ours = try await messageOfLogin { _ in }
        let other = try await messageOfLogin { $0["login_endpoint"] = "https://login.example.net/login" }

        XCTAssertEqual(ours, "Log in to Example Works to get your badge.")
        XCTAssertEqual(other, "\(ours) Your password is sent to https://login.example.net.")
    }

    private func messageOfLogin(
        at configuration: @escaping @Sendable (inout [String: JSON]) throws -> Void
    ) async throws -> String {
        let world = try await WalletFixture()
        try world.organization.authority.openAccount()
        world.wire.rule { call in
            let answer = try await call.forward()
            return call.name == "GET /.well-known/badge-configuration" ? try answer.changing(configuration) : answer
        }
        let presenter = ScriptedPresenter([.loginToOrganization: [.giveUp]])
        world.wallet.ui.registerAll(presentedBy: presenter)
        _ = await failure { try await world.badgeByLogin() }
        try await world.wallet.close()
        let messages = await presenter.transcript.events.compactMap { event in
            if case .shown(let form) = event { form.message } else { nil }
        }
        return try XCTUnwrap(messages.first)
    }

    func testTitlesThatAreBuiltInAreInTheUsersLanguage() {
        let appearance = ResolvedAppearance(languages: Languages(["de"]))

        XCTAssertEqual(appearance.title(of: .providerTable, usual: "Title").backLabel, "Anbieter")
        XCTAssertEqual(appearance.attribution, "Bereitgestellt von BadgeKit")
    }
}
