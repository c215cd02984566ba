import BadgeModel
import BadgeUI
import Foundation

/// Draws models as forms.
struct HypermediaArtist: Sendable {
    /// Returns the texts for a form.
    let words: @Sendable (Form.Kind) -> Localization
    var layout = HypermediaPresentation.SelectorLayout.list
    var canGoBack = false
    /// The origin of the server that sent the step; `nil` to name none.
    var server: String?
    /// Whether that is the organization's own server.
    var isOwnServer = false
    /// Whether what the server calls Cancel is the way out of the login.
    var leavesByServer = true
    /// Whether the wallet asks before it ends the login.
    var confirmsClosing = true
    /// The form whose fields the user has chosen among several.
    var opened: HypermediaActionID?

    func drawing(of model: any HypermediaModel) -> HypermediaDrawing {
        var drawing =
            switch model {
            case let model as any SelectorModel: drawing(of: model)
            case let model as any GenericModel: drawing(of: model)
            case let model as any PollingModel: drawing(of: model)
            case let model as any OperationModel: drawing(of: model)
            case let model as any ProblemModel: drawing(of: model)
            case let model as any FormModel: drawing(of: model, as: .hypermediaForm)
            default: started(.hypermediaForm, title: nil)
            }
        if let server {
            drawing.addLine(words(drawing.form.kind)("prompt.hypermedia.server", ["server": server.shownText]), .hint)
        }
        drawing.server = server
        drawing.leavesByServer = leavesByServer
        drawing.confirmsClosing = confirmsClosing
        drawing.form.screen = model.screen
        if canGoBack || opened != nil { drawing.add("back", words(drawing.form.kind)("action.back"), .goBack) }
        if drawing.replies.isEmpty { drawing.add("close", words(drawing.form.kind)("action.leaveLogin"), .close) }
        drawing.tellActionsApart()
        return drawing
    }

    /// Begins a form with a title. A heading among the texts comes before it: the title is then the first text.
    ///
    /// - Parameters:
    ///   - title: The title that the server gives; `nil` if it gives none.
    ///   - style: How the title is drawn among the texts.
    ///   - usual: The title if there is neither.
    func started(
        _ kind: Form.Kind, title: String?, as style: MessageStyleAttribute = .heading,
        usual: Message = .hypermedia("prompt.hypermedia.title"), _ messages: [InfoMessageModel] = []
    ) -> HypermediaDrawing {
        let words = words(kind)
        let title = title.flatMap { $0.isEmpty ? nil : $0 }
        let heading = messages.firstIndex { $0.messageStyleAttribute == .heading && !$0.text.isEmpty }
        let shown = heading.map { messages[$0].text } ?? title
        var drawing = HypermediaDrawing(
            Form(
                kind, title: shown?.shownText ?? words.text(of: usual),
                actions: [.submit(words("action.continue"))], localization: words))
        drawing.title = title
        if let title, title != shown { drawing.add([InfoMessageModel(title, style: style)]) }
        drawing.add(messages.indices.filter { $0 != heading }.map { messages[$0] })
        return drawing
    }

    /// Adds links as actions, and pictures.
    func add(_ links: [LinkItemModel], to drawing: inout HypermediaDrawing) {
        let words = words(drawing.form.kind)
        for link in links {
            let label = link.shownLabel(words)
            guard link.isImage else {
                if link.href.isFollowable {
                    drawing.add(
                        link.link.rawValue, label, or: link.text == nil ? nil : "\(label) (\(link.rel.shownText))",
                        .follow(link))
                } else {
                    drawing.addLine(label, .hint)
                }
                if let text = link.scannedText { drawing.form.qrText = text }
                continue
            }
            if let image = link.picture {
                drawing.form.pictures.append(Form.Picture(label: label, image: image))
            } else {
                drawing.addLine(words("prompt.hypermedia.picture", ["label": label]), .hint)
            }
            if let url = URL(string: link.href), url.scheme?.lowercased() == "https", url.host() != nil {
                drawing.form.links.append(Form.Link(label: label, url: url))
            }
        }
    }

    /// Adds a button without fields.
    func add(_ button: InteractionItemButtonModel, to drawing: inout HypermediaDrawing) {
        drawing.add(button.name, button.shownLabel(words(drawing.form.kind)), .submit(button, inputs: []))
    }
}

extension InteractionItemButtonModel {
    /// The name of the button's action: that of what it starts, and its variant.
    var name: String { action.rawValue + (option.map { ".\($0)" } ?? "") }

    func shownLabel(_ words: Localization) -> String {
        label.isEmpty ? words(key == "cancel" ? "action.cancel" : "action.continue") : label.shownText
    }
}

extension LinkItemModel {
    // The words for the relations of links without a text.
    private static let relations: [String: Message] = [
        "forgot-account-id": .hypermedia("prompt.hypermedia.forgotAccountID"),
        "forgot-password": "action.forgotPassword",
        "help": .hypermedia("prompt.hypermedia.help"), "privacy-policy": "prompt.document.privacy",
        "qr-code": .hypermedia("prompt.hypermedia.qrCode"), "qrcode": .hypermedia("prompt.hypermedia.qrCode"),
        "register-create": "action.register", "restart": .hypermedia("prompt.hypermedia.restart"),
        "terms-of-service": "prompt.document.terms",
    ]

    /// The text of the link, or words for its relation.
    fileprivate func shownLabel(_ words: Localization) -> String {
        if let text, !text.isEmpty { return text.shownText }
        return Self.relations[rel.lowercased()].map { words.text(of: $0) } ?? rel.readableRelation.shownText
    }

    /// The absolute address of a link that is meant for the camera of another device; `nil` for another link.
    fileprivate var scannedText: String? {
        let isScanned = rel.isRelationOfCode && href.utf8.count <= 1024 && href.isScannable
        return isScanned && href.addressScheme != nil ? href : nil
    }
}

extension String {
    // `Lost device` for `lost-device` and for `https://login.example.org/rels/lost-device`.
    fileprivate var readableRelation: String {
        let name = parts(at: "/").last ?? ""
        let text = name.parts(at: "-").flatMap { $0.parts(at: "_") }.joined(separator: " ")
        return text.isEmpty ? self : text.prefix(1).uppercased() + text.dropFirst()
    }
}
