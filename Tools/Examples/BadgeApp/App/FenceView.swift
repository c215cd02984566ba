import SwiftUI

struct FenceView: View {
    let model: FenceModel

    var body: some View {
        Form {
            Section("Outside the permitted area") {
                ForEach(model.violation?.areas ?? [], id: \.name) { area in
                    LabeledContent(area.name, value: distance(area.distance))
                }
            }
            Button("Check again") { model.checkAgain() }
            Button("Close", role: .cancel) { model.cancel() }
        }
    }

    private func distance(_ metres: Double?) -> String {
        guard let metres else { return "location unknown" }
        return Measurement(value: metres, unit: UnitLength.meters).formatted()
    }
}
