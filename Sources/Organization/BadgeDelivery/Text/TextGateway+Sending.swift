import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import NIOPosix

extension TextGateway {
    // What the gateway answers beyond its status is not read.
    private static let longestAnswer = 65_536

    // Once the request has left this machine, the message may have been sent.
    func send(_ message: Message, over network: any HTTPTransport) async -> DeliveryOutcome {
        do {
            let (request, body) = try request(for: message)
            let answer = try await network.send(request, body: body, maxAnswerBytes: Self.longestAnswer)
            return outcome(of: answer.response.status)
        } catch let error as BadgeError {
            return outcome(of: error)
        } catch {
            return .uncertain("\(name) was not awaited.")
        }
    }

    private func outcome(of status: HTTPResponse.Status) -> DeliveryOutcome {
        let answer = "\(name) answered \(status.code)."
        switch status.code {
        case 200..<300: return .sent
        case 401, 407: return .unavailable("\(answer) Check its secrets.")
        // It can concern the number or everything.
        case 403, 404: return .undetermined("\(answer) Check its document and its secrets.")
        case 408, 425, 429, 500..<600: return .postponed(answer)
        case 300..<400: return .unavailable("\(answer) A redirect is not followed; correct the address.")
        default: return .refused(answer)
        }
    }

    private func outcome(of error: BadgeError) -> DeliveryOutcome {
        switch error.code {
        // The gateway has answered, though with more than is read or with no HTTP.
        case .serverAnswerInvalid: .uncertain(error.reason)
        case .serverUnreachable where !(error.underlying is NIOConnectionError):
            .uncertain("\(name) did not answer once it had the message.")
        default: .unavailable(error.reason)
        }
    }

    private var name: String { "The gateway \(address.host() ?? "")" }
}
