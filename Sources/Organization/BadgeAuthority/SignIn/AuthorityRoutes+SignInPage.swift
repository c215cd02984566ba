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
                body: .empty, problem: .organization("page.signIn.otherBrowser"), status: .forbidden,
                title: .organization("page.signIn.title")))
    }

    private func response(_ page: LoginPage) async throws -> Response {
        page.response(of: try await authority.readStore { try $0.organization().name })
    }

    @HTMLBuilder
    private static func body(_ signIn: AppSignIn, _ address: String, _ drawing: CodeDrawing?) -> HTML {
        question(signIn)
        LoginPage.appButton(.organization("page.signIn.here"), opening: signIn.here.link)
        if let drawing {
            LoginPage.paragraph(.organization("page.signIn.scan"))
            HTML(drawing: drawing)
        }
        HTML.form(answering: address) {
            HTML(.p) { HTML(.a, .href(relative: address)) { Message.organization("page.signIn.check").html } }
            LoginPage.button(.organization("page.login.deny"), "deny", isOther: true)
        }
    }

    @HTMLBuilder
    private static func question(_ signIn: AppSignIn) -> HTML {
        let client = signIn.login.client
        let told = (client?.claims ?? []).filter(\.isRequired).map(\.label)
        LoginPage.paragraph(.organization("page.signIn.question", ["client": client?.name ?? ""]))
        if !told.isEmpty {
            LoginPage.paragraph(.organization("page.signIn.claims", ["claims": told.joined(separator: ", ")]))
        }
        LoginPage.paragraph(.organization("page.signIn.warning"))
    }

    private func drawing(_ signIn: AppSignIn) -> CodeDrawing? {
        guard let asked = signIn.elsewhere else { return nil }
        let markup = authority[SignInMemory.self].drawings.drawing("\(asked.id) \(LoginPage.words.language)") {
            CodeDrawing(of: asked.link)?.markup ?? ""
        }
        return CodeDrawing(remembered: markup)
    }
}
