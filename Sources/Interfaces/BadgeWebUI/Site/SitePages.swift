import BadgeHTML
package import BadgeModel
package import BadgeServing

/// The pages of a site with accounts: several users, each in sessions of their own.
///
/// Every request that changes something comes from a form of these pages, and those of a session carry its token. The
/// first parts `assets` and `styles` of a path are the server's own.
package protocol SitePages: Sendable {
    /// An account that is logged in.
    associatedtype User: Sendable

    /// The page to go to without a session.
    var loginPath: WebPath { get }

    /// Returns a user as the account is now; `nil` if its sessions must end. Called for every request of a session.
    func current(_ user: User) async throws -> User?

    /// Returns the name of a request's route for logs and metrics, such as `/people/{id}`; `nil` for an unknown one.
    ///
    /// It holds nothing that the request says: the other parts of a path may be secret.
    func routeName(of request: WebRequest) -> String?

    /// Returns how many bytes the form of a request may have: ``formLimit`` unless it takes a file or a document.
    ///
    /// It is called before the form is read, so the request has no fields.
    func bodyLimit(of request: WebRequest, by user: User?) -> Int

    /// Returns what surrounds the pages.
    func frame(for languages: Languages, user: User?) async -> WebFrame

    /// Answers a request; `nil` for a page that does not exist.
    ///
    /// - Throws: A `BadgeError`, whose reason is shown on a page of its own.
    func response(to request: SiteRequest, by user: User?) async throws -> SiteResponse<User>?
}

extension SitePages {
    /// The most bytes of a form without a file or a document.
    package static var formLimit: Int { WebBody.formLimit }
}

/// A request to a site.
package struct SiteRequest: Sendable {
    package let web: WebRequest
    /// The address that the request counts for; `nil` for one within this process.
    package let client: ClientAddress?
    /// Whether a person sees the answer: not that of `HEAD`, or to a browser that guesses which page will be wanted.
    package var isShown = true
}

extension SiteRequest {
    /// Creates a request within this process.
    package init(_ web: WebRequest) { self.init(web: web, client: nil) }
}

/// The answer to a request to a site.
package enum SiteResponse<User: Sendable>: Sendable {
    case web(WebResponse)
    /// Begins a session, and goes to a page.
    case logIn(User, WebPath)
    /// Ends the session, and goes to a page.
    case logOut(WebPath)
    /// Goes to the login.
    case needsLogin
}
