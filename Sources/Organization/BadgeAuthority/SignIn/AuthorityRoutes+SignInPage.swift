import BadgeDrawings
import BadgeHTML
import BadgeModel
import BadgeOpenID
import BadgeServing
import BadgeVerifier
import HTTPTypes
import Hummingbird

// The pages of a sign-in, which have no scripts: the waiting one loads again by itself.
extension AuthorityRoutes {
    private static let pause = 4

    func page(
        of signIn: AppSignIn, problem: Message? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let address = "\(Endpoint.signIns)/\(signIn.id)"
        var page = LoginPage(
            body: Self.body(signIn, address, drawing(signIn)), problem: problem, status: status,
            formTarget: signIn.login.request.formTarget, title: .organization("page.signIn.title"))
        page.reload = (Self.pause, address)
        return try await response(page)
    }

    func finishedPage() async throws -> Response {
        try await response(
            LoginPage(
                body: LoginPage.paragraph(.organization("page.signIn.finished")),
                title: .organization("page.signIn.title")))
    }

    func otherBrowserPage() async throws -> Response {
        try await response(
            LoginPage(
                body: "", problem: .organization("page.signIn.otherBrowser"), status: .forbidden,
                title: .organization("page.signIn.title")))
    }

    private func response(_ page: LoginPage) async throws -> Response {
        page.response(of: try await authority.readStore { try $0.organization().name })
    }

    private static func body(_ signIn: AppSignIn, _ address: String, _ drawing: String) -> String {
        let (open, deny): (Message, Message) = (.organization("page.signIn.here"), .organization("page.login.deny"))
        let check: Message = .organization("page.signIn.check")
        return """
            \(question(signIn))
            <p><a class="button" href="\(signIn.here.link.htmlEscaped)">\(open.html)</a></p>\(drawing)
            <form method="post" action="\(address.htmlEscaped)">
            <p><a href="\(address.htmlEscaped)">\(check.html)</a></p>
            <button name="action" value="deny" class="other">\(deny.html)</button></form>
            """
    }

    private static func question(_ signIn: AppSignIn) -> String {
        let client = signIn.login.client
        let told = (client?.claims ?? []).filter(\.isRequired).map(\.label)
        let claims =
            told.isEmpty
            ? "" : LoginPage.paragraph(.organization("page.signIn.claims", ["claims": told.joined(separator: ", ")]))
        return LoginPage.paragraph(.organization("page.signIn.question", ["client": client?.name ?? ""])) + claims
            + LoginPage.paragraph(.organization("page.signIn.warning"))
    }

    private func drawing(_ signIn: AppSignIn) -> String {
        guard let asked = signIn.elsewhere else { return "" }
        let words = LoginPage.words
        return authority[SignInMemory.self].drawings.drawing("\(asked.id) \(words.language)") {
            guard let code = QRCode(asked.link) else { return "" }
            let label: Message = "web.qrCode"
            return LoginPage.paragraph(.organization("page.signIn.scan"))
                + code.svg(title: label.text(in: words), language: words.language).markup
        }
    }
}
