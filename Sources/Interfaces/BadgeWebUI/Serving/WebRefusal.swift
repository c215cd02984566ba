import BadgeModel
import HTTPTypes

/// A request that is not served, as a page for the person.
struct WebRefusal: Error {
    let status: HTTPResponse.Status
    let title: Message
    let text: Message

    static let noSession = WebRefusal(
        status: .unauthorized, title: .web("web.noSession.title"), text: .web("web.noSession.text"))
    static let linkUsed = WebRefusal(
        status: .unauthorized, title: .web("web.linkUsed.title"), text: .web("web.noSession.text"))
    static let foreign = WebRefusal(
        status: .forbidden, title: .web("web.foreign.title"), text: .web("web.foreign.text"))
    static let notFound = WebRefusal(
        status: .notFound, title: .web("web.notFound.title"), text: .web("web.notFound.text"))
    static let method = WebRefusal(
        status: .methodNotAllowed, title: .web("web.foreign.title"), text: .web("web.method.text"))
    static let malformed = WebRefusal(
        status: .badRequest, title: .web("web.malformed.title"), text: .web("web.malformed.text"))
    static let failed = WebRefusal(
        status: .internalServerError, title: .web("web.failed.title"), text: .web("web.failed.text"))

    /// The refusal of a form of more bytes than it may have.
    static func tooLarge(limit: Int) -> WebRefusal {
        let size: Message =
            limit < 1_000_000
            ? Message.web("web.kilobytes", ["count": limit / 1024])
            : Message.web("web.megabytes", ["count": limit / 1_000_000])
        return WebRefusal(
            status: .contentTooLarge, title: .web("web.tooLarge.title"),
            text: Message.web("web.tooLarge.text", ["limit": size]))
    }

    /// Creates the refusal of an app's page.
    init(_ error: BadgeError) {
        self = WebRefusal(
            status: error.code == .unexpected ? .internalServerError : .unprocessableContent,
            title: .web("web.failed.title"),
            text: error.message)
    }

    private init(status: HTTPResponse.Status, title: Message, text: Message) {
        self.status = status
        self.title = title
        self.text = text
    }
}
