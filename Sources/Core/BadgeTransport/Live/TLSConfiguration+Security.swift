import BadgeModel
import BadgeSystem
import Foundation
import NIOSSL

extension TLSConfiguration {
    private static let (mostRoots, mostBytes) = (1000, 1 << 20)

    /// Returns a copy for a host with additional requirements.
    ///
    /// - Throws: `BadgeError` `invalidInput` when roots or a client certificate cannot be read, or others can read the
    ///   key.
    func secured(by security: ServerSecurity) throws -> TLSConfiguration {
        var tls = self
        if let roots = security.roots {
            tls.trustRoots = .certificates(try Self.roots(roots))
            tls.additionalTrustRoots = []
        }
        if let client = security.clientCertificate {
            (tls.certificateChain, tls.privateKey) = try Self.identity(client)
        } else if let device = security.deviceCertificate {
            (tls.certificateChain, tls.privateKey) = try Self.identity(device)
        }
        return tls
    }

    private static func roots(_ pem: String) throws -> [NIOSSLCertificate] {
        let certificates = (try? NIOSSLCertificate.fromPEMBytes(Array(pem.utf8))) ?? []
        guard (1...mostRoots).contains(certificates.count) else {
            throw BadgeError(.invalidInput, "invalidInput.roots", ["most": mostRoots])
        }
        return certificates
    }

    private static func identity(
        _ device: DeviceCertificate
    ) throws -> ([NIOSSLCertificateSource], NIOSSLPrivateKeySource) {
        do {
            let chain = try device.chain.map { try NIOSSLCertificate(bytes: $0, format: .der) }
            let key = NIOSSLPrivateKey(customPrivateKey: DeviceTLSKey(device.key))
            return (chain.map { .certificate($0) }, .privateKey(key))
        } catch {
            throw BadgeError(
                .invalidInput, "serverAnswerInvalid.deviceCertificate", ["server": device.server.host() ?? ""],
                underlying: error)
        }
    }

    private static func identity(
        _ files: ClientCertificate
    ) throws -> ([NIOSSLCertificateSource], NIOSSLPrivateKeySource) {
        let names: [String: any MessageValue] = ["certificate": files.certificate, "key": files.key]
        let key: [UInt8]?
        do { key = try PrivateFile.read(files.key, maxBytes: mostBytes) } catch BadgeError.Code.custodyInsecure {
            throw BadgeError(.invalidInput, "invalidInput.clientKeyReadable", names)
        }
        do {
            let certificate = try Data(contentsOf: URL(filePath: files.certificate)).writtenText
            let chain = try NIOSSLCertificate.fromPEMBytes([UInt8](certificate))
            let text = [UInt8](Data(key ?? []).writtenText)
            let privateKey = NIOSSLPrivateKeySource.privateKey(try NIOSSLPrivateKey(bytes: text, format: .pem))
            var identity = TLSConfiguration.makeClientConfiguration()
            identity.certificateChain = chain.map { .certificate($0) }
            identity.privateKey = privateKey
            // It fails where the key is not the certificate's.
            _ = try NIOSSLContext(configuration: identity)
            return (identity.certificateChain, privateKey)
        } catch {
            throw BadgeError(.invalidInput, "invalidInput.clientCertificate", names, underlying: error)
        }
    }
}
