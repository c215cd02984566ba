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

    /// The same request, whose headers state a length.
    var withOwnLength: RawRequest {
        var request = self
        request.hasOwnLength = true
        return request
    }

    /// Sends the request and reads until the server closes the connection; `nil` for no response.
    func response() async -> Response? {
        await Self.offThread { exchange() }
    }

    /// Runs what blocks off the cooperative threads.
    static func offThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: body()) }
        }
    }

    /// Sends the head, and a body until it is whole or the server closes the connection.
    ///
    /// - Returns: How many bytes of the body were sent, and the response.
    func flood(upTo count: Int, inChunks: Bool) async -> (sent: Int, response: Response?) {
        await Self.offThread {
            let descriptor = send()
            defer { close(descriptor) }
            let part = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
            let line = Array("100000\r\n".utf8)
            let piece = inChunks ? line + part + Array("\r\n".utf8) : part
            var sent = 0
            while sent < count, Self.sendAll(piece, on: descriptor) { sent += part.count }
            return (sent, Response(Self.rest(of: descriptor)))
        }
    }

    private static func sendAll(_ bytes: [UInt8], on descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private static func rest(of descriptor: Int32) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }

    /// Reads until a text has arrived; until the server closes the connection if there is none.
    static func read(_ descriptor: Int32, until end: String?) -> String {
        var text = ""
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) == 1 {
            text.unicodeScalars.append(Unicode.Scalar(byte))
            if let end, text.hasSuffix(end) { break }
        }
        return text
    }

    /// Sends the request, and reads nothing until it is told to.
    func send() -> Int32 {
        let descriptor = Loopback("127.0.0.1", port: port).connected()
        _ = Self.sendAll(Array(bytes), on: descriptor)
        return descriptor
    }

    private func exchange() -> Response? {
        let descriptor = send()
        defer { close(descriptor) }
        return Response(Self.rest(of: descriptor))
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
