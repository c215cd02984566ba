/// The graph of steps that an organization's hypermedia login leads through: what a client is shown at each step, which
/// actions it has there, and where they lead.
///
///     let script = try HypermediaScript(JSON.parse(text, limits: HypermediaScript.limits))
///     let transport = try authority.transport { $0.hypermedia = HypermediaSettings(script: script) }
///
/// `Schemas/hypermedia-script.schema.json` describes the document. A script that names a `person` identifies
/// anyone who reaches that rule as this person, without any credential: it is for tests of clients only, and is served on
/// this machine only.
public struct HypermediaScript: Sendable {
    let start: String
    let steps: [String: Step]
    let answers: [String: Answer]

    /// Whether a rule names a person, so that anyone who reaches it is let in as that person without a credential.
    public var hasPersonWithoutCredential: Bool {
        steps.values.contains { $0.transitions.values.joined().contains { $0.person != nil } }
    }

    /// Whether such a rule leaves it to the server's settings who the person is.
    public var hasTrialPerson: Bool {
        steps.values.contains { step in
            step.transitions.values.joined().contains {
                if case .trial = $0.person { true } else { false }
            }
        }
    }

    // A representation and its transitions.
    struct Step: Sendable {
        let document: HypermediaTemplate
        let transitions: [String: [Rule]]
        let renewsSession: Bool
    }

    // A response that leaves the client at its step, unless it ends the session.
    struct Answer: Sendable {
        let content: Content
        let status: Int?
        let mediaType: String?
        let headers: [String: String]
        let ends: Bool
    }

    enum Content: Sendable {
        case document(HypermediaTemplate)
        case text(String, repeats: Int)
    }

    struct Rule: Sendable {
        var condition = Condition()
        var check: Check?
        // Who is identified without a credential.
        var person: Person?
        var secondFactor: String?
        let outcome: Outcome
    }

    enum Person: Sendable {
        case named(email: String)
        // The one whom the settings of the server name.
        case trial
    }

    struct Condition: Sendable {
        // The name of a field and the value that it must have.
        var field: (name: String, value: String)?
        // The transition must not have been taken more often in the session.
        var upTo: Int?
    }

    enum Check: Sendable {
        // The names of the fields with the user name and the password.
        case password(username: String, password: String)
        // The name of the field with the code that the login asked for.
        case code(String)
        case registration
        case assertion
        case resumption
    }

    enum Outcome: Sendable {
        case step(String)
        case answer(String)
        case authorization
    }
}
