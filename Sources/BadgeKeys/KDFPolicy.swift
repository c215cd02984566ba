/// What deriving a key from a passcode costs, and how little or much of it a stored key may ask for.
///
/// It belongs to the custody: a shipped one refuses a string that was made cheaper (a downgrade) or so expensive that
/// reading it would stop the device.
public struct KDFPolicy: Sendable, Hashable {
    /// The parameters of scrypt (RFC 7914).
    public struct Scrypt: Sendable, Hashable {
        /// Base-2 logarithm of the cost N.
        public let logN: Int
        /// Block size; 128 · N · r bytes of memory are used.
        public let r: Int
        /// Parallelization.
        public let p: Int

        public init(logN: Int, r: Int, p: Int) {
            self.logN = logN
            self.r = r
            self.p = p
        }
    }

    /// What a new key is made with.
    public let cost: Scrypt
    /// The least that is read: no parameter may be lower.
    public let floor: Scrypt
    /// The most that is read: no parameter may be higher.
    public let ceiling: Scrypt

    public init(cost: Scrypt, floor: Scrypt, ceiling: Scrypt) {
        self.cost = cost
        self.floor = floor
        self.ceiling = ceiling
    }

    /// N = 2^17, r = 8, p = 1 (OWASP Password Storage): 128 MiB and about half a second. Read are N from 2^17
    /// to 2^20 with p to 2: a gigabyte and less than ten seconds.
    public static let shipped = KDFPolicy(
        cost: Scrypt(logN: 17, r: 8, p: 1), floor: Scrypt(logN: 17, r: 8, p: 1),
        ceiling: Scrypt(logN: 20, r: 8, p: 2))
}
