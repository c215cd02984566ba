import BadgeFlows
import BadgeHTML
import BadgeModel

// Writes a field of a flow as an element of a form.
struct FlowFieldWriter {
    let field: FlowField
    let screen: String

    private var id: String { "\(screen)-\(field.name)" }
    private var label: String { field.label ?? field.name }

    @HTMLBuilder
    var html: HTML {
        switch field.type {
        case .translatableString: HTML(.p) { label }
        case .readOnly:
            caption
            HTML(.output, attributes: [.id(id)] + attribute)
        case .hidden: HTML(.input, attributes: [.type(.hidden)] + attributes + [.value(field.value ?? "")])
        case .checkbox:
            HTML(.p, .class("option")) {
                HTML(.input, attributes: [.type(.checkbox)] + attributes + (field.isPreChecked ? [.checked] : []))
                caption
            }
        case .radio:
            HTML(.fieldset) {
                HTML(.legend) { label }
                for (index, option) in field.options.enumerated() { radio(option, "\(id)-\(index)") }
            }
        case .select:
            caption
            HTML(.select, attributes: attributes) {
                for option in field.options {
                    HTML(.option, .value(option.value), option.isSelected ? .selected : nil) { option.text }
                }
            }
        case .textArea:
            caption
            HTML(.textarea, attributes: attributes + [.rows(4)])
        case .text, .email, .password, .date, .multiIdentifier, .other:
            caption
            input
        }
    }

    private var input: HTML {
        let value = field.type == .password ? "" : field.value ?? ""
        let placeholder = field.placeholder.map { [HTML.Attribute.placeholder($0)] } ?? []
        return HTML(
            .input, attributes: [.type(inputType)] + attributes + [.value(value)] + placeholder + autocomplete)
    }

    private var inputType: HTML.Attribute.InputType {
        switch field.type {
        case .email: .email
        case .password: .password
        case .date: .date
        default: .text
        }
    }

    private var autocomplete: [HTML.Attribute] {
        switch field.type {
        case .email, .multiIdentifier: [.autocomplete("username"), .noCapitals, .noSpellcheck]
        case .password: [.autocomplete(field.name.hasPrefix("new") ? "new-password" : "current-password")]
        default: []
        }
    }

    private func radio(_ option: FlowField.Option, _ id: String) -> HTML {
        HTML(.p, .class("option")) {
            HTML(
                .input,
                attributes: [.type(.radio), .id(id), .name(field.name), .data("field", field.name)] + attribute
                    + [.value(option.value)] + (option.isSelected ? [.checked] : []))
            HTML(.label, .for(id)) { option.text }
        }
    }

    private var caption: HTML { HTML(.label, .for(id)) { label } }

    private var attributes: [HTML.Attribute] {
        [.id(id), .name(field.name), .data("field", field.name)] + attribute
            + (field.type == .date && field.parameterNames.count > 1 ? [.data("parts", "yes")] : [])
            + (field.isRequired ? [.required] : [])
    }

    // The attribute of the record that fills the field; nested ones are left to the server.
    private var attribute: [HTML.Attribute] {
        guard case .path(let path)? = field.schema, path.components.count == 1 else { return [] }
        return [.data("attribute", path.components[0].name)]
    }
}
