import BadgeModel

extension ResolvedAppearance {
    // Success criterion 1.4.3 of WCAG 2.2.
    static let leastContrast = 4.5

    /// Records a warning for each style whose base is circular or missing; the styles before it apply.
    mutating func checkStyles() {
        var checked: Set<String> = []
        for group in basedGroups.sorted() {
            var chain = [group]
            while let last = chain.last, checked.insert(last).inserted, let next = base(of: last) {
                if let start = chain.firstIndex(of: next) {
                    let circle = (chain[start...] + [next]).joined(separator: " → ")
                    warn("\(last).basedOn", "leads back to itself: \(circle)")
                } else if !isStyle(next) {
                    warn("\(last).basedOn", missing(next))
                }
                chain.append(next)
            }
        }
        checkScreenStyles()
    }

    private mutating func checkScreenStyles() {
        for layer in layers {
            for (name, style) in layer.styleReferences where !isStyle(AppearanceLayer.group(ofStyle: style)) {
                warn(name, missing(AppearanceLayer.group(ofStyle: style)))
            }
        }
    }

    // A hint takes long, and nobody reads a hundred.
    private func missing(_ group: String) -> String {
        let name = Self.styleName(group)
        guard warnings.count < 100 else { return "names the style \(name), which is not there" }
        let known = Set(layers.flatMap(\.styles).map(Self.styleName) + AppearanceField.groups.keys)
        return "names the style \(name), which is not there\(name.hint(among: known))"
    }

    private static func styleName(_ group: String) -> String {
        group.hasPrefix("styles.") ? String(group.dropFirst("styles.".count)) : group
    }

    // Elements and screens are styles. A theme's own style exists if any layer mentions it.
    private func isStyle(_ group: String) -> Bool {
        !group.hasPrefix("styles.") || layers.contains { $0.styles.contains(group) }
    }

    /// Corrects the contrast of an organization's text: uses black or white, whichever is more readable on the
    /// background.
    mutating func mendContrast() {
        for group in ["bar", "primaryButton", "prompt"] where isFromOrganization(group) {
            let names = (text: "\(group).textColor", background: "\(group).backgroundColor")
            guard let text: AppearanceColor = value(group, "textColor") else { continue }
            guard let background: AppearanceColor = value(group, "backgroundColor") else {
                // It could be that of whatever it is drawn on.
                mended.updateValue(nil, forKey: names.text)
                warn(names.text, "\(text) has no background, and is not used: set the background too")
                continue
            }
            let (below, above) = (background.over(.white), text.over(background.over(.white)))
            let contrast = above.contrast(with: below)
            guard contrast < Self.leastContrast else { continue }
            mended[names.text] = below.readableText
            let ratio = String(Double(Int(contrast * 100)) / 100)
            warn(
                names.text,
                "\(text) on \(background) has a contrast of \(ratio):1, below 4.5:1, and is shown as \(below.readableText)"
            )
        }
    }

    private func isFromOrganization(_ group: String) -> Bool {
        ["textColor", "backgroundColor"].contains { field in
            let name = AppearanceLayer.name(group, field)
            return layers.first { $0.entries[name] != nil }?.isFromOrganization == true
        }
    }

    private mutating func warn(_ path: String, _ reason: String) {
        warnings.append(BadgeError.InvalidField(path: path, reason: reason))
    }
}
