import BadgeModel
import BadgeSystem
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes

/// Shares with a webhook.
struct WebhookTarget: ShareTarget {
    private static let maxAnswerBytes = 1 << 20

    let webhook: ShareWebhook
    let web: WebClient

    var id: ShareTargetID { webhook.id }
    var name: String { webhook.name }
    var characterLimit: Int? { webhook.characterLimit }

    func share(_ share: Share) async throws -> URL? {
        let body = share.json.serialized()
        let request = HTTPRequest(
            .post, to: webhook.address,
            headerFields: [.contentType: MediaType.json.description, .accept: MediaType.json.description])
        let signed = try webhook.signature.signed(request, body: body, id: share.id, at: web.clock.now())
        let answer = try await web.exchange(signed, body: body, to: webhook.address, maxBytes: Self.maxAnswerBytes)
        switch answer.response.status.code {
        case 200..<300: return answer.response.headerFields[.location].flatMap(publishedAddress)
        case 300..<400: throw refusal(.sharing("shareRefused.redirect"), answer.response)
        case 408, 425, 429, 500..<600: throw web.refusal(answer, from: webhook.address)
        default: throw refusal(.sharing("shareRefused.webhook"), answer.response)
        }
    }

    private func refusal(_ key: Message.Key, _ response: HTTPResponse) -> BadgeError {
        let status = response.status.code
        return BadgeError(
            .shareRefused, key,
            ["server": webhook.address.origin, "target": webhook.name, "status": "\(status)"],
            detail: .httpStatus(status))
    }

    private func publishedAddress(_ location: String) -> URL? {
        do {
            let address = try JSONReader(.string(location)).url()
            return address.isSecureServer ? address : nil
        } catch {
            return nil
        }
    }
}
