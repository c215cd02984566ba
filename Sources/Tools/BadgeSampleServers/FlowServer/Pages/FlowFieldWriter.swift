import BadgeFlows
import BadgeHTML
import BadgeModel

// Writes a field of a flow as an element of a form.
struct FlowFieldWriter {
    let field: FlowField
    let screen: String

    private var id: String { "\(screen)-\(field.name)".htmlEscaped }
    private var label: String { (field.label ?? field.name).htmlEscaped }

    var markup: String {
        switch field.type {
        case .translatableString: return "<p>\(label)</p>"
        case .readOnly: return "\(caption)<output id=\"\(id)\"\(attribute)></output>"
        case .hidden:
            return "<input type=\"hidden\"\(attributes) value=\"\((field.value ?? "").htmlEscaped)\">"
        case .checkbox:
            let isChecked = field.isPreChecked ? " checked" : ""
            return "<p class=\"option\"><input type=\"checkbox\"\(attributes)\(isChecked)>"
                + "<label for=\"\(id)\">\(label)</label></p>"
        case .radio: return radio
        case .select:
            let options = field.options.map { option in
                "<option value=\"\(option.value.htmlEscaped)\"\(option.isSelected ? " selected" : "")>"
                    + "\(option.text.htmlEscaped)</option>"
            }
            return "\(caption)<select\(attributes)>\(options.joined())</select>"
        case .textArea: return "\(caption)<textarea\(attributes) rows=\"4\"></textarea>"
        case .text, .email, .password, .date, .multiIdentifier, .other: return "\(caption)\(input)"
        }
    }

    private var input: String {
        let value = field.type == .password ? "" : field.value ?? ""
        let placeholder = field.placeholder.map { " placeholder=\"\($0.htmlEscaped)\"" } ?? ""
        return "<input type=\"\(inputType)\"\(attributes) value=\"\(value.htmlEscaped)\"\(placeholder)\(autocomplete)>"
    }

    private var inputType: String {
        switch field.type {
        case .email: "email"
        case .password: "password"
        case .date: "date"
        default: "text"
        }
    }

    private var autocomplete: String {
        switch field.type {
        case .email, .multiIdentifier: " autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\""
        case .password:
            " autocomplete=\"\(field.name.hasPrefix("new") ? "new-password" : "current-password")\""
        default: ""
        }
    }

    private var radio: String {
        let options = field.options.enumerated().map { index, option in
            "<p class=\"option\"><input type=\"radio\" id=\"\(id)-\(index)\" name=\"\(field.name.htmlEscaped)\" "
                + "data-field=\"\(field.name.htmlEscaped)\"\(attribute) value=\"\(option.value.htmlEscaped)\""
                + "\(option.isSelected ? " checked" : "")><label for=\"\(id)-\(index)\">\(option.text.htmlEscaped)</label></p>"
        }
        return "<fieldset><legend>\(label)</legend>\(options.joined())</fieldset>"
    }

    private var caption: String { "<label for=\"\(id)\">\(label)</label>" }

    private var attributes: String {
        " id=\"\(id)\" name=\"\(field.name.htmlEscaped)\" data-field=\"\(field.name.htmlEscaped)\"\(attribute)"
            + (field.type == .date && field.parameterNames.count > 1 ? " data-parts" : "")
            + (field.isRequired ? " required" : "")
    }

    // The attribute of the record that fills the field; nested ones are left to the server.
    private var attribute: String {
        guard case .path(let path)? = field.schema, path.components.count == 1 else { return "" }
        return " data-attribute=\"\(path.components[0].name.htmlEscaped)\""
    }
}
