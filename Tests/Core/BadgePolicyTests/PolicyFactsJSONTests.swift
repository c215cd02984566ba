import BadgeModel
import BadgePolicy
import Foundation
import TestSupport
import XCTest

final class PolicyFactsJSONTests: XCTestCase {
    func testEachFactThatChangesChangesTheText() throws {
        let policy = try Wallet.policy(Wallet.everything)
        let facts = Wallet.facts(policy)
        let changes: [String: (inout PolicyFacts) -> Void] = [
            "date": { $0.date += 1 },
            "clock": { $0.clock = .known(.rolledBack) },
            "store": { $0.store = .known(.rolledBack) },
            "status": { $0.status = .known(.suspended) },
            "ownStatus": { $0.ownStatus = 3 },
            "validity": { $0.validity = .known(Badge.Validity(expires: Wallet.noon)) },
            "sinceLastContact": { $0.sinceLastContact = .known(61) },
            "policy": { $0.policy = .known(.unpublished) },
            "login": { $0.login = .known(.loggedOut) },
            "mfaEnrolled": { $0.mfaEnrolled = .known(false) },
            "agreements": { $0.agreements = .known([Wallet.accepted("other")]) },
            "zones": { $0.zones = .known(ZoneTable(version: "2026z")) },
            "locationConsent": { $0.locationConsent = .known(false) },
            "locationAlwaysConsent": { $0.locationAlwaysConsent = .known(false) },
            "locationAccess": { $0.locationAccess = .known(.whenInUse) },
            "location": { $0.location = Wallet.fix(51.5, -0.1278) },
            "bluetoothConsent": { $0.bluetoothConsent = .known(false) },
            "bluetooth": { $0.bluetooth = .known(.off) },
            "photo": { $0.photo = .known(false) },
            "passcode": { $0.passcode = .known(PasscodeFacts(setUnder: nil)) },
            "biometrics": { $0.biometrics = .known(.available) },
            "otherPasscodes": { $0.otherPasscodes = .known([.standard]) },
        ]
        let names = Mirror(reflecting: facts).children.compactMap(\.label).filter { $0 != "badgeID" }
        XCTAssertEqual(Set(names), Set(changes.keys))

        try playEach(changes.sorted { $0.key < $1.key }) { _, change in
            var changed = facts
            change(&changed)
            XCTAssertNotEqual(changed.json.text, facts.json.text)
        }
    }

    func testTheDemandOfAnotherBadgesPolicyIsWrittenWhole() throws {
        let demands = [
            #"{"type":"passcode"}"#, #"{"type":"passcode","minLength":8}"#, #"{"type":"passcode","kind":"text"}"#,
            #"{"type":"passcode","maxTries":3}"#, #"{"type":"passcode","onExhausted":"deleteBadge"}"#,
            #"{"type":"passcode","askEvery":"PT5M"}"#, #"{"type":"passcode","biometrics":"refused"}"#,
            #"{"type":"passcode","delays":[{"after":1,"wait":"PT5S"}]}"#,
        ]
        let texts = try demands.map { demand in
            let document = try Wallet.document(demand)
            guard case .passcode(let passcode)? = document.policy.restrictions.first?.requirement else { return "" }
            var facts = PolicyFacts(badgeID: Wallet.badgeID, date: Wallet.noon)
            facts.otherPasscodes = .known([passcode])
            return facts.json.text
        }

        XCTAssertEqual(Set(texts).count, demands.count)
    }
}
