package import BadgeHTML

/// The line drawings of the pages, of 24 by 24 units; a text beside them says the same.
package enum Icon: String {
    case card = "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2zM3 9.5h18M7 15.5h4"
    case met = "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM8 12.5l2.75 2.75L16 9.5"
    case notMet = "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7.5v5.5M12 16v.5"
    case atUse = "M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z"
    case failed = "M12 3.5l9.5 16.5h-19zM12 10v4.5M12 17v.5"
    case locked = "M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13zM12 14.5v2.5"

    package var html: HTML {
        HTML(
            .svg, .class("icon"), .svg(.viewBox, "0 0 24 24"), .width(24), .height(24), .aria("hidden", "true"),
            .fill(.none), .stroke(.textColor), .svg(.strokeWidth, "1.8"), .svg(.strokeLinecap, "round"),
            .svg(.strokeLinejoin, "round")
        ) {
            HTML(.path, .svg(.d, rawValue))
        }
    }
}
