import Foundation
import HTTPTypes

/// A content coding of responses (RFC 9110 section 8.4). None is asked for, but some servers have nothing else.
package enum ContentCoding: Sendable {
    case gzip
    case deflate
}

extension HTTPTransportResponse {
    /// Returns the response without its content coding.
    ///
    /// - Parameters:
    ///   - maxBytes: The maximum size of the decoded body in bytes.
    ///   - url: The address of the response.
    /// - Throws: `BadgeError` `serverAnswerInvalid` when a successful response has an unknown coding or is damaged;
    ///   `Zlib.Failure.tooLarge`.
    func decoded(maxBytes: Int, from url: URL) throws -> HTTPTransportResponse {
        let named = (response.headerFields[.contentEncoding] ?? "").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }.filter { !["", "identity"].contains($0) }
        guard !named.isEmpty, !body.isEmpty else { return self }
        let coding: ContentCoding
        switch named {
        case ["gzip"], ["x-gzip"]: coding = .gzip
        case ["deflate"]: coding = .deflate
        default:
            // What a refusal says besides its status is of less weight.
            guard response.status.kind == .successful else { return self }
            throw WebClient.invalid(
                url, "answers in the coding \(Self.shown(named)), and only gzip and deflate are read")
        }
        var plain = response
        plain.headerFields[.contentEncoding] = nil
        plain.headerFields[.contentLength] = nil
        do throws(Zlib.Failure) {
            let bytes = try Zlib.inflate(Array(body), coding: coding, maxBytes: maxBytes)
            return HTTPTransportResponse(response: plain, body: Data(bytes))
        } catch {
            guard error == .damaged else { throw error }
            throw WebClient.invalid(url, "sent a damaged answer, which is not whole \(Self.shown(named))")
        }
    }

    private static func shown(_ codings: [String]) -> String {
        let visible = codings.joined(separator: ", ").unicodeScalars.filter { (0x20...0x7E).contains($0.value) }
        return String(String.UnicodeScalarView(visible.prefix(64)))
    }
}
