import BadgeHypermedia
import BadgeModel
import Foundation
import TestSupport
import XCTest

/// Reads a representation that a test has written.
func read(_ document: JSON) throws -> Representation { try Representation(parsing: document.serialized()) }

/// Reads a representation and classifies it.
func step(_ document: JSON) throws -> Representation.Step { try Representation.Step(try read(document)) }

/// A document of a type with these actions.
func document(_ type: String = "authentication-step", _ actions: JSON...) -> JSON {
    ["type": .string(type), "actions": .array(actions)]
}

/// An action that is a form, with these fields.
func form(_ kind: String = "login", title: String? = nil, fields: JSON...) -> JSON {
    .object(compacting: [
        "template": "form", "kind": .string(kind), "title": .optional(title),
        "model": ["href": .string("/\(kind)"), "method": "POST", "fields": .array(fields)],
    ])
}

/// An action that is a selector.
func selector(_ kind: String = "device-selector", _ options: JSON...) -> JSON {
    ["template": "selector", "kind": .string(kind), "title": "Choose", "model": ["options": .array(options)]]
}

/// An action that is a client operation.
func operation(_ name: String = "external-browser-flow") -> JSON {
    ["template": "client-operation", "kind": "login", "model": ["name": .string(name), "arguments": ["href": "/x"]]]
}

/// A polling step with this status and these actions.
func polling(_ status: String, _ actions: JSON...) -> JSON {
    ["type": "polling-step", "properties": ["status": .string(status)], "actions": .array(actions)]
}

/// The path that a refused document is blamed at; `nil` when it is accepted.
func path(_ body: () throws -> Void) throws -> String? {
    do {
        try body()
        return nil
    } catch let error as BadgeError {
        guard error.code == .documentInvalid, case .invalidFields(let fields) = error.detail else { throw error }
        return fields.first?.path
    }
}

/// Why a representation is not followed; `nil` when it is.
func refusal(_ document: JSON) throws -> InvalidStep? {
    do {
        _ = try step(document)
        return nil
    } catch let error as BadgeError {
        guard error.code == .documentInvalid, let invalid = error.underlying as? InvalidStep else { throw error }
        return invalid
    }
}

/// Reads a recorded document beside the package.
func recorded(_ name: String) throws -> JSON {
    try JSON.parse(Data(contentsOf: Need.url(ofFixture: "hypermedia/\(name).json")))
}
