import BadgeAuthority
import BadgeKit
import BadgeSampleServers
import Foundation

/// A wallet in the same process as an organization and sample servers.
func walletWithSampleServers(of authority: Authority, home: URL) async throws -> BadgeWallet {
    let flows = try FlowServer(hasSampleProviders: true)
    var configuration = WalletConfiguration(home: home)
    configuration.transport = try authority.transport { server in
        server.hypermedia = HypermediaSettings()
        server.flows = flows
    }
    return try await BadgeWallet.open(configuration)
}
