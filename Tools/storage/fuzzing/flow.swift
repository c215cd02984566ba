// Fuzzes the documents of a server of native sign-ins. An input is a flow.

import BadgeModel
import BadgeUI
import Foundation

// What cannot be read is refused with the path of the member at fault. What was read gives forms whose checked answers
// build parameters that parse back to them.
private func read(_ bytes: [UInt8]) {
    do {
        let flow = try FlowDocument(parsing: Data(bytes))
        for form in flow.forms.values { try check(form, of: flow) }
    } catch let error as BadgeError {
        precondition(error.code == .documentInvalid && !error.reason.isEmpty)
    } catch {
        preconditionFailure("an error of another kind: \(error)")
    }
}

private func check(_ form: FlowForm, of flow: FlowDocument) throws {
    let drawn = Form(form, of: flow, title: "Form", actions: [.submit("Send")])
    precondition(Set(drawn.fields.map(\.name)).count == drawn.fields.count)
    let answer = FormAnswer(
        action: "submit",
        values: drawn.fields.reduce(into: [:]) { values, field in values[field.name] = value(of: field) })
    let values = flow.values(of: form, in: answer)
    _ = flow.violations(of: form, in: values)
    let sent: [FlowParameter]
    do throws(BadgeError) { sent = try flow.parameters(of: form, values: values) } catch {
        precondition(error.code == .invalidInput)
        return
    }
    let texts = Dictionary(sent.map { ($0.name, $0.value.description) }) { _, last in last }
    let parsed = try flow.values(of: form, in: texts)
    for (name, text) in parsed { precondition(values[name]?.description == text) }
}

private func value(of field: Field) -> FieldValue? {
    switch field.kind {
    case .hidden: field.value
    case .secret, .code: .secret(Secret(utf8: "secret"))
    case .boolean, .document: .flag(true)
    case .choice(let choices): choices.first.map { .text($0.name) }
    case .date: .text("2000-02-29")
    case .email: .text("a@example.com")
    default: .text("some text aaaaaaaaaaaaaaaaaaaaaaaaaaaa!")
    }
}

/// Reads one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    read(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
