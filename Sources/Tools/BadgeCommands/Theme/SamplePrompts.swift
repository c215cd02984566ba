import BadgeModel
import BadgeProviders
import BadgeUI
import Foundation

/// Prompts of every kind, with fictitious people and locations.
@MainActor
enum SamplePrompts {
    /// Returns all prompts, each with the registry's appearance.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered` if a protocol was omitted.
    static func samples(on ui: UIRegistry) async throws -> [PromptSample] {
        let collector = FormCollector()
        ui.registerAll(presentedBy: collector, timeZone: .gmt)
        try access(ui)
        try provisioning(ui)
        try servers(ui)
        try restrictions(ui)
        try flows(ui)
        try sharing(ui)
        collector.add(try providers(ui), in: ui.resolvedAppearance())
        try await SampleSteps.show(on: ui) { collector.variant = $0 }
        collector.add(SampleSteps.opened(on: ui), in: ui.resolvedAppearance())
        return collector.samples
    }

    private static let badge = Badge(
        id: Badge.ID(rawValue: "sample"), organizationID: Organization.ID(rawValue: "https://badges.example.org"),
        holder: Badge.Holder(fullName: "Ada Lovelace"), display: Display(name: "Staff badge"), status: .active,
        server: server.url)
    private static let server = ServerAddress(url: address("https://badges.example.org"))
    private static let date = Date(timeIntervalSince1970: 1_800_000_000)

    private static func address(_ text: String) -> URL { URL(string: text) ?? URL(filePath: text) }

    private static func access(_ ui: UIRegistry) throws {
        let login = try ui.require(\.login)
        login.promptForLoginToBadge(badge) { _, _ in }
        // The collector answers on the main actor, at once; then the second factor is asked for.
        login.promptForLoginToOrganization("Example Works") { _, refuse in
            MainActor.assumeIsolated { refuse?(BadgeError(.secondFactorRequired, "secondFactorRequired.account")) }
        }
        login.promptForDeviceLogin(
            DeviceLoginPrompt(
                organization: "Example Works", userCode: "WDJB-MJHT", address: address("https://id.example.org/device"),
                expires: date, secondsLeft: 600)
        ) { _, _ in }
        login.promptForBrowserLogin(
            BrowserLoginPrompt(organization: "Example Works", host: "login.example.org")
        ) { _, _ in }
        let project = ProjectInfo(projectName: "Example Works", server: server.url)
        login.promptForPasswordChange(LoginPromptSetup(.changePassword, project: project)) { _, _ in }
        var certificate = LoginPromptSetup(.certificate, project: project)
        certificate.fields = [Field("commonName", label: ui.localization("field.username"), .text)]
        login.promptForCertificate(certificate) { _, _ in }
        let passcode = try ui.require(\.passcode)
        let rules = PasscodeRules(minLength: 6, kind: .digits)
        passcode.promptForPasscode(.set(rules)) { _, _ in }
        passcode.promptForPasscode(.verify(triesLeft: 5, lockedUntil: nil)) { _, _ in }
        passcode.promptForPasscode(.change(rules)) { _, _ in }
        passcode.promptUserWithErrorMessage(
            Message("passcodeRefused.triesLeft", ["count": 4]).text(in: ui.localization)
        ) { _, _ in }
        passcode.promptForBiometrics(forBadge: badge) { _, _ in }
        try ui.require(\.ssoConfirmation).promptUserToConfirmSSO(
            SSORequest(
                client: "Example Door",
                claims: [SSORequest.Claim(name: "name", label: "name", isRequired: true, value: "Ada Lovelace")])
        ) { _, _ in }
        try ui.require(\.presentation).promptForPresentation(
            PresentationPrompt(
                request: "",
                verifier: .init(
                    name: "Example Door", verification: .certificateHash, clientID: "x509_hash:",
                    destination: "shop.example.org"),
                queries: [
                    .init(
                        id: "staff",
                        candidates: [
                            .init(badge: badge, required: [.init(path: "name", label: "name", value: "Ada Lovelace")])
                        ])
                ])
        ) { _, _ in }
    }

    private static func provisioning(_ ui: UIRegistry) throws {
        let number = try PhoneNumber("+442079460958")
        let screen = try ui.require(\.deviceProvisioning)
        let offer = OfferSummary(
            organization: "Example Works", issuerHost: "badges.example.org", badge: "Staff badge",
            code: TransactionCodeFormat(length: 6))
        let devices = ["Phone", "Tablet"].map { Device(id: .init(rawValue: $0), name: $0, platform: "linux") }
        screen.promptForTransactionCode(for: offer) { _, _ in }
        screen.promptPhoneNumberEnrollment(badge: badge) { _, _ in }
        screen.promptGetVerificationCodeRequest(badge: badge, intent: .enroll, phoneNumber: number) { _, _ in }
        screen.promptVerificationCodeEntry(badge: badge, intent: .enroll, phoneNumber: number) { _, _ in }
        screen.promptForDeviceRemoval(badge: badge, devices: devices, limit: 2) { _, _ in }
        let recovery = try ui.require(\.emailRecovery)
        recovery.promptForEmailToRequestRecoveryCode { _, _ in }
        recovery.showRequestSuccessNotification { _, _ in }
        try ui.require(\.badgePicker).promptUserForSelection(from: [badge], message: nil) { _, _ in }
    }

    private static func providers(_ ui: UIRegistry) throws -> [(form: Form, variant: String?)] {
        let screens = try ui.providers.makeScreens()
        let providers = ["Example Campus", "Example Works"].map {
            IdentityProvider(id: .init(rawValue: $0), name: $0, kind: .custom)
        }
        return [
            (screens.list(providers, organization: "Example Works", native: .below, login: .fields, problem: nil), nil),
            (
                screens.list(
                    providers, organization: "Example Works", native: .none, login: .screen,
                    problem: BadgeError(.loginRefused, "loginRefused.credentials", recovery: .retry)), "refused"
            ),
            (screens.landing(providers[0], name: "Ada Lovelace", organization: "Example Works"), nil),
            (screens.identifier(providers[0], hasList: true), nil),
            (screens.page(providers[0], host: "login.example.org", from: .list), nil),
            (screens.waiting(for: "badges.example.org"), nil), (screens.unavailable("badges.example.org"), nil),
            (screens.unsupported(providers[0]), nil),
        ]
    }

    private static func servers(_ ui: UIRegistry) throws {
        let screen = try ui.require(\.serverSwitch)
        let certificate = CertificateSummary(
            subject: "new.example.org", issuer: "Example Root", fingerprint: String(repeating: "ab", count: 32),
            expires: date)
        screen.promptForConfirmation(
            targetServer: ServerAddress(url: address("https://new.example.org"), name: "New Works"),
            currentServer: server, certificate: certificate, mode: .addNewServer
        ) { _, _ in }
        screen.promptForKeyChange(
            KeyChange(
                organization: "Example Works", issuer: server.url, knownKeys: ["known-key"], shownKeys: ["shown-key"])
        ) { _, _ in }
        screen.notifyServerSwitchNotNeededToServer(server) { _, _ in }
    }

    private static func restrictions(_ ui: UIRegistry) throws {
        let location = try ui.require(\.locationConsent)
        location.promptForLocationAuthorizationConsent(for: badge, level: .whenInUse) { _, _ in }
        location.informUserOfLocationAuthorizationError(for: badge) { _, _ in }
        let bluetooth = try ui.require(\.bluetoothConsent)
        bluetooth.promptForBluetoothAuthorizationConsent(badge) { _, _ in }
        bluetooth.informUserThatBluetoothIsRequired(forBadge: badge) { _, _ in }
        try ui.require(\.geoFence).informUserOfGeoFenceNonCompliance(
            badge,
            violation: GeoFenceViolation(
                cause: .outside, areas: [.init(name: "Head office", distance: 1234)], accuracy: 10)
        ) { _, _ in }
        try ui.require(\.timeRestriction).informUserOfTimeOfDayNonCompliance(
            badge,
            violation: TimeViolation(
                windows: [.init(from: "08:00", to: "18:00", zone: "Europe/London")],
                nextOpening: .init(date: date, secondsFromGMT: 0, zone: "Europe/London"))
        ) { _, _ in }
        try ui.require(\.photoUpload).promptForUserPhotoUpload(
            forBadge: badge, requirements: PhotoRequirements()
        ) { _, _ in }
        let document = AgreementDocument(
            kind: .terms, version: "3", locale: "en", isRequired: true,
            text: Message.commands("command.theme.terms").text(in: ui.localization))
        try ui.require(\.userAgreement).promptForUserAgreement(forBadge: badge, documents: [document]) { _, _ in }
        try ui.require(\.revoked).informUserOfBadgeRevocation(forBadge: badge) { _, _ in }
    }
}

/// A presenter that collects the forms, and answers one login, after which a second factor is requested, and the
/// questions with which a login ends. The others stay open.
@MainActor
final class FormCollector: PromptPresenter {
    private(set) var samples: [PromptSample] = []
    /// What the next form shows; `nil` if its kind says that.
    var variant: String?
    private var open: [PromptCompletion<FormAnswer>] = []

    nonisolated init() {}

    func add(_ forms: [(form: Form, variant: String?)], in appearance: ResolvedAppearance) {
        samples += forms.map { PromptSample(form: $0.form, appearance: appearance, variant: $0.variant) }
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        samples.append(PromptSample(form: form, appearance: appearance, variant: variant))
        switch form.kind {
        case .loginToOrganization:
            let values: [String: FieldValue] = ["username": .text("ada"), "password": .secret(Secret(utf8: "sample"))]
            completion(FormAnswer(action: "submit", values: values)) { _ in }
        case .hypermediaClose, .hypermediaError: completion(FormAnswer(action: form.actions[0].name), nil)
        default: open.append(completion)
        }
    }

    func dismiss(_ id: Form.ID) {}
}
