import BadgeKit
import BadgeModel
import BadgeWebUI

/// Language and appearance of the pages, and where the wallet is.
struct SettingsPage {
    let view: PageView
    let settings: PageSettings
    /// `nil` when there is no wallet, or it cannot be opened.
    let store: StoreInfo?

    private var words: Localization { view.words }

    var page: WebPage {
        var page = WebPage(title: words("wallet.nav.settings")) {
            view.noticeBox
            HTML(.section, .class("card section")) {
                HTML.form(posting: .settings) {
                    HTML(.div, .class("field")) {
                        HTML(.label, .for("language")) { words("wallet.settings.language") }
                        HTML(.select, .id("language"), .name("language")) { languages }
                    }
                    HTML(.fieldset, .class("field choices")) {
                        HTML(.legend) { words("wallet.settings.theme") }
                        for theme in WebTheme.allCases { choice(theme) }
                    }
                    HTML(.div, .class("actions")) { HTML.button(words("wallet.action.save")) }
                }
            }
            HTML.section(words("wallet.settings.about"), "about") {
                HTML(.p, .class("muted")) { words("wallet.settings.aboutText") }
                if let store { HTML.more(words("wallet.more")) { HTML.facts(facts(store)) } }
                HTML(.div, .class("actions")) {
                    HTML.action(words("wallet.action.close"), "/close", style: "secondary")
                }
            }
        }
        page.section = .settings
        return page
    }

    @HTMLBuilder
    private var languages: HTML {
        HTML(.option, .value(""), settings.language == nil ? .selected : nil) { words("wallet.settings.system") }
        for language in PageSettings.languages {
            HTML(
                .option, .value(language.tag), .lang(language.tag),
                settings.language == language.tag ? .selected : nil
            ) { language.name }
        }
    }

    private func choice(_ theme: WebTheme) -> HTML {
        HTML(.label, .class("choice")) {
            HTML(
                .input, .type(.radio), .name("theme"), .value(theme.rawValue),
                settings.theme == theme ? .checked : nil)
            HTML(.span) { view.text(theme.name) }
        }
    }

    private func facts(_ store: StoreInfo) -> [(name: String, value: HTML)] {
        [
            (words("fact.store"), .isolated(store.path)),
            (words("fact.custody"), .isolated(store.custody)),
            (words("fact.rollbackProtection"), .isolated(store.rollbackProtection.rawValue)),
            (words("fact.schema"), .isolated(store.schemaVersion)),
        ]
    }
}

extension WebTheme {
    fileprivate var name: Message {
        switch self {
        case .system: "wallet.settings.system"
        case .light: "wallet.settings.light"
        case .dark: "wallet.settings.dark"
        }
    }
}
