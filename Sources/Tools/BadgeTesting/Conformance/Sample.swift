import BadgeModel
import BadgeUI
import Foundation

/// The objects that the scenarios use.
enum Sample {
    static let date = Date(timeIntervalSince1970: 1_800_000_000)
    static let badge = badge("badge-1", "Staff badge")
    static let otherBadge = badge("badge-2", "Visitor badge")
    static let png = ImageData(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1], mediaType: "image/png")
    static let jpeg = ImageData(bytes: [0xFF, 0xD8, 0xFF, 2], mediaType: "image/jpeg")
    static let documents = [
        AgreementDocument(kind: .terms, version: "3", locale: "en", isRequired: true, text: "Wear it visibly."),
        AgreementDocument(kind: .privacy, version: "1", locale: "en", isRequired: false, text: "We keep your name."),
    ]
    static let deviceLogin = DeviceLoginPrompt(
        organization: "Example Works", userCode: "WDJB-MJHT", address: server("https://id.example.org/device").url,
        expires: date, secondsLeft: 600)
    static let browserLogin = BrowserLoginPrompt(organization: "Example Works", host: "login.example.org")
    static let account = LoginPromptSetup(
        .changePassword,
        project: ProjectInfo(projectName: "Example Works", server: server("https://id.example.org").url))
    static var certificateServer: LoginPromptSetup {
        var setup = LoginPromptSetup(
            .certificate,
            project: ProjectInfo(projectName: "ca.example.org", server: server("https://ca.example.org").url))
        setup.fields = [Field("name", label: "Name", .text), Field("pin", label: "PIN", .secret(.digits))]
        return setup
    }
    static let keyChange = KeyChange(
        organization: "Example Works", issuer: server("https://id.example.org").url, knownKeys: ["known-key"],
        shownKeys: ["shown-key", "another-key"])
    static let certificate = CertificateSummary(
        subject: "new.example.org", issuer: "Example Root", fingerprint: String(repeating: "ab", count: 32),
        expires: date)
    static let geoFence = GeoFenceViolation(
        cause: .outside, areas: [.init(name: "Head office", distance: 1234), .init(name: "Campus", distance: 56)],
        accuracy: 10)
    static let timeOfDay = TimeViolation(
        windows: [.init(from: "08:00", to: "18:00", zone: "Europe/London")],
        nextOpening: .init(date: date, secondsFromGMT: 0, zone: "Europe/London"))

    // A prompt without a number is cancelled, which the scenario then reports.
    static var phoneNumber: PhoneNumber? {
        do { return try PhoneNumber("+442079460958") } catch { return nil }
    }

    static func server(_ address: String, _ name: String? = nil) -> ServerAddress {
        ServerAddress(url: URL(string: address) ?? URL(filePath: address), name: name)
    }

    private static func badge(_ id: String, _ name: String) -> Badge {
        Badge(
            id: Badge.ID(rawValue: id), organizationID: Organization.ID(rawValue: "https://badges.example.org"),
            holder: Badge.Holder(fullName: "Ada Lovelace"), display: Display(name: name), status: .active,
            server: server("https://badges.example.org").url)
    }
}
