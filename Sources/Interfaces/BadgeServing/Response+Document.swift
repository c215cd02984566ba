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

    package static let noContent = Response(status: .noContent, headers: [.cacheControl: "no-store"])
}
