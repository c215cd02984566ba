package import BadgeModel
import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    // Caches must not store the response unless the route allows it.
    package static func document(
        _ json: JSON, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], maxAge: Int? = nil
    ) -> Response {
        text(json.text, type: "application/json", status: status, headers: headers, maxAge: maxAge)
    }

    package static func text(
        _ text: String, type: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], maxAge: Int? = nil
    ) -> Response {
        body(ByteBuffer(string: text), type: type, status: status, headers: headers, maxAge: maxAge)
    }

    package static func bytes(_ bytes: [UInt8], type: String) -> Response {
        body(ByteBuffer(bytes: bytes), type: type, status: .ok, headers: [:], maxAge: nil)
    }

    private static func body(
        _ bytes: ByteBuffer, type: String, status: HTTPResponse.Status, headers: HTTPFields, maxAge: Int?
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        headers[.cacheControl] = maxAge.map { "public, max-age=\($0)" } ?? "no-store"
        headers[.xContentTypeOptions] = "nosniff"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }

    // For a client that has the body of the entity tag.
    package static func notModified(_ entityTag: String, maxAge: Int) -> Response {
        Response(status: .notModified, headers: [.eTag: entityTag, .cacheControl: "public, max-age=\(maxAge)"])
    }

    package static let noContent = Response(status: .noContent, headers: [.cacheControl: "no-store"])
}

extension Request {
    // Whether `If-None-Match` names the entity tag, by the weak comparison (RFC 9110 section 13.1.2).
    package func hasBody(of entityTag: String) -> Bool {
        let known = (headers[.ifNoneMatch] ?? "").utf8.split(separator: UInt8(ascii: ","))
        return known.contains { tag in
            let tag = Array(tag).filter { $0 != UInt8(ascii: " ") }
            return tag.elementsEqual("*".utf8) || Self.opaque(tag).elementsEqual(Self.opaque(Array(entityTag.utf8)))
        }
    }

    private static func opaque(_ entityTag: [UInt8]) -> ArraySlice<UInt8> {
        entityTag.dropFirst(entityTag.starts(with: "W/".utf8) ? 2 : 0)
    }
}
