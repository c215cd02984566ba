import BadgeKit
import Foundation

extension WalletConfiguration {
    /// A wallet whose root key is created under a protector, so that it never was in a file.
    static func protected(by kind: CustodyKind, home: URL, passphrase: Secret? = nil) throws -> WalletConfiguration {
        let path = home.path(percentEncoded: false)
        let custody = HomeCustody(directory: path, passphrase: passphrase)
        if HomeCustody.kind(of: path) == nil {
            try FileManager.default.createDirectory(
                at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            _ = try custody.change(to: kind, passphrase: passphrase)
        }
        var configuration = WalletConfiguration(home: home)
        configuration.custody = custody
        return configuration
    }
}
