import BadgeDatabase
import BadgeModel

extension StoreFinding {
    /// Returns the remedy with its command.
    func remedyText(of owner: StoreOwner?) -> String {
        guard let action else { return remedy.shown }
        let sentence = remedy.shown.hasSuffix(".") ? String(remedy.shown.dropLast()) : remedy.shown
        switch action {
        case .begin:
            return Self.remedy(
                sentence, owner == .organization ? "badgectl authority create --name NAME" : "badgectl provision")
        case .restore(let more):
            let option = owner == .organization ? " --of organization" : ""
            let remedy = Self.remedy(sentence, "badgectl store restore FILE\(option) --yes")
            let all = "badgectl store verify --of \(owner?.rawValue ?? "wallet")"
            return more > 0 ? .words("command.remedy.more", ["remedy": remedy, "command": all]) : remedy
        case .examine: return Self.remedy(sentence, "badgectl doctor")
        case .login(let badge):
            return .words(
                "command.remedy.login",
                [
                    "login": "badgectl login \(badge)", "provision": "badgectl provision",
                    "remove": "badgectl remove \(badge)",
                ])
        case .resetPasscode(let badge):
            return .words(
                "command.remedy.resetPasscode",
                ["remedy": sentence, "reset": "badgectl passcode reset", "login": "badgectl login \(badge)"])
        }
    }

    private static func remedy(_ sentence: String, _ command: String) -> String {
        .words("command.remedy", ["remedy": sentence, "command": command])
    }
}
