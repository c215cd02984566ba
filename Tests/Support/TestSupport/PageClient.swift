public import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A browser without scripts, for one server on this machine: it keeps its cookie, follows redirections, and fills in
/// the forms of pages.
public final class PageClient {
    /// A page, or another answer.
    public struct Page {
        public let path: String
        public let status: Int
        /// The header fields, by lowercase name.
        public let headers: [String: String]
        public let body: Data

        public var markup: String { String(decoding: body, as: UTF8.self) }
    }

    /// The server went away, or said something that is no answer.
    public struct Lost: Error {}

    private let host: String
    private let port: UInt16
    private var cookie: String?
    /// The page that is shown.
    private var location = "/"
    /// The token of the page that was loaded last.
    public private(set) var pageToken = ""

    /// Opens a link, and with it a session.
    public init(link: String) throws {
        guard let url = URL(string: link), let port = url.port, let name = url.host() else { throw Lost() }
        host = "\(name):\(port)"
        self.port = UInt16(port)
        let opened = try send("GET", url.path)
        guard opened.status == 200 else { throw Lost() }
        try get(location)
    }

    /// Has opened nothing yet at a site, which may be named otherwise than by its address.
    public init(site: URL) throws {
        guard let port = site.port, let name = site.host() else { throw Lost() }
        host = "\(name):\(port)"
        self.port = UInt16(port)
    }

    /// Loads a page, and those that it redirects to.
    @discardableResult
    public func get(_ path: String) throws -> Page {
        var page = try send("GET", path)
        for _ in 0..<8 {
            guard page.status == 303, let next = page.headers["location"] else {
                location = page.path
                return page
            }
            page = try send("GET", next)
        }
        throw Lost()
    }

    /// Sends the fields of a form, and loads the page that it redirects to.
    @discardableResult
    public func post(_ path: String, _ fields: [String: String] = [:]) throws -> Page {
        var page = try send("POST", path, fields.merging(["pageToken": pageToken]) { first, _ in first })
        if page.status == 303, let next = page.headers["location"] { page = try get(next) }
        return page
    }

    /// Loads the page that is shown until it fits, whenever something has changed; fails after half a minute.
    public func wait(until fits: (Page) -> Bool) throws -> Page {
        let end = Date(timeIntervalSinceNow: 30)
        var page = try get(location)
        while !fits(page) {
            guard Date() < end else { throw Lost() }
            guard let version = page.attribute("data-version") else { throw Lost() }
            _ = try send("GET", "/events?after=\(version)")
            page = try get(location)
        }
        return page
    }

    /// Waits for a prompt, and answers it: the values are those of its fields, in order.
    @discardableResult
    public func answer(_ title: String, _ values: String..., action: String? = nil) throws -> Page {
        let page = try wait { $0.path.hasPrefix("/prompts/") && $0.text.contains(title) }
        let form = try page.form("answer")
        var fields = form.hidden
        for (name, value) in zip(form.names, values) { fields[name] = value }
        fields["action"] = action ?? form.actions.first ?? "submit"
        return try post(page.path, fields)
    }

    /// Waits for a prompt, and cancels it.
    @discardableResult
    public func cancel(_ title: String) throws -> Page {
        let page = try wait { $0.path.hasPrefix("/prompts/") && $0.text.contains(title) }
        return try post(page.path + "/cancel", try page.form("answer").hidden)
    }

    /// Sends a request with other header fields, without following a redirection. It lacks those that are `nil`.
    public func send(
        _ method: String, _ path: String, _ fields: [String: String] = [:], headers: [String: String?] = [:]
    ) throws -> Page {
        try send(method, path, encoded: method == "POST" ? Self.encoded(fields) : "", headers: headers)
    }

    /// Sends a body as it is written here, without following a redirection.
    public func send(
        _ method: String, _ path: String, encoded body: String, headers: [String: String?] = [:]
    ) throws -> Page {
        var lines = ["Host": host, "Connection": "close", "Accept-Language": "en"]
        if let cookie { lines["Cookie"] = cookie }
        if method == "POST" {
            lines["Content-Type"] = "application/x-www-form-urlencoded"
            lines["Content-Length"] = String(body.utf8.count)
            lines["Origin"] = "http://\(host)"
        }
        for (name, value) in headers { lines[name] = value }
        let head = lines.map { "\($0.key): \($0.value)\r\n" }.joined()
        let answer = try exchange(Data("\(method) \(path) HTTP/1.1\r\n\(head)\r\n\(body)".utf8))
        let page = try Page(path: path, answer)
        if let set = page.headers["set-cookie"] { cookie = set.split(separator: ";").first.map(String.init) }
        if let found = page.markup.firstMatch(of: #/name="pageToken" value="([^"]*)"/#) { pageToken = String(found.1) }
        return page
    }

    /// The fields as a form sends them.
    public static func encoded(_ fields: [String: String]) -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        return fields.map { name, value in
            [name, value].map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }.joined(separator: "=")
        }.joined(separator: "&")
    }

    private func exchange(_ request: Data) throws -> Data {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Lost() }
        var sent = 0
        while sent < request.count {
            let count = request[sent...].withUnsafeBytes { bytes in
                Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Lost() }
            sent += count
        }
        var answer = Data()
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count >= 0 else { throw Lost() }
            guard count > 0 else { return answer }
            answer.append(contentsOf: chunk[..<count])
        }
    }
}

extension PageClient.Page {
    fileprivate init(path: String, _ answer: Data) throws {
        guard let end = answer.firstRange(of: Data("\r\n\r\n".utf8)) else { throw PageClient.Lost() }
        let lines = String(decoding: answer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw PageClient.Lost()
        }
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (line[..<colon].lowercased(), value)
        }
        self.path = path
        self.status = status
        headers = Dictionary(fields) { first, _ in first }
        let rest = Data(answer[end.upperBound...])
        body = headers["transfer-encoding"] == "chunked" ? Self.joined(rest) : rest
    }

    private static func joined(_ chunks: Data) -> Data {
        var (rest, whole) = (chunks[...], Data())
        while let line = rest.firstRange(of: Data("\r\n".utf8)) {
            let size = Int(String(decoding: rest[rest.startIndex..<line.lowerBound], as: UTF8.self), radix: 16) ?? 0
            guard size > 0, rest.distance(from: line.upperBound, to: rest.endIndex) >= size else { return whole }
            let end = rest.index(line.upperBound, offsetBy: size)
            whole.append(rest[line.upperBound..<end])
            rest = rest[end...].dropFirst(2)
        }
        return whole
    }

    /// The words of the page's body, without markup; white space is one space.
    public var text: String {
        let body = markup.firstRange(of: "<body").map { markup[$0.lowerBound...] } ?? markup[...]
        return String(body).replacing(#/<[^>]*>/#, with: " ").unescaped.replacing(#/\s+/#, with: " ")
            .trimmingCharacters(in: .whitespaces)
    }

    /// The value of the first attribute with that name.
    public func attribute(_ name: String) -> String? {
        guard let start = markup.firstRange(of: "\(name)=\"") else { return nil }
        return String(markup[start.upperBound...].prefix { $0 != "\"" }).unescaped
    }

    /// A form of the page.
    public struct Form {
        /// The values of hidden fields.
        public let hidden: [String: String]
        /// The names of the fields to fill in, each once.
        public let names: [String]
        /// The values of its buttons.
        public let actions: [String]
    }

    /// Reads the form with an identifier, or with an address.
    public func form(_ name: String) throws -> Form {
        let forms = markup.matches(of: #/<form [^>]*>[\s\S]*?<\/form>/#).map(\.output)
        guard let form = forms.first(where: { $0.contains("id=\"\(name)\"") || $0.contains("action=\"\(name)\"") })
        else { throw PageClient.Lost() }
        var (hidden, names, actions): ([String: String], [String], [String]) = ([:], [], [])
        for tag in form.matches(of: #/<(input|select|textarea|button) [^>]*>/#).map(\.output) {
            guard let name = tag.0.attribute("name") else { continue }
            if tag.1 == "button" {
                actions.append(tag.0.attribute("value") ?? "")
            } else if tag.0.attribute("type") == "hidden" {
                hidden[name] = tag.0.attribute("value") ?? ""
            } else if !names.contains(name) {
                names.append(name)
            }
        }
        return Form(hidden: hidden, names: names, actions: actions)
    }
}

extension Substring {
    fileprivate func attribute(_ name: String) -> String? {
        guard let start = firstRange(of: " \(name)=\"") else { return nil }
        return String(self[start.upperBound...].prefix { $0 != "\"" }).unescaped
    }
}

extension String {
    fileprivate var unescaped: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")]
            .reduce(self) { $0.replacing($1.0, with: $1.1) }
    }
}
