import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import Crypto
import Foundation
import HTTPTypes
import SwiftASN1
import TestSupport
import X509
import XCTest

@testable import BadgeKit

/// A certificate for a key of this device: what the server asks, what it certifies, and what is kept.
final class CertificatePromptTests: XCTestCase {
    private static let server = URL(string: "https://ca.example.org/device") ?? URL(filePath: "/")

    @MainActor
    func testED18ThePromptAsksWhatTheServerListsAndItsStateIsSeen() async throws {
        let world = try await World()
        let authority = CertificateAuthority()
        world.wire.rule { try await authority.answer($0) }
        let view = ScriptedLoginView(
            answers: .certificateFields(["name": Secret(utf8: "Ana")]),
            .certificateFields(["name": Secret(utf8: "Ana"), "pin": Secret(utf8: "0000")]),
            .certificateFields(["name": Secret(utf8: "Ana"), "pin": Secret(utf8: "4711")]))
        let controller = StateController()
        world.wallet.ui.loginPrompts.register(
            view: .instance(view), controller: .instance(controller), for: .certificate)

        let certificate = try await world.wallet.requestCertificate(from: Self.server)
        let kept = try await world.wallet.deviceCertificates()

        XCTAssertEqual(view.setups.map { $0.fields.map(\.name) }, [["name", "pin"]])
        XCTAssertEqual(view.setups.map { $0.fields.map(\.label) }, [["Name", "PIN"]])
        XCTAssertEqual(view.failures.map { path($0.error) }, ["pin", nil])
        XCTAssertEqual(view.failures.map(\.error.code), [.invalidInput, .invalidInput])
        XCTAssertEqual(
            controller.states,
            [.retrievingFields, .waiting, .gettingCertificate, .waiting, .gettingCertificate, .finished])
        XCTAssertEqual(certificate.subject, "CN=Ana's phone")
        XCTAssertEqual(kept.map(\.chain), [certificate.chain])
        XCTAssertEqual(kept.map(\.key.publicKey), [certificate.key.publicKey])
        XCTAssertEqual(authority.certified, [certificate.key.publicKey])
    }

    @MainActor
    func testTheKeyAndItsCertificateOutliveTheProcessUntilTheyAreRemoved() async throws {
        let world = try await World()
        world.wire.rule { [authority = CertificateAuthority()] in try await authority.answer($0) }
        world.wallet.ui.registerAll(
            presentedBy: ScriptedPresenter([.certificate: [.submit(["name": "Ana", "pin": "4711"])]]))

        let certificate = try await world.wallet.requestCertificate(from: Self.server)
        let wallet = try await world.reopened()
        let kept = try await wallet.deviceCertificates()
        try await wallet.removeDeviceCertificate(of: Self.server)
        let after = try await wallet.deviceCertificates()
        let again = await failure { try await wallet.removeDeviceCertificate(of: Self.server) }

        XCTAssertEqual(kept.map(\.pem), [certificate.pem])
        XCTAssertTrue(certificate.pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        XCTAssertEqual(kept.map(\.server), [Self.server])
        XCTAssertEqual(kept.map(\.expires), [CertificateAuthority.end])
        XCTAssertEqual(after.count, 0)
        XCTAssertEqual(again?.code, .notFound)
        let key = certificate.key.raw.withUnsafeBytes { Data($0) }
        for file in try FileManager.default.contentsOfDirectory(at: world.home.url, includingPropertiesForKeys: nil) {
            XCTAssertFalse(try Data(contentsOf: file).holds(key), file.lastPathComponent)
        }
        try await wallet.close()
    }

    @MainActor
    func testACertificateOfAnotherKeyIsRefusedAndNothingIsKept() async throws {
        let world = try await World()
        let authority = CertificateAuthority(certifiesAnotherKey: true)
        world.wire.rule { try await authority.answer($0) }
        world.wallet.ui.registerAll(
            presentedBy: ScriptedPresenter([.certificate: [.submit(["name": "Ana", "pin": "4711"])]]))

        let refusal = await failure { [wallet = world.wallet] in try await wallet.requestCertificate(from: Self.server)
        }
        let kept = try await world.wallet.deviceCertificates()
        let insecure = await failure { [wallet = world.wallet] in
            try await wallet.requestCertificate(from: URL(string: "http://ca.example.org") ?? Self.server)
        }

        XCTAssertEqual([refusal?.code, insecure?.code], [.serverAnswerInvalid, .serverInsecure])
        XCTAssertEqual(kept.count, 0)
    }
}

@MainActor
private final class StateController: LoginPromptController {
    private(set) var states: [CertificatePromptState] = []

    override func certificateStateDidChange(to state: CertificatePromptState) {
        super.certificateStateDidChange(to: state)
        states.append(state)
    }
}

/// A server that certifies keys for whoever knows the PIN.
private final class CertificateAuthority: Sendable {
    static let end = Date(timeIntervalSince1970: 1_900_000_000)

    private let key = P256.Signing.PrivateKey()
    private let certifiesAnotherKey: Bool
    private let keys = Captured<JWK>()

    init(certifiesAnotherKey: Bool = false) { self.certifiesAnotherKey = certifiesAnotherKey }

    var certified: [JWK] { keys.values }

    func answer(_ call: Wire.Call) async throws -> HTTPTransportResponse {
        guard call.request.authority == "ca.example.org" else { return try await call.forward() }
        guard call.request.method == .post else {
            return .json([
                "fields": [["name": "name", "label": "Name"], ["name": "pin", "label": "PIN", "secret": true]]
            ])
        }
        let body = JSONReader(try JSON.parse(call.body))
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
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(),
            publicKey: certifiesAnotherKey ? Certificate.PublicKey(key.publicKey) : request.publicKey,
            notValidBefore: Date(timeIntervalSince1970: 1_700_000_000), notValidAfter: Self.end,
            issuer: DistinguishedName { CommonName("Example CA") }, subject: request.subject,
            signatureAlgorithm: .ecdsaWithSHA256, extensions: Certificate.Extensions(),
            issuerPrivateKey: Certificate.PrivateKey(key))
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }
}
