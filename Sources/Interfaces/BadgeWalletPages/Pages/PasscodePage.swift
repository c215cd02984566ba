import BadgeKit
import BadgeModel
import BadgeWebUI

/// The wallet's passcode: whether one is set, how many tries are left, and what can be done.
struct PasscodePage {
    let view: PageView
    /// `nil` when there is no wallet yet.
    let status: PasscodeStatus?

    private var words: Localization { view.words }

    var page: WebPage {
        var page = WebPage(title: words("wallet.nav.passcode")) {
            view.noticeBox
            HTML(.section, .class("card section")) {
                HTML(.p, .class("lead")) {
                    (isSet ? Icon.met : Icon.failed).html
                    HTML(.span) { words(isSet ? "wallet.passcode.isSet" : "wallet.passcode.isNotSet") }
                }
                if let status { HTML.facts(facts(status)) }
                HTML(.div, .class("actions")) { actions }
            }
        }
        page.section = .passcode
        return page
    }

    private var isSet: Bool { status?.isSet == true }

    @HTMLBuilder
    private var actions: HTML {
        if isSet {
            if status?.isUnlocked == true {
                HTML.action(words("wallet.action.lock"), "/passcode/lock", style: "primary")
            } else {
                HTML.action(words("wallet.action.enterPasscode"), "/passcode/verify", style: "primary")
            }
            HTML.action(words("action.changePasscode"), "/passcode/change")
            HTML.linkButton(words("wallet.action.resetPasscode"), "/passcode/reset", style: "danger")
        } else {
            HTML.action(words("action.setPasscode"), "/passcode/set", style: "primary")
        }
    }

    private func facts(_ status: PasscodeStatus) -> [(name: String, value: HTML)] {
        let length: Message.Key = status.rules.kind == .digits ? "field.hint.minDigits" : "field.hint.minCharacters"
        return [
            (words("fact.newPasscode"), .text(words(length, ["count": status.rules.minLength]))),
            (words("fact.triesLeft"), status.isSet ? .text(String(status.triesLeft)) : .empty),
            (words("fact.lockedUntil"), status.lockedUntil.map(view.time) ?? .empty),
        ]
    }
}
