import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class PolicyCheckTests: XCTestCase {
    func testAPolicyIsEvaluatedAtALocationAndATimeAsForAFreshWallet() async throws {
        let person = try Operator()
        let file = try person.file(
            "policy.json", Rules.policy(Rules.agreement, Rules.hours, Rules.fence, Rules.passcode))

        let answer = await person.run(
            "policy", "check", file, "--at", "51.52,-0.1", "--time", "2026-03-02T17:00:00Z", "--json")

        XCTAssertEqual(answer.status, 11)
        XCTAssertEqual(try answer.restrictions, ["userAgreement", "timeOfDay", "geoFence", "passcode"])
        let rules = try answer.json("policy-check")["rules"]?.arrayValue ?? []
        XCTAssertEqual(rules.compactMap { $0["met"] }, [true, false, false, false, false])
        XCTAssertEqual(rules[2]["timeOfDay"]?["nextOpening"]?["moment"], "2026-03-03T10:00:00Z")
    }

    func testATimeIsReadByRFC3339() async throws {
        let person = try Operator()
        let file = try person.file("policy.json", Rules.policy(Rules.hours))
        let table: [(String, Int32)] = [
            ("2026-03-02T12:00:00Z", 0), ("2026-03-02t12:00:00z", 0), ("2026-03-02T13:00:00+01:00", 0),
            ("2026-03-02T24:00:00Z", 64), ("2026-03-02 12:00:00Z", 64), ("2026-02-29T12:00:00Z", 64),
        ]

        for (time, status) in table {
            let checked = await person.run("policy", "check", file, "--time", time)
            let listed = await person.run("authority", "audit", "list", "--since", time)
            XCTAssertEqual(checked.status == 64, status == 64, "\(time): \(checked.messages)")
            XCTAssertEqual(listed.status == 64, status == 64, "\(time): \(listed.messages)")
        }
    }

    func testAValidPolicyIsShownWithItsAreas() async throws {
        let person = try Operator()
        let ring = "[[[-0.1,51.51],[-0.09,51.51],[-0.09,51.516],[-0.1,51.516],[-0.1,51.51]]]"
        let file = try person.file(
            "policy.json",
            Rules.policy(
                """
                {"type": "geoFence", "areas": [
                  {"name": "Gate", "circle": {"latitude": 51.5074, "longitude": -0.1278, "radius": 9}},
                  {"name": "Works", "polygon": {"type": "Polygon", "coordinates": \(ring)}}]}
                """, Rules.passcode))

        let answer = await person.run("policy", "validate", file)
        let document = try await person.run("policy", "validate", file, "--json").json("policy-validate")

        XCTAssertEqual(answer.status, 0)
        XCTAssertTrue(answer.output.contains("Gate: circle, centre 51.5074, -0.1278, radius 9 m"), answer.output)
        XCTAssertTrue(answer.output.contains("Works: polygon, centre 51.513, -0.095, 694 m × 668 m"), answer.output)
        XCTAssertEqual(document["warnings"]?.arrayValue?.count, 1)
        XCTAssertEqual(document["restrictions"]?.arrayValue?.map { $0["type"] }, ["geoFence", "passcode"])
    }

    func testAPolicyThatIsNotValidFailsValidation() async throws {
        let person = try Operator()
        let file = try person.file("policy.json", Rules.policy(#"{"type": "geofence"}"#))

        try await person.run("policy", "validate", file, "--json").failure(16, "documentInvalid")
    }

    func testVerifiersThatNoWalletCanTrustFailValidation() async throws {
        let person = try Operator()
        let authorities = [
            #"{"roots": "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"}"#,
            #"{"issuer": "https://attester.example", "keys": [{"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"}]}"#,
            #"{"client": "x509_san_dns:door.example", "keys": [], "responseURIs": ["https://door.example/answers"]}"#,
        ]
        for authority in authorities {
            let file = try person.file("policy.json", #"{"verifiers": [\#(authority)]}"#)

            for command in [["policy", "validate"], ["policy", "check"]] {
                let error = try await person.run(command + [file, "--json"]).failure(16, "documentInvalid")

                let fields = error["detail"]?["fields"]?.arrayValue?.compactMap { $0["path"]?.stringValue }
                XCTAssertEqual(fields, ["verifiers[0]"], authority)
            }
        }
    }

    func testEveryMistakeIsNamedAtOnce() async throws {
        let person = try Operator()
        let file = try person.file(
            "policy.json",
            """
            {"deviceLimt": 2, "restrictions": [
              {"type": "timeOfDay", "windows": [{"zone": "Europe/Lundon", "from": "8", "to": "18:00"}]},
              {"type": "passcod"}, {"type": "passcode", "minLength": 0}, {"type": "passcode"},
              {"type": "geoFence", "areas": [{"polygon": {"type": "Polygon", "coordinates": [[[0, 0], ["x", 1]]]}}]}]}
            """)

        let error = try await person.run("policy", "validate", file, "--json").failure(16, "documentInvalid")
        let text = await person.run("policy", "validate", file)

        XCTAssertTrue(text.messages.contains("restrictions[4].areas[0].polygon.coordinates[0] "), text.messages)
        let fields = error["detail"]?["fields"]?.arrayValue?.compactMap { $0["path"]?.stringValue } ?? []
        XCTAssertEqual(
            Set(fields),
            [
                "deviceLimt", "restrictions[0].windows[0].from", "restrictions[0].windows[0].zone",
                "restrictions[1].type", "restrictions[2].minLength", "restrictions[3]",
                "restrictions[4].areas[0].polygon.coordinates[0]",
            ])
    }

    func testMistakesAreNamedInTheOrderOfTheFile() async throws {
        let person = try Operator()
        let policy = try person.file(
            "policy.json",
            """
            {
              "restrictions": [
                {"type": "geofence"},
                {"type": "timeOfDay", "windows": [
                  {"zone": "Europe/Lundon",
                   "to": "18:00",
                   "from": "8"}]},
                {"type": "passcode"},
                {"type": "passcode"},
                {"type": "geoFence", "areas": [{"circle": {"latitude": 151.5, "longitude": 0, "radius": 5}}]}
              ],
              "deviceLimt": 2
            }
            """)
        let theme = try person.file("theme.json", #"{"title": {"fontSize": "big"}, "bar": {"txtColor": "red"}}"#)
        let expected = [
            "restrictions[0].type", "restrictions[1].windows[0].zone", "restrictions[1].windows[0].from",
            "restrictions[3]", "restrictions[4].areas[0].circle.latitude", "deviceLimt",
        ]

        try await playEach([
            (["policy", "validate", policy], expected, [3, 5, 7, 9, 10, 12]),
            (["policy", "check", policy], expected, [3, 5, 7, 9, 10, 12]),
            (["theme", "check", theme], ["title.fontSize", "bar.txtColor"], [1, 1]),
        ]) { command, expected, lines in
            let error = try await person.run(command + ["--json"]).failure(16, "documentInvalid")
            let text = await person.run(command).messages

            XCTAssertEqual(
                error["detail"]?["fields"]?.arrayValue?.compactMap { $0["path"]?.stringValue }, expected)
            let printed = text.split(separator: "\n")
            XCTAssertEqual(printed.count, expected.count + 1, text)
            for (line, (number, path)) in zip(printed, zip(lines, expected)) {
                XCTAssertTrue(line.hasPrefix("Line \(number): \(path) "), text)
            }
            XCTAssertEqual(
                printed.last?.hasSuffix(": \(expected.count) members are wrong. Correct them and try again."), true,
                text)
        }
    }

    func testColoursThatCannotBeReadAreReported() async throws {
        let person = try Operator()
        let file = try person.file(
            "policy.json", ##"{"appearance": {"backgroundColor": "#777777", "textColor": "#888888"}}"##)
        _ = await person.run("authority", "create", "--name", "Example Works")

        let validated = await person.run("policy", "validate", file)
        let set = await person.run("authority", "policy", "set", file)

        let warning = "appearance.textColor: #888888 on #777777 has a contrast of 1.26:1, below 4.5:1"
        for answer in [validated, set] {
            let text = (answer.output + answer.messages).replacing("\n", with: " ")
            XCTAssertTrue(text.contains(warning), text)
            XCTAssertEqual(answer.status, 0)
        }
    }

    func testAPolicyWithoutRestrictionsSaysThatItHasNone() async throws {
        let person = try Operator()
        let file = try person.file("policy.json", "{}")

        let answer = await person.run("policy", "validate", file)

        XCTAssertTrue(answer.output.hasPrefix("The policy is valid. It has no restrictions: "), answer.output)
    }

    func testAMisspeltRestrictionThatIsToCountAsMetIsNamed() async throws {
        let person = try Operator()
        let file = try person.file("policy.json", Rules.policy(Rules.passcode))

        let answer = await person.run("policy", "check", file, "--met", "passcod")

        XCTAssertEqual(answer.status, 64)
        XCTAssertTrue(answer.messages.contains("not 'passcod'. Did you mean passcode?"), answer.messages)
    }

    func testWhatIsMetIsTakenAsMet() async throws {
        let person = try Operator()
        let file = try person.file(
            "policy.json", Rules.policy(Rules.agreement, Rules.hours, Rules.fence, Rules.passcode))
        let location = ["policy", "check", file, "--at", "51.5074,-0.1278", "--json"]

        let permitted = await person.run(
            location + ["--time", "2026-03-02T10:00:00Z", "--met", "userAgreement", "passcode"])
        let offset = await person.run(
            location + ["--time", "2026-03-02T10:00:00+01:00", "--met", "userAgreement", "--met", "passcode"])
        let now = await person.run(location + ["--met", "userAgreement", "passcode", "timeOfDay"])

        XCTAssertEqual([permitted.status, offset.status, now.status], [0, 11, 0])
        XCTAssertEqual(try permitted.json("policy-check")["permitted"], true)
        XCTAssertEqual(try offset.restrictions, ["timeOfDay"])
    }

    func testALocationHasItsAccuracyAndMayLieInTheSouthAndWest() async throws {
        let person = try Operator()
        let file = try person.file(
            "policy.json",
            Rules.policy(Rules.fence.replacing("51.5074", with: "-33.45").replacing("-0.1278", with: "-70.66")))

        let there = await person.run("policy", "check", file, "--at", "-33.45,-70.66", "--json")
        let vague = await person.run("policy", "check", file, "--at=-33.45,-70.66", "--accuracy", "5000", "--json")
        let unknown = await person.run("policy", "check", file, "--json")

        XCTAssertEqual([there.status, vague.status, unknown.status], [0, 11, 11], there.output)
        try playEach([vague, unknown]) { answer in
            let reason = try answer.json("policy-check")["restrictions"]?.arrayValue?.first?["reason"]
            XCTAssertEqual(reason, "outOfPlace")
        }
    }

    func testACriticalRestrictionThatIsNotKnownBlocks() async throws {
        let person = try Operator()
        let file = try person.file(
            "policy.json", Rules.policy(#"{"type": "moonPhase", "critical": true}"#, #"{"type": "tide"}"#))

        let answer = await person.run("policy", "check", file, "--allow-unknown", "--json")

        XCTAssertEqual(answer.status, 11)
        let report = try answer.json("policy-check")
        XCTAssertEqual(report["warnings"]?.arrayValue?.count, 2)
        XCTAssertEqual(report["blocked"]?["reason"], "unknownRestriction")
        XCTAssertEqual(report["ignored"], ["tide"])
    }

    func testAMisspeltRestrictionIsRefusedBySettingAndByCheckingWithTheNearestName() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        let file = try person.file("policy.json", Rules.policy(#"{"type": "geofence", "critical": true}"#))

        try await playEach([["policy", "check", file], ["authority", "policy", "set", file]]) { command in
            let answer = await person.run(command + ["--json"])

            let failure = try answer.failure(16, "documentInvalid")
            let field = failure["detail"]?["fields"]?.arrayValue?.first
            XCTAssertEqual(field?["path"], "restrictions[0].type")
            XCTAssertEqual(field?["reason"]?.stringValue?.contains("did you mean geoFence?"), true)
        }
        try await person.run("authority", "policy", "show", "--json").failure(15, "notFound")
    }

    func testACriticalUnknownRestrictionNeverGoesOutUnnoticed() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        let file = try person.file("policy.json", Rules.policy(#"{"type": "moonPhase", "critical": true}"#))

        let set = await person.run("authority", "policy", "set", file, "--allow-unknown")
        let json = try await person.run("authority", "policy", "set", file, "--allow-unknown", "--json")
            .json("authority-policy-set")
        let shown = await person.run("authority", "policy", "show")

        for answer in [set, shown] {
            XCTAssertEqual(answer.status, 0, answer.messages)
            XCTAssertTrue(answer.output.contains("Warning: restrictions[0].type"), answer.output)
            XCTAssertTrue(answer.output.contains("refuses the badge"), answer.output)
        }
        XCTAssertEqual(json["warnings"]?.arrayValue?.count, 1)
    }

    func testWhatCanNeverBeMetIsRefusedWholeWithEveryPath() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        let window = #"{"zone": "Europe/Lundon", "from": "08:00", "to": "18:00"}"#
        let ring = "[[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]]"
        let file = try person.file(
            "policy.json",
            Rules.policy(
                #"{"type": "timeOfDay", "windows": [\#(window)]}"#,
                """
                {"type": "geoFence", "areas": [{"polygon": {"type": "Polygon", "coordinates": [\(ring)]}}]}
                """, #"{"type": "passcode"}"#, #"{"type": "passcode", "minLength": 8}"#))

        try await playEach([["policy", "check", file], ["authority", "policy", "set", file]]) { command in
            let failure = try await person.run(command + ["--json"]).failure(16, "documentInvalid")

            XCTAssertEqual(
                failure["detail"]?["fields"]?.arrayValue?.compactMap { $0["path"]?.stringValue },
                [
                    "restrictions[0].windows[0].zone", "restrictions[1].areas[0].polygon.coordinates[0][2]",
                    "restrictions[3]",
                ])
        }
    }

    func testAFileThatIsNoPolicyIsNamedWithItsPaths() async throws {
        let person = try Operator()
        let file = try person.file(
            "policy.json", #"{"restrictions": [{"type": "passcode", "minLength": 0}], "more": 1}"#)

        let answer = await person.run("policy", "check", file, "--at", "51.5,0", "--json")

        let fields = try answer.failure(16, "documentInvalid")["detail"]?["fields"]?.arrayValue
        XCTAssertEqual(fields?.compactMap { $0["path"]?.stringValue }.sorted(), ["more", "restrictions[0].minLength"])
        try await person.run("policy", "check", "/nowhere", "--json").failure(15, "notFound")
    }

    func testTheReportIsTextToo() async throws {
        let person = try Operator()
        let file = try person.file("policy.json", Rules.policy(Rules.passcode))

        let answer = await person.run("policy", "check", file)

        XCTAssertEqual(
            answer.output,
            """
            The policy is valid. A use by a new wallet:

            Not permitted.

            RESTRICTION  RESULT  REASON
            revoked      met
            passcode     unmet   No passcode is set.

            Next: badgectl authority policy set \(file)

            """)
    }
}
