import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeClient
@testable import BadgeDatabase
@testable import BadgeKit
@testable import BadgePolicy
@testable import BadgeStorage
@testable import BadgeWalletPages
@testable import BadgeWebUI

/// Texts of organizations, servers and persons on every page of the wallet: each payload in each text of each page.
final class PagePayloadTests: XCTestCase {
    func testNoTextChangesAnyPageOfTheWallet() async throws {
        let proof = try await Self.proof()
        let payloads = Payloads.all()
        XCTAssertGreaterThanOrEqual(payloads.count, 500)
        let usual = try Self.structures(of: try Self.pages(with: "usual", proof))

        for payload in payloads {
            let pages = try Self.pages(with: payload, proof)

            XCTAssertEqual(try Self.structures(of: pages), usual, payload)
        }
    }

    func testNoTextEscapesTheStyleSheetOfAPage() throws {
        for payload in Payloads.all() {
            let card = try Self.card(with: payload)
            var sheet = StyleSheet()
            sheet.add(card.colors, of: card.colorClass)

            XCTAssertEqual(sheet.text.split(separator: "\n").count, 1, payload)
            XCTAssertNotNil(
                sheet.text.wholeMatch(of: #/\.[a-z0-9-]+\{(?:[a-z-]+:#[0-9A-F]{6}(?:;|\}))+\s/#), sheet.text)
        }
    }

    // MARK: Pages

    private static let view = PageView(
        words: Localization(Languages([]), of: .walletPages), timeZone: .gmt, now: WalletSite.date)
    private static let server = URL(string: "https://example.org") ?? URL(filePath: "/")

    /// The elements of each page, in its frame.
    private static func structures(of pages: [(name: String, page: WebPage)]) throws -> [String: [String]] {
        var structures: [String: [String]] = [:]
        for (name, page) in pages {
            let frame = WebFrame(
                name: view.words("wallet.nav.label"), navigation: [WebPage.Link("Badges", to: .badges)])
            let drawing = FrameDrawing(frame: frame, page: page)
            let writer = PageWriter(
                title: "\(page.title) – \(frame.name)", localization: .english, version: 1, pageToken: "token")
            do {
                structures[name] = try StrictMarkup(writer.document(drawing.body)).structure
                // What is seen behind a prompt.
                structures["\(name) behind"] = try StrictMarkup(drawing.content.scenery.markup).structure
            } catch let stray as StrictMarkup.Stray {
                XCTFail("\(name): \(stray)")
            }
        }
        return structures
    }

    private static func pages(with text: String, _ proof: AuditProof) throws -> [(name: String, page: WebPage)] {
        var view = view
        view.notices = [.verbatim(text), Message.walletPages("wallet.done.badge", ["holder": text])]
        let card = try card(with: text)
        let badge = card.badge
        let error = BadgeError(
            .invalidInput, reason: text,
            detail: .unmet([.init(restriction: text, reason: text, message: .verbatim(text))]))
        let task = Task<Void, Never> {}
        let activity = PageActivity(
            retry: WebPath("retry", text), origin: WebPath("badges", text), badge: badge.id, task: task)
        let activityPage = ActivityPage(view: view, id: text, activity: activity)
        let entry = AuditEntry(
            index: 7, date: WalletSite.date, elapsed: nil,
            event: AuditEvent(.init(rawValue: text), badgeID: badge.id, policyVersion: 1, outcome: text),
            text: text, leaf: Data(count: 32))
        let locked = BadgeError(.storeLocked, reason: text)
        let devices = DeviceList(
            devices: [
                Device(
                    id: .init(rawValue: text), name: text, platform: text, addedAt: WalletSite.date, isCurrent: true),
                Device(id: .init(rawValue: "other"), name: text, platform: text),
            ], limit: 3)
        let code = ShownCode(
            kind: .badge, digits: Secret(utf8: "1234"), secondsLeft: 20, period: 30, isOnline: true)
        return [
            (
                "list",
                BadgeListPage(view, cards: [card], search: BadgeSearch(text), isLaterPage: true, next: badge.id).page
            ),
            (
                "badge",
                BadgePage(
                    view: view, card: card,
                    evaluation: Evaluation(
                        decision: .blocked(.suspended), rules: [], ignored: [text], policyVersion: 1),
                    conditions: conditions(text, card), consents: consents,
                    location: StoredLocation(latitude: 51.5, longitude: -0.1, accuracy: 10),
                    credentials: [
                        Credential(
                            id: .init(rawValue: text), badgeID: badge.id, type: text, holderKey: text,
                            issuedAt: WalletSite.date)
                    ]
                ).page
            ),
            (
                "documents",
                AgreementsPage(view: view, badge: badge, statuses: try statuses(text), decisions: decisions(text)).page
            ),
            ("devices", DevicesPage(view: view, card: card, list: devices).page),
            ("code", CodePage(view: view, card: card, code: code, digits: "1234", secondsLeft: 20, qrCode: nil).page),
            (
                "remove",
                ConfirmationPage(
                    view: view,
                    title: Message.walletPages("command.remove.badgeTitle", ["badge": text, "holder": text]),
                    message: .verbatim(text), action: "action.remove", path: WebPath("badges", text, "remove"),
                    fields: [(name: "name", value: text)], back: WebPath("badges", text), section: .badges
                ).page
            ),
            ("log", LogPage(view: view, badge: badge, entries: [entry], olderThan: 3).page),
            (
                "entry",
                LogEntryPage(
                    view: view, proof: AuditProof(entry: entry, proof: proof.proof, signed: proof.signed), badge: badge
                ).page
            ),
            ("add", AddPage(view: view, entry: .server(.login, text), problem: .verbatim(text)).page),
            ("add by link", AddPage(view: view, entry: .link(text), problem: .verbatim(text)).page),
            (
                "location",
                LocationPage(
                    view: view, badge: badge, location: StoredLocation(latitude: 51.5, longitude: -0.1, accuracy: 10),
                    source: server, refused: (text, .verbatim(text))
                ).page
            ),
            ("settings", SettingsPage(view: view, settings: PageSettings(), store: store(text)).page),
            ("message", MessagePage(title: text, sentences: [text, text]).page {}),
            ("running", activityPage.running), ("failed", activityPage.failed(error)),
            ("answer", activityPage.answer(AuthorizationAnswer(redirect: server, isGranted: true))),
            ("locked", NoWalletPage(view: view, error: locked, lock: .passphrase, wasRefused: true).page),
            ("broken", NoWalletPage(view: view, error: BadgeError(.storeDamaged, reason: text), lock: nil).page),
        ]
    }

    private static func card(with text: String) throws -> BadgeCard {
        let badge = Badge(
            id: Badge.ID(rawValue: text), organizationID: Organization.ID(rawValue: text),
            holder: Badge.Holder(fullName: "x\(text)", title: "x\(text)", group: "x\(text)"),
            display: Display(name: text, backgroundColor: text, textColor: text),
            properties: [text: .string("x\(text)")], status: .active,
            validity: Badge.Validity(expires: WalletSite.date + 86_400),
            credentialID: Credential.ID(rawValue: text), server: server)
        let organization = Organization(
            id: badge.organizationID, name: text, display: Display(name: text, backgroundColor: text), issuer: server,
            authorizationServer: server, trustAnchors: [],
            policy: PolicyDocument(
                version: 1, issuedAt: WalletSite.date, expires: WalletSite.date, policy: try policy(text), compact: ""))
        var card = BadgeCard(badge: badge, organization: organization, isDefault: true, isLocked: false)
        (card.hasPhoto, card.hasLogo) = (true, true)
        return card
    }

    private static func policy(_ text: String) throws -> Policy {
        try Policy(
            JSONReader([
                "restrictions": [
                    [
                        "type": "geoFence",
                        "areas": [
                            [
                                "name": .string(name(text)),
                                "circle": ["latitude": 51.5, "longitude": -0.1, "radius": 500],
                            ]
                        ],
                    ],
                    [
                        "type": "userAgreement",
                        "documents": [
                            ["kind": "terms", "version": "3", "locale": "en", "text": .string("x\(text)")]
                        ],
                    ],
                ]
            ]))
    }

    // A name is one line that can be seen.
    private static func name(_ text: String) -> String {
        let shown = text.unicodeScalars.filter { !["Cc", "Cf", "Zl", "Zp"].contains($0.category) }
        return "x" + String(String.UnicodeScalarView(shown))
    }

    private static func conditions(_ text: String, _ card: BadgeCard) -> [BadgeCondition] {
        let requirements = card.organization?.policy?.policy.restrictions.map(\.requirement) ?? []
        return requirements.map { requirement in
            BadgeCondition(
                name: .verbatim(text),
                sentences: [.verbatim(text)] + requirement.sentences(languages: Languages(["en"])),
                state: .notMet, reason: .verbatim(text), requirement: requirement)
        }
    }

    private static let consents = ConsentKind.allCases.map { Consent(kind: $0, isGiven: true, isAlways: true) }

    private static func statuses(_ text: String) throws -> [AgreementStatus] {
        [true, false, nil].map { isAccepted in
            AgreementStatus(
                document: AgreementDocument(
                    kind: .terms, version: text, locale: text, isRequired: true, text: text), isAccepted: isAccepted)
        }
    }

    private static func decisions(_ text: String) -> [StoredAgreement] {
        let statement = AgreementStatement(
            badgeID: Badge.ID(rawValue: text), kind: .terms, version: text, locale: text, digest: Data(count: 32),
            decision: .accepted, decidedAt: WalletSite.date, timeSource: .deviceClock, method: .prompt, previous: nil)
        return [
            StoredAgreement(
                statement: statement, organizationID: Organization.ID(rawValue: text), receipt: text, sentAt: nil)
        ]
    }

    private static func store(_ text: String) -> StoreInfo {
        StoreInfo(
            path: text, schemaVersion: text, badges: 1, organizations: 1, custody: text, rollbackProtection: .file,
            generation: 1, sharing: .shared, bytes: 1,
            passcode: PasscodeProtection(isSet: false, demanding: 0, awaitingNewKey: 0))
    }

    /// A proof of a real log.
    private static func proof() async throws -> AuditProof {
        let site = try await WalletSite()
        try site.provision()
        let proof = try await site.wallet.auditProof(forEntryAt: 0)
        try await site.close()
        return proof
    }
}

extension Unicode.Scalar {
    fileprivate var category: String {
        switch properties.generalCategory {
        case .control: "Cc"
        case .format: "Cf"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        default: ""
        }
    }
}
