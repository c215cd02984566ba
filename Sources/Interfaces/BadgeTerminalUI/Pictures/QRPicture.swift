import BadgeDrawings
package import BadgeUI

/// Draws a picture of a QR code with half blocks, as a terminal shows a code; any other picture is none.
package enum QRPicture {
    // The numbers of modules of the 40 versions (ISO/IEC 18004).
    private static let sides = Set(stride(from: 21, through: 177, by: 4))

    /// Returns lines of half blocks, in which the light modules are filled; `nil` for a picture that is no QR code.
    @Sendable package static func draw(_ image: ImageData) -> String? {
        PNGPicture(image.bytes).flatMap(modules).map(QRCode.halfBlocks)
    }

    // Rows of modules, true for dark ones. The code fills the picture but for its border.
    private static func modules(in picture: PNGPicture) -> [[Bool]]? {
        let rows = (0..<picture.height).filter { row in (0..<picture.width).contains { picture.isDark(row, $0) } }
        let columns = (0..<picture.width).filter { column in
            (0..<picture.height).contains { picture.isDark($0, column) }
        }
        guard let top = rows.first, let bottom = rows.last, let left = columns.first, let right = columns.last else {
            return nil
        }
        // The upper left finder pattern begins with seven dark modules.
        let run = (left...right).prefix { picture.isDark(top, $0) }.count
        let (width, height) = (right - left + 1, bottom - top + 1)
        guard run >= 7, width == height else { return nil }
        let side = (width * 7 + run / 2) / run
        guard sides.contains(side) else { return nil }
        let modules = (0..<side).map { row in
            (0..<side).map { column in
                picture.isDark(
                    top + (2 * row + 1) * height / (2 * side), left + (2 * column + 1) * width / (2 * side))
            }
        }
        return hasFinders(modules) ? modules : nil
    }

    // A square of 3, in a light ring, in a dark ring, in three corners.
    private static func hasFinders(_ modules: [[Bool]]) -> Bool {
        let far = modules.count - 7
        return [(0, 0), (0, far), (far, 0)].allSatisfy { top, left in
            (0..<7).allSatisfy { row in
                (0..<7).allSatisfy { column in
                    let ring = max(abs(row - 3), abs(column - 3))
                    return modules[top + row][left + column] == (ring != 2)
                }
            }
        }
    }
}
