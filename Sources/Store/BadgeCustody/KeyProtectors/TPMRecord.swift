import BadgeKeys
import BadgeModel

/// The content of `custody.key` for a TPM, which is useless without the TPM and the PIN.
struct TPMRecord {
    /// A key as the TPM exports it: public part, and private part that only the same TPM can read.
    struct Blobs {
        let publicPart: [UInt8]
        let privatePart: [UInt8]
    }

    static let saltBytes = 32
    private static let wrappedBytes = HomeSeal.secretBytes + AESKeyWrap.overhead
    private static let fixedBytes = HomeSeal.numberBytes + 4 + saltBytes + wrappedBytes + 2

    let number: [UInt8]
    /// The NV index of the checkpoints' digests.
    let handle: UInt32
    let salt: [UInt8]
    let wrapped: [UInt8]
    let blobs: Blobs

    init(number: [UInt8], handle: UInt32, salt: [UInt8], wrapped: [UInt8], blobs: Blobs) {
        (self.number, self.handle, self.salt, self.wrapped, self.blobs) = (number, handle, salt, wrapped, blobs)
    }

    init?(_ record: Secret) {
        var rest = record.withUnsafeBytes { Array($0) }[...]
        guard rest.count > Self.fixedBytes else { return nil }
        func take(_ count: Int) -> [UInt8] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        number = take(HomeSeal.numberBytes)
        handle = take(4).reduce(0) { $0 << 8 | UInt32($1) }
        salt = take(Self.saltBytes)
        wrapped = take(Self.wrappedBytes)
        let publicBytes = take(2).reduce(0) { $0 << 8 | Int($1) }
        guard publicBytes < rest.count else { return nil }
        blobs = Blobs(publicPart: take(publicBytes), privatePart: Array(rest))
    }

    var bytes: Secret {
        let handleBytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: handle >> $0) }
        let size = blobs.publicPart.count
        return Secret(
            number + handleBytes + salt + wrapped + [UInt8(size >> 8), UInt8(size & 255)] + blobs.publicPart
                + blobs.privatePart)
    }
}
