import BadgeDatabase
import BadgeModel

extension StoreFinding {
    /// What to do, with the command that does it.
    func remedyText(of owner: StoreOwner?) -> String {
        guard let action else { return remedy.text }
        let sentence = remedy.text.hasSuffix(".") ? String(remedy.text.dropLast()) : remedy.text
        switch action {
        case .begin:
            return "\(sentence): badgectl \(owner == .organization ? "authority create --name NAME" : "provision")"
        case .restore(let more):
            let option = owner == .organization ? " --of organization" : ""
            let all = more > 0 ? " All findings: badgectl store verify --of \(owner?.rawValue ?? "wallet")" : ""
            return "\(sentence): badgectl store restore FILE\(option) --yes\(all)"
        case .examine: return "\(sentence): badgectl doctor"
        case .login(let badge):
            return
                "badgectl login \(badge). Where the organization has no logins, ask the organization for a new invitation "
                + "and open it with: badgectl provision; then remove the old badge: badgectl remove \(badge)"
        case .resetPasscode(let badge):
            return "\(sentence): badgectl passcode reset; then badgectl login \(badge)"
        }
    }
}
