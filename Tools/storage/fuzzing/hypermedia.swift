// Fuzzes the documents of a login that is driven by its server. An input is a representation, or a field.

import BadgeModel

// What cannot be read is refused with the path of the member at fault, and what was read reads the same once more.
private func read(_ bytes: [UInt8]) {
    do {
        let representation = try Representation(parsing: bytes)
        guard let again = try? Representation(parsing: representation.received.serialized()) else {
            preconditionFailure("what was read cannot be read again")
        }
        precondition(again == representation && Representation.Kind(representation.kind.text) == representation.kind)
        precondition(!"\(representation)".contains("{"))
        representation.actions.forEach { check($0, depth: 0) }
        try classify(representation)
    } catch let error as BadgeError {
        precondition(error.code == .documentInvalid && !error.reason.isEmpty)
    } catch {
        preconditionFailure("an error of another kind: \(error)")
    }
}

private func check(_ action: Representation.Action, depth: Int) {
    precondition(depth <= Representation.maxNesting)
    let inner: [Representation.Action]
    switch action.content {
    case .form(let form): inner = form.continueActions + form.errorActions
    case .selector(let selector): inner = selector.options
    case .clientOperation(let operation): inner = operation.continueActions + operation.errorActions
    case .other: inner = []
    }
    inner.forEach { check($0, depth: depth + 1) }
}

// A redirection asks for nothing, and a wait has the form that ends it or goes on.
private func classify(_ representation: Representation) throws {
    switch try Representation.Step(representation) {
    case .redirection(let form): precondition(form.visibleFields.isEmpty)
    case .polling(let polling): precondition(polling.actions.count == representation.actions.count - 1)
    case .authenticatorSelector(let selector): precondition(!selector.options.isEmpty)
    case .form(let form), .consent(let form): precondition(form.actions.count == representation.actions.count)
    case .clientOperation(let operation): precondition(operation.actions.count == representation.actions.count - 1)
    case .continueSame, .generic, .authorizationResponse, .problem: break
    }
}

/// Reads one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    read(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
