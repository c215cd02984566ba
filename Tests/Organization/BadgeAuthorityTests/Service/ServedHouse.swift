import BadgeAuthority
import BadgeModel
import BadgeServing
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization
import TestSupport

// An organization that is served with health and metrics.
final class ServedHouse: Sendable {
    struct Reply: Sendable {
        let status: Int
        let type: String
        let text: String
    }

    private let house: AuthorityFixture
    private let tls: TLSFiles?
    private let service: ServiceSettings
    private let reloadRequests: AsyncStream<Void>.Continuation
    private let reloaded: AsyncStream<Void>
    private let port = Mutex(0)

    init(_ house: AuthorityFixture, tls: TLSFiles? = nil) throws {
        self.house = house
        self.tls = tls
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        (reloadRequests, reloaded) = (request, answers)
        service = ServiceSettings(
            operationsAddress: try OperationsAddress("127.0.0.1:0"), reloads: requests,
            onReload: { answer.yield() })
    }

    // Runs the body with the ports of the organization and of its operations.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Int, Int) async throws -> Value) async throws -> Value {
        let (values, value) = AsyncStream.makeStream(of: Value.self)
        var settings = service
        settings.onOperationsReady = { [self] number in port.withLock { $0 = number } }
        let server = OrganizationServer(house.authority) { $0.service = settings }
        try await whileServing { [tls] in
            try await server.run(port: 0, tls: tls, onReady: $0)
        } during: { [self] main in
            // Ready once the announcement has returned.
            while try await !get("http://127.0.0.1:\(operations)/metrics").text.contains("badgekit_ready 1") {
                await Task.yield()
            }
            value.yield(try await body(main, operations))
        }
        value.finish()
        for await value in values { return value }
        throw CancellationError()
    }

    private var operations: Int { port.withLock { $0 } }

    // Returns when the certificate was read again, or could not be.
    func reload() async {
        reloadRequests.yield()
        for await _ in reloaded { return }
    }

    func get(_ address: String) async throws -> Reply {
        guard let url = URL(string: address) else { throw CocoaError(.fileReadInvalidFileName) }
        let transport = try LiveTransport()
        do {
            let answer = try await transport.send(HTTPRequest(.get, to: url), body: Data())
            try await transport.close()
            return Reply(
                status: answer.response.status.code, type: answer.response.headerFields[.contentType] ?? "",
                text: String(decoding: answer.body, as: UTF8.self))
        } catch {
            try await transport.close()
            throw error
        }
    }

    // The status of the answer to a request that names another host.
    func status(of path: String, host: String, port: Int) async throws -> Int {
        let descriptor = Loopback("127.0.0.1", port: port).connected()
        defer { close(descriptor) }
        let request = Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8)
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                _ = write(descriptor, request, request.count)
                var head = [UInt8](repeating: 0, count: 64)
                let count = max(0, read(descriptor, &head, head.count))
                let words = String(decoding: head.prefix(count), as: UTF8.self).split(separator: " ")
                continuation.resume(returning: words.count > 1 ? Int(words[1]) ?? 0 : 0)
            }
        }
    }
}
