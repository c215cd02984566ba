import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Crypto
import Foundation
import HTTPTypes
import SwiftASN1
import TestSupport
import X509

/// A server that certifies keys for whoever knows the PIN.
final class CertificateAuthority: Sendable {
    static let end = Date(timeIntervalSince1970: 1_900_000_000)

    private let key = P256.Signing.PrivateKey()
    private let certifiesAnotherKey: Bool
    private let keys = Captured<JWK>()

    init(certifiesAnotherKey: Bool = false) { self.certifiesAnotherKey = certifiesAnotherKey }

    var certified: [JWK] { keys.values }

    func answer(_ call: Wire.Call) async throws -> HTTPTransportResponse {
        guard call.request.authority == "ca.example.org" else { return try await call.forward() }
        return try answer(call.request, call.body)
    }

    func answer(_ request: HTTPRequest, _ body: Data) throws -> HTTPTransportResponse {
        guard request.method == .post else {
            return .json([
                "fields": [["name": "name", "label": "Name"], ["name": "pin", "label": "PIN", "secret": true]]
            ])
        }
        let body = JSONReader(try JSON.parse(body))
        guard try body["fields"]["pin"].string() == "4711" else {
            return .json(
                ["error": "fields_refused", "error_description": "The PIN is wrong."], status: 400)
        }
        let request = try CertificateSigningRequest(
            derEncoded: Base64URL.decode(body["request"].string()))
        guard request.publicKey.isValidSignature(request.signature, for: request) else {
            return .json(["error": "request_refused", "error_description": "It is not signed."], status: 400)
        }
        let point = Array(request.publicKey.subjectPublicKeyInfoBytes)
        keys.append(
            try JWK([
                "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(point[1...32])),
                "y": .string(Base64URL.encode(point[33...])),
            ]))
        return .json(["certificates": [.string(Base64URL.encode(try certificate(for: request)))]])
    }

    private func certificate(for request: CertificateSigningRequest) throws -> [UInt8] {
        let publicKey = certifiesAnotherKey ? Certificate.PublicKey(key.publicKey) : request.publicKey
        return try certificate(of: publicKey, named: request.subject, Certificate.Extensions())
    }

    private func certificate(
        of publicKey: Certificate.PublicKey, named subject: DistinguishedName, _ extensions: Certificate.Extensions
    ) throws -> [UInt8] {
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey,
            notValidBefore: Date(timeIntervalSince1970: 1_700_000_000), notValidAfter: Self.end,
            issuer: DistinguishedName { CommonName("Example CA") }, subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions,
            issuerPrivateKey: Certificate.PrivateKey(key))
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }

    /// The certificate under which the others stand, DER.
    var root: [UInt8] {
        get throws {
            let extensions = try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
            }
            return try certificate(
                of: Certificate.PublicKey(key.publicKey), named: DistinguishedName { CommonName("Example CA") },
                extensions)
        }
    }
}
