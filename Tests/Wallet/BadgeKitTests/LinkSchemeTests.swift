import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeUI
import XCTest

@testable import BadgeKit

/// Links of an app with a scheme of its own.
final class LinkSchemeTests: XCTestCase {
    func testAWalletOpensLinksOfItsOwnSchemeAndNoOther() async throws {
        let organization = try TestOrganization()
        let home = try TemporaryHome()
        var configuration = organization.configuration(home: home.url)
        configuration.linkScheme = "acme.pass"
        let wallet = try await BadgeWallet.open(configuration)
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.serverSwitch: [.action("confirm")]]))
        let link = BadgeLink.server(try organization.authority.organization().issuer)

        let usual = await failure { try await wallet.handle(link.text) }
        let outcome = try await wallet.handle(link.text(scheme: "acme.pass"))

        XCTAssertEqual(usual?.code, .linkUnknown)
        guard case .server(let server) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(server.absoluteString, "http://127.0.0.1:8430")
        try await wallet.close()
    }

    func testASchemeThatOtherLinksHaveOpensNoWallet() async throws {
        let organization = try TestOrganization()
        let home = try TemporaryHome()
        for scheme in ["https", "Badge", "openid-credential-offer", ""] {
            var configuration = organization.configuration(home: home.url)
            configuration.linkScheme = scheme
            let given = configuration

            let refusal = await failure { try await BadgeWallet.open(given) }

            XCTAssertEqual(refusal?.code, .invalidInput, scheme)
        }
    }
}
