public import BadgeModel

/// A request for a page, from the browser that opened the link.
public struct WebRequest: Sendable {
    /// What the request is for.
    public enum Method: String, Sendable {
        /// To read a page, which changes nothing.
        case get
        /// To change something, by a form of these pages.
        case post
    }

    public let method: Method
    /// The parts of the path, decoded; empty for the start page.
    public let path: [String]
    /// The query, decoded.
    public let query: [String: String]
    /// The fields of the form; none for a request to read.
    public internal(set) var fields: WebFields
    /// The languages that the browser prefers.
    public let languages: Languages
}

extension WebRequest {
    /// Creates a request without a query and fields, such as from within this process.
    package init(_ method: Method, _ path: [String]) {
        self.init(method: method, path: path, query: [:], fields: WebFields(), languages: Languages([]))
    }
}
