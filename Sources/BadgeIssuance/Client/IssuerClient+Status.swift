public import BadgeKeys
import BadgeModel
import BadgeTransport
public import Foundation

extension IssuerClient {
    /// The status list at an address, verified with its issuer's keys for that very address.
    ///
    /// At most 18 MiB is taken, and ten million bytes when inflated: ten million statuses of eight bits. Whether it is newer
    /// than the one held is for the caller to see.
    ///
    /// - Parameters:
    ///   - url: Where it is.
    ///   - issuer: Whose credential names it.
    ///   - trust: The keys of that issuer; where it is trusted by certificates, that of the list's own chain counts too.
    /// - Returns: What it says, and the compact text as it came.
    /// - Throws: `BadgeError` `metadataMismatch` when an issuer elsewhere names an address on this machine or of a private
    ///   network; `signatureInvalid`, `documentInvalid`, `documentStale`, `statusListMismatch` when the
    ///   list is another address's, `serverAnswerInvalid` when it is larger, and those of the web client.
    public func fetchStatusList(
        at url: URL, namedBy issuer: URL, trust: [JWK]
    ) async throws -> (token: StatusListToken, compact: String) {
        guard issuer.mayName(url, allowing: privateHosts) else {
            throw BadgeError(
                .metadataMismatch,
                "metadataMismatch.statusListHost", ["issuer": issuer.origin]
            )
        }
        let body = try await web(for: issuer).get(
            url, accepting: MediaType("application/\(StatusListToken.type)"), maxBytes: StatusListToken.maxBytes)
        let compact = String(decoding: body, as: UTF8.self)
        let keys = try await trust + certifiedKey(of: compact, from: issuer)
        let token = try StatusListToken.verify(compact, uri: url, trust: keys, now: clock.now())
        return (token, compact)
    }

    /// The key of the chain of certificates that a list brings, where its issuer's keys stand under certificates.
    private func certifiedKey(of compact: String, from issuer: URL) async throws -> [JWK] {
        guard certificateRoots.hasRoots(for: issuer) else { return [] }
        let chain = try JWS(compact, maxBytes: StatusListToken.maxBytes).header["x5c"]
        guard chain.value != nil else { return [] }
        return [try await certificateRoots.key(of: chain, for: issuer, at: clock.now())]
    }
}
