import BadgeKeys
import BadgeModel
import Foundation

/// A checkpoint store that keeps the digests of checkpoints in one NV index of the TPM, and the checkpoints in a file
/// of the home.
///
/// Only the home can derive the index's authorization. The index is defined when the TPM becomes the custody; if it is
/// missing afterwards, that is an error rather than an empty result.
struct TPMCheckpointStore: CheckpointStore {
    let path: String
    let handle: UInt32
    let authorization: Secret
    let environment: [String: String]

    // Reading and writing are one step among the processes of the home.
    private var turn: CheckpointTurn { CheckpointTurn(path: path) }

    func head(of store: String) throws -> Data? { try turn.take { try remembered(of: store) } }

    func advance(to head: Data, of store: String, past isOlder: (Data) throws -> Bool) throws {
        try turn.advance(to: head, past: isOlder, from: { try remembered(of: store) }) { try remember($0, of: store) }
    }

    private func remembered(of store: String) throws -> Data? {
        try translating {
            let remembered = try Self.read(handle, authorization, TPMTools(environment: environment))
            guard let digest = remembered.digest(of: store) else { return nil }
            guard let head = try HeadBook(beside: path).head(digest) else {
                throw BadgeError(
                    .rolledBack,
                    "rolledBack.tpmRemembersNewer")
            }
            return head
        }
    }

    private func remember(_ head: Data, of store: String) throws {
        try HeadLimit.check(head)
        try translating {
            let tools = try TPMTools(environment: environment)
            var remembered = try Self.read(handle, authorization, tools)
            var book = try HeadBook(beside: path)
            try book.add(head, of: store, to: remembered)
            remembered.save(head, of: store)
            try tools.put(remembered.bytes, as: "heads")
            _ = try tools.run(
                "tpm2_nvwrite",
                ["-Q", "-C", handle.text, "-P", "file:-", "-i", tools.path("heads"), handle.text],
                authorization: authorization)
        }
    }
}

extension TPMCheckpointStore {
    // Indices that owners define for themselves (TCG registry of reserved handles).
    private static let firstHandle: UInt32 = 0x0180_0000
    private static let attributes = "authread|authwrite|no_da"

    /// Returns the authorization for reading and writing the index of a home.
    static func authorization(_ home: HomeSeal) -> Secret {
        TPMTools.authorization(home.derived("head anchor", count: 32))
    }

    /// Finds or defines the index of a home, and returns its handle.
    static func define(for home: HomeSeal, _ tools: TPMTools) throws -> UInt32 {
        let start = home.number.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } & 0x3f_fff0
        for handle in (firstHandle | start)..<(firstHandle | start) + 16 {
            if try claimIndex(handle, home, tools) { return handle }
        }
        throw BadgeError(.notSupported, "notSupported.tpmIndicesTaken")
    }

    static func remove(_ handle: UInt32, _ tools: TPMTools) throws {
        do { _ = try tools.run("tpm2_nvundefine", ["-Q", "-C", "o", handle.text]) } catch let refusal as TPMRefusal {
            guard refusal.code == TPMRefusal.indexAbsent else { throw refusal }
        }
    }

    private static func claimIndex(_ handle: UInt32, _ home: HomeSeal, _ tools: TPMTools) throws -> Bool {
        do {
            _ = try tools.run(
                "tpm2_nvdefine",
                ["-Q", "-C", "o", "-s", "\(HeadDigests.maxBytes)", "-a", attributes, "-p", "file:-", handle.text],
                authorization: authorization(home))
            return true
        } catch let refusal as TPMRefusal where refusal.code == TPMRefusal.indexDefined {
            do { _ = try read(handle, authorization(home), tools) } catch let refusal as TPMRefusal {
                guard refusal.code == TPMRefusal.indexUnauthorized else { throw refusal }
                return false
            }
            return true
        }
    }

    private static func read(_ handle: UInt32, _ authorization: Secret, _ tools: TPMTools) throws -> HeadDigests {
        do {
            let bytes = try tools.run(
                "tpm2_nvread", ["-C", handle.text, "-P", "file:-", handle.text], authorization: authorization)
            return try HeadDigests(bytes.withUnsafeBytes { Array($0) })
        } catch let refusal as TPMRefusal where refusal.code == TPMRefusal.indexUnwritten {
            return HeadDigests()
        }
    }
}

extension UInt32 {
    fileprivate var text: String { "0x" + String(self, radix: 16) }
}
