public import BadgeKeys
import BadgeModel
import BadgeTransport
public import Foundation

extension IssuerClient {
    /// Fetches a status list, and verifies it with its issuer's keys for that address.
    ///
    /// At most 18 MiB are accepted, and ten million bytes when inflated: ten million statuses of eight bits. The caller
    /// must check whether the list is newer than the stored one.
    ///
    /// - Parameters:
    ///   - url: The address of the list.
    ///   - issuer: The issuer whose credential names the list.
    ///   - trust: The keys of that issuer; if it is trusted by certificates, the key of the list's own chain counts
    ///     too.
    /// - Returns: The parsed list, and the compact text as received.
    /// - Throws: `BadgeError` `metadataMismatch` when an issuer elsewhere names an address on this machine or of a
    ///   private network; `signatureInvalid`, `documentInvalid`, `documentStale`, `statusListMismatch` when the list is
    ///   for another address, `serverAnswerInvalid` when it is larger, and those of the web client.
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
        // A token that is published as a file may end with a line break.
        let compact = String(decoding: body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let keys = try await trust + certifiedKey(of: compact, from: issuer)
        do {
            return (try StatusListToken.verify(compact, uri: url, trust: keys, now: clock.now()), compact)
        } catch let error as BadgeError where error.code == .documentInvalid {
            throw BadgeError(
                .documentInvalid, "documentInvalid.statusList", ["server": url.origin, "reason": error.finding],
                detail: error.detail, underlying: error)
        }
    }

    /// Returns the key of the certificate chain in a list, if its issuer's keys are certified.
    private func certifiedKey(of compact: String, from issuer: URL) async throws -> [JWK] {
        guard certificateRoots.hasRoots(for: issuer) else { return [] }
        let chain = try JWS(compact, maxBytes: StatusListToken.maxBytes).header["x5c"]
        guard chain.optional != nil else { return [] }
        return [try await certificateRoots.key(of: chain, for: issuer, at: clock.now())]
    }
}
