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

    /// Corrects the contrast of an organization's text, and of an app's on an organization's background: uses black or
    /// white, whichever is more readable on the background.
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
            guard let correction = Correction(of: text, on: background) else { continue }
            mended[names.text] = correction.text
            warn(names.text, correction.reason)
        }
        // A style may be that of several elements.
        var told: Set<String> = []
        for screen in AppearanceScreen.allCases {
            let elements = screen == .prompt ? AppearanceElement.allCases : [.title]
            for (name, correction) in elements.compactMap({ correction(of: $0, on: screen) })
            where told.insert(name).inserted {
                warn(name, correction.reason)
            }
        }
    }

    /// What replaces a text that could not be read on its background.
    struct Correction {
        let text: AppearanceColor
        let reason: String

        /// Corrects a text; `nil` for one that can be read.
        init?(of text: AppearanceColor, on background: AppearanceColor) {
            let (below, above) = (background.over(.white), text.over(background.over(.white)))
            let contrast = above.contrast(with: below)
            guard contrast < ResolvedAppearance.leastContrast else { return nil }
            let ratio = String(Double(Int(contrast * 100)) / 100)
            self.text = below.readableText
            reason =
                "\(text) on \(background) has a contrast of \(ratio):1, below 4.5:1, and is shown as \(below.readableText)"
        }
    }

    /// Returns the correction of an element's text, with the name of the property; `nil` where the text can be read, and
    /// where neither it nor what is behind it is an organization's. The properties of the bar and of the default button
    /// are corrected themselves.
    func correction(
        of element: AppearanceElement, on screen: AppearanceScreen
    ) -> (name: String, correction: Correction)? {
        guard ![.bar, .primaryButton].contains(element),
            let (text, background) = textAndBackground(of: element, on: screen),
            isFromOrganization(property: text.name) || isFromOrganization(property: background.name)
        else { return nil }
        guard let color = text.value as? AppearanceColor, let below = background.value as? AppearanceColor else {
            return nil
        }
        return Correction(of: color, on: below).map { (text.name, $0) }
    }

    private func isFromOrganization(_ group: String) -> Bool {
        ["textColor", "backgroundColor"].contains { field in
            isFromOrganization(property: AppearanceLayer.name(group, field))
        }
    }

    private func isFromOrganization(property name: String) -> Bool {
        layers.first { $0.entries[name] != nil }?.isFromOrganization == true
    }

    private mutating func warn(_ path: String, _ reason: String) {
        warnings.append(BadgeError.InvalidField(path: path, reason: reason))
    }
}
