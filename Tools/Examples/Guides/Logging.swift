import BadgeKit
import Foundation
import Logging
import Synchronization

func openWallet(in folder: URL, breadcrumbs: Breadcrumbs) async throws -> BadgeWallet {
    var configuration = WalletConfiguration(home: folder)
    configuration.logger = Logger(label: "com.example.badges")
    configuration.onDiagnosticEvent = { event in
        if event.level >= .warning { breadcrumbs.add(event.description) }
    }
    return try await BadgeWallet.open(configuration)
}

/// The last events before a crash, as a crash reporter of yours keeps them.
final class Breadcrumbs: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ text: String) {
        texts.withLock { $0 = ($0 + [text]).suffix(20) }
    }
}
