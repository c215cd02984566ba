import BadgeModel

extension BadgeError {
    /// Whether the server's response means that it has nothing at an address: file stores answer 403, gateways 405 and
    /// 406, and others send the same page for every address.
    package var saysNothingIsThere: Bool {
        if let status = serverProblem?.status { return [403, 404, 405, 406].contains(status) }
        guard code == .serverAnswerInvalid, case .httpStatus(let status)? = detail else { return false }
        return (200..<300).contains(status)
    }
}
