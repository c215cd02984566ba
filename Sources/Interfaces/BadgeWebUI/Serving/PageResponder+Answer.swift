import BadgeHTML
import BadgeModel
import BadgeUI
import HTTPTypes
import Hummingbird
import Logging

/// What a site and a user's interface answer alike.
extension PageResponder {
    /// Returns the answer to a request. An error becomes a page; one that is no refusal is logged.
    ///
    /// - Parameter languages: The user's languages; `nil` for those of the browser.
    func answer(
        _ request: Request, in languages: Languages? = nil, styles: [WebPath], logger: Logger,
        _ answer: (Languages) async throws -> Response
    ) async -> Response {
        let languages = languages ?? Languages(acceptLanguage: request.headers[.acceptLanguage] ?? "")
        do {
            return try await answer(languages)
        } catch {
            let refusal: WebRefusal
            if let error = error as? WebRefusal {
                refusal = error
            } else {
                logger.error("A page failed.", metadata: ["code": "\(BadgeError(wrapping: error).code)"])
                refusal = (error as? BadgeError).map { WebRefusal($0) } ?? .failed
            }
            return page(of: refusal, to: request, Localization(languages, of: .web), styles: styles)
        }
    }

    /// Returns the answer of an app's page; `page` draws one in its frame.
    func respond(_ answer: WebResponse, page: (WebPage) async throws -> Response) async throws -> Response {
        switch answer {
        case .page(let content): try await page(content)
        case .redirect(let path): redirect(to: path)
        case .picture(let image): try respond(image)
        case .download(let bytes, let mediaType, let name): respond(bytes, mediaType: mediaType, name: name)
        }
    }
}

extension StyleSheet {
    /// The colours of a page and its frame.
    init(_ frame: WebFrame, _ page: WebPage) {
        self.init()
        add(frame.appearance)
        for (name, colors) in page.colors.sorted(by: { $0.key < $1.key }) { add(colors, of: name) }
        for preview in page.previews { add(preview) }
    }
}

extension WebPage {
    /// The status of the response; 500 for a number that is none.
    var responseStatus: HTTPResponse.Status { .init(code: (200...599).contains(status) ? status : 500) }
}
