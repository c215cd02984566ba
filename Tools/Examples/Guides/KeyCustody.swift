import BadgeKit
import Foundation

/// Moves the root key of a wallet from its file to the TPM, or to whatever else protects it.
func moveKey(of home: URL, to kind: CustodyKind, passphrase: Secret?) throws {
    let custody = HomeCustody(directory: home.path(percentEncoded: false))
    if let leftover = try custody.change(to: kind, passphrase: passphrase) {
        print("The key has moved, but its former protector did not delete it: \(leftover.reason)")
    }
}
