import BadgeDatabase
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Synchronization
import TestSupport
import XCTest

@testable import BadgeWalletPages

/// Locked, absent and broken are three answers.
final class NoWalletTests: XCTestCase {
    private func page(
        of error: BadgeError, lock: WalletHome.Lock? = nil, _ body: (PageClient) throws -> Void
    ) async throws {
        let pages = WalletPages(WalletHome(lock: lock) { _ in throw error })
        let ui = try await pages.start()
        try body(try PageClient(link: ui.makeLink().absoluteString))
        try await pages.stop()
    }

    func testAnAbsentWalletIsBegunWithABadge() async throws {
        let error = BadgeError(.storeAbsent, "storeAbsent.walletInHome", ["home": "/home/ana"])
        try await page(of: error) { browser in
            let page = try browser.get("/badges")

            XCTAssertEqual(page.status, 200)
            XCTAssertTrue(page.text.contains("There is no wallet yet"), page.text)
        }
    }

    func testALockedWalletAsksForItsPassphrase() async throws {
        let error = BadgeError(
            .storeLocked, "storeLocked.secretNotGiven", ["path": "wallet.key", "secret": Message("noun.passphrase")])
        try await page(of: error, lock: .passphrase) { browser in
            let page = try browser.get("/badges")

            XCTAssertTrue(page.text.contains("The wallet is locked"), page.text)
            XCTAssertEqual(try page.form("/unlock").names, ["secret"])
        }
    }

    func testABrokenWalletSaysThatNothingWasDeleted() async throws {
        let error = BadgeError(.storeDamaged, .database("storeDamaged.store"), ["path": "/home/ana/wallet.db"])
        for path in ["/badges", "/log", "/badges/x"] {
            try await page(of: error) { browser in
                let page = try browser.get(path)

                XCTAssertEqual(page.status, 503)
                XCTAssertTrue(page.text.contains("The wallet cannot be opened"), page.text)
                XCTAssertTrue(page.text.contains("Nothing was changed or deleted."), page.text)
                XCTAssertTrue(page.text.contains("Keep the file, and restore a backup."), page.text)
            }
        }
    }

    func testAWrongPassphraseIsRefusedBesideItsField() async throws {
        let organization = try TestOrganization()
        let home = try TemporaryHome()
        let configuration = organization.configuration(home: home.url)
        let opened = Mutex(0)
        let pages = WalletPages(
            WalletHome(lock: .passphrase) { opening in
                guard opening.secret == Secret(utf8: "right") else {
                    throw BadgeError(.custodyRefused, reason: "The passphrase is wrong.")
                }
                opened.withLock { $0 += 1 }
                let wallet = try await BadgeWallet.open(configuration)
                return WalletHome.Opened(wallet) { try await wallet.close() }
            })
        let ui = try await pages.start()
        let browser = try PageClient(link: ui.makeLink().absoluteString)
        try browser.get("/badges")

        let refused = try browser.post("/unlock", ["secret": "wrong"])
        let page = try browser.post("/unlock", ["secret": "right"])

        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.text.contains("The passphrase is wrong."), refused.text)
        XCTAssertFalse(refused.markup.contains("value=\"wrong\""))
        XCTAssertTrue(page.text.contains("No badges yet"), page.text)
        XCTAssertEqual(opened.withLock { $0 }, 1)
        try await pages.stop()
        try organization.close()
    }

    func testPassphrasesAreTriedOneAtATime() async throws {
        let tries = Mutex((running: 0, most: 0, all: 0))
        let access = WalletAccess(
            WalletHome(lock: .passphrase) { _ in
                tries.withLock {
                    $0.running += 1
                    $0.all += 1
                    $0.most = max($0.most, $0.running)
                }
                for _ in 0..<100 { await Task.yield() }
                tries.withLock { $0.running -= 1 }
                throw BadgeError(.custodyRefused, reason: "The passphrase is wrong.")
            }, languages: Languages([]), timeZone: .gmt)

        await withTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask { try? await access.unlock(Secret(utf8: "wrong \(number)")) }
            }
        }

        XCTAssertEqual(tries.withLock { [$0.most, $0.all, $0.running] }, [1, 6, 0])
    }
}
