import BadgeCredentials
import BadgeDrawings
import BadgeHTML
import BadgeModel
import BadgeOpenID
import BadgeServing
import Foundation
import Hummingbird

// The page of a link in an email. It leads to the app's link, and uses nothing up.
extension AuthorityRoutes {
    func landingPage(_ purpose: String, _ request: Request) async throws -> Response {
        let (organization, scheme) = try await authority.readStore { (try $0.organization(), try $0.linkScheme()) }
        guard let code = try? Self.queryFields(request)["code"],
            let landing = try? LandingLink(
                parsing: organization.issuer.absoluteString + "\(LandingLink.path)/\(purpose)?code=\(code)")
        else { throw ProtocolError.notFound }
        let page = LoginPage(
            body: Self.body(landing.link.text(scheme: scheme)),
            title: landing.purpose == .recovery
                ? .organization("page.open.recovery") : .organization("page.open.invitation"))
        return page.response(of: organization.name)
    }

    private static func body(_ link: String) -> String {
        let (text, open): (Message, Message) = (.organization("page.open.text"), .organization("page.open.here"))
        let (scan, label): (Message, Message) = (.organization("page.open.elsewhere"), "web.qrCode")
        let drawing = QRCode(link).map { code in
            LoginPage.paragraph(scan)
                + code.svg(title: label.text(in: LoginPage.words), language: LoginPage.words.language).markup
        }
        return """
            \(LoginPage.paragraph(text))
            <p><a class="button" href="\(link.htmlEscaped)">\(open.html)</a></p>\(drawing ?? "")
            """
    }
}
