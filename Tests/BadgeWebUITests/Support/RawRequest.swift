import Foundation
import TestSupport

/// A request on a plain socket, which names whatever host and origin a test wants.
struct RawRequest: Sendable {
    struct Response: Sendable {
        let status: Int
        /// In lowercase.
        let headers: [String: String]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    var method = "GET"
    var path: String
    var headers: [(String, String)] = []
    var body = Data()
    /// Whether the headers state a length, whatever is sent.
    var hasOwnLength = false
    let port: Int

    var bytes: Data {
        var head = "\(method) \(path) HTTP/1.1\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if !hasOwnLength, !body.isEmpty || method == "POST" { head += "Content-Length: \(body.count)\r\n" }
        return Data("\(head)\r\n".utf8) + body
    }

    /// Sends the request and reads until the server closes the connection; `nil` for no response.
    func response() async -> Response? {
        await withCheckedContinuation { continuation in
            // Off the cooperative threads, since it blocks.
            DispatchQueue.global().async { continuation.resume(returning: exchange()) }
        }
    }

    /// Sends the request, and reads nothing until it is told to.
    func send() -> Int32 {
        let descriptor = Loopback("127.0.0.1", port: port).connected()
        let bytes = Array(bytes)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        return descriptor
    }

    private func exchange() -> Response? {
        let descriptor = send()
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            data.append(contentsOf: buffer[..<count])
        }
        return Response(data)
    }
}

extension RawRequest.Response {
    fileprivate init?(_ data: Data) {
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        }
        self.init(status: status, headers: headers, body: data[end.upperBound...])
    }
}
