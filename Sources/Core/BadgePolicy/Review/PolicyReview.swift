package import BadgeModel

/// The semantic problems of a valid policy: values that can never be met, or not as intended.
///
///     let review = PolicyReview(policy) { SystemZones().table([$0])[$0] != nil }
///     try review.check()
///     review.warnings.forEach { show($0) }
package struct PolicyReview: Sendable {
    /// All problems, each with its path in the document.
    package let findings: [BadgeError.InvalidField]
    /// The restrictions of unknown types, in the order written.
    package let unknown: [UnknownType]
    private let oddities: [String]

    /// A restriction of an unknown type.
    package struct UnknownType: Sendable, Hashable {
        /// Its path in the document.
        package let path: String
        /// The type as written.
        package let type: String
        /// The most similar known type; `nil` when none is similar.
        package let nearest: String?
        /// Whether wallets that do not know it refuse every use.
        package let isCritical: Bool
    }

    /// Reviews a policy. `isZone` returns whether a time zone with that name is known, `nearestZone` the most similar
    /// known name.
    package init(
        _ policy: Policy, isZone: (String) -> Bool, nearestZone: (String) -> String? = { _ in nil }
    ) {
        self.init(policy, isDraft: false, isZone: isZone, nearestZone: nearestZone)
    }

    private init(_ policy: Policy, isDraft: Bool, isZone: (String) -> Bool, nearestZone: (String) -> String?) {
        var findings: [BadgeError.InvalidField] = []
        var unknown: [UnknownType] = []
        var single: [String: Int] = [:]
        for (index, restriction) in policy.restrictions.enumerated() {
            let path = "restrictions[\(index)]"
            switch restriction.requirement {
            case .geoFence(let fence): findings += fence.findings(path)
            case .timeOfDay(let hours): findings += hours.findings(path, isZone, nearestZone)
            case .passcode, .login:
                let type = restriction.requirement.type
                if let first = single[type] {
                    findings.append(
                        .init(path: path, reason: "is a second \(type); say all of it in restrictions[\(first)]"))
                }
                single[type] = single[type] ?? index
            case .unknown(let type, _):
                unknown.append(
                    UnknownType(
                        path: path + ".type", type: type, nearest: Policy.Requirement.nearestType(to: type),
                        isCritical: restriction.isCritical))
            default: break
            }
        }
        (self.findings, self.unknown) = (findings, unknown)
        // What is refused needs no warning.
        oddities = findings.isEmpty && !isDraft ? policy.oddities : []
    }

    /// Throws if the policy has problems.
    ///
    /// - Parameter allowUnknown: Whether restrictions of unknown types are intended, and only cause warnings.
    /// - Throws: `BadgeError` `documentInvalid`.
    package func check(allowUnknown: Bool = false) throws {
        let all = problems(allowUnknown)
        guard all.isEmpty else { throw BadgeError.invalidDocument(all) }
    }

    private func problems(_ allowUnknown: Bool) -> [BadgeError.InvalidField] {
        findings + (allowUnknown ? [] : unknown.map(\.finding))
    }

    /// Reads and reviews a policy that an administrator wrote, and refuses it with all problems at once: what cannot be
    /// read, and what can be read but not met.
    ///
    /// - Parameter allowUnknown: As for ``check(allowUnknown:)``.
    /// - Throws: `BadgeError` `documentInvalid`.
    package static func read(
        _ document: JSONReader, allowUnknown: Bool, isZone: (String) -> Bool, nearestZone: (String) -> String?
    ) throws -> (policy: Policy, review: PolicyReview) {
        let (policy, invalid) = try Policy.draft(document)
        let review = PolicyReview(policy, isDraft: !invalid.isEmpty, isZone: isZone, nearestZone: nearestZone)
        let found = review.problems(allowUnknown).filter { !$0.isConsequence(of: invalid) }
        guard invalid.isEmpty, found.isEmpty else { throw BadgeError.invalidDocument(invalid + found) }
        return (policy, review)
    }

    /// A sentence for each restriction of an unknown type, and for each value that is valid but probably not as
    /// intended: an area across a continent, restrictions that exclude each other, a wait that never comes.
    package var warnings: [String] { unknown.map(\.description) + oddities }
}

extension BadgeError.InvalidField {
    // Whether it is about a substitute for what could not be read: within that, or an area of which a part is invalid.
    fileprivate func isConsequence(of invalid: [Self]) -> Bool {
        invalid.contains { other in
            path == other.path || path.isWithin(other.path) || path.contains(".polygon") && other.path.isWithin(path)
        }
    }
}

extension String {
    fileprivate func isWithin(_ path: String) -> Bool { hasPrefix(path + ".") || hasPrefix(path + "[") }
}

extension PolicyReview.UnknownType: CustomStringConvertible {
    /// A sentence for the user.
    package var description: String {
        let effect =
            isCritical
            ? "it is critical, so every wallet that does not know it refuses the badge"
            : "wallets that do not know it ignore it"
        return "\(path): the type \"\(type)\" is not known here\(hint); \(effect)."
    }

    fileprivate var finding: BadgeError.InvalidField {
        .init(path: path, reason: "is not a known type: \(type)\(hint)")
    }

    private var hint: String {
        nearest.map { " (did you mean \($0)?)" }
            ?? " (known are \(Policy.Requirement.types.sorted().joined(separator: ", ")))"
    }
}

extension Policy.TimeOfDay {
    fileprivate func findings(
        _ path: String, _ isZone: (String) -> Bool, _ nearestZone: (String) -> String?
    ) -> [BadgeError.InvalidField] {
        windows.enumerated().compactMap { index, window in
            guard !isZone(window.zone) else { return nil }
            let nearest = nearestZone(window.zone).map { "did you mean \($0)?" }
            let hint = " (\(nearest ?? "write a name such as Europe/London"))"
            return .init(
                path: "\(path).windows[\(index)].zone",
                reason: "is not a time zone that this system knows: \(window.zone)\(hint)")
        }
    }
}

extension Policy.GeoFence {
    fileprivate func findings(_ path: String) -> [BadgeError.InvalidField] {
        let named = [("areas", areas), ("except", exceptions)]
        return named.flatMap { name, areas in
            areas.enumerated().flatMap { index, area -> [BadgeError.InvalidField] in
                guard case .polygon(let polygon) = area.shape else { return [] }
                return polygon.flaws.map { flaw in
                    .init(
                        path: "\(path).\(name)[\(index)].polygon.coordinates[\(flaw.ring)]\(flaw.pathSuffix)",
                        reason: flaw.reason)
                }
            }
        }
    }
}
