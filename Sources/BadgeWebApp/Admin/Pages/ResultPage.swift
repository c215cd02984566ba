import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// What a change has made.
enum ResultPage {
    static let routes: [AdminRoute] = [.read("results/*", .overview, show), .read("results/*/*", .overview, file)]

    static func show(_ call: AdminCall) -> WebResponse? {
        .page(call.results.page(call.parameters[0], for: call.administrator) ?? gone(call.view))
    }

    static func file(_ call: AdminCall) -> WebResponse? {
        call.results.file(call.parameters[1], of: call.parameters[0], for: call.administrator)
            ?? .page(gone(call.view))
    }

    private static func gone(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("admin.result.gone.title"), sentences: [view.words("admin.result.gone.text")],
            icon: .card, status: 404
        ).page { HTML.linkButton(view.words("web.start"), .start) }
    }
}
