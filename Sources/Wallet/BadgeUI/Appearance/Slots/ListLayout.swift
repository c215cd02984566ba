/// The vertical layout of a list screen, in the presenter's units. Everything from `header` to `footer` scrolls
/// together.
///
/// Heights depend on the content only, so that the same slots fit a phone and a tablet.
public struct ListLayout: Sendable, Hashable {
    /// A part of the screen.
    public struct Area: Sendable, Hashable {
        /// The distance from the top of the list.
        public let top: Double
        public let height: Double
        /// The height of its content, which exceeds `height` if the content scrolls inside.
        public let contentHeight: Double

        public var bottom: Double { top + height }
        /// Whether the content is taller than the area, and scrolls inside it.
        public var scrollsInside: Bool { contentHeight > height }
    }

    public let header: Area
    public let sectionHeader: Area
    public let rows: Area
    public let sectionFooter: Area
    public let attribution: Area
    public let footer: Area
    /// The vertical centre of the loading indicator, in the space below the headers.
    public let loadingIndicatorCenter: Double

    /// Computes the layout.
    ///
    /// - Parameters:
    ///   - heights: The height of each part's content; 0 if there is none.
    ///   - available: The height of the screen.
    public init(_ heights: Heights, available: Double) {
        var bottom = 0.0
        func area(_ height: Double, upTo limit: Double = .infinity) -> Area {
            let area = Area(top: bottom, height: min(height, max(limit, 0)), contentHeight: height)
            bottom = area.bottom
            return area
        }
        header = area(heights.header, upTo: available)
        sectionHeader = area(heights.sectionHeader)
        loadingIndicatorCenter = bottom + max(available - bottom, 0) / 2
        rows = area(heights.rows)
        sectionFooter = area(heights.sectionFooter)
        attribution = area(heights.attribution)
        footer = area(heights.footer, upTo: available)
    }

    /// The heights of the parts' contents.
    public struct Heights: Sendable, Hashable {
        public var header = 0.0
        public var sectionHeader = 0.0
        public var rows = 0.0
        public var sectionFooter = 0.0
        public var attribution = 0.0
        public var footer = 0.0

        public init() {}
    }
}

extension ResolvedAppearance {
    /// Returns the heights of a screen's parts, without its rows.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - attribution: The height of the line that names BadgeKit, which only a provider table has.
    ///   - measure: Returns the height of a slot's content.
    public func heights(
        of screen: AppearanceScreen, attribution: Double, measure: (SlotContent) -> Double
    ) -> ListLayout.Heights {
        var heights = ListLayout.Heights()
        heights.header = self[.header(of: screen)].map(measure) ?? 0
        heights.sectionHeader = sectionHeader(of: screen).map(measure) ?? 0
        heights.sectionFooter = sectionFooter(of: screen).map(measure) ?? 0
        heights.attribution = screen == .providerTable && !hidesAttribution ? attribution : 0
        heights.footer = self[.footer(of: screen)].map(measure) ?? 0
        return heights
    }
}
