public import BadgeModel

extension Representation {
    /// Actions to choose from, which may be selectors themselves.
    public struct Selector: ReceivedValue {
        /// The options, in the server's order.
        public let options: [Action]
        public let received: JSON

        init(_ reader: JSONReader, depth: Int) throws {
            received = .object(try reader.object())
            options = try reader.actions("options", inside: depth)
        }
    }
}
