import BadgeAuthority
import BadgeModel

extension SentInvitation {
    /// The members that tell where the invitation went, for JSON.
    var members: [String: JSON] {
        var members: [String: JSON] = ["offerSentTo": .string(email), "expiresAt": .string(expiresAt.iso8601)]
        switch code {
        case .text(let number): members["codeSentTo"] = .string(number)
        case .operator(let code): members["transactionCode"] = .string(code.text)
        case .none: break
        }
        return members
    }

    /// The sentences that tell where the invitation goes; a code in a file is not shown.
    func text(codeFile: String? = nil) -> String {
        let offer = "The offer goes to \(email.oneLine) by email, good until \(expiresAt.iso8601)."
        return switch code {
        case .text(let number): "\(offer)\nThe transaction code goes to \(number.oneLine) by text message."
        case .operator(let code):
            """
            \(offer)

            Transaction code (give it to the person, but not by email):
              \(codeFile.map { "in \($0.oneLine)" } ?? code.text)
            """
        case .none: "\(offer)\nThe person logs in to get the badge."
        }
    }
}
