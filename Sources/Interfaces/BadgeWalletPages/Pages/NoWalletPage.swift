import BadgeModel
import BadgeWebUI

/// Why there is no wallet to show: it is locked, absent, or broken.
struct NoWalletPage {
    /// The three answers.
    enum Cause: Sendable, Hashable {
        case locked, absent, broken
    }

    let view: PageView
    let error: BadgeError
    /// What unlocks the keys of the home; `nil` if they need nothing.
    let lock: WalletHome.Lock?
    /// Whether the user has just entered a wrong passphrase or PIN.
    var wasRefused = false

    private var words: Localization { view.words }
    private var reason: String { error.reason(in: view.words) }

    var page: WebPage {
        switch error.walletCause {
        case .absent: absent
        case .locked: locked
        case .broken, nil: broken
        }
    }

    private var absent: WebPage {
        var page = WebPage(title: words("wallet.absent.title")) {
            HTML.emptyState(words("wallet.absent.text")) {
                HTML.linkButton(words("wallet.nav.add"), .add, style: "primary")
                HTML.action(words("action.setPasscode"), "/passcode/set")
            }
        }
        page.section = .badges
        return page
    }

    private var locked: WebPage {
        var page = WebPage(title: words("wallet.locked.title")) {
            HTML(.div, .class("empty")) {
                Icon.locked.html
                if lock == nil || error.code == .storeInUse { HTML(.p) { reason } }
                if let lock {
                    unlockForm(lock)
                } else {
                    HTML.linkButton(words("action.tryAgain"), .badges, style: "primary")
                }
            }
        }
        page.status = wasRefused ? 422 : 200
        page.section = .badges
        return page
    }

    private func unlockForm(_ lock: WalletHome.Lock) -> HTML {
        .form(posting: "/unlock", .class("unlock")) {
            HTML(.div, .class("field")) {
                HTML(.label, .for("secret")) { words(lock == .pin ? "field.pin" : "field.passphrase") }
                HTML(
                    .input, .type(.password), .id("secret"), .name("secret"), .required, .autofocus,
                    .autocomplete("current-password"), wasRefused ? .aria("invalid", "true") : nil,
                    wasRefused ? .aria("describedby", "secret-problem") : nil)
                if wasRefused {
                    HTML(.p, .class("problem"), .id("secret-problem"), .role("alert")) { reason }
                }
            }
            HTML(.div, .class("actions")) { HTML.button(words("wallet.action.unlock")) }
        }
    }

    private var broken: WebPage {
        var page = MessagePage(
            title: words("wallet.broken.title"), sentences: [reason, words("wallet.broken.text")], status: 503
        ).page(section: .badges) { HTML.linkButton(words("action.tryAgain"), .badges, style: "primary") }
        page.back = nil
        return page
    }
}

extension BadgeError {
    /// Why there is no wallet to show; `nil` for an error of a wallet that is open.
    var walletCause: NoWalletPage.Cause? {
        switch code {
        case .storeAbsent: .absent
        case .storeLocked, .storeInUse, .custodyRefused: .locked
        case .storeDamaged, .storeNewer, .storeNotEncrypted, .wrongKey, .keyMissing, .rolledBack, .custodyDamaged,
            .custodyInsecure:
            .broken
        default: nil
        }
    }
}
