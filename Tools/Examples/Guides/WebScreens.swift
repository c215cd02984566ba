import BadgeKit
import BadgeWalletPages
import BadgeWebUI
import Foundation

/// Shows the prompts of a wallet in the desktop's browser while something is done.
func withBrowser(for wallet: BadgeWallet, _ body: () async throws -> Void) async throws {
    let ui = try await WebUI.start()
    wallet.ui.registerAll(presentedBy: ui.presenter)
    try ui.openBrowser()
    do { try await body() } catch {
        await ui.stop()
        throw error
    }
    await ui.stop()
}

/// Shows all pages of a wallet that the app has open, until the user closes them.
func showPages(of wallet: BadgeWallet, until isClosed: (WalletPages) async throws -> Void) async throws {
    let pages = WalletPages(WalletHome(wallet))
    let ui = try await pages.start()
    print("Open \(ui.makeLink())")
    try await isClosed(pages)
    try await pages.stop()
}

/// The badges of a wallet as pages, beside its prompts.
struct BadgePages: WebPages {
    let wallet: BadgeWallet

    func frame(for languages: Languages) async -> WebFrame {
        WebFrame(
            name: "Badges", localization: Localization(languages),
            navigation: [WebPage.Link("All badges", to: .start)])
    }

    func response(to request: WebRequest) async throws -> WebResponse? {
        switch (request.method, request.path) {
        case (.get, []):
            let badges = try await wallet.badges
            return .page(
                WebPage(title: "All badges") {
                    for badge in badges {
                        HTML(.section, .class("card")) {
                            HTML(.h2) { badge.display.name }
                            HTML.form(posting: WebPath("badges", badge.id.rawValue, "use")) {
                                HTML(.button, .class("primary")) { "Use" }
                            }
                        }
                    }
                })
        default: return nil
        }
    }
}

/// A component in a slot of a page.
final class Greeting: WebSlotComponent {
    var text: String { "Welcome to Example Works" }
    var html: HTML { HTML(.p) { HTML(.strong) { text } } }
}
