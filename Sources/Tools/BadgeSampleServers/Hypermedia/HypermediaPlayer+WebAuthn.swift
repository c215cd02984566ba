import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeServing
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
        guard session.credentials.count < Bound.credentials.limitOfOne,
            !session.credentials.contains(where: { $0.id == credential.id }),
            session.admitted.map({ authority[WebAuthnCredentials.self].add(credential, of: $0.person) }) ?? true
        else { throw HypermediaProblem.credentialRefused("The credential is known already.") }
        session.credentials.append(credential)
    }

    // A credential of a person identifies that person, unless somebody has logged in already.
    mutating func verifyAssertion(_ values: [String: JSON]) async throws {
        let answer = try answer(values)
        let owned = authority[WebAuthnCredentials.self].owner(of: answer.id)
        let own = session.credentials.firstIndex { $0.id == answer.id }
        guard let credential = owned?.credential ?? own.map({ session.credentials[$0] }) else {
            throw HypermediaProblem.credentialRefused("The credential is unknown.")
        }
        let count = try Self.refusing { try answer.verify(with: credential, expectation(in: "RequestOptions")) }
        let isNext =
            owned == nil
            ? credential.isFollowed(by: count) : authority[WebAuthnCredentials.self].count(count, of: credential.id)
        guard isNext else {
            throw HypermediaProblem.credentialRefused("The sign counter did not grow: there may be a copy of the key.")
        }
        if let own { session.credentials[own].signCount = count }
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
        let keys = Self.publicKeys(of: options, in: document)
        let allowed = keys.map { $0["allowCredentials"]?.arrayValue ?? [] }
        return WebAuthnAnswer.Expectation(
            challenge: session.challenge, origin: URL(string: names.issuer)?.origin ?? "?",
            relyingParty: relyingParty,
            userVerification: keys.contains { key in
                [key["userVerification"], key["authenticatorSelection"]?["userVerification"]].contains("required")
            },
            userHandle: keys.compactMap { $0["user"]?["id"]?.stringValue }.first.flatMap { try? Base64URL.decode($0) }
                ?? [],
            allowed: allowed.contains([])
                ? [] : Set(allowed.joined().compactMap { $0["id"]?.stringValue }))
    }

    // The options of that kind in the document.
    private static func publicKeys(of options: String, in document: JSON) -> [JSON] {
        switch document {
        case .array(let elements): elements.flatMap { publicKeys(of: options, in: $0) }
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { name, value in
                (name.hasSuffix(options) ? [value["publicKey"]].compactMap(\.self) : [])
                    + publicKeys(of: options, in: value)
            }
        default: []
        }
    }
}

extension HypermediaProblem {
    fileprivate static func credentialRefused(_ detail: String) -> Self {
        Self(
            kind: .incorrectCredentials, title: .samples("page.hypermedia.credential"),
            messages: [.samples("page.hypermedia.credential")],
            members: ["detail": .string(detail)])
    }
}
