import BadgeModel
public import BadgeUI
import Foundation

/// Verifiers' requests of every shape, to draw.
public enum ConsentPrompts {
    /// What one badge tells.
    public static let one = prompt([query("staff", [staff])])
    /// Two badges for one query, which say the same.
    public static let alike = prompt([query("staff", [staff, secondStaff])])
    /// Two badges for one query, which do not.
    public static let different = prompt([query("staff", [staff, visitor])])
    /// Two queries, each with two badges.
    public static let two = prompt([query("staff", [staff, secondStaff]), query("other", [staff, secondStaff])])
    /// One of two badges, as the user likes.
    public static let options = prompt(
        [query("staff", [staff]), query("visitor", [visitor])],
        sets: [.init(isRequired: true, options: [["staff"], ["visitor"]])])
    /// One badge, and another if the user adds it.
    public static let optional = prompt(
        [query("parking", [parking]), query("staff", [staff])],
        sets: [.init(isRequired: true, options: [["staff"]]), .init(isRequired: false, options: [["parking"]])])
    /// As many of two badges as the user likes.
    public static let multiple = prompt([query("staff", [staff, secondStaff], isMultiple: true)])
    /// More than the registration permits, with a purpose.
    public static let beyond = PresentationPrompt(
        request: "d", verifier: verifier, purposes: ["Entry to the building."],
        queries: [
            .init(
                id: "staff",
                candidates: [
                    .init(
                        badge: badge("1", "Staff badge"),
                        required: [
                            claim("name", "Ada Lovelace"),
                            .init(path: "email", label: "email", isBeyondRegistration: true),
                        ])
                ])
        ])

    /// All of them, by name.
    public static let all: [(name: String, prompt: PresentationPrompt)] = [
        ("one", one), ("alike", alike), ("different", different), ("two", two), ("options", options),
        ("optional", optional), ("multiple", multiple), ("beyond", beyond),
    ]

    private static let verifier = PresentationPrompt.Verifier(
        name: "Example Door", verification: .certificateHash, clientID: "x509_hash:abc", destination: "door.example")
    private static let staff = candidate(badge("1", "Staff badge"))
    private static let secondStaff = candidate(badge("2", "Staff badge"))
    private static let visitor = candidate(badge("3", "Visitor badge"), name: "A. Lovelace")
    private static let parking = PresentationPrompt.Candidate(badge: badge("4", "Parking badge"), required: [])

    private static func prompt(
        _ queries: [PresentationPrompt.Query], sets: [PresentationPrompt.Combination]? = nil
    ) -> PresentationPrompt {
        PresentationPrompt(request: "d", verifier: verifier, queries: queries, sets: sets)
    }

    private static func query(
        _ id: String, _ candidates: [PresentationPrompt.Candidate], isMultiple: Bool = false
    ) -> PresentationPrompt.Query {
        .init(id: id, isMultiple: isMultiple, candidates: candidates)
    }

    private static func candidate(_ badge: Badge, name: String = "Ada Lovelace") -> PresentationPrompt.Candidate {
        .init(badge: badge, required: [claim("name", name)], optional: [claim("email", "ada@example.org")])
    }

    private static func claim(_ name: String, _ value: String) -> PresentationPrompt.Claim {
        .init(path: name, label: name, value: value)
    }

    private static func badge(_ id: String, _ name: String) -> Badge {
        let server = URL(string: "https://badges.example.org") ?? URL(filePath: "/")
        return Badge(
            id: Badge.ID(rawValue: id), organizationID: Organization.ID(rawValue: server.absoluteString),
            holder: Badge.Holder(fullName: "Ada Lovelace"), display: Display(name: name), status: .active,
            server: server)
    }
}
