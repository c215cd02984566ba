import BadgeKit
import SwiftUI

struct PasscodeView: View {
    let model: PasscodeModel
    @State private var current = ""
    @State private var new = ""
    @State private var again = ""

    var body: some View {
        Form {
            switch model.prompt {
            case .set(let rules):
                newFields(rules)
            case .verify(let triesLeft, let lockedUntil, _, let ifWrong):
                currentField(triesLeft, lockedUntil, ifWrong)
            case .change(let rules, let triesLeft, let lockedUntil, let ifWrong):
                currentField(triesLeft, lockedUntil, ifWrong)
                newFields(rules)
            case nil:
                EmptyView()
            }
            if let message = model.message { Text(message).foregroundStyle(.red) }
            if model.prompt == nil {
                Button("Continue") { model.goOn() }
            } else {
                Button("Continue") { model.submit(entry) }.disabled(model.isAnswered)
            }
            Button("Cancel", role: .cancel) { model.cancel() }
        }
    }

    private var entry: PasscodeEntry {
        PasscodeEntry(current: secret(current), new: secret(new), confirmation: secret(again))
    }

    private func secret(_ text: String) -> Secret? { text.isEmpty ? nil : Secret(utf8: text) }

    @ViewBuilder
    private func currentField(_ triesLeft: Int?, _ lockedUntil: Date?, _ ifWrong: PasscodeConsequence?) -> some View {
        SecureField("Passcode", text: $current)
        if let triesLeft { Text("^[\(triesLeft) try](inflect: true) left") }
        if let ifWrong { Text(ifWrong.message.text) }
        if let lockedUntil { Text("Locked until \(lockedUntil, style: .time)") }
    }

    @ViewBuilder
    private func newFields(_ rules: PasscodeRules) -> some View {
        SecureField("New passcode, at least \(rules.minLength) characters", text: $new)
        SecureField("Repeat it", text: $again)
    }
}
