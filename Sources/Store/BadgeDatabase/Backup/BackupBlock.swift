import BadgeKeys
import BadgeModel
import Foundation

/// The first block of a backup.
struct BackupBlock {
    let contents: BackupFile.Contents
    let sealedKey: Data
    /// The context with which the custody seals the key.
    let context: String

    private static let magic = Array("BADGEBAK".utf8)
    private static let version: UInt8 = 1

    static func context(of contents: BackupFile.Contents) -> String { "backup:\(contents.json.text)" }

    init(contents: BackupFile.Contents, sealedKey: Data) {
        self.contents = contents
        self.sealedKey = sealedKey
        context = Self.context(of: contents)
    }

    var bytes: [UInt8] {
        get throws {
            var bytes = Self.magic + [Self.version]
            for part in [Array(contents.json.text.utf8), Array(sealedKey)] {
                bytes += [UInt8(part.count >> 8 & 0xFF), UInt8(part.count & 0xFF)] + part
            }
            guard bytes.count <= BackupFile.blockSize - 32 else {
                throw BadgeError(.unexpected, .database("unexpected.backupHeader"))
            }
            bytes += [UInt8](repeating: 0, count: BackupFile.blockSize - 32 - bytes.count)
            return bytes + Digest.sha256(bytes)
        }
    }

    init(reading block: [UInt8], of path: String) throws {
        guard block.starts(with: Self.magic) else {
            throw BadgeError(.documentInvalid, .database("documentInvalid.notABackup"), ["path": path])
        }
        let damaged = BadgeError(.storeDamaged, .database("storeDamaged.backupAltered"), ["path": path])
        guard block.count == BackupFile.blockSize, Digest.sha256(block.dropLast(32)) == Array(block.suffix(32)) else {
            throw damaged
        }
        guard block[Self.magic.count] == Self.version else {
            throw BadgeError(.storeNewer, .database("storeNewer.backup"), ["path": path])
        }
        var rest = block.dropFirst(Self.magic.count + 1).dropLast(32)
        guard let document = rest.takePart(), let sealed = rest.takePart(), rest.allSatisfy({ $0 == 0 }) else {
            throw damaged
        }
        do {
            let text = String(decoding: document, as: UTF8.self)
            self.init(contents: try BackupFile.Contents(JSONReader(JSON.parse(text))), sealedKey: Data(sealed))
        } catch BadgeError.Code.documentInvalid { throw damaged }
    }
}

extension BackupFile.Contents {
    fileprivate init(_ reader: JSONReader) throws {
        self.init(
            store: try reader["store"].optional?.string(),
            generation: Int64(try reader["generation"].integer(in: 0...Int.max)),
            date: try reader["moment"].date(),
            pages: try reader["pages"].integer(in: 1...Int(UInt32.max)))
    }

    fileprivate var json: JSON {
        .object(compacting: [
            "store": .optional(store), "generation": .integer(generation),
            "moment": .integer(Int64(date.timeIntervalSince1970)), "pages": .integer(Int64(pages)),
        ])
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the bytes after their length.
    fileprivate mutating func takePart() -> [UInt8]? {
        guard count >= 2 else { return nil }
        let length = Int(self[startIndex]) << 8 | Int(self[startIndex + 1])
        guard count >= 2 + length else { return nil }
        defer { self = dropFirst(2 + length) }
        return Array(dropFirst(2).prefix(length))
    }
}
