import BadgeModel
import Foundation

extension PublicKeyPin {
    /// The pin of a key whose digest is that byte, 32 times.
    static func sample(_ byte: UInt8) -> PublicKeyPin {
        guard let pin = PublicKeyPin(digest: [UInt8](repeating: byte, count: 32)) else { fatalError("32 bytes") }
        return pin
    }
}
