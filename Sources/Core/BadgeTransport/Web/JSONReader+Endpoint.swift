public import BadgeModel
public import Foundation

extension JSONReader {
    /// Returns an endpoint that a server publishes; it may be on another server.
    ///
    /// - Throws: `BadgeError` `metadataMismatch` when it is not secure, or when a server elsewhere names an address on
    ///   this machine or of a private network that is not allowed; `documentInvalid` when it is not a web address.
    public func endpoint(publishedBy server: URL, allowing hosts: PrivateHosts) throws -> URL {
        let url = try url()
        // Or else a stranger's metadata could make us post to what listens on this machine or in its network.
        guard url.isSecureServer, server.mayName(url, allowing: hosts) else {
            throw BadgeError(
                .metadataMismatch,
                "metadataMismatch.endpoint", ["path": path, "issuer": server.origin])
        }
        return url
    }
}
