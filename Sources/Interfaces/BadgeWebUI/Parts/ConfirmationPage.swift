package import BadgeHTML
package import BadgeModel

/// Asks before something is destroyed.
package struct ConfirmationPage {
    let view: PageView
    let title: Message
    let message: Message
    /// The label of the button that does it.
    let action: Message
    /// The request that does it.
    let path: WebPath
    /// The fields of the request.
    let fields: [(name: String, value: String)]
    let back: WebPath
    let section: WebPath

    package init(
        view: PageView, title: Message, message: Message, action: Message, path: WebPath,
        fields: [(name: String, value: String)] = [], back: WebPath, section: WebPath
    ) {
        self.view = view
        self.title = title
        self.message = message
        self.action = action
        self.path = path
        self.fields = fields
        self.back = back
        self.section = section
    }

    package var page: WebPage {
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
