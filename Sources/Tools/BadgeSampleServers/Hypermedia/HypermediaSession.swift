import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

// A login by hypermedia authentication, from its first step until its code.
struct HypermediaSession: Sendable {
    // The number of transitions after which a login ends, so that no client goes in circles for ever.
    static let mostTransitions = 4096
    private static let mostFields = 64
    private static let longestField = 1024

    let request: BrowserLoginRequest
    // The thumbprint of the key to which the client's access tokens are bound.
    let key: String
    private(set) var step: String
    // The number of steps so far, which is part of the addresses of the current one.
    private(set) var visit = 0
    private(set) var polls = 0
    // The name of the newest answer to an action of the current step.
    var answer: String?
    // A value for hidden fields, and the challenge of a WebAuthn operation, for the current step.
    private(set) var random = ""
    private(set) var challenge = ""
    private var taken: [String: Int] = [:]
    private var transitions = 0
    // The entries of earlier forms, without passwords.
    private(set) var fields: [String: String] = [:]
    // The login that waits for its second factor.
    var waiting: WaitingLogin?
    var admitted: AdmittedLogin?
    var credentials: [WebAuthnCredential] = []

    init(_ request: BrowserLoginRequest, key: String, step: String, random: any RandomSource) {
        self.request = request
        self.key = key
        self.step = step
        enter(step, random: random)
    }

    // Entering the current step again is a poll, after which the addresses of the step stay as they are.
    mutating func enter(_ next: String, random source: any RandomSource) {
        guard visit == 0 || next != step else {
            polls += 1
            return
        }
        (step, visit, polls, answer) = (next, visit + 1, 0, nil)
        (random, challenge) = (source.token(), source.token())
    }

    // Returns how often the transition has been taken, this time included; nil when the login has gone on for too long.
    mutating func take(_ transition: String) -> Int? {
        transitions += 1
        guard transitions <= Self.mostTransitions else { return nil }
        return increment("\(step)/\(transition)")
    }

    private mutating func increment(_ name: String) -> Int {
        let count = taken[name, default: 0] + 1
        taken[name] = count
        return count
    }

    // A field that the form has and the client did not send has no value from then on.
    mutating func remember(_ values: [String: JSON], of form: OfferedForm) {
        for field in form.fields where !["hidden", "password", "context"].contains(field.type) {
            fields[field.name] = nil
            guard let text = values[field.name]?.stringValue, text.utf8.count <= Self.longestField,
                fields.count < Self.mostFields
            else { continue }
            fields[field.name] = text
        }
    }

    // Whether a password or a key was right.
    var isRecognized: Bool { waiting != nil || admitted != nil }

    // The time after the last answered request for which the login continues: shorter before a password or a key was
    // right.
    var idleLifetime: TimeInterval { isRecognized ? 600 : 300 }

    func path(of transition: String) -> String { "\(Endpoint.hypermediaSteps)/\(visit)/\(step)/\(transition)" }

    // Only the browser learns it, and it says nothing about the value of hidden fields.
    var launchNonce: String { Base64URL.encode(Digest.sha256("launch \(random)")) }
}

// A login whose password was right, and whose second factor is still missing.
struct WaitingLogin: Sendable {
    let username: String
    let password: Secret
    let parameters: [String: String]
}
