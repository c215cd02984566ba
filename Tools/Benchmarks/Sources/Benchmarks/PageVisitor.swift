import Foundation
import Glibc

/// A browser without scripts, for the pages of one server on this machine.
final class PageVisitor: Sendable {
    struct Page: Sendable {
        let status: Int
        let location: String?
        let cookie: String?
        let text: String

        /// The paths of the prompts that the page lists.
        var prompts: [String] { text.matches(of: #/href="(\/prompts\/[^"]+)"/#).map { String($0.output.1) } }

        fileprivate func hidden(_ name: String) -> String? {
            guard let start = text.firstRange(of: "name=\"\(name)\" value=\"") else { return nil }
            return String(text[start.upperBound...].prefix { $0 != "\"" })
        }
    }

    struct Lost: Error {}

    private let host: String
    private let port: UInt16
    private let cookie: String

    /// Opens a link.
    init(link: URL) throws {
        guard let name = link.host(), let port = link.port else { throw Lost() }
        (host, self.port) = ("\(name):\(port)", UInt16(port))
        let request = "GET \(link.path()) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        let opened = try Self.exchange(request, self.port)
        guard let cookie = opened.cookie else { throw Lost() }
        self.cookie = cookie
    }

    func get(_ path: String) async throws -> Page {
        try await off("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nCookie: \(cookie)\r\nConnection: close\r\n\r\n")
    }

    /// Sends the first field of a prompt.
    func answer(_ path: String, of page: Page, _ value: String) async throws -> Page {
        let fields = ["pageToken": page.hidden("pageToken") ?? "", "round": page.hidden("round") ?? "", "f0": value]
        let body = fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        return try await off(
            """
            POST \(path) HTTP/1.1\r\nHost: \(host)\r\nCookie: \(cookie)\r\nConnection: close\r\n\
            Origin: http://\(host)\r\nContent-Type: application/x-www-form-urlencoded\r\n\
            Content-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
    }

    // Sockets block: off the threads of the server's tasks.
    private func off(_ request: String) async throws -> Page {
        let port = port
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Self.exchange(request, port) })
            }
        }
    }

    private static func exchange(_ request: String, _ port: UInt16) throws -> Page {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let bytes = Array(request.utf8)
        guard isConnected, send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Lost()
        }
        var response: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { break }
            response += chunk[..<count]
        }
        return try Page(String(decoding: response, as: UTF8.self))
    }
}

extension PageVisitor.Page {
    fileprivate init(_ response: String) throws {
        guard let end = response.firstRange(of: "\r\n\r\n") else { throw PageVisitor.Lost() }
        let lines = response[..<end.lowerBound].components(separatedBy: "\r\n")
        guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw PageVisitor.Lost()
        }
        func field(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
        }
        self.status = status
        location = field("location")
        cookie = field("set-cookie")?.split(separator: ";").first.map(String.init)
        text = String(response[end.upperBound...])
    }
}
