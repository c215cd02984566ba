import BadgeFlows
import BadgeKit
import Foundation

/// A flow with a form of sixty fields: what it takes to read it, to make a form of it, and to build the parameters of an
/// answer.
enum Flowing {
    static func measure(rounds: Int) async throws -> [Report] {
        let document = Self.document.serialized()
        var reading = Figure(name: "a flow of 60 fields is read", aim: nil)
        var drawing = Figure(name: "a form of 60 fields", aim: 2)
        var building = Figure(name: "the parameters of its answer", unit: "µs", aim: 200)
        for _ in 0..<rounds {
            let flow = try await reading.time { try FlowDocument(parsing: document) }
            let form = try flow.form(named: "form")
            let drawn = await drawing.time {
                Form(form, of: flow, title: "Form", actions: [.submit("Send")], localization: .english)
            }
            let answer = FormAnswer(action: "submit", values: Self.values(of: drawn))
            try await building.time { _ = try flow.parameters(of: form, values: flow.values(of: form, in: answer)) }
            if let last = building.samples.popLast() { building.samples.append(last * 1000) }
        }
        return [Report(title: "A flow of sixty fields", figures: [reading, drawing, building])]
    }

    private static let types = ["text", "email", "password", "checkbox", "select", "dateselect"]

    private static var document: JSON {
        var fields: [String: JSON] = [:]
        let names = (0..<60).map { "field\($0)" }
        for (index, name) in names.enumerated() {
            fields[name] = [
                "type": .string(types[index % types.count]), "schemaId": .string("record.\(name)"),
                "label": .string("Field \(index)"),
                "options": .array((0..<20).map { ["value": .string("v\($0)"), "text": .string("Option \($0)")] }),
                "validation": [
                    ["rule": "required", "message": "Fill it in."], ["rule": "format", "value": "^[^<>]{1,80}$"],
                ],
            ]
        }
        fields["form"] = ["fields": .array(names.map(JSON.string))]
        return ["version": "1", "fields": .object(fields)]
    }

    private static func values(of form: Form) -> [String: FieldValue] {
        var values: [String: FieldValue] = [:]
        for field in form.fields {
            values[field.name] =
                switch field.kind {
                case .boolean: .flag(true)
                case .secret: .secret(Secret(utf8: "correct horse"))
                case .choice: .text("v3")
                case .date: .text("2000-02-29")
                case .email: .text("ana@example.com")
                default: .text("some text")
                }
        }
        return values
    }
}
