import BadgeModel
import Foundation
import NIOCore
import NIOSSL

/// The files of a server's certificate and its private key.
public struct TLSFiles: Sendable, Hashable {
    /// The certificate chain, PEM, with the server's certificate first.
    public let certificate: String
    /// The private key, PEM.
    public let key: String

    /// Creates a pair of paths; the files are read when the server starts, and again when it is asked to.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Uses the files, after checking that the key belongs to the certificate.
    func fitting<Value>(_ body: (TLSConfiguration) throws -> Value) throws -> Value {
        let configuration = try configuration()
        do { return try body(configuration) } catch let error as NIOSSLError {
            throw BadgeError(
                .invalidInput,
                "invalidInput.tlsPair", ["certificate": certificate, "key": key],
                underlying: error)
        }
    }

    /// The end of the validity of the server's certificate.
    func certificateExpires() throws -> Date {
        let chain = try read(certificate, "invalidInput.tlsCertificate") { try NIOSSLCertificate.fromPEMBytes($0) }
        guard let own = chain.first else {
            throw BadgeError(
                .invalidInput, "invalidInput.tlsCertificate", ["path": certificate])
        }
        return Date(timeIntervalSince1970: TimeInterval(own.notValidAfter))
    }

    private func configuration() throws -> TLSConfiguration {
        let chain = try read(certificate, "invalidInput.tlsCertificate") { try NIOSSLCertificate.fromPEMBytes($0) }
        let privateKey = try read(key, "invalidInput.tlsKey") { try NIOSSLPrivateKey(bytes: $0, format: .pem) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
        configuration.minimumTLSVersion = .tlsv12
        // An idle client need not confirm the end of the connection, since every response states its length.
        configuration.shutdownTimeout = .milliseconds(200)
        return configuration
    }

    private func read<Value>(_ path: String, _ refusal: Message.Key, _ body: ([UInt8]) throws -> Value) throws -> Value
    {
        do {
            return try body([UInt8](Data(contentsOf: URL(filePath: path)).writtenText))
        } catch {
            throw BadgeError(.invalidInput, refusal, ["path": path], underlying: error)
        }
    }
}
