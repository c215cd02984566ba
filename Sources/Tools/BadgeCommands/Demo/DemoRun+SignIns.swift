import BadgeAuthority
import BadgeFlows
import BadgeKit
import BadgeModel
import BadgeProviders
import BadgeSampleServers
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes

/// People who are invited by email, sign in with an identity provider, or register.
extension DemoRun {
    static let colleague = Person.Details(name: "Bo Ek", email: "bo@example.com")
    private static let newcomer = Person.Details(name: "Cy Dahl", email: "cy@example.com")
    private static let locale = "en-US"
    private static let newcomersPassword = "seven quiet bicycles"
    private static let acceptance: [Form.Kind: [DemoUser.Reply]] = [
        .userAgreement: [.submit([DemoPolicy.document: "yes"])]
    ]

    /// Demonstrates an invitation by email, a sign-in with a provider, and a registration.
    ///
    /// - Returns: The device of the colleague, which has a badge.
    func signInOtherwise(_ mail: DemoMail, _ steps: inout DemoSteps) async throws -> CommandRun {
        try mail.authority.add(Self.colleague)
        try mail.authority.add(Self.newcomer)
        let laptop = try await acceptMailedInvitation(mail, &steps)
        try await signInWithProvider(mail, &steps)
        try await register(mail, &steps)
        return laptop
    }

    private func acceptMailedInvitation(
        _ mail: DemoMail, _ steps: inout DemoSteps
    ) async throws -> CommandRun {
        try await mail.deliver()
        let sent = try mail.authority.sendInvitation(to: Self.colleague.email)
        let invitation = try await mail.delivered(to: Self.colleague.email)
        guard case .operator(let code) = sent.code, !invitation.text.contains(code.text),
            let link = invitation.text.firstMatch(of: /badge:ab\?\S+/)
        else { throw BadgeError(.unexpected, reason: "The invitation did not arrive by email as it should.") }
        try steps.finish(
            "invitationMailed",
            "\(Self.colleague.name) was invited by email: \"\(invitation.subject)\" arrived at a mail server on this "
                + "machine.\nThe code is not in it; without a phone number it goes to the operator.")
        let laptop = device("bo-laptop", by: { try $0.transport { $0.allowsSharing = true } })
        let script = DemoUser(
            Self.acceptance.merging([
                .serverSwitch: [.action("confirm")], .transactionCode: [.submit(["code": code.text])],
            ]) { $1 })
        guard
            case .badge(let badge) = try await laptop.withWallet(
                create: true, presenter: script,
                { wallet in
                    try await wallet.handle(String(link.output))
                })
        else { throw BadgeError(.unexpected, reason: "The link of the email brought no badge.") }
        try steps.finish(
            "badgeByMail",
            "On a laptop the link of an invitation was opened: it got the badge of \(badge.holder.fullName).")
        return laptop
    }

    private func signInWithProvider(_ mail: DemoMail, _ steps: inout DemoSteps) async throws {
        let provider = DemoProvider(
            account: Self.colleague.email, clock: run.context.clock, random: run.context.random)
        try mail.authority.addProvider(try provider.registration)
        let tablet = device("bo-tablet", by: { try $0.transport { $0.network = provider } }, network: provider)
            .loggingIn(in: DemoBrowser(provider: provider))
        let server = try JSONReader(.string(Self.address)).url()
        let options = ProviderSignInOptions(provider: DemoProvider.id)
        let script = DemoUser(
            Self.acceptance.merging([.providerWaiting: [.wait], .providerPage: [.wait]]) { $1 })
        let badge = try await tablet.withWallet(create: true, presenter: script) {
            try await $0.enroll(at: server, signingInWith: options)
        }
        try steps.finish(
            "badgeByProvider",
            "On a tablet \(badge.holder.fullName) signed in with an identity provider, \(DemoProvider.name), and got a "
                + "badge:\nthe organization verified the ID token and trusts the provider for addresses of example.com."
        )
    }

    private func register(_ mail: DemoMail, _ steps: inout DemoSteps) async throws {
        let flows = try FlowServer()
        let phone = device("cy-phone", by: { try $0.transport { $0.flows = flows } })
        let entries = [
            "firstName": "Cy", "lastName": "Dahl", "displayName": "Cy", "emailAddress": Self.newcomer.email,
            "newPassword": Self.newcomersPassword, "newPasswordConfirm": Self.newcomersPassword, "acceptTerms": "yes",
            "addressCountry": "DE",
        ]
        let differing = entries.merging(["newPasswordConfirm": "seven quite bicycles"]) { $1 }
        let script = DemoUser(
            Self.acceptance.merging([.flowForm: [.submit(differing), .submit(entries)]]) { $1 })
        let badge = try await phone.withWallet(create: true, presenter: script) { wallet in
            let account = try wallet.configureFlows(try Self.flow)
            _ = try await account.register()
            for reason in await script.refusals {
                try steps.finish(
                    "registrationRefused",
                    "On a phone \(Self.newcomer.name) registered with the form of a flow. Two different passwords were "
                        + "refused: \(reason)")
            }
            try await verifyAddress(by: mail, on: phone)
            return try await account.redeem()
        }
        try steps.finish(
            "badgeByRegistration",
            "The link of an email verified the address, and the sign-in was redeemed for the badge of "
                + "\(badge.holder.fullName).")
    }

    private static var flow: FlowConfiguration {
        get throws {
            let address = try JSONReader(.string(address)).url()
            return FlowConfiguration(
                server: address, clientID: FlowServer.sampleClient, locale: locale,
                flow: .init(host: address, app: FlowLibrary.standardApp, name: FlowLibrary.standardName))
        }
    }

    // As an app does that receives the link: it asks for the password, since another person may read the email.
    private func verifyAddress(by mail: DemoMail, on device: CommandRun) async throws {
        let email = try await mail.delivered(to: Self.newcomer.email)
        guard let link = email.text.firstMatch(of: /\?code=([A-Za-z0-9_-]+)/) else {
            throw BadgeError(.unexpected, reason: "The email has no link.")
        }
        let request = HTTPRequest(
            .post, to: try JSONReader(.string(Self.address + "/access/useVerificationCode")).url(),
            headerFields: [.contentType: "application/x-www-form-urlencoded"])
        let form = [
            "client_id": FlowServer.sampleClient, "flow": FlowLibrary.standardName, "locale": Self.locale,
            "verification_code": String(link.output.1), "password": Self.newcomersPassword,
        ]
        let transport = try device.context.network(nil)
        let exchange = try await transport.send(request, body: FormBody.encode(form))
        try await transport.close()
        guard try JSON.parse(exchange.body)["stat"] == "ok" else {
            throw BadgeError(.unexpected, reason: "The link of the email did not verify the address.")
        }
    }
}
