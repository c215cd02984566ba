public import BadgeUI
import Foundation

extension LinkItemModel {
    /// The largest picture that is read out of a `data:` address: 256 KB.
    public static let largestPicture = 1 << 18

    /// The picture that a `data:` address (RFC 2397) contains; `nil` for another address, and for a picture that is
    /// broken or larger than ``largestPicture``. Nothing is requested.
    ///
    /// The media type is that of the bytes where they tell it, and else the declared one if it is an image's.
    public var picture: ImageData? {
        guard href.prefix(5).lowercased() == "data:", href.utf8.count <= Self.largestPicture * 4 / 3 + 256,
            let comma = href.firstIndex(of: ",")
        else { return nil }
        let header = href[..<comma].dropFirst(5).lowercased()
        let body = href[href.index(after: comma)...]
        let parameters = header.split(separator: ";", omittingEmptySubsequences: false)
        guard
            let bytes = parameters.dropFirst().contains("base64")
                ? Self.bytes(base64: body) : Self.bytes(escaped: body),
            !bytes.isEmpty, bytes.count <= Self.largestPicture
        else { return nil }
        let declared = [parameters.first.map(String.init), type?.lowercased()].compactMap(\.self)
            .first { $0.hasPrefix("image/") }
        return (ImageData.mediaType(of: bytes) ?? declared).map { ImageData(bytes: bytes, mediaType: $0) }
    }

    private static func bytes(base64 text: Substring) -> [UInt8]? {
        text.removingPercentEncoding.flatMap { Data(base64Encoded: $0) }.map(Array.init)
    }

    private static func bytes(escaped text: Substring) -> [UInt8]? {
        text.removingPercentEncoding.map { Array($0.utf8) }
    }
}
