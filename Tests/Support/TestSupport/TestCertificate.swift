import Foundation
import XCTest

/// A certificate with its key, made by the `openssl` program.
public struct TestCertificate: Sendable {
    /// The path of the certificate, PEM.
    public let certificate: String
    /// The path of its private key, PEM, which nobody else can read.
    public let key: String

    /// Makes a certificate for two days, signed by its own key or another's.
    ///
    /// - Parameters:
    ///   - folder: Where its files go.
    ///   - name: What they are called.
    ///   - names: Its alternative names, as `openssl` writes them; `nil` for none.
    ///   - other: A certificate whose key it has, in place of a new one.
    ///   - issuer: Who signs it; `nil` for itself.
    ///   - commonName: Its common name; `nil` for what it is called.
    public init(
        in folder: String, _ name: String = "server", names: String? = "IP:127.0.0.1", onKeyOf other: Self? = nil,
        signedBy issuer: Self? = nil, commonName: String? = nil
    ) throws {
        certificate = "\(folder)/\(name).pem"
        key = other?.key ?? "\(folder)/\(name)-key.pem"
        let ownKey =
            other == nil
            ? ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key] : ["-key", key]
        let signer = issuer.map { ["-CA", $0.certificate, "-CAkey", $0.key] } ?? []
        let alternatives = names.map { ["-addext", "subjectAltName=\($0)"] } ?? []
        _ = try Self.openssl(
            ["req", "-x509", "-days", "2", "-subj", "/CN=\(commonName ?? name)"] + alternatives + ownKey + signer
                + ["-out", certificate])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    }

    /// Replaces the certificate by one for the same key that is valid in another time, signed by itself.
    ///
    /// - Parameters:
    ///   - start: The first valid time, `YYYYMMDDHHMMSSZ`.
    ///   - end: The last valid time.
    public func limit(from start: String, to end: String) throws {
        let base = certificate + ".ca"
        let configuration = """
            [ca]
            default_ca = own
            [own]
            database = \(base).index
            new_certs_dir = \(URL(filePath: certificate).deletingLastPathComponent().path)
            rand_serial = yes
            default_md = sha256
            policy = any
            copy_extensions = copy
            [any]
            commonName = supplied
            """
        try Data(configuration.utf8).write(to: URL(filePath: base))
        try Data().write(to: URL(filePath: base + ".index"))
        _ = try Self.openssl([
            "x509", "-x509toreq", "-copy_extensions", "copy", "-in", certificate, "-signkey", key,
            "-out", base + ".csr",
        ])
        _ = try Self.openssl([
            "ca", "-batch", "-notext", "-selfsign", "-config", base, "-keyfile", key, "-in", base + ".csr",
            "-startdate",
            start, "-enddate", end, "-out", certificate,
        ])
    }

    /// Certifies the key of a request (PKCS #10) for two days.
    ///
    /// - Parameter request: The request, DER.
    /// - Returns: The certificate, DER.
    public func certificate(for request: [UInt8]) throws -> [UInt8] {
        let (file, answer) = (certificate + ".csr", certificate + ".der")
        try Data(request).write(to: URL(filePath: file))
        _ = try Self.openssl([
            "x509", "-req", "-inform", "der", "-in", file, "-CA", certificate, "-CAkey", key, "-days", "2", "-outform",
            "der", "-out", answer,
        ])
        return Array(try Data(contentsOf: URL(filePath: answer)))
    }

    /// SHA-256 of its SubjectPublicKeyInfo in base64, as the `openssl` program sees it.
    public var pin: String {
        get throws {
            let der = certificate + ".spki"
            _ = try Self.openssl(["pkey", "-in", key, "-pubout", "-outform", "der", "-out", der])
            return try Self.openssl(["dgst", "-sha256", "-binary", der]).base64EncodedString()
        }
    }

    /// Its text.
    public var pem: String {
        get throws { try String(contentsOfFile: certificate, encoding: .utf8) }
    }

    /// Its bytes, DER.
    public var der: [UInt8] {
        get throws { Array(try Self.openssl(["x509", "-in", certificate, "-outform", "der"])) }
    }

    private static func openssl(_ arguments: [String]) throws -> Data {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: try Need.path(of: "openssl"))
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(arguments: arguments) }
        return data
    }

    private struct Failed: Error {
        let arguments: [String]
    }
}
