import BadgeModel
import BadgeTransport
public import Foundation

/// What a form or a link sends: a pure value that knows neither tokens nor sessions.
///
/// Only addresses on the login's own server are accepted, because every request carries the access token. The
/// description and the mirror are redacted, since address and body may contain passwords and codes.
///
///     let request = try HypermediaRequest(form, values: ["userName": "kim"], server: endpoint)
public struct HypermediaRequest: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// `GET`, `POST` or `PUT`.
    public let method: Representation.Form.Method
    /// The absolute address.
    public let url: URL
    /// The body; empty for none.
    public let body: Data
    /// The media type of the body; `nil` without a body.
    public let mediaType: Representation.Form.MediaType?

    init(
        _ method: Representation.Form.Method, _ url: URL, body: Data = Data(),
        mediaType: Representation.Form.MediaType? = nil
    ) {
        self.method = method
        self.url = url
        self.body = body
        self.mediaType = mediaType
    }

    /// Creates the request of a side path, which is a `GET`.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - server: The hypermedia endpoint.
    /// - Throws: `BadgeError` `notSupported`, which names the address and whose `underlying` error is an
    ///   ``InvalidRequest``, for a picture and for an address that is not on the server.
    public init(_ link: Representation.Link, server: URL) throws {
        do {
            guard !link.isImage else { throw InvalidRequest.image }
            self.init(.get, try server.resolving(link.href))
        } catch let invalid as InvalidRequest {
            throw invalid.error(link)
        }
    }

    /// The name of the type, without its content.
    public var description: String { "<\(Self.self)>" }
    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension URL {
    private static let maxReferenceLength = 16_384

    /// Returns the address that a reference names, which must be on the server with this address; without its fragment,
    /// which no server sees.
    func resolving(_ reference: String) throws(InvalidRequest) -> URL {
        let reference = String(reference.parts(at: "#")[0])
        // Other parsers of addresses take a backslash for a slash.
        guard reference.utf8.count <= Self.maxReferenceLength,
            reference.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
            URL(string: reference, encodingInvalidCharacters: false) != nil,
            let url = URL(string: reference, relativeTo: self)?.absoluteURL, url.isSecureServer
        else { throw .address }
        guard url.origin == origin else { throw .otherOrigin }
        return url
    }
}
