import BadgeModel
import BadgeTestDoubles
import TestSupport
import XCTest

@testable import BadgePolicy

/// What can never be met, or not as it was meant, is refused with its path.
final class PolicyReviewTests: XCTestCase {
    private static func review(_ restrictions: String) throws -> PolicyReview {
        let policy = try Policy(JSONReader(JSON.parse("{\"restrictions\": [\(restrictions)]}")))
        return PolicyReview(
            policy, isZone: { ["UTC", "Europe/London"].contains($0) },
            nearestZone: { $0 == "Europe/Lundon" ? "Europe/London" : nil })
    }

    private static func fence(_ rings: String) throws -> [BadgeError.InvalidField] {
        try review(
            """
            {"type": "geoFence", "areas": [{"circle": {"latitude": 0, "longitude": 0, "radius": 5}},
             {"polygon": {"type": "Polygon", "coordinates": [\(rings)]}}]}
            """
        ).findings
    }

    private static let square = "[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]"

    func testAnUnknownTimeZoneIsNamedWithItsPathAndTheNearestOne() throws {
        let windows = ["Europe/London", "Europe/Lundon", "UTC+2"].map {
            "{\"zone\": \"\($0)\", \"from\": \"08:00\", \"to\": \"18:00\"}"
        }

        let review = try Self.review(
            "{\"type\": \"userPhoto\"}, {\"type\": \"timeOfDay\", \"windows\": [\(windows.joined(separator: ", "))]}")

        XCTAssertEqual(
            review.findings.map(\.path), ["restrictions[1].windows[1].zone", "restrictions[1].windows[2].zone"])
        XCTAssertEqual(
            review.findings.map(\.reason),
            [
                "is not a time zone that this system knows: Europe/Lundon (did you mean Europe/London?)",
                "is not a time zone that this system knows: UTC+2 (write a name such as Europe/London)",
            ])
        XCTAssertThrowsError(try review.check()) { XCTAssertEqual(($0 as? BadgeError)?.code, .documentInvalid) }
    }

    func testRingsThatEncloseNothingCleanlyAreRefused() throws {
        let table: [(String, String?)] = [
            (Self.square, nil),
            ("[[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]]", "[2]"),
            ("[[0, 0], [10, 0], [10, 10], [15, 10], [10, 10], [0, 10], [0, 0]]", "[3]"),
            ("[[0, 0], [10, 0], [5, 5], [10, 10], [0, 10], [5, 5], [0, 0]]", "[4]"),
            ("[[0, 0], [10, 0], [20, 0], [0, 0]]", "[2]"),
            ("[[1, 1], [1, 1], [1, 1], [1, 1]]", ""),
            ("[[170, 0], [-170, 0], [-170, 10], [170, 10], [170, 0]]", nil),
            ("[[170, 0], [-170, 10], [-170, 0], [170, 10], [170, 0]]", "[2]"),
            ("[[-180, 80], [-90, 70], [0, 80], [90, 70], [-180, 80]]", nil),
            ("[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]", nil),
            ("[[0, 0], [5, 0], [5, 0], [10, 0], [10, 10], [0, 0]]", nil),
        ]

        try playEach(table) { ring, path in
            let paths = try Self.fence(ring).map(\.path)

            let expected = path.map { ["restrictions[0].areas[1].polygon.coordinates[0]\($0)"] } ?? []
            XCTAssertEqual(paths, expected, ring)
        }
    }

    func testTheSweepFindsAMeetingWhereComparingEachWithEachDoes() throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["BADGE_FUZZ_SEED"] ?? "") ?? 20_261_124
        print("random rings from seed \(seed)")
        var chance = SeededGenerator(seed: seed)
        var meeting = 0
        for _ in 0..<4000 {
            // A coarse grid, so that corners and edges coincide often.
            let width = Double.random(in: 3...40, using: &chance).rounded()
            var ring = try (0..<Int.random(in: 3...12, using: &chance)).map { _ in
                let position = Policy.Position(
                    latitude: Double.random(in: 0...width, using: &chance).rounded(),
                    longitude: Double.random(in: 0...width, using: &chance).rounded())
                return try XCTUnwrap(position)
            }
            ring.append(ring[0])
            let edges = RingOutline(ring).edges
            guard edges.count >= 3, !edges.indices.contains(where: { edges[$0].isFolded(onto: edges.after($0)) })
            else { continue }

            var sweep = RingSweep(edges)
            let isFound = sweep.findMeeting() != nil

            let expected = edges.meetsItself
            XCTAssertEqual(isFound, expected, "\(ring)")
            meeting += expected ? 1 : 0
        }
        XCTAssertGreaterThan(meeting, 500)
    }

    func testAHoleMustLieWithinItsRing() throws {
        let table = [
            ("[[2, 2], [4, 2], [4, 4], [2, 4], [2, 2]]", true),
            ("[[0, 0], [4, 2], [2, 4], [0, 0]]", true),
            ("[[20, 2], [24, 2], [24, 4], [20, 2]]", false),
            ("[[8, 2], [14, 2], [14, 4], [8, 2]]", false),
            ("[[-5, 5], [5, -5], [15, 5], [5, 15], [-5, 5]]", false),
        ]

        try playEach(table) { hole, isWithin in
            let paths = try Self.fence("\(Self.square), \(hole)").map(\.path)

            XCTAssertEqual(paths, isWithin ? [] : ["restrictions[0].areas[1].polygon.coordinates[1]"], hole)
        }
    }

    func testAHoleThatReachesAcrossANotchIsNotWithinItsRing() throws {
        let ring = "[[0, 0], [10, 0], [10, 10], [7, 10], [6.8, 3], [6.6, 10], [0, 10], [0, 0]]"

        let paths = try Self.fence("\(ring), [[2, 2], [9, 2], [9, 5], [2, 5], [2, 2]]").map(\.path)

        XCTAssertEqual(paths, ["restrictions[0].areas[1].polygon.coordinates[1]"])
    }

    func testAHoleOverTheAntimeridianLiesWithinItsRing() throws {
        let ring = "[[170, 0], [-170, 0], [-170, 10], [170, 10], [170, 0]]"

        let paths = try Self.fence("\(ring), [[-178, 2], [-174, 2], [-174, 4], [-178, 2]]").map(\.path)

        XCTAssertEqual(paths, [])
    }

    func testASecondPasscodeIsRefused() throws {
        let review = try Self.review(
            #"{"type": "passcode"}, {"type": "userPhoto"}, {"type": "passcode", "minLength": 8}"#)

        XCTAssertEqual(review.findings.map(\.path), ["restrictions[2]"])
    }

    func testWhatIsValidButProbablyNotIntendedIsWarnedAbout() throws {
        func area(_ name: String, _ latitude: Double, _ longitude: Double, _ radius: Double = 500) -> String {
            #"{"name": "\#(name)", "circle": {"latitude": \#(latitude), "longitude": \#(longitude), "radius": \#(radius)}}"#
        }
        func fence(_ areas: String, except: String = "") -> String {
            #"{"type": "geoFence", "areas": [\#(areas)], "except": [\#(except)]}"#
        }
        func hours(_ days: String, _ from: String, _ to: String) -> String {
            """
            {"type": "timeOfDay", "windows": [{"zone": "UTC", "weekdays": [\(days)], "from": "\(from)", "to": "\(to)"}]}
            """
        }
        let swapped = """
            {"type": "Polygon", "coordinates": [[[-0.1, 51.51], [51.51, -0.09], [-0.09, 51.52], [-0.1, 51.51]]]}
            """
        let (london, paris) = (area("London", 51.5, -0.12), area("Paris", 48.85, 2.35))
        let table: [(String, String?)] = [
            (fence(london), nil),
            (fence("\(london), \(paris)"), nil),
            (fence(london) + "," + fence(area("England", 52.5, -1.5, 200_000)), nil),
            (fence(london) + "," + fence(paris), "restrictions[1] has no location in common with restrictions[0]"),
            (fence(london, except: area("Yard", 51.5, -0.12, 100)), nil),
            (
                fence(london, except: area("All", 51.5, -0.12, 900)),
                "restrictions[0]: no location of its areas is outside its exceptions"
            ),
            (fence(#"{"name": "Works", "polygon": \#(swapped)}"#), "Are a latitude and a longitude swapped?"),
            (fence(area("Land", 50, 10, 250_000)), nil),
            (fence(area("Land", 50, 10, 250_001)), "restrictions[0].areas[0]: Land measures 500 by 500 km"),
            (fence("\(london), \(area("London", 51.6, -0.12))"), "several areas are named London"),
            (hours(#""mon""#, "08:00", "18:00") + "," + hours(#""mon", "tue""#, "17:00", "20:00"), nil),
            (hours(#""sun""#, "22:00", "06:00") + "," + hours(#""mon""#, "05:00", "20:00"), nil),
            (
                hours(#""mon""#, "08:00", "18:00") + "," + hours(#""tue""#, "08:00", "18:00"),
                "restrictions[1] has no minute in common with restrictions[0]"
            ),
            (#"{"type": "passcode", "maxTries": 3}"#, nil),
            (#"{"type": "passcode", "maxTries": 3, "delays": [{"after": 2, "wait": "PT1M"}]}"#, nil),
            (
                #"{"type": "passcode", "maxTries": 3, "delays": [{"after": 3, "wait": "PT1M"}]}"#,
                "restrictions[0].delays: a wait after 3 tries never comes"
            ),
            (
                #"{"type": "passcode", "maxTries": 3, "delays": [{"after": 5, "wait": "PT1M"}]}"#,
                "restrictions[0].delays: a wait after 5 tries never comes"
            ),
        ]

        try playEach(table) { restrictions, warning in
            let review = try Self.review(restrictions)
            XCTAssertEqual(review.findings, [], restrictions)
            XCTAssertEqual(review.warnings.count, warning == nil ? 0 : 1, "\(review.warnings) for \(restrictions)")
            if let warning { XCTAssertTrue(review.warnings.first?.contains(warning) == true, "\(review.warnings)") }
        }
    }

    func testAPolicyThatWouldTakeTooLongToSearchIsNotSearched() throws {
        let areas = (0..<1000).map { index in
            #"{"name": "\#(index)", "circle": {"latitude": \#(index % 80), "longitude": \#(index % 170), "radius": 9}}"#
        }.joined(separator: ",")
        let fence = #"{"type": "geoFence", "areas": [\#(areas)], "except": [\#(areas)]}"#

        let review = try Self.review(Array(repeating: fence, count: 5).joined(separator: ","))

        XCTAssertEqual(review.warnings, [])
    }

    func testAMisspeltTypeIsRefusedWithTheNearestNameUnlessItIsMeant() throws {
        let table: [(String, String?)] = [
            ("geofence", "geoFence"), ("passcod", "passcode"), ("locationAuthorizationWhenInUse", "location"),
            ("pin", "passcode"), ("hours", "timeOfDay"), ("timeofday", "timeOfDay"), ("blutooth", "bluetooth"),
            ("org.example.moonPhase", nil),
            // As many wrong letters as a short name and a third of a long one may have, and one more.
            ("lagan", "login"), ("lagam", nil), ("usxrAgrxxmxnt", "userAgreement"), ("usxrAgrxxmxnx", nil),
        ]

        try playEach(table) { type, nearest in
            let review = try Self.review(#"{"type": "\#(type)", "critical": true}"#)

            XCTAssertEqual(review.unknown.map(\.nearest), [nearest], type)
            assertThrows(.documentInvalid, type) { try review.check() }
            XCTAssertNoThrow(try review.check(allowUnknown: true), type)
            XCTAssertEqual(review.warnings.count, 1, type)
            XCTAssertEqual(review.warnings.first?.contains("refuses the badge"), true, type)
        }
    }

    func testAReceivedPolicyWithAnUnknownMemberIsTakenAndAWrittenOneIsNot() throws {
        let json = try JSON.parse(
            """
            {"appearance": {"header": "a\\u001b[2J", "footer": "Wear it."}, "quota": 3,
             "restrictions": [{"type": "passcode", "minDigits": 2},
             {"type": "userAgreement", "critical": true,
              "documents": [{"kind": "terms", "version": "1", "locale": "en", "text": "x", "font": "serif"}]}]}
            """)

        let policy = try Policy(received: JSONReader(json))

        assertThrows(.documentInvalid) { try Policy(JSONReader(json)) }
        let document = PolicyDocument(
            version: 1, issuedAt: .distantPast, expires: .distantFuture, policy: policy, compact: "")
        let compiled = CompiledPolicy([document]) { $0 }
        XCTAssertEqual(policy.ignoredMembers, ["quota", "appearance.header", "restrictions[0].minDigits"])
        XCTAssertNil(policy.appearance?.header)
        XCTAssertEqual(policy.appearance?.footer, "Wear it.")
        XCTAssertEqual(compiled.ignored, ["appearance.header", "quota", "restrictions[0].minDigits"])
        XCTAssertEqual(compiled.unknownCritical, ["restrictions[1].documents[0].font"])
    }

    func testAPasscodeTightensWhatIsHeld() throws {
        let table: [(String, [String], String?)] = [
            (#"{"type": "passcode"}"#, [#"{"type": "passcode"}"#], nil),
            (#"{"type": "passcode", "minLength": 4}"#, [#"{"type": "passcode"}"#], nil),
            (#"{"type": "passcode", "maxTries": 1}"#, [#"{"type": "passcode"}"#], "One wrong entry locks this badge"),
            (
                #"{"type": "passcode", "maxTries": 2, "onExhausted": "deleteBadge"}"#, [#"{"type": "passcode"}"#],
                "2 wrong entries remove this badge"
            ),
            (#"{"type": "passcode", "minLength": 8}"#, [#"{"type": "passcode"}"#], "at least 8 digits"),
            (#"{"type": "passcode"}"#, [], "at least 6 digits"),
            (
                #"{"type": "passcode", "delays": [{"after": 1, "wait": "PT1H"}]}"#, [#"{"type": "passcode"}"#],
                "wait longer"
            ),
            (
                #"{"type": "passcode", "delays": [{"after": 1, "wait": "PT1H"}]}"#,
                [#"{"type": "passcode", "delays": [{"after": 1, "wait": "PT1H"}]}"#], nil
            ),
            (#"{"type": "passcode"}"#, [#"{"type": "passcode", "delays": [{"after": 1, "wait": "PT1H"}]}"#], nil),
            // Longer after the first entry alone, and after the ninth alone.
            (
                #"{"type": "passcode", "delays": [{"after": 1, "wait": "PT1M"}]}"#,
                [#"{"type": "passcode", "delays": [{"after": 2, "wait": "PT1M"}]}"#], "wait longer"
            ),
            (
                #"{"type": "passcode", "delays": [{"after": 9, "wait": "PT2H"}]}"#, [#"{"type": "passcode"}"#],
                "wait longer"
            ),
            (#"{"type": "passcode", "maxTries": 9}"#, [#"{"type": "passcode"}"#], "9 wrong entries lock this badge"),
        ]

        try playEach(table) { new, held, expected in
            let passcodes = try ([new] + held).map { text in
                try Policy(JSONReader(JSON.parse("{\"restrictions\": [\(text)]}"))).passcodes
            }
            let tightening = PasscodeTightening(of: passcodes[0], over: passcodes.dropFirst().flatMap(\.self))

            XCTAssertEqual(tightening == nil, expected == nil, new)
            if let expected { XCTAssertEqual(tightening?.description.contains(expected), true, "\(tightening as Any)") }
        }
    }

    func testAPasscodeThatMeetsThePolicyIsNotTightened() throws {
        let policy = try Policy(JSONReader(JSON.parse(#"{"restrictions": [{"type": "passcode"}]}"#))).passcodes

        let same = PasscodeTightening(of: policy, over: [], passcode: PasscodeRules(minLength: 6, kind: .digits))
        let shorter = PasscodeTightening(of: policy, over: [], passcode: PasscodeRules(minLength: 4, kind: .digits))
        let none = PasscodeTightening(of: policy, over: [])

        XCTAssertNil(same)
        XCTAssertEqual(shorter?.rules, PasscodeRules(minLength: 6, kind: .digits))
        XCTAssertEqual(none?.rules, PasscodeRules(minLength: 6, kind: .digits))
    }
}

extension [RingOutline.Edge] {
    fileprivate func after(_ index: Int) -> Element { self[(index + 1) % count] }

    /// Whether two edges that do not follow each other meet, each compared with each.
    fileprivate var meetsItself: Bool {
        for one in indices {
            for other in indices.dropFirst(one + 2) where other - one < count - 1 {
                if self[one].meets(self[other]) { return true }
            }
        }
        return false
    }
}
