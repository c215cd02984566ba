import BadgeModel
package import Foundation

/// Where a response goes: an address, or the platform that passed the request on.
package struct ResponseDestination: Sendable, Hashable {
    /// How it travels.
    package let mode: ResponseMode
    /// The address; `nil` for the platform's.
    package let address: URL?
    /// The address as the request has it, which is compared exactly.
    let text: String?

    /// The destination of a request that the platform passes on.
    ///
    /// - Throws: `PresentationRefusal`.
    init(ofPlatform parameters: JSONReader) throws {
        mode = try PresentationRefusal.reading { try Self.mode(parameters) }
        guard mode.isOfPlatform else { throw PresentationRefusal("response_mode is not dc_api or dc_api.jwt") }
        (address, text) = (nil, nil)
    }

    /// The destination of a request from a link.
    ///
    /// - Throws: `PresentationRefusal`.
    init(_ parameters: JSONReader, client: ClientIdentifier, reach: NetworkReach) throws {
        mode = try PresentationRefusal.reading { try Self.mode(parameters) }
        guard !mode.isOfPlatform else { throw PresentationRefusal("response_mode is one of the browser's interface") }
        let isPosted = mode != .fragment
        if isPosted, parameters["redirect_uri"].value != nil {
            throw PresentationRefusal("redirect_uri is there, and response_mode is \(mode.rawValue)")
        }
        let member = parameters[isPosted ? "response_uri" : "redirect_uri"]
        let stated: String
        if member.value == nil, case .redirectURI(let uri) = client.kind {
            stated = uri
        } else {
            stated = try PresentationRefusal.reading { try member.nonEmptyString(maxLength: 2048) }
        }
        let url = try PresentationRefusal.reading { try JSONReader(.string(stated)).url() }
        try reach.require(url, as: "the address of the response", .invalidRequest)
        (address, text) = (url, stated)
    }

    // Absent, it is the default of the response type.
    private static func mode(_ parameters: JSONReader) throws -> ResponseMode {
        try parameters["response_mode"].ifPresent?.name() ?? .fragment
    }
}
