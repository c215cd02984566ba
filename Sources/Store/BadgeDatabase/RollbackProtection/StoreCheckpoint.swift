import BadgeKeys
import BadgeModel
import Crypto
public import Foundation

/// The state of a store as saved outside its file: a checkpoint in the format of C2SP's tlog-checkpoint, signed with
/// Ed25519 by the store's own key.
///
/// Its lines are the store's name, the size of the log, and the log's root; then, as extensions, the generation, the
/// digest of the state and the memo.
public struct StoreCheckpoint: Sendable, Hashable {
    /// The identifier of the store.
    public let store: String
    /// The number of transactions that had changed a row.
    public let generation: Int64
    /// The number of entries of the log.
    public let logSize: Int
    /// The root of the log, 32 bytes.
    public let logRoot: Data
    /// The digest of the complete state, 32 bytes.
    public let state: Data
    /// The store's own line of text, without line breaks.
    public let memo: String

    init(_ state: StoreState) {
        store = state.store
        generation = state.generation
        logSize = state.logSize
        logRoot = state.logRoot
        self.state = state.digest
        memo = state.memo
    }

    private static let origin = "badgekit/store/"

    private var text: String {
        """
        \(Self.origin)\(store)
        \(logSize)
        \(logRoot.base64EncodedString())
        generation \(generation)
        state \(state.base64EncodedString())
        memo \(memo)

        """
    }

    /// Returns the signed note.
    func signed(by key: Curve25519.Signing.PrivateKey) throws -> Data {
        let signature = try key.signature(for: Data(text.utf8))
        let identifier = Self.keyIdentifier(store, key.publicKey.rawRepresentation)
        let line = "— \(Self.origin)\(store) \((identifier + signature).base64EncodedString())\n"
        return Data((text + "\n" + line).utf8)
    }

    /// Reads a note and verifies its signature; `nil` when the key did not sign it.
    init?(_ note: Data, publicKey: Data) {
        guard let head = StoreCheckpoint(unverified: note), head.isSigned(in: note, by: publicKey) else { return nil }
        self = head
    }

    /// Returns whether the note contains this checkpoint and was signed by the key.
    func isSigned(in note: Data, by publicKey: Data) -> Bool {
        guard let signature = Self.signature(in: note),
            signature.prefix(4) == Self.keyIdentifier(store, publicKey),
            Self.isValid(signature.dropFirst(4), for: Data(text.utf8), publicKey)
        else { return false }
        return note.starts(with: Data((text + "\n").utf8))
    }

    // What is no key has signed nothing.
    private static func isValid(_ signature: Data, for text: Data, _ publicKey: Data) -> Bool {
        do {
            return try Curve25519.Signing.PublicKey(rawRepresentation: publicKey).isValidSignature(signature, for: text)
        } catch { return false }
    }

    /// Reads a note without verifying its signature, to determine which of two is newer.
    init?(unverified note: Data) {
        let lines = note.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count == 9, let store = lines[0].rest(behind: Self.origin),
            let logSize = Int(String(decoding: lines[1], as: UTF8.self)), logSize >= 0,
            let logRoot = Data(base64Encoded: lines[2]), logRoot.count == 32,
            let generation = lines[3].rest(behind: "generation ").flatMap(Int64.init), generation >= 0,
            let state = lines[4].rest(behind: "state ").flatMap({ Data(base64Encoded: $0) }), state.count == 32,
            let memo = lines[5].rest(behind: "memo ")
        else { return nil }
        self.store = store
        (self.generation, self.logSize, self.logRoot, self.state) = (generation, logSize, logRoot, state)
        self.memo = memo
    }

    private static func signature(in note: Data) -> Data? {
        let lines = String(decoding: note, as: UTF8.self).split(separator: "\n")
        return lines.last?.split(separator: " ").last.flatMap { Data(base64Encoded: String($0)) }
    }

    // As C2SP's signed-note says for Ed25519.
    private static func keyIdentifier(_ store: String, _ publicKey: Data) -> Data {
        Data(Digest.sha256(Array("\(origin)\(store)\n".utf8) + [0x01] + publicKey).prefix(4))
    }
}

/// A checkpoint with its signed note, which can be verified without the store.
public struct SignedCheckpoint: Sendable, Hashable {
    /// The checkpoint.
    public let head: StoreCheckpoint
    /// The signed note (C2SP signed-note).
    public let note: String
    /// The Ed25519 public key of the store, 32 bytes.
    public let publicKey: Data
}

extension Data {
    fileprivate func rest(behind prefix: String) -> String? {
        starts(with: prefix.utf8) ? String(decoding: dropFirst(prefix.utf8.count), as: UTF8.self) : nil
    }
}
