import BadgeAuthority
import BadgeKeys
import BadgeServing
import Crypto
import Foundation
import Synchronization

// A public key that an authenticator created for the organization (WebAuthn Level 3, section 7.1).
struct WebAuthnCredential: Sendable {
    let id: [UInt8]
    let key: P256.Signing.PublicKey
    // The account that it was created for.
    let userHandle: [UInt8]
    // Of the last signature.
    var signCount: UInt32

    // Whether a signature with this count comes after the last one, and not from a copy of the key (section 7.2, step 22).
    func isFollowed(by count: UInt32) -> Bool { count > signCount || count == 0 && signCount == 0 }
}

// The credentials of people, in the memory of this process: for the people of a running server, not for ever.
final class WebAuthnCredentials: RouteExtensionState {
    private struct Table {
        var owners: [[UInt8]: (person: String, credential: WebAuthnCredential)] = [:]
        // Oldest first.
        var ids: [String: [[UInt8]]] = [:]
    }

    private let table = Mutex(Table())

    // False when another credential has the identifier, or there are too many. The oldest one of a person who has too
    // many is forgotten.
    func add(_ credential: WebAuthnCredential, of person: String) -> Bool {
        table.withLock { table in
            guard table.owners[credential.id] == nil, table.owners.count < Bound.credentials.limit else { return false }
            if let oldest = table.ids[person]?.first, table.ids[person]?.count == Bound.credentials.limitOfOne {
                table.ids[person]?.removeFirst()
                table.owners[oldest] = nil
            }
            table.owners[credential.id] = (person, credential)
            table.ids[person, default: []].append(credential.id)
            return true
        }
    }

    // Notes the count of a signature; false if it does not come after the last one.
    func count(_ count: UInt32, of id: [UInt8]) -> Bool {
        table.withLock { table in
            guard table.owners[id]?.credential.isFollowed(by: count) == true else { return false }
            table.owners[id]?.credential.signCount = count
            return true
        }
    }

    func owner(of id: [UInt8]) -> (person: String, credential: WebAuthnCredential)? {
        table.withLock { $0.owners[id] }
    }

    // The person's newest credential.
    func newest(of person: String) -> [UInt8]? {
        table.withLock { $0.ids[person]?.last }
    }
}
