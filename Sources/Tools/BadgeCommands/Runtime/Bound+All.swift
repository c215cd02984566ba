import BadgeAdminPages
import BadgeAuthority
import BadgeSampleServers
import BadgeServing
import BadgeVerifierHTTP
import BadgeWalletPages
import BadgeWebUI

extension Bound {
    // Every limit of every server.
    static let all =
        ofAuthority + ofSampleServers + ofWebUI + ofWalletPages + ofAdminPages + ofVerifierHTTP
}
