/// The script of the wallet's pages, after that of the library: asks the browser where it is.
///
/// The location goes into the form that a person without the script fills in, and nowhere else.
enum WalletScript {
    static let text = """
        "use strict";

        (() => {
          if (!navigator.geolocation || !isSecureContext) return;
          document.documentElement.classList.add("locates");

          const place = (form, { latitude, longitude, accuracy }) => {
            form.elements.coordinates.value = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
            form.elements.accuracy.value = String(Math.max(1, Math.ceil(accuracy)));
            form.requestSubmit();
          };

          document.addEventListener("click", (event) => {
            const button = event.target.closest("[data-locate] button");
            if (!button) return;
            const part = button.closest("[data-locate]");
            const problem = part.querySelector(".problem");
            button.disabled = true;
            problem.hidden = true;
            navigator.geolocation.getCurrentPosition(
              ({ coords }) => place(document.getElementById(part.dataset.locate), coords),
              () => {
                button.disabled = false;
                problem.textContent = button.dataset.failed;
                problem.hidden = false;
              },
              { enableHighAccuracy: true, timeout: 20000, maximumAge: 30000 });
          });
        })();

        """
}
