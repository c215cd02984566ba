import BadgeModel

extension BadgeError {
    /// Whether a server answered in a way that means that it has nothing at an address: it refuses the address, or answers
    /// every address with the same page.
    package var saysNothingIsThere: Bool {
        if let status = serverProblem?.status {
            // These three say that it may be there.
            return (400..<500).contains(status) && ![408, 425, 429].contains(status)
        }
        guard code == .serverAnswerInvalid, case .httpStatus(let status)? = detail else { return false }
        return (200..<300).contains(status)
    }
}
