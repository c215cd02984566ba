import BadgeModel
import TestSupport
import XCTest

final class PolicyTests: XCTestCase {
    func testReadsEveryMemberOfAFullPolicy() throws {
        let policy = try Policy(JSONReader(JSON.parse(PolicyDocuments.full)))

        XCTAssertEqual(policy.deviceLimit, 3)
        XCTAssertEqual(policy.maxOffline?.seconds, 604_800)
        XCTAssertEqual(policy.codes.badgeCode, 45)
        XCTAssertEqual(policy.codes.totp, 30)
        XCTAssertEqual(policy.validFor?.seconds, 2_592_000)
        XCTAssertEqual(
            policy.restrictions.map(\.requirement.type),
            [
                "geoFence", "timeOfDay", "passcode", "userAgreement", "location", "bluetooth", "userPhoto",
                "mfaEnrollment", "login",
            ])
        XCTAssertEqual(policy.restrictions.map(\.isCritical), [true] + Array(repeating: false, count: 8))
    }

    func testReadsAFenceInMetresWhateverItsUnit() throws {
        guard
            case .geoFence(let fence) = try Self.requirement(
                """
                {"type": "geoFence", "maxAge": "PT30S", "enterOverlap": 1, "exitOverlap": 0,
                 "areas": [{"name": "Office", "circle": {"latitude": 51.5, "longitude": -0.25, "radius": 500}},
                           {"circle": {"latitude": -90, "longitude": 180, "radius": 1.5, "unit": "mi"}},
                           {"circle": {"latitude": 0, "longitude": 0, "radius": 1000, "unit": "ft"}}],
                 "except": [{"polygon": {"type": "Polygon", "coordinates": [[[10,50],[11,50,7],[11,51],[10,50]]]}}]}
                """)
        else { return XCTFail("no fence") }
        let circles = fence.areas.compactMap { area in
            if case .circle(let circle) = area.shape { circle } else { nil }
        }

        XCTAssertEqual(fence.areas.map(\.name), ["Office", nil, nil])
        XCTAssertEqual(circles.map(\.radius), [500, 2414.016, 304.8])
        XCTAssertEqual(circles.map(\.latitude), [51.5, -90, 0])
        XCTAssertEqual(circles.map(\.longitude), [-0.25, 180, 0])
        guard case .polygon(let polygon)? = fence.exceptions.first?.shape else { return XCTFail("no polygon") }
        XCTAssertEqual(polygon.rings.map { $0.map(\.longitude) }, [[10, 11, 11, 10]])
        XCTAssertEqual(polygon.rings.map { $0.map(\.latitude) }, [[50, 50, 51, 50]])
        XCTAssertEqual(fence.maxAge.seconds, 30)
        XCTAssertEqual([fence.enterOverlap, fence.exitOverlap], [1, 0])
    }

    func testReadsWindowsOverMidnightAndToTheEndOfTheDay() throws {
        guard
            case .timeOfDay(let time) = try Self.requirement(
                """
                {"type": "timeOfDay", "windows": [
                 {"zone": "Europe/London", "weekdays": ["mon", "sun"], "from": "08:05", "to": "24:00"},
                 {"zone": "America/Argentina/Buenos_Aires", "from": "22:00", "to": "06:00"}]}
                """)
        else { return XCTFail("no windows") }

        XCTAssertEqual(time.windows.map(\.zone), ["Europe/London", "America/Argentina/Buenos_Aires"])
        XCTAssertEqual(time.windows.map(\.weekdays), [[.mon, .sun], Set(Policy.Weekday.allCases)])
        XCTAssertEqual(time.windows.map(\.from.minutes), [485, 1320])
        XCTAssertEqual(time.windows.map(\.to.minutes), [1440, 360])
        XCTAssertEqual(time.windows.map(\.isOverMidnight), [false, true])
        XCTAssertEqual(time.windows.map(\.from.description), ["08:05", "22:00"])
    }

    func testAsksForTheStricterWhereNothingIsSaid() throws {
        guard case .passcode(let passcode) = try Self.requirement(#"{"type": "passcode"}"#),
            case .geoFence(let fence) = try Self.requirement(
                #"{"type": "geoFence", "areas": [{"circle": {"latitude": 1, "longitude": 2, "radius": 3}}]}"#),
            case .login(let login) = try Self.requirement(#"{"type": "login"}"#)
        else { return XCTFail("another type") }

        XCTAssertEqual(passcode.minLength, 6)
        XCTAssertEqual(passcode.kind, .digits)
        XCTAssertEqual(passcode.maxTries, 10)
        XCTAssertEqual(passcode.onExhausted, .requireReset)
        XCTAssertEqual(passcode.askEvery.seconds, 0)
        XCTAssertEqual(passcode.biometrics, .allowed)
        XCTAssertEqual(passcode.delays.map(\.after), [5, 6, 7, 9])
        XCTAssertEqual(passcode.delays.map(\.wait.seconds), [60, 300, 900, 3600])
        XCTAssertEqual(fence.maxAge.seconds, 60)
        XCTAssertEqual([fence.enterOverlap, fence.exitOverlap], [0.85, 0.15])
        XCTAssertTrue(fence.exceptions.isEmpty)
        XCTAssertNil(login.maxAge)
        XCTAssertTrue(try Policy(JSONReader([:])).restrictions.isEmpty)
    }

    func testReadsWhatRemains() throws {
        guard
            case .userAgreement(let agreement) = try Self.requirement(
                """
                {"type": "userAgreement", "documents": [
                 {"kind": "terms", "version": "3", "locale": "en", "required": false, "text": "A"},
                 {"kind": "privacy", "version": "3", "locale": "pt-BR", "text": "B"}]}
                """),
            case .location(let location) = try Self.requirement(#"{"type": "location", "authorization": "always"}"#),
            case .login(let login) = try Self.requirement(#"{"type": "login", "maxAge": "P30D"}"#)
        else { return XCTFail("another type") }

        XCTAssertEqual(agreement.documents.map(\.kind), [.terms, .privacy])
        XCTAssertEqual(agreement.documents.map(\.locale), ["en", "pt-BR"])
        XCTAssertEqual(agreement.documents.map(\.isRequired), [false, true])
        XCTAssertEqual(agreement.documents.map(\.text), ["A", "B"])
        XCTAssertEqual(location.level, .always)
        XCTAssertEqual(login.maxAge?.seconds, 2_592_000)
    }

    func testAPolygonIsReadWithoutTheMembersThatHaveNoMeaningHere() throws {
        let coordinates = #""type": "Polygon", "coordinates": [[[10, 50], [11, 50], [11, 51], [10, 50]]]"#
        let plain = try Self.requirement(#"{"type": "geoFence", "areas": [{"polygon": {\#(coordinates)}}]}"#)
        let others = [
            #""bbox": [10, 50, 11, 51]"#, #""bbox": [10, 50, 0, 11, 51, 9]"#, #""id": "yard""#, #""title": {"en": 1}"#,
            #""crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}"#,
        ]

        try playEach(others) { other in
            let text = #"{"type": "geoFence", "areas": [{"polygon": {\#(other), \#(coordinates)}}]}"#
            XCTAssertEqual(try Self.requirement(text), plain, other)
        }
    }

    func testALanguageIsReadAsItsTagHoweverASystemWritesIt() throws {
        let table = [
            ("de_DE", "de-DE"), ("zh_Hant_TW", "zh-Hant-TW"), ("de_DE.UTF-8@euro", "de-DE"), ("pt-BR", "pt-BR"),
        ]

        try playEach(table) { locale, tag in
            let document = #"{"kind": "terms", "version": "3", "locale": "\#(locale)", "text": "A"}"#
            guard
                case .userAgreement(let agreement) = try Self.requirement(
                    #"{"type": "userAgreement", "documents": [\#(document)]}"#)
            else { return XCTFail("another type") }
            XCTAssertEqual(agreement.documents.map(\.locale), [tag])
        }
    }

    func testOneLanguageInTwoSpellingsIsARepetition() throws {
        let document = { (locale: String) in #"{"kind": "terms", "version": "3", "locale": "\#(locale)", "text": "A"}"#
        }
        let text = #"{"type": "userAgreement", "documents": [\#(document("de-DE")), \#(document("de_de"))]}"#

        let found = try findings { _ = try Self.requirement(text) }

        XCTAssertEqual(found?.map(\.path), ["restrictions[0].documents[1]"])
    }

    func testAMistakeIsNamedByItsPathWithWhatToWrite() throws {
        let terms = #"{"kind": "terms", "version": "1", "locale": "en", "text": "A"}"#
        let other = #"{"kind": "term", "version": "1", "locale": "en", "text": "A"}"#
        let area = #"{"name": "Yard", "polygon": {"type": "Polygon", "coordinates": [[[0, 0], [0, 1], [0, 0]]]}}"#

        let table = [
            (
                #"{"type": "userAgreement", "documents": [\#(terms), \#(terms)]}"#, "restrictions[0].documents[1]",
                "repeats the kind, version and locale of an earlier document"
            ),
            (
                #"{"type": "userAgreement", "documents": [\#(terms), \#(other)]}"#,
                "restrictions[0].documents[1].kind", "is not one of"
            ),
            (
                #"{"type": "timeOfDay", "windows": [{"zone": "UTC", "weekdays": ["wensday"], "from": "08:00", "to": "09:00"}]}"#,
                "restrictions[0].windows[0].weekdays[0]", "sat, sun: wensday (did you mean wed?)"
            ),
            (
                #"{"type": "timeOfDay", "windows": [{"zone": "UTC", "from": "22:00", "to": "24:30"}]}"#,
                "restrictions[0].windows[0].to", "write 24:00 at the latest"
            ),
            (
                #"{"type": "geoFence", "areas": [\#(area)]}"#, "restrictions[0].areas[0].polygon.coordinates[0]",
                "four positions at least"
            ),
        ]
        try playEach(table) { restriction, path, reason in
            let document = try JSON.parse(#"{"restrictions": [\#(restriction)]}"#)

            let found = try XCTUnwrap(findings { _ = try Policy(JSONReader(document)) })

            XCTAssertEqual(found.map(\.path), [path])
            XCTAssertTrue(found[0].reason.contains(reason), found[0].reason)
        }
    }

    func testBoundsHowLongASessionLastsWithoutUse() throws {
        for text in ["PT59M59S", "P1000DT1S"] {
            let error = assertThrows(.documentInvalid, text) {
                try Policy(JSONReader(["sessionIdleTimeout": .string(text)]))
            }
            XCTAssertEqual(path(error), "sessionIdleTimeout")
        }
        XCTAssertEqual(try Policy(JSONReader(["sessionIdleTimeout": "P7D"])).sessionIdleTimeout?.seconds, 604_800)
    }

    func testKeepsAnUnknownRestrictionAsWritten() throws {
        let json: JSON = ["type": "moonPhase", "critical": true, "phase": ["full", 1]]

        let policy = try Policy(JSONReader(["restrictions": [json]]))

        XCTAssertEqual(policy.restrictions.first?.requirement, .unknown(type: "moonPhase", json: json))
        XCTAssertEqual(policy.restrictions.first?.isCritical, true)
    }

    func testWritesBackExactlyWhatWasRead() throws {
        let written = try JSON.parse(PolicyDocuments.full)

        let policy = try Policy(JSONReader(written))

        XCTAssertEqual(policy.json, written)
        XCTAssertEqual(try Policy(JSONReader(JSON.parse(policy.json.serialized()))), policy)
    }

    func testNamesEveryMemberThatIsWrongAtOnce() throws {
        let found = try findings {
            _ = try Policy(
                JSONReader(
                    JSON.parse(
                        """
                        {"deviceLimit": 0, "colour": "red", "codes": {"totp": "30"}, "restrictions": [
                         {"type": "userPhoto", "size": 1},
                         {"type": "geoFence", "areas": [{"circle": {"latitude": 91, "longitude": 0, "radius": 0}}, 5]},
                         {"type": "passcode", "minLength": 3, "kind": "letters", "maxTrys": 3}]}
                        """)))
        }

        XCTAssertEqual(
            found?.map { "\($0.path) \($0.reason)" },
            [
                "colour is not known here", "deviceLimit is not between 1 and 100", "codes.totp is not a whole number",
                "restrictions[0].size is not known here (known are critical, type)",
                "restrictions[1].areas[0].circle.latitude is not between -90 and 90",
                "restrictions[1].areas[0].circle.radius is not above 0", "restrictions[1].areas[1] is not an object",
                "restrictions[2].maxTrys is not known here (did you mean maxTries?)",
                "restrictions[2].minLength is not between 4 and 64",
                "restrictions[2].kind is not one of digits, text",
            ])
    }

    func testStopsCountingWrongMembersAtAHundred() throws {
        let members = (0..<5000).map { ("m\($0)", JSON.null) }

        let found = try findings {
            _ = try Policy(JSONReader(.object(Dictionary(uniqueKeysWithValues: members))))
        }

        XCTAssertEqual(found?.count, 100)
    }

    func testReadsAPolygonOfManyPositionsQuickly() throws {
        let positions = (0..<20_000).map { "[\(Double($0) / 1000),\($0 % 2)]" } + ["[0.0,0]"]
        let text = """
            {"restrictions": [{"type": "geoFence", "areas": [{"polygon":
             {"type": "Polygon", "coordinates": [[\(positions.joined(separator: ","))]]}}]}]}
            """

        let time = try ContinuousClock().measure { _ = try Policy(JSONReader(JSON.parse(text))) }

        XCTAssertLessThan(time, .seconds(10))
    }

    private static func requirement(_ text: String) throws -> Policy.Requirement? {
        try Policy(JSONReader(["restrictions": [JSON.parse(text)]])).restrictions.first?.requirement
    }

    func testRefusesDelaysThatDoNotRise() {
        let rise = "does not rise: each wait comes after more tries and is no shorter"
        let table = [
            (#"[{"after":5,"wait":"PT5M"},{"after":6,"wait":"PT1M"}]"#, "delays", rise),
            (#"[{"after":5,"wait":"PT1M"},{"after":5,"wait":"PT2M"}]"#, "delays", rise),
            (#"[{"after":5,"wait":"P1DT1S"}]"#, "delays[0].wait", "is longer than a day"),
        ]
        for (delays, path, reason) in table {
            let document = #"{"restrictions": [{"type": "passcode", "delays": \#(delays)}]}"#
            XCTAssertThrowsError(try Policy(JSONReader(JSON.parse(document)))) { error in
                let expected = BadgeError.InvalidField(path: "restrictions[0]." + path, reason: reason)
                XCTAssertEqual((error as? BadgeError)?.detail, .invalidFields([expected]))
            }
        }
    }
}
