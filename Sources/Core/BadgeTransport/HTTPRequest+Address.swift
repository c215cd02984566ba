package import Foundation
package import HTTPTypes

extension HTTPRequest {
    /// Creates a request with that method to an absolute address. A fragment is not sent.
    package init(_ method: Method, to url: URL, headerFields: HTTPFields = [:]) {
        let host = url.host(percentEncoded: true).map { $0.contains(":") ? "[\($0.trimmingBrackets)]" : $0 }
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        self.init(
            method: method, scheme: url.scheme?.lowercased(),
            authority: host.map { host in url.port.map { "\(host):\($0)" } ?? host },
            path: (path.isEmpty ? "/" : path) + query, headerFields: headerFields)
    }

    /// The absolute address of the request; `nil` when it has no scheme, no authority or no path.
    package var address: URL? {
        guard let scheme, let authority, let path else { return nil }
        return URL(string: "\(scheme)://\(authority)\(path)")
    }
}

extension String {
    fileprivate var trimmingBrackets: String { trimmingCharacters(in: ["[", "]"]) }
}
