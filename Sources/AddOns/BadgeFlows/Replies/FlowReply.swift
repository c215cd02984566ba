import BadgeModel
import BadgeTransport
import Foundation

/// A reply of a flow's server that says `ok`.
struct FlowReply: Sendable {
    let reader: JSONReader
    private let mask: FlowMask
    private let host: String

    /// - Throws: `BadgeError` `serverAnswerInvalid` for a reply that cannot be read; the server's refusal.
    init(_ body: Data, to request: FlowRequest, from address: URL) throws {
        mask = FlowMask(request.parameters)
        host = address.host() ?? ""
        let json: JSON
        do { json = try JSON.parse(body) } catch {
            throw Self.unreadable(BadgeError(wrapping: error).finding, mask.masked(body), host)
        }
        reader = JSONReader(json)
        switch json["stat"]?.stringValue {
        case "ok": return
        case "error": throw FlowFailure(json, of: request, mask: mask).badgeError(from: host)
        default: throw Self.unreadable("stat is neither ok nor error", mask.masked(json).text, host)
        }
    }

    /// Returns the value that the closure reads.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` if it is missing or wrong.
    func read<Value>(_ body: (JSONReader) throws -> Value) throws -> Value {
        do { return try body(reader) } catch {
            throw Self.unreadable(
                BadgeError(wrapping: error).finding, mask.masked(reader.value ?? .null).text, host)
        }
    }

    private static func unreadable(_ finding: String, _ reply: String, _ host: String) -> BadgeError {
        BadgeError(
            .serverAnswerInvalid, .flows("serverAnswerInvalid.flowReply"),
            ["server": host, "finding": finding.hasSuffix(".") ? String(finding.dropLast()) : finding],
            underlying: FlowFailure(.unreadableReply, reply: reply))
    }
}
