import BadgeAuthority
import BadgeHypermedia
import BadgeKit
import BadgeModel
import BadgeSampleServers
import BadgeTransport
import BadgeUI
import Foundation

/// The same person on other devices, each with its own home and scripted prompts.
extension DemoRun {
    private static let username = "ana"
    private static let password = "correct horse battery staple"
    private static let login = DemoUser.Reply.submit(["username": username, "password": password])

    /// Demonstrates a login, a code, another app, and the device limit.
    func useOtherDevices(_ steps: inout DemoSteps) async throws {
        try run.withAuthority {
            try $0.setPassword(Secret(utf8: Self.password), username: Self.username, of: Self.email)
        }
        let tablet = device("tablet", by: { try $0.transport { $0.hypermedia = HypermediaSettings() } })
        try await logIn(on: tablet, &steps)
        try await identify(by: tablet, &steps)
        try await makeRoom(for: device("phone"), by: tablet, &steps)
    }

    /// Returns another device, which reaches the organization of this home, and over `network` others.
    ///
    /// - Parameters:
    ///   - name: The name of the device and of its home's folder.
    ///   - transport: Makes the transport to the organization; `nil` for the usual one.
    ///   - network: The transport to other servers; `nil` for the real network.
    func device(
        _ name: String, by transport: (@Sendable (Authority) throws -> any HTTPTransport)? = nil,
        network: (any HTTPTransport)? = nil
    ) -> CommandRun {
        var context = run.context
        context.deviceName = name
        context.progress = { _ in }
        var served = run.context
        if let transport { served.organization = transport }
        if let network { served.network = { _ in network } }
        let organization = run.moved(to: run.home, context: served)
        context.network = { _ in HomeTransport(run: organization) }
        return run.moved(to: home.url.appending(path: name), context: context)
    }

    private func logIn(on tablet: CommandRun, _ steps: inout DemoSteps) async throws {
        let wrong = DemoUser.Reply.submit(["username": Self.username, "password": "incorrect horse"])
        let script = DemoUser([
            .hypermediaForm: [wrong, Self.login], .userAgreement: [.submit([DemoPolicy.document: "yes"])],
        ])
        let badge = try await tablet.enroll(at: Self.address, script, method: .hypermedia)
        for reason in await script.refusals {
            try steps.finish(
                "wrongPasswordRefused",
                "On a tablet, in a login whose steps the organization sends, a wrong password was refused: \(reason)")
        }
        try steps.finish(
            "badgeByLogin",
            "With the right one the tablet got a badge of \(badge.holder.fullName) without an invitation.")
    }

    /// Shows a code that the organization accepts, and discloses a claim to another app.
    private func identify(by tablet: CommandRun, _ steps: inout DemoSteps) async throws {
        let entry = DemoUser.Reply.submit(["current": Self.passcode])
        let script = DemoUser([
            .passcodeSet: [.submit(["new": Self.passcode, "confirmation": Self.passcode])],
            .passcodeVerify: [entry, entry], .ssoConfirmation: [.submit([:])],
        ])
        let program = DemoProgram(organization: Self.address)
        try run.withAuthority { try $0.register(try program.registration) }
        try await tablet.withWallet(presenter: script) { wallet in
            try await wallet.setLocation(Self.office)
            try show(try await wallet.showCode(for: try await wallet.onlyBadge.id), &steps)
            let outcome = try await wallet.handle(try program.request)
            try steps.finish("programAnswered", try await program.told(by: outcome, through: run))
        }
    }

    private func show(_ code: ShownCode, _ steps: inout DemoSteps) throws {
        guard case .accepted(let badge) = try run.withAuthority({ try $0.verifyCode(code.digits, of: nil) }) else {
            throw BadgeError(.unexpected, reason: "The organization refused the code that it gave out.")
        }
        try steps.finish(
            "codeTaken",
            "The badge showed a code of \(code.digits.count) digits, good for \(code.secondsLeft) seconds; "
                + "the organization says that it belongs to \(badge.email).")
    }

    private func makeRoom(for phone: CommandRun, by tablet: CommandRun, _ steps: inout DemoSteps) async throws {
        let entry = DemoUser([.passcodeVerify: [.submit(["current": Self.passcode])]])
        let devices = try await tablet.withWallet(presenter: entry) {
            try await $0.devices(of: try await $0.onlyBadge.id)
        }
        guard let other = devices.devices.first(where: \.isCurrent), let limit = devices.limit else {
            throw BadgeError(.unexpected, reason: "The organization does not know the tablet.")
        }
        let script = DemoUser([
            .loginToOrganization: [Self.login], .deviceRemoval: [.submit(["device": other.id.rawValue])],
            .userAgreement: [.submit([DemoPolicy.document: "yes"])],
        ])
        _ = try await phone.enroll(at: Self.address, script)
        let isLost = try await tablet.withWallet {
            try await $0.sync().flatMap(\.changes).contains { $0.new == .revoked }
        }
        guard isLost else { throw BadgeError(.unexpected, reason: "The tablet still has its badge.") }
        try steps.finish(
            "deviceReplaced",
            "A phone was one device too many, since \(limit) are allowed: the holder removed the badge "
                + "from the \(other.name), and the phone got one.")
    }
}

extension CommandRun {
    fileprivate func enroll(
        at address: String, _ presenter: DemoUser, method: LoginMethod? = nil
    ) async throws -> Badge {
        let server = try JSONReader(.string(address)).url()
        return try await withWallet(create: true, presenter: presenter) {
            try await $0.enroll(at: server, method: method)
        }
    }
}
