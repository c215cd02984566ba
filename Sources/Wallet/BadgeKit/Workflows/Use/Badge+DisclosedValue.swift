package import BadgeModel

extension Badge {
    /// Returns the badge's value of a claim; `nil` for anything but a string, a number or a Boolean.
    package func disclosedValue(of claim: String) -> String? {
        switch claim {
        case "name": holder.fullName
        case "given_name": holder.givenName
        case "family_name": holder.familyName
        case "title": holder.title
        case "group": holder.group
        case "email": holder.email
        default:
            switch properties[claim] {
            case .string(let text)?: text
            case .integer, .double, .decimal, .bool: properties[claim]?.text
            default: nil
            }
        }
    }
}
