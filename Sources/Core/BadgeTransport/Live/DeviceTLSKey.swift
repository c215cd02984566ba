import BadgeKeys
import NIOCore
import NIOSSL

/// A key of this device as TLS signs with it; the private number stays where it is.
struct DeviceTLSKey: NIOSSLCustomPrivateKey {
    let signatureAlgorithms = [SignatureAlgorithm.ecdsaSecp256R1Sha256]
    private let key: SigningKey

    init(_ key: SigningKey) { self.key = key }

    func sign(
        channel: any Channel, algorithm: SignatureAlgorithm, data: ByteBuffer
    ) -> EventLoopFuture<ByteBuffer> {
        channel.eventLoop.makeCompletedFuture {
            guard algorithm == .ecdsaSecp256R1Sha256 else { throw NIOSSLError.failedToLoadPrivateKey }
            return ByteBuffer(bytes: try key.derSignature(for: Array(data.readableBytesView)))
        }
    }

    // A key of a curve decrypts nothing.
    func decrypt(channel: any Channel, data: ByteBuffer) -> EventLoopFuture<ByteBuffer> {
        channel.eventLoop.makeFailedFuture(NIOSSLError.failedToLoadPrivateKey)
    }
}

extension DeviceTLSKey: Hashable {
    static func == (left: Self, right: Self) -> Bool { left.key.publicKey == right.key.publicKey }

    func hash(into hasher: inout Hasher) { hasher.combine(key.publicKey.thumbprint) }
}
