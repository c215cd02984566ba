import BadgeKeys
import Foundation

/// A node of the integrity tree: values by sorted keys. A leaf has the sums of rows by their owners' keys, an inner
/// node the hashes of its children by their numbers.
struct BindingNode {
    private(set) var bytes: [UInt8]
    private let keySize: Int

    /// The size of a value: a sum, or the prefix of a hash.
    private static let valueSize = RowSum.size
    private var stride: Int { keySize + Self.valueSize }

    init(_ bytes: [UInt8], keySize: Int) {
        self.bytes = bytes
        self.keySize = keySize
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// The hash in the parent node: the first half of its SHA-256.
    var hash: [UInt8] { Array(Digest.sha256(bytes).prefix(Self.valueSize)) }

    subscript(key: [UInt8]) -> [UInt8]? {
        get {
            guard case (let offset, true) = offset(of: key) else { return nil }
            return Array(bytes[(offset + keySize)..<(offset + stride)])
        }
        set {
            let (offset, isThere) = offset(of: key)
            bytes.replaceSubrange(offset..<(isThere ? offset + stride : offset), with: newValue.map { key + $0 } ?? [])
        }
    }

    private func offset(of key: [UInt8]) -> (offset: Int, isThere: Bool) {
        var (low, high) = (0, bytes.count / stride)
        while low < high {
            let middle = (low + high) / 2
            let found = bytes[(middle * stride)..<(middle * stride + keySize)]
            if found.elementsEqual(key) { return (middle * stride, true) }
            if found.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
        }
        return (low * stride, false)
    }
}
