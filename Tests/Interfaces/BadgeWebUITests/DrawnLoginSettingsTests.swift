import BadgeLoginPrompts
import BadgeModel
import BadgeTerminalUI
import BadgeTesting
import BadgeUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

/// Every member of a document of login screens, and what the presenters draw.
final class DrawnLoginSettingsTests: XCTestCase {
    @MainActor
    func testEveryMemberIsDrawnOrReportedAsNotDrawn() async throws {
        let members = try Self.members()
        for screen in LoginSettings.Screen.allCases {
            let plain = try await Self.drawn(Self.settings(Self.screen, of: screen))
            for (path, changed) in members {
                let settings = try Self.settings(changed, of: screen)
                let member = "screens.\(screen).default.\(path.prefix { $0 != "." })"

                let isReported = settings.warnings.contains { $0.path.hasPrefix(member) }
                let isDrawn = try await Self.drawn(settings) != plain

                XCTAssertNotEqual(isDrawn, isReported, "\(screen).\(path)")
            }
        }
    }

    private static let inputs: [[String: JSON]] = [
        ["key": "username", "type": "text"],
        ["key": "branch", "type": "list", "label": "Branch", "selections": ["North", "South"]],
        ["key": "pin", "type": "text"],
    ]

    private static let screen: [String: JSON] = [
        "title": ["text": "Title"], "header": ["text": "Above"], "footer": ["text": "Below"],
        "loginButton": ["text": "Enter"], "cancelButton": ["text": "Leave"],
        "forgotPassword": ["text": "Lost?", "link": "https://id.example.com/lost"],
        "inputs": .array(inputs.map(JSON.object)),
    ]

    /// The paths of all members of the schema, each with a screen in which it has another value.
    private static func members() throws -> [(path: String, screen: [String: JSON])] {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/login-settings.schema.json"))
        let kinds = try XCTUnwrap(schema.json["$defs"]?.objectValue)
        let elements = try XCTUnwrap(kinds["screen"]?["properties"]?.objectValue)
        XCTAssertEqual(Set(elements.keys), Set(Mirror(reflecting: LoginScreen()).children.compactMap(\.label)))
        var members: [(path: String, screen: [String: JSON])] = []
        for (element, definition) in elements.sorted(by: { $0.key < $1.key }) where element != "inputs" {
            if let other = value(definition) {
                members.append((element, screen.merging([element: other]) { $1 }))
                continue
            }
            let named = kind(definition).flatMap { kinds[$0] } ?? definition
            let alternatives = [named] + (definition["anyOf"]?.arrayValue ?? [])
            let fields = try XCTUnwrap(alternatives.compactMap { $0["properties"]?.objectValue }.first, element)
            for (field, member) in fields.sorted(by: { $0.key < $1.key }) {
                var object = screen[element]?.objectValue ?? [:]
                object[field] = value(member) ?? "https://id.example.com/other"
                members.append(("\(element).\(field)", screen.merging([element: .object(object)]) { $1 }))
            }
        }
        let fields = try XCTUnwrap(kinds["input"]?["properties"]?.objectValue)
        for field in fields.keys.sorted() {
            let changed = try changing(input: field)
            members.append(("inputs.\(field)", changed))
        }
        return members
    }

    private static func changing(input field: String) throws -> [String: JSON] {
        let changes: [String: (index: Int, value: JSON)] = [
            "key": (2, "desk"), "type": (2, "password"), "label": (2, "Changed"), "placeholder": (2, "Changed"),
            "default": (2, "Changed"), "selections": (1, ["North", "East"]), "selected": (1, 1),
        ]
        let change = try XCTUnwrap(changes[field], field)
        var changed = inputs
        changed[change.index][field] = change.value
        return screen.merging(["inputs": .array(changed.map(JSON.object))]) { $1 }
    }

    private static func kind(_ definition: JSON) -> String? {
        definition["$ref"]?.stringValue.map { $0.replacing("#/$defs/", with: "") }
    }

    private static func value(_ definition: JSON) -> JSON? {
        let values: [String: JSON] = ["text": "Changed", "font": "Georgia", "color": "#7A1FA2", "name": "logo"]
        return kind(definition).flatMap { values[$0] }
    }

    private static func settings(_ screen: [String: JSON], of kind: LoginSettings.Screen) throws -> LoginSettings {
        let document: JSON = ["screens": [kind.rawValue: ["default": .object(screen)]]]
        return try LoginSettings(Array(document.text.utf8), assets: LogoAssets(), mode: .development)
    }

    @MainActor
    private static func drawn(_ settings: LoginSettings) async throws -> [String] {
        let project = ProjectInfo(projectName: "Example Works", serverName: "id.example.com")
        return try await settings.forms(for: project, on: UIRegistry()).flatMap { shown in
            [
                DrawnPage.text(shown.form, in: shown.appearance),
                TerminalPreview(shown.form, in: shown.appearance, columns: 100, environment: ["TERM": "xterm"]).text,
            ]
        }
    }
}
