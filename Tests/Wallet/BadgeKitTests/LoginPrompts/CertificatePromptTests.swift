import BadgeKeys
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// A certificate for a key of this device: what the server asks, what it certifies, and what is kept.
final class CertificatePromptTests: XCTestCase {
    private static let server = URL(string: "https://ca.example.org/device") ?? URL(filePath: "/")

    @MainActor
    func testED18ThePromptAsksWhatTheServerListsAndItsStateIsSeen() async throws {
        let world = try await WalletFixture()
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
        let world = try await WalletFixture()
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
        let world = try await WalletFixture()
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
