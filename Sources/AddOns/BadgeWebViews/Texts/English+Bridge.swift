import BadgeModel

extension WebViewTexts.English {
    /// Why a page is not shown, and what it does not do.
    static let bridge: MessageCatalogue.Texts = [
        "notSupported.legacySignals":
            "A frame cannot serve the bridge of 2013. Use another host, or pages with the current bridge.",
        "invalidInput.pageOfFile":
            "A page from a file cannot be shown. Serve it with https, or with http on this machine.",
        "invalidInput.pageOrigin": "Pages of {origin} are not shown here. Add the origin to those of the bridge.",
        "notFound.page": "There is no page called {name}. Add its address to the pages of the bridge.",
        "notSupported.pageFunction": "The page has no function {name}. It may not have started yet.",
        "serverUnreachable.page": "The page did not answer. Load it again.",
        "notSupported.pageScript": "This view runs no scripts of the app. Call a function of the page.",
    ]
}
