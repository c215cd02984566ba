import BadgeModel
import BadgePolicy
import Foundation
import TestSupport
import XCTest

/// The truth table of each rule but those of location and time.
final class RuleTests: XCTestCase {
    func testWhatIsNotKnownIsNamedForEveryRestriction() {
        let sentences = Restriction.allCases.map { UnmetReason.notKnown.message(of: $0).text }

        XCTAssertEqual(Set(sentences).count, Restriction.allCases.count - 1, "\(sentences)")
        XCTAssertFalse(sentences.contains(UnmetReason.notKnown.description))
        XCTAssertEqual(UnmetReason.photoMissing.message(of: .userPhoto).text, UnmetReason.photoMissing.description)
    }

    func testRevokedIsMetByEveryOtherStatus() throws {
        let table: [(Fact<Badge.Status>, UnmetReason?)] = [
            (.known(.active), nil), (.known(.revoked), .revoked), (.unknown, .notKnown),
        ]

        for (status, expected) in table {
            XCTAssertEqual(try Wallet.reason("") { $0.status = status }, expected)
        }
    }

    func testLoginIsMetByASessionThatIsYoungEnough() throws {
        let day = ISODuration(seconds: 86_400)
        let noon = Wallet.noon
        let table: [(Fact<PolicyFacts.Login>, UnmetReason?)] = [
            (.known(.loggedIn(noon)), nil), (.known(.loggedIn(noon - 86_399)), nil),
            (.known(.loggedIn(noon - 86_400)), .loginTooOld(since: noon - 86_400, maxAge: day)),
            (.known(.loggedIn(noon + 1)), .notKnown), (.known(.loggedOut), .loggedOut), (.unknown, .notKnown),
        ]

        for (login, expected) in table {
            XCTAssertEqual(try Wallet.reason(#"{"type":"login","maxAge":"P1D"}"#) { $0.login = login }, expected)
        }
        XCTAssertNil(try Wallet.reason(#"{"type":"login"}"#) { $0.login = .known(.loggedIn(.distantPast)) })
        XCTAssertEqual(
            try Wallet.reason(#"{"type":"login"},{"type":"login","maxAge":"P1D"},{"type":"login","maxAge":"P2D"}"#) {
                $0.login = .known(.loggedIn(noon - 90_000))
            }, .loginTooOld(since: noon - 90_000, maxAge: day))
    }

    func testPhoneAndPhotoAreMetOnlyWhenKnownToBeThere() throws {
        for (fact, isMet) in [(Fact.known(true), true), (.known(false), false), (.unknown, false)] {
            XCTAssertEqual(try Wallet.reason(#"{"type":"mfaEnrollment"}"#) { $0.mfaEnrolled = fact } == nil, isMet)
            XCTAssertEqual(try Wallet.reason(#"{"type":"userPhoto"}"#) { $0.photo = fact } == nil, isMet)
        }
        XCTAssertEqual(
            try Wallet.reason(#"{"type":"mfaEnrollment"}"#) { $0.mfaEnrolled = .known(false) }, .phoneNotVerified)
        XCTAssertEqual(try Wallet.reason(#"{"type":"userPhoto"}"#) { $0.photo = .known(false) }, .photoMissing)
    }

    func testBluetoothNeedsConsentAndARadioThatIsOn() throws {
        let consents: [(Fact<Bool>, UnmetReason?)] = [
            (.known(true), nil), (.known(false), .bluetoothConsentMissing), (.unknown, .notKnown),
        ]
        let states: [(Fact<PolicyFacts.Bluetooth>, UnmetReason?)] = [
            (.known(.on), nil), (.known(.off), .bluetoothUnavailable(.off)), (.unknown, .notKnown),
            (.known(.unauthorized), .bluetoothUnavailable(.unauthorized)),
            (.known(.unsupported), .bluetoothUnavailable(.unsupported)),
        ]

        try playEach(consents) { consent, refusal in
            try playEach(states) { state, unavailable in
                let reason = try Wallet.reason(#"{"type":"bluetooth"}"#) {
                    $0.bluetoothConsent = consent
                    $0.bluetooth = state
                }
                XCTAssertEqual(reason, refusal ?? unavailable, "\(consent) \(state)")
            }
        }
    }

    func testLocationNeedsConsentAndAsMuchAccessAsAskedFor() throws {
        typealias Access = PolicyFacts.LocationAccess
        try playEach([("whenInUse", [Access.whenInUse, .always]), ("always", [.always])]) { level, enough in
            let restriction = "{\"type\":\"location\",\"authorization\":\"\(level)\"}"
            try playEach(Access.allCases) { access in
                XCTAssertEqual(
                    try Wallet.reason(restriction) { $0.locationAccess = .known(access) },
                    enough.contains(access) ? nil : .locationNotAuthorized(access))
            }
            XCTAssertEqual(try Wallet.reason(restriction) { $0.locationAccess = .unknown }, .notKnown)
            XCTAssertEqual(try Wallet.reason(restriction) { $0.locationConsent = .unknown }, .notKnown)
            XCTAssertEqual(
                try Wallet.reason(restriction) { $0.locationConsent = .known(false) }, .locationConsentMissing)
        }
    }

    func testAYesForTheTimeInUseIsNoneForTheBackground() throws {
        let table: [(String, Fact<Bool>, UnmetReason?)] = [
            ("whenInUse", .known(false), nil), ("whenInUse", .unknown, nil),
            ("always", .known(false), .locationConsentMissing), ("always", .unknown, .notKnown),
            ("always", .known(true), nil),
        ]

        try playEach(table) { level, consent, expected in
            let reason = try Wallet.reason("{\"type\":\"location\",\"authorization\":\"\(level)\"}") {
                $0.locationAccess = .known(.always)
                $0.locationAlwaysConsent = consent
            }

            XCTAssertEqual(reason, expected, "\(level) \(consent)")
        }
    }

    func testAgreementIsMetByTheAcceptanceOfEveryRequiredTextAsItReads() throws {
        let restriction = """
            {"type":"userAgreement","documents":[
             {"kind":"terms","version":"3","locale":"en","text":"Wear it."},
             {"kind":"privacy","version":"1","locale":"en","text":"We look.","required":false}]}
            """
        let table: [(Fact<[AgreementRecord]>, [String]?)] = [
            (.known([Wallet.accepted("Wear it.")]), nil),
            (.known([]), ["terms/3/en", "privacy/1/en"]),
            (.known([Wallet.accepted("Wear it!")]), ["terms/3/en", "privacy/1/en"]),
            (.known([Wallet.accepted("Wear it.", false)]), ["terms/3/en", "privacy/1/en"]),
            (
                .known([Wallet.accepted("Wear it."), Wallet.accepted("Wear it.", false)]),
                ["terms/3/en", "privacy/1/en"]
            ),
        ]

        try playEach(table) { records, missing in
            let reason = try Wallet.reason(restriction) { $0.agreements = records }
            guard let missing else {
                XCTAssertNil(reason)
                return
            }
            guard case .documentsMissing(let documents) = reason else {
                return XCTFail("\(String(describing: reason))")
            }
            XCTAssertEqual(documents.map(\.id.rawValue), missing)
        }
        XCTAssertEqual(try Wallet.reason(restriction) { $0.agreements = .unknown }, .notKnown)
    }

    func testAnAcceptanceInOneLanguageIsOneOfTheDocument() throws {
        let restriction = """
            {"type":"userAgreement","documents":[
             {"kind":"terms","version":"3","locale":"en","text":"Wear it."},
             {"kind":"terms","version":"3","locale":"de","text":"Tragen Sie ihn."},
             {"kind":"terms","version":"4","locale":"en","text":"Wear it.","required":false}]}
            """
        func record(_ id: String, _ text: String, _ isAccepted: Bool) -> AgreementRecord {
            AgreementRecord(
                documentID: AgreementDocument.ID(rawValue: id), digest: Wallet.digest(Data(text.utf8)),
                isAccepted: isAccepted)
        }
        let german = record("terms/3/de", "Tragen Sie ihn.", true)
        let table: [([AgreementRecord], [String]?)] = [
            ([german], nil), ([german, record("terms/3/en", "Wear it.", false)], nil),
            ([record("terms/3/de", "Tragen Sie ihn!", true)], ["terms/3/en", "terms/3/de", "terms/4/en"]),
            ([record("terms/3/de", "Tragen Sie ihn.", false)], ["terms/3/en", "terms/3/de", "terms/4/en"]),
            ([record("terms/4/en", "Wear it.", true)], ["terms/3/en", "terms/3/de"]),
        ]

        try playEach(table) { records, missing in
            let reason = try Wallet.reason(restriction) { $0.agreements = .known(records) }
            guard case .documentsMissing(let documents)? = reason else { return XCTAssertNil(missing) }
            XCTAssertEqual(documents.map(\.id.rawValue), missing)
        }
    }

    func testOtherWordsUnderOneVersionAreAcceptedForThemselves() throws {
        func terms(_ locale: String, _ text: String) -> String {
            #"{"kind":"terms","version":"3","locale":"\#(locale)","text":"\#(text)"}"#
        }
        let german = terms("de", "Tragen Sie ihn.")
        let restrictions = """
            {"type":"userAgreement","documents":[\(terms("en", "Wear it.")),\(german)]},
            {"type":"userAgreement","documents":[\(terms("en", "Pay for it."))]}
            """
        let (wear, pay) = (Wallet.accepted("Wear it."), Wallet.accepted("Pay for it."))
        let translation = AgreementRecord(
            documentID: AgreementDocument.ID(rawValue: "terms/3/de"),
            digest: Wallet.digest(Data("Tragen Sie ihn.".utf8)), isAccepted: true)
        let table: [([AgreementRecord], [String])] = [
            ([wear], ["Pay for it."]), ([translation], ["Pay for it."]), ([pay], ["Wear it.", "Tragen Sie ihn."]),
            ([translation, pay], []),
        ]

        try playEach(table) { records, missing in
            let reason = try Wallet.reason(restrictions) { $0.agreements = .known(records) }
            guard case .documentsMissing(let documents)? = reason else { return XCTAssertEqual(missing, []) }
            XCTAssertEqual(documents.map(\.text), missing)
            XCTAssertEqual(
                documents.chosen(for: Languages(["en"])).map(\.text), missing.filter { $0 != "Tragen Sie ihn." })
        }
    }

    func testADeclinedOptionalDocumentIsNotShownAgain() throws {
        let restriction = """
            {"type":"userAgreement","documents":[
             {"kind":"terms","version":"3","locale":"en","text":"Wear it.","required":false},
             {"kind":"privacy","version":"1","locale":"en","text":"We look."}]}
            """

        let reason = try Wallet.reason(restriction) { $0.agreements = .known([Wallet.accepted("Wear it.", false)]) }

        guard case .documentsMissing(let documents) = reason else { return XCTFail("\(String(describing: reason))") }
        XCTAssertEqual(documents.map(\.id.rawValue), ["privacy/1/en"])
        XCTAssertEqual(documents.map(\.text), ["We look."])
    }
}
