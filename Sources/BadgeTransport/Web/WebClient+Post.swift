import BadgeModel
public import Foundation
import HTTPTypes

extension WebClient {
    /// Posts a body of any type; what is answered beside success does not matter.
    ///
    /// `isRepeatable` says that posting twice has the effect of posting once, so that a broken connection may be tried
    /// again.
    ///
    /// - Throws: `BadgeError` of the transport, or what the server's refusal stands for.
    public func post(
        _ url: URL, _ body: Data, type: MediaType, authorization: RequestAuthorization = .anonymous,
        isRepeatable: Bool = false
    ) async throws {
        let request = HTTPRequest(
            .post, to: url, headerFields: [.accept: MediaType.json.description, .contentType: type.description])
        _ = try await send(request, body: body, to: url, as: authorization, isRepeatable: isRepeatable)
    }
}
