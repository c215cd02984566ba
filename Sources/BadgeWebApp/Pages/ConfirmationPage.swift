import BadgeModel
import BadgeWebUI

/// Asks before something is destroyed.
struct ConfirmationPage {
    let view: PageView
    let title: Message
    let message: Message
    /// The label of the button that does it.
    let action: Message
    /// The request that does it.
    let path: WebPath
    /// The fields of the request.
    var fields: [(name: String, value: String)] = []
    let back: WebPath
    let section: WebPath

    var page: WebPage {
        var page = WebPage(title: view.text(title)) {
            HTML(.section, .class("card section confirmation")) {
                HTML(.p, .class("lead")) {
                    Icon.failed.html
                    HTML(.span) { view.text(message) }
                }
                HTML(.div, .class("actions")) {
                    HTML.form(posting: path) {
                        for field in fields {
                            HTML(.input, .type(.hidden), .name(field.name), .value(field.value))
                        }
                        HTML.button(view.text(action), style: "danger")
                    }
                    HTML.linkButton(view.words("action.keep"), back)
                }
            }
        }
        page.section = section
        page.back = WebPage.Link(view.words("wallet.action.back"), to: back)
        return page
    }
}
