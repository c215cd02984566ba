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
        var headers = headers
        headers[.contentType] = type
        headers[.cacheControl] = maxAge.map { "public, max-age=\($0)" } ?? "no-store"
        headers[.xContentTypeOptions] = "nosniff"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    package static let noContent = Response(status: .noContent, headers: [.cacheControl: "no-store"])
}
