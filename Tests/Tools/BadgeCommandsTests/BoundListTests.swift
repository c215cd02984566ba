import BadgeServing
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

// The list of all limits on what requests can have the servers keep or do.
final class BoundListTests: XCTestCase {
    func testEveryBoundHasAShareThatLeavesOthersTheirs() {
        let all = Bound.all
        let names = all.map(\.name)

        XCTAssertEqual(Set(names).count, names.count)
        for bound in all {
            switch bound.share {
            case .address(let most), .owner(let most):
                XCTAssertGreaterThan(most, 0, bound.name)
                XCTAssertLessThanOrEqual(most, bound.limit / 2, bound.name)
            case .follows(let other):
                XCTAssertTrue(names.contains(other), bound.name)
                XCTAssertEqual(Self.following[bound.name], other, "\(bound.name): say what limits each use of it")
            case .turns: XCTAssertEqual(bound.overflow, .heaviestLoses, bound.name)
            case .whole, .operators: XCTAssertGreaterThan(bound.limit, 0, bound.name)
            }
        }
    }

    // What nobody can use without using up the other one: a request of a connection, its bucket, its turn and the drawing on
    // its page, and the task of a login whose try is counted before and not given back.
    private static let following = [
        "leavingConnections": "connections", "buckets": "connections", "storeTurns": "connections",
        "loginTasks": "loginTries", "drawings": "connections",
    ]

    // A place in memory or in a table that strangers fill goes to others: the address with the most loses it.
    func testWhatStrangersKeepIsTakenFromTheHeaviest() {
        let kept = Bound.all.filter { bound in
            if case .address = bound.share { bound.limit >= 500 } else { false }
        }

        // A registered account is never lost, and an address has a small share of them.
        XCTAssertEqual(kept.filter { $0.overflow != .heaviestLoses }.map(\.name), ["flowAccounts"])
        XCTAssertGreaterThan(kept.count, 6)
    }

    func testNoServerHasALimitBesideTheList() throws {
        let modules = [
            "BadgeServing", "BadgeDelivery", "BadgeAuthority", "BadgeSampleServers", "BadgeHTML", "BadgeWebUI",
            "BadgeWebViews", "BadgeWalletPages", "BadgeVerifierHTTP", "BadgeAdminPages", "BadgeCommands",
        ]
        let limit =
            /static (?:let|var) (\w*(?:most|Most|capacity|Capacity|room|Room|limit|Limit|tries|Tries|max[A-Z])\w*)(?:: Int)?(?: \{| =) ?[\d_]+/
        let bucket = /TokenBuckets\(burst: [\d]|let (?:capacity|waitingPerNetwork) = \d/

        let declaration = /Bound\(\s*"(\w+)"/

        var found: Set<String> = []
        var declared: Set<String> = []
        for module in modules {
            let folder = sourceFolder(of: module)
            let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
            for case let path as String in try XCTUnwrap(paths) where path.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                declared.formUnion(text.matches(of: declaration).map { String($0.1) })
                let file = (path as NSString).lastPathComponent.dropLast(6)
                for line in text.split(separator: "\n") {
                    if let match = line.firstMatch(of: limit) { found.insert("\(file).\(match.1)") }
                    if line.contains(bucket) { found.insert("\(file).buckets") }
                }
            }
        }

        XCTAssertEqual(declared, Set(Bound.all.map(\.name)))
        XCTAssertEqual(found.subtracting(Self.sizes).sorted(), [], "declare it as a Bound")
        XCTAssertEqual(Self.sizes.subtracting(found).sorted(), [], "it is no more")
    }

    // The size of one request, document, page or command, and the constants of queues, which the list names.
    private static let sizes: Set = [
        "Administrator.mostOfAnOrganization", "AuditSearch.entriesPerPart", "AuditSearch.mostParts",
        "AuditSearch.mostPeople", "Authority+Audit.entriesPerTurn", "AuthorityRoutes+Flows.mostParameters",
        "AuthorityRoutes+Wallet.answerLimit", "AuthorityStore+Listing.mostWords", "AuthorityStore+Policy.mostBytes",
        "BadgeSearch.maxLength", "BulkInvitationPage.mostNamed", "CBORReader.mostDepth", "CSVReader.recordLimit",
        "CommandRun+Files.fileLimit", "Courier.mostOfAConnection", "Courier.mostUndetermined",
        "DemoMailServer.mostBytes", "DurationField.mostDigits", "ExternalToken.mostAudiences",
        "FlowLibrary.mostEntries", "FlowServerState.mostBytes", "FormReader.maxFields", "FrameHost.mostCalls",
        "FrameHost.mostCommands", "GivenPresentation.mostMismatches", "HypermediaScript+Reading.mostAnswers",
        "HypermediaScript+Reading.mostBytes", "HypermediaScript+Reading.mostRules",
        "HypermediaScript+Reading.mostSteps", "HypermediaScript+Reading.mostTransitions",
        "HypermediaSession.mostFields", "HypermediaSession.mostTransitions", "ImageData+Page.mostBytes",
        "ImageData+Page.mostPixels", "ImportPreview.mostPeople", "InvitationPlan.mostPeople",
        "InvitationPlan.mostProblems", "ListOptions.usualLimit", "ListPage.mostElements",
        "LoginSettingsPage.mostLanguages", "LoopbackListeners.mostTries", "MailedShare.mostBlankLines",
        "MailedShare.mostClaims", "Multipart.mostHeaderBytes", "Multipart.mostParts", "OpenedValues.mostCharacters",
        "OutboxTemplate.maxBytes", "PageSettings.maxBytes", "PasswordQueue.mostAtOnce",
        "PeopleImportReport.mostMissing", "PeopleImportReport.mostRefusals", "PeopleUpload.mostBytes",
        "PeopleUpload.mostRows", "PersonPage.receiptLimit", "PolicyPoints.mostPositions", "PolicyPoints.mostShapes",
        "PolicyVersionsPage.mostDifferences", "ProviderRegistration.mostDomains", "RecordedDocument.most",
        "RecordedDocument.mostBytes", "Request+Reading.bodyLimit", "Request+Reading.maxTokenBytes",
        "SMTPReply.mostLines", "ScannedPicture.maxBytes", "ScannedPicture.maxPixels", "ServeConfiguration.fileLimit",
        "SignedAccessToken.maxBytes",
        "StoreQueue.mostConfirmedInARow", "StoreQueue.mostReadsInARow", "StoreQueue.mostWritesTogether",
        "VerifierRoutes.bodyLimit", "WalletRoutes.bodyLimit", "WebBody.messageLimit", "WebBody.mostFields",
        "WebBody.photoLimit",
        "WebViewBridge+Events.mostLogged", "WebViewBridge+Events.mostPending", "WebViewCall.mostEvents",
        "WebViewMessage.limit", "WebViewMessage.mostArguments",
    ]
}
