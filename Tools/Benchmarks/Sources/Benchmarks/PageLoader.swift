import Foundation

/// A browser that only loads: it has the session's cookie, and opens a connection for each page.
final class PageLoader {
    struct Lost: Error {}

    private let host: String
    private let port: UInt16
    private var cookie = ""

    /// Opens a link, and with it a session.
    init(link: URL) throws {
        guard let port = link.port, let name = link.host() else { throw Lost() }
        host = "\(name):\(port)"
        self.port = UInt16(port)
        let opened = try load(link.path)
        guard let line = opened.firstMatch(of: #/(?i)set-cookie: ([^;\r\n]*)/#) else { throw Lost() }
        cookie = String(line.1)
    }

    /// The response to a request for a page, whose status must be that of success.
    @discardableResult
    func load(_ path: String) throws -> String {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let head = ["GET \(path) HTTP/1.1", "Host: \(host)", "Connection: close", "Cookie: \(cookie)", "", ""]
        let request = Array(head.joined(separator: "\r\n").utf8)
        guard isConnected, send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Lost()
        }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count >= 0 else { throw Lost() }
            guard count > 0 else { break }
            answer += chunk[..<count]
        }
        let text = String(decoding: answer, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 200") else { throw Lost() }
        return text
    }

    /// The bytes of a page and of everything but pictures that it names.
    func weight(of path: String) throws -> Int {
        let page = try load(path)
        let parts = page.matches(of: #/(?:<link rel="stylesheet" href|<script src)="([^"]*)"/#).map { String($0.1) }
        return try parts.reduce(page.utf8.count) { try $0 + load($1).utf8.count }
    }
}
