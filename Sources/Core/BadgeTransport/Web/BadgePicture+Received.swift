package import BadgeModel
package import Foundation

extension BadgePicture {
    package static let acceptedTypes = MediaType.allCases.map { BadgeTransport.MediaType($0.rawValue) }

    /// Checks a picture that a server sent. Its content decides on its format, and must be what the server says.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid`.
    package init(_ received: FetchedBody, from url: URL) throws {
        do { try self.init(received.bytes) } catch let refusal as BadgeError where refusal.code == .photoRefused {
            throw Self.refusal(refusal.pictureFinding, url)
        }
        guard received.type.description == mediaType.rawValue else {
            throw Self.refusal("it is \(mediaType.rawValue) and was sent as something else", url)
        }
    }

    package static func refusal(_ finding: String, _ url: URL) -> BadgeError {
        BadgeError(.serverAnswerInvalid, "serverAnswerInvalid.picture", ["server": url.origin, "finding": finding])
    }
}

extension BadgeError {
    fileprivate var pictureFinding: String {
        guard case .text(let reason)? = message.values["reason"] else { return "it is no picture" }
        return reason
    }
}
