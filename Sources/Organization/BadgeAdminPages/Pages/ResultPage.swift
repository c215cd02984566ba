import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// What a change has made.
enum ResultPage {
    static let routes: [AdminRoute] = [.read("results/*", .overview, show), .read("results/*/*", .overview, file)]

    static func show(_ call: AdminCall) -> WebResponse? {
        let page = call.results.page(call.parameters[0], for: call.administrator, isShown: call.isShown)
        return .page(page ?? gone(call.view))
    }

    static func file(_ call: AdminCall) -> WebResponse? {
        let (token, name) = (call.parameters[0], call.parameters[1])
        return call.results.file(name, of: token, for: call.administrator, isShown: call.isShown)
            ?? .page(gone(call.view))
    }

    private static func gone(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("admin.result.gone.title"), sentences: [view.words("admin.result.gone.text")],
            icon: .card, status: 404
        ).page { HTML.linkButton(view.words("web.start"), .start) }
    }
}
