// A SwiftUI app on the view models of ../Model. BadgeKit is built on Linux, where there is no SwiftUI: the files of this
// folder have not been compiled. The models have, and are tested.
import BadgeKit
import SwiftUI

@main
struct BadgeApp: App {
    @State private var model: WalletModel?
    @State private var failure: String?

    var body: some Scene {
        WindowGroup {
            Group {
                if let model {
                    BadgesView(model: model)
                } else if let failure {
                    ContentUnavailableView("No wallet", systemImage: "lock", description: Text(failure))
                } else {
                    ProgressView()
                }
            }
            .task { await open() }
        }
    }

    private func open() async {
        guard model == nil else { return }
        do {
            let home = URL.applicationSupportDirectory.appending(path: "Wallet")
            model = WalletModel(wallet: try await BadgeWallet.open(try .protected(by: .keychain, home: home)))
        } catch {
            failure = BadgeError(wrapping: error).reason
        }
    }
}
