package import BadgeModel
package import Foundation

extension HypermediaMapper {
    /// A step with what is offered now: after an answer to stay, these are other actions and messages than those that
    /// the server sent last.
    public struct Input: Sendable {
        /// What a client does with the step.
        public let step: Representation.Step
        /// The actions, in the server's order. Their positions are the identities of the models' actions.
        public let actions: [Representation.Action]
        /// The texts to show, the newest first.
        public let messages: [Representation.Message]
        /// The side paths and pictures.
        public let links: [Representation.Link]
        /// The names by which the server knows the view.
        public var view = ServerView()
        /// The representation as received; `nil` if there is none.
        public var representation: Representation?
        /// The actions of the step that a problem is about, for the labels of its fields.
        public var actionsOfProblem: [Representation.Action] = []
        /// Whether the app that a polling step names could not be opened, so that its way out is offered.
        public var isAppMissing = false
        /// The endpoint to which forms are sent; `nil` if it is not known. What cannot be sent there is left out of a
        /// model, as long as something else leads on.
        package var server: URL?
        /// What the wallet itself has to say about the step.
        public var notice: InfoMessageModel?

        /// Creates an input of the parts that are offered now.
        public init(
            _ step: Representation.Step, actions: [Representation.Action], messages: [Representation.Message] = [],
            links: [Representation.Link] = [], representation: Representation? = nil
        ) {
            self.step = step
            self.actions = actions
            self.messages = messages
            self.links = links
            self.representation = representation
            view = ServerView(name: representation?.viewName, templateArea: representation?.templateArea)
        }

        /// Parses and classifies a representation.
        ///
        /// - Throws: `BadgeError` `documentInvalid` with the path of the member at fault.
        public init(parsing body: some Collection<UInt8>) throws {
            try self.init(Representation(parsing: body))
        }

        /// Parses and classifies what a server has sent, and requires that a login there goes on from it.
        ///
        /// - Throws: `BadgeError` `documentInvalid` with the path of the member at fault.
        package init(parsing body: some Collection<UInt8>, from server: URL) throws {
            try self.init(parsing: body)
            try representation?.requireUsable(at: server)
            self.server = server
        }

        /// Parses what a server has sent, as ``init(parsing:from:)`` does, or a problem of another type (RFC 9457).
        ///
        /// - Throws: `BadgeError` `documentInvalid` with the path of the member at fault.
        package init(showing body: some Collection<UInt8>, from server: URL) throws {
            try self.init(showing: body)
            guard representation?.foreignProblem == nil else { return }
            try representation?.requireUsable(at: server)
            self.server = server
        }

        /// Parses a representation, as ``init(parsing:)`` does, or a problem of another type (RFC 9457).
        ///
        /// - Throws: `BadgeError` `documentInvalid` with the path of the member at fault.
        package init(showing body: some Collection<UInt8>) throws {
            let representation = try Representation(parsing: body)
            guard let problem = representation.foreignProblem else {
                try self.init(representation)
                return
            }
            self.init(
                .problem(problem), actions: [], messages: problem.messages, links: problem.links,
                representation: representation)
        }

        /// Creates the input of a representation as received.
        ///
        /// - Throws: The error of its classification.
        public init(_ representation: Representation) throws {
            self.init(
                try Representation.Step(representation), actions: representation.actions,
                messages: representation.messages, links: representation.links, representation: representation)
        }
    }
}

extension HypermediaMapper.Input {
    /// The kind of the representation as the server wrote it; `nil` if there is none.
    package var kind: String? { representation?.kind.text }

    /// The actions with their identities, purposes and titles, and those inside of them.
    package var describedActions: [JSON] { described(actions, in: "actions") }

    private func described(_ actions: [Representation.Action], in list: String) -> [JSON] {
        // Where none leads on, none is left out.
        let server = server.flatMap { server in actions.contains { $0.leadsOn(at: server) } ? server : nil }
        return actions.enumerated().map { index, action in
            let id = "\(list)[\(index)]"
            let options = action.selector.map { described($0.options, in: "\(id).model.options") }
            let fields = action.form?.fields.map { JSON.string($0.name) }
            return .object(compacting: [
                "id": .string(id), "kind": .optional(action.kind?.rawValue),
                "title": .optional((action.form?.actionTitle ?? action.title)?.display),
                "heading": .optional(action.form?.actionTitle == nil ? nil : action.title?.display),
                "operation": .optional(action.clientOperation?.name.rawValue),
                "fields": fields.flatMap { $0.isEmpty ? nil : .array($0) }, "options": options.map(JSON.array),
                "omitted": .optional(server.flatMap { action.flaw(at: $0, in: id) }),
            ])
        }
    }
}

/// Identities.
extension HypermediaMapper.Input {
    /// Returns the action with an identity; `nil` if the step has none, or the identity is a link's.
    public func action(for id: HypermediaActionID) -> Representation.Action? {
        var path = id.rawValue.split(separator: ".")[...]
        var list = actions
        guard path.first?.hasPrefix("actions[") == true else { return nil }
        while let step = path.popFirst(), let index = Self.index(step), list.indices.contains(index) {
            let action = list[index]
            guard path.popFirst() == "model", let next = path.first?.prefix(while: { $0 != "[" }) else { return action }
            switch next {
            case "options": list = action.selector?.options ?? []
            case "continueActions": list = action.form?.continueActions ?? action.clientOperation?.continueActions ?? []
            case "errorActions": list = action.form?.errorActions ?? action.clientOperation?.errorActions ?? []
            default: return nil
            }
        }
        return nil
    }

    /// Returns the link with an identity; `nil` if the step or problem has none. Those of a problem are different from
    /// those of the step that it is about.
    public func link(for id: HypermediaActionID) -> Representation.Link? {
        guard id.rawValue.hasPrefix("\(linkList)["), let index = Self.index(id.rawValue[...]),
            links.indices.contains(index)
        else { return nil }
        return links[index]
    }

    /// The name of the list of links in identities.
    var linkList: String {
        if case .problem = step { "problem.links" } else { "links" }
    }

    // `actions[3]`
    private static func index(_ step: Substring) -> Int? {
        guard let bracket = step.firstIndex(of: "["), step.last == "]" else { return nil }
        return Int(step[step.index(after: bracket)...].dropLast())
    }
}
