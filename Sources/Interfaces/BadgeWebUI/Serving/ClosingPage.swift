import Synchronization

/// The page that ends a visit: it says what became of what the person began, and is all that there is then.
final class ClosingPage: Sendable {
    struct Text: Sendable {
        let title: String
        let sentences: [String]
    }

    private let state = Mutex<Text?>(nil)
    private let (loads, loaded) = AsyncStream.makeStream(of: Void.self)

    /// What the page says; `nil` while the visit goes on.
    var text: Text? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// Records that the browser has loaded the page.
    func noteLoaded() { loaded.finish() }

    /// Waits until the browser has loaded the page, at most for the limit.
    func waitUntilLoaded(upTo limit: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in self.loads {} }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
