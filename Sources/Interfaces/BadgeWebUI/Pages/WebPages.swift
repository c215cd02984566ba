public import BadgeModel

/// The pages that an app adds to those of the prompts.
///
/// Requests arrive only from the browser that opened the link, and those that change something only from a form of
/// these pages. The first parts `assets`, `bridges`, `events`, `favicon.ico`, `open`, `pictures`, `prompts` and `styles` are the
/// server's own.
///
///     struct HelloPages: WebPages {
///         func frame(for languages: Languages) async -> WebFrame {
///             WebFrame(name: "Hello", localization: Localization(languages))
///         }
///         func response(to request: WebRequest) async throws -> WebResponse? {
///             switch (request.method, request.path) {
///             case (.get, []): .page(WebPage(title: "Hello") { HTML(.p) { "Hello." } })
///             case (.post, ["wave"]): .redirect(to: .start)
///             default: nil
///             }
///         }
///     }
public protocol WebPages: Sendable {
    /// Returns what surrounds the pages.
    ///
    /// - Parameter languages: Those that the browser prefers.
    func frame(for languages: Languages) async -> WebFrame

    /// Returns how many bytes the form of a request may have: 64 KB unless the pages say otherwise.
    ///
    /// It is called before the form is read, so the request has no fields. Pages whose form has a field for a file
    /// return what it needs; a larger form is refused unread with the status 413. The fields of a form without one
    /// (`sendsFiles: false`) have 64 KB in any case.
    func bodyLimit(of request: WebRequest) -> Int

    /// Answers a request; `nil` for a page that does not exist.
    ///
    /// A workflow that asks the person something must not be awaited here: start it in a task and redirect. Its prompts
    /// come on top of the page, and ``WebUI/pagesChanged()`` shows its result.
    ///
    /// - Throws: A `BadgeError`, whose reason is shown on a page of its own.
    func response(to request: WebRequest) async throws -> WebResponse?
}

extension WebPages {
    public func bodyLimit(of request: WebRequest) -> Int { WebBody.formLimit }
}
