import BadgeCredentials
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

    @HTMLBuilder
    private static func body(_ link: String) -> HTML {
        LoginPage.paragraph(.organization("page.open.text"))
        LoginPage.appButton(.organization("page.open.here"), opening: link)
        if let drawing = CodeDrawing(of: link) {
            LoginPage.paragraph(.organization("page.open.elsewhere"))
            HTML(drawing: drawing)
        }
    }
}
