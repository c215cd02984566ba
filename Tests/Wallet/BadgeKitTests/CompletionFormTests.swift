import BadgeAuthority
import BadgeModel
import BadgePolicy
import BadgeProviders
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Every workflow ends through its completion as it does through `await`, and none lacks that form.
final class CompletionFormTests: XCTestCase {
    @MainActor
    func testEveryWorkflowEndsThroughACompletionAsThroughAwait() async throws {
        let bearer = try await BadgeHolder(absent: ["Login", "PhotoUpload", "Passcode"])

        for form in try Self.forms(of: bearer) {
            let awaited = await form.await()
            let completed = try await form.complete()

            XCTAssertEqual(awaited, form.ending, "\(form.name) through await")
            XCTAssertEqual(completed, form.ending, "\(form.name) through a completion")
        }
        try await bearer.wallet.close()
    }

    @MainActor
    func testEveryWorkflowHasACompletionFormThatIsPlayed() async throws {
        let text = try ["BadgeKit", "BadgeProviders"].flatMap { module in
            let folder = sourceFolder(of: module)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return try files.filter { $0.hasSuffix(".swift") }.sorted().map {
                try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
            }
        }.joined()
        let functions = text.split(separator: "public func ").dropFirst()
        let name = { (function: Substring) in function.prefix { $0 != "(" } }
        let workflows = functions.filter { $0.contains("async throws") && $0.contains(").run()") }.map(name)
        let forms = functions.filter { $0.prefix { $0 != "{" }.contains("WorkflowHandle") }.map(name)

        let played = try Self.forms(of: try await BadgeHolder()).map(\.name)

        XCTAssertEqual(workflows.sorted(), forms.sorted())
        XCTAssertEqual(played.sorted(), forms.map(String.init).sorted())
    }
}

extension CompletionFormTests {
    /// A workflow in both its forms, and how it ends here.
    @MainActor
    private struct Form {
        let name: String
        let ending: Ending
        let await: () async -> Ending
        let complete: () async throws -> Ending

        init<Output: Sendable>(
            _ name: String, _ ending: Ending, _ run: @escaping @MainActor () async throws -> Output,
            _ start: @escaping @MainActor (@escaping WorkflowCompletion<Output>) -> WorkflowHandle
        ) {
            self.name = name
            self.ending = ending
            `await` = { await Ending(of: run) }
            complete = {
                let outcomes = Outcomes<Output>()
                _ = start { outcomes.append($0) }
                return Ending(try await outcomes.next())
            }
        }
    }

    @MainActor
    private static func forms(of bearer: BadgeHolder) throws -> [Form] {
        let offer = try bearer.world.organization.invite().offer
        return try provisioning(bearer.wallet, bearer.badge, offer) + links(bearer.wallet, bearer.badge)
            + using(bearer.wallet, bearer.badge) + passcode(bearer.wallet) + signIns(bearer.wallet, bearer.badge)
            + accounts(bearer.wallet, bearer.badge)
    }

    @MainActor
    private static func provisioning(_ wallet: BadgeWallet, _ badge: Badge, _ offer: String) -> [Form] {
        [
            Form("provision", .failed(.offerSchemeUnknown)) {
                try await wallet.provision("x:")
            } _: {
                wallet.provision("x:", completion: $0)
            },
            Form("requiredDocuments", .completed) {
                try await wallet.requiredDocuments(ofOffer: offer)
            } _: {
                wallet.requiredDocuments(ofOffer: offer, completion: $0)
            },
            Form("resumeProvisioning", .completed) {
                try await wallet.resumeProvisioning()
            } _: {
                wallet.resumeProvisioning(completion: $0)
            },
            Form("enroll", .failed(.uiNotRegistered)) {
                try await wallet.enroll(at: badge.server)
            } _: {
                wallet.enroll(at: badge.server, completion: $0)
            },
            Form("enroll", .failed(.loginRefused)) {
                try await wallet.enroll(at: badge.server, with: .wrong)
            } _: {
                wallet.enroll(at: badge.server, with: .wrong, completion: $0)
            },
        ]
    }

    @MainActor
    private static func links(_ wallet: BadgeWallet, _ badge: Badge) throws -> [Form] {
        let unknown = try XCTUnwrap(URL(string: "x:"))
        return [
            Form("handle", .failed(.linkUnknown)) {
                try await wallet.handle("x:")
            } _: {
                wallet.handle("x:", completion: $0)
            },
            Form("handle", .failed(.linkUnknown)) {
                try await wallet.handle(unknown)
            } _: {
                wallet.handle(unknown, completion: $0)
            },
            Form("switchServer", .failed(.declined)) {
                try await wallet.switchServer(to: badge.server)
            } _: {
                wallet.switchServer(to: badge.server, completion: $0)
            },
            Form("trustKeys", .completed) {
                try await wallet.trustKeys(of: badge.organizationID)
            } _: {
                wallet.trustKeys(of: badge.organizationID, completion: $0)
            },
            Form("requestRecovery", .completed) {
                try await wallet.requestRecovery(email: try EmailAddress("ana@example.com"), at: badge.server)
            } _: {
                wallet.requestRecovery(
                    email: try? EmailAddress("ana@example.com"), at: badge.server, completion: $0)
            },
        ]
    }

    @MainActor
    private static func using(_ wallet: BadgeWallet, _ badge: Badge) throws -> [Form] {
        let security = wallet.security
        let link = try VerifierRequestLink(parsing: "openid4vp://?client_id=nobody&response_mode=direct_post")
        return [
            Form("use", .completed) {
                try await wallet.use(badge.id, audience: "https://door.example", nonce: "n-1")
            } _: {
                wallet.use(badge.id, audience: "https://door.example", nonce: "n-2", completion: $0)
            },
            Form("present", .failed(.presentationRefused)) {
                try await wallet.present(to: link)
            } _: {
                wallet.present(to: link, completion: $0)
            },
            Form("present", .failed(.presentationRefused)) {
                try await wallet.present(origin: "https://shop.example", request: [:])
            } _: {
                wallet.present(origin: "https://shop.example", request: [:], completion: $0)
            },
            Form("resend", .failed(.notFound)) {
                try await wallet.resend("unknown")
            } _: {
                wallet.resend("unknown", completion: $0)
            },
            Form("showCode", .completed) {
                try await wallet.showCode(for: badge.id)
            } _: {
                wallet.showCode(for: badge.id, completion: $0)
            },
            Form("chooseBadge", .completed) {
                try await wallet.chooseBadge(from: [badge])
            } _: {
                wallet.chooseBadge(from: [badge], completion: $0)
            },
            Form("sync", .completed) {
                try await wallet.sync()
            } _: {
                wallet.sync(completion: $0)
            },
            Form("restrictions", .completed) {
                try await security.restrictions(for: badge.id)
            } _: {
                security.restrictions(for: badge.id, completion: $0)
            },
            Form("process", .completed) {
                try await security.process(for: badge.id)
            } _: {
                security.process(for: badge.id, completion: $0)
            },
            Form("process", .completed) {
                try await security.process([.geoFence], for: badge.id)
            } _: {
                security.process([.geoFence], for: badge.id, completion: $0)
            },
        ]
    }

    @MainActor
    private static func passcode(_ wallet: BadgeWallet) -> [Form] {
        [
            Form("setPasscode", .failed(.uiNotRegistered)) {
                try await wallet.setPasscode()
            } _: {
                wallet.setPasscode(completion: $0)
            },
            Form("verifyPasscode", .failed(.passcodeNotSet)) {
                try await wallet.verifyPasscode()
            } _: {
                wallet.verifyPasscode(completion: $0)
            },
            Form("changePasscode", .failed(.passcodeNotSet)) {
                try await wallet.changePasscode()
            } _: {
                wallet.changePasscode(completion: $0)
            },
            Form("resetPasscode", .failed(.passcodeNotSet)) {
                try await wallet.resetPasscode()
            } _: {
                wallet.resetPasscode(completion: $0)
            },
            Form("enableBiometrics", .failed(.notSupported)) {
                try await wallet.enableBiometrics()
            } _: {
                wallet.enableBiometrics(completion: $0)
            },
        ]
    }

    @MainActor
    private static func signIns(_ wallet: BadgeWallet, _ badge: Badge) -> [Form] {
        let (options, account) = (ProviderSignInOptions(), SignInAccount.ID(rawValue: "0"))
        return [
            Form("enroll", .failed(.uiNotRegistered)) {
                try await wallet.enroll(at: badge.server, signingInWith: options)
            } _: {
                wallet.enroll(at: badge.server, signingInWith: options, completion: $0)
            },
            Form("logIn", .failed(.uiNotRegistered)) {
                try await wallet.logIn(to: badge.id, signingInWith: options)
            } _: {
                wallet.logIn(to: badge.id, signingInWith: options, completion: $0)
            },
            Form("linkAccount", .failed(.uiNotRegistered)) {
                try await wallet.linkAccount(of: badge.id, signingInWith: options)
            } _: {
                wallet.linkAccount(of: badge.id, signingInWith: options, completion: $0)
            },
            Form("signInAccounts", .completed) {
                try await wallet.signInAccounts(of: badge.id)
            } _: {
                wallet.signInAccounts(of: badge.id, completion: $0)
            },
            Form("unlinkAccount", .failed(.notFound)) {
                try await wallet.unlinkAccount(account, of: badge.id)
            } _: {
                wallet.unlinkAccount(account, of: badge.id, completion: $0)
            },
        ]
    }

    @MainActor
    private static func accounts(_ wallet: BadgeWallet, _ badge: Badge) -> [Form] {
        let (device, document) = (Device.ID(rawValue: "none"), AgreementDocument.ID(rawValue: "terms/1/en"))
        return [
            Form("devices", .completed) {
                try await wallet.devices(of: badge.id)
            } _: {
                wallet.devices(of: badge.id, completion: $0)
            },
            Form("removeDevice", .failed(.notFound)) {
                try await wallet.removeDevice(device, of: badge.id)
            } _: {
                wallet.removeDevice(device, of: badge.id, completion: $0)
            },
            Form("uploadPhoto", .failed(.uiNotRegistered)) {
                try await wallet.uploadPhoto(of: badge.id)
            } _: {
                wallet.uploadPhoto(of: badge.id, completion: $0)
            },
            Form("agreements", .completed) {
                try await wallet.agreements(of: badge.id)
            } _: {
                wallet.agreements(of: badge.id, completion: $0)
            },
            Form("acceptAgreements", .completed) {
                try await wallet.acceptAgreements(of: badge.id)
            } _: {
                wallet.acceptAgreements(of: badge.id, completion: $0)
            },
            Form("withdrawAgreement", .failed(.notFound)) {
                try await wallet.withdrawAgreement(document, of: badge.id)
            } _: {
                wallet.withdrawAgreement(document, of: badge.id, completion: $0)
            },
            Form("logIn", .failed(.uiNotRegistered)) {
                try await wallet.logIn(to: badge.id)
            } _: {
                wallet.logIn(to: badge.id, completion: $0)
            },
            Form("logIn", .failed(.loginRefused)) {
                try await wallet.logIn(to: badge.id, with: .wrong)
            } _: {
                wallet.logIn(to: badge.id, with: .wrong, completion: $0)
            },
            Form("changePassword", .failed(.uiNotRegistered)) {
                try await wallet.changePassword(of: badge.id)
            } _: {
                wallet.changePassword(of: badge.id, completion: $0)
            },
            Form("requestCertificate", .failed(.serverInsecure)) {
                try await wallet.requestCertificate(from: URL(filePath: "/"))
            } _: {
                wallet.requestCertificate(from: URL(filePath: "/"), completion: $0)
            },
            Form("logOutOfAll", .completed) {
                try await wallet.logOutOfAll()
            } _: {
                wallet.logOutOfAll(completion: $0)
            },
            Form("logOut", .completed) {
                try await wallet.logOut(of: badge.organizationID)
            } _: {
                wallet.logOut(of: badge.organizationID, completion: $0)
            },
        ]
    }
}

extension Ending {
    fileprivate init<Output>(_ outcome: WorkflowOutcome<Output>) {
        switch outcome {
        case .completed: self = .completed
        case .declined: self = .failed(.declined)
        case .failed(let error, _): self = .failed(error.code)
        }
    }
}
