import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation

extension HypermediaPlayer {
    private static let credentialFields = ["credential", "platformCredential", "crossPlatformCredential"]

    var relyingParty: String {
        let host = URL(string: names.issuer)?.host() ?? ""
        return host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    }

    mutating func register(_ values: [String: JSON]) throws {
        let answer = try answer(values)
        let credential = try Self.refusing { try answer.registered(expectation(in: "CreationOptions")) }
        guard session.credentials.count < Most.credentialsOfAPerson,
            !session.credentials.contains(where: { $0.id == credential.id }),
            session.admitted.map({ authority.webAuthnCredentials.add(credential, of: $0.person) }) ?? true
        else { throw HypermediaProblem.credentialRefused("The credential is known already.") }
        session.credentials.append(credential)
    }

    // A credential of a person identifies that person, unless somebody has logged in already.
    mutating func verifyAssertion(_ values: [String: JSON]) async throws {
        let answer = try answer(values)
        let owned = authority.webAuthnCredentials.owner(of: answer.id)
        let own = session.credentials.first { $0.id == answer.id }
        guard let credential = own ?? owned?.credential else {
            throw HypermediaProblem.credentialRefused("The credential is unknown.")
        }
        try Self.refusing { try answer.verify(with: credential, expectation(in: "RequestOptions")) }
        guard own == nil, let person = owned?.person else { return }
        guard [nil, person].contains(session.admitted?.person) else {
            throw HypermediaProblem.credentialRefused("The credential is another person's.")
        }
        try await admit(person)
    }

    private func answer(_ values: [String: JSON]) throws -> WebAuthnAnswer {
        let given = Self.credentialFields.compactMap { values[$0] }
        guard given.count == 1 else { throw HypermediaProblem.credentialRefused("There is not one credential.") }
        return try Self.refusing { try WebAuthnAnswer(given[0]) }
    }

    private static func refusing<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let failure as BadgeError {
            throw HypermediaProblem.credentialRefused(failure.reason)
        }
    }

    private func expectation(in options: String) -> WebAuthnAnswer.Expectation {
        let document = script.steps[session.step].map { rendered($0.document, code: "") } ?? .null
        return WebAuthnAnswer.Expectation(
            challenge: session.challenge, origin: URL(string: names.issuer)?.origin ?? "?",
            relyingParty: relyingParty,
            userVerification: Self.requiresVerification(document, options))
    }

    // Whether any of the options in the document require that the user be verified.
    private static func requiresVerification(_ document: JSON, _ options: String) -> Bool {
        switch document {
        case .array(let elements): elements.contains { requiresVerification($0, options) }
        case .object(let members):
            members.contains { name, value in
                let key = value["publicKey"]
                let wanted = [key?["userVerification"], key?["authenticatorSelection"]?["userVerification"]]
                return name.hasSuffix(options) && wanted.contains("required") || requiresVerification(value, options)
            }
        default: false
        }
    }
}

extension HypermediaProblem {
    fileprivate static func credentialRefused(_ detail: String) -> Self {
        Self(
            kind: .incorrectCredentials, title: "page.hypermedia.credential", messages: ["page.hypermedia.credential"],
            members: ["detail": .string(detail)])
    }
}
