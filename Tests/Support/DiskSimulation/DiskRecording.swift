/// What was done to the files of a directory, from what to what.
public struct DiskRecording: Sendable {
    /// A step of the work that was recorded.
    public struct Step: Sendable {
        /// What it is called in reports.
        public let name: String
        /// How many states it goes through at most, the last one included.
        public let transactions: Int
    }

    /// The files before.
    public let initial: DiskImage
    /// What was done.
    public let events: [DiskEvent]
    /// The steps, as the notes among the events number them.
    public let steps: [Step]
    private let numbers: [String: Int]

    init(initial: DiskImage, numbers: [String: Int], events: [DiskEvent], steps: [Step]) {
        self.initial = initial
        self.numbers = numbers
        self.events = events
        self.steps = steps
    }

    /// The disk before the first event.
    var disk: SimulatedDisk { SimulatedDisk(initial, numbers: numbers) }

    /// The files after the last event, when nothing is lost.
    var final: DiskImage {
        var disk = disk
        for event in events { disk.apply(event) }
        return disk.image()
    }

    /// Whether each event belongs to one of every `stride` steps, of which that turn's is the first.
    func slice(stride: Int, turn: Int) -> [Bool] {
        var step = 0
        return events.map { event in
            defer { if case .note = event { step += 1 } }
            return step % stride == turn % stride
        }
    }

    /// So many disks as power cuts leave them, anywhere in the recording.
    public func damagedImages(count: Int, seed: UInt64) -> [DiskImage] {
        var chance = Chance(seed: seed)
        let indices = Dictionary(grouping: (0..<count).map { _ in chance.below(events.count) }, by: \.self)
        var disk = disk
        var images: [DiskImage] = []
        for (index, event) in events.enumerated() {
            disk.apply(event)
            for _ in indices[index] ?? [] {
                let damage = DiskDamage.number(chance.below(20), &chance)
                images.append(disk.image(damage, &chance))
            }
        }
        return images
    }

    /// The files after each event, when nothing is lost.
    public func images(at indices: Set<Int>) -> [Int: DiskImage] {
        var disk = disk
        var images: [Int: DiskImage] = [:]
        for (index, event) in events.enumerated() {
            disk.apply(event)
            if indices.contains(index) { images[index] = disk.image() }
        }
        return images
    }
}
