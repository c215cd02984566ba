import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes

extension PresentationClient {
    private static let mostAnswerBytes = 64 << 10

    /// Sends a response once. If that fails, the same response may be sent again until the request ends.
    ///
    /// - Throws: `BadgeError` of the transport, `serverAnswerInvalid` for a redirect, or that of the verifier's refusal;
    ///   `invalidInput` for a response that the platform returns; `CancellationError`.
    package func send(_ response: PresentationResponse) async throws -> PresentationOutcome {
        guard let url = response.destination.address else {
            throw BadgeError(.invalidInput, .presentation("invalidInput.ofPlatform"))
        }
        guard response.destination.mode != .fragment else { return .open(try Self.address(url, with: response)) }
        let request = HTTPRequest(
            .post, to: url,
            headerFields: [.accept: MediaType.json.description, .contentType: MediaType.form.description])
        let answer = try await ofVerifier {
            try await web.exchange(
                request, body: FormBody.encode(response.form), to: url, maxBytes: Self.mostAnswerBytes)
        }
        let status = answer.response.status
        guard status.kind == .successful else {
            // Sent again elsewhere, the presentation would be somebody else's (section 14.8).
            guard status.kind != .redirection else {
                throw WebClient.invalid(url, "redirects a presentation").ofVerifier
            }
            throw web.refusal(answer, from: url).ofVerifier
        }
        return outcome(answer)
    }

    private static func address(_ url: URL, with response: PresentationResponse) throws -> URL {
        let fragment = String(decoding: FormBody.encode(response.form), as: UTF8.self)
        guard let address = URL(string: "\(url.absoluteString)#\(fragment)") else {
            throw BadgeError(.invalidInput, .presentation("invalidInput.ofPlatform"))
        }
        return address
    }

    // The presentation is with the verifier now, whatever else it says.
    private func outcome(_ answer: HTTPTransportResponse) -> PresentationOutcome {
        guard answer.response.headerFields[.contentType].map(MediaType.init)?.isJSON == true,
            let member = Self.document(answer.body)?["redirect_uri"]
        else { return .received }
        guard let text = member.stringValue, let url = redirect(text) else { return .redirectRefused }
        return .redirect(url)
    }

    private static func document(_ body: Data) -> JSON? {
        do { return try JSON.parse(body, limits: JSON.Limits(bytes: mostAnswerBytes)) } catch { return nil }
    }

    private func redirect(_ text: String) -> URL? {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let url = URL(string: text, encodingInvalidCharacters: false), let scheme = url.scheme?.lowercased()
        else { return nil }
        // The schemes of the app are its own; a page of the web is opened where a browser checks its server.
        return url.isSecureServer || redirectSchemes.contains(scheme) ? url : nil
    }
}
