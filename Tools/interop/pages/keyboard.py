"""A person who has a keyboard alone."""

from stage import Failed, demand


def press(page, control, key="Enter", limit=150):
    """Goes to a control by the Tab key, and presses a key there."""
    wanted = page.locator(control).first
    wanted.wait_for()
    for _ in range(limit):
        if wanted.evaluate("each => each === document.activeElement"):
            page.keyboard.press(key)
            page.wait_for_load_state()
            return
        page.keyboard.press("Tab")
    raise Failed(f"{page.url}: the keyboard does not reach {control}")


def type_into(page, **fields):
    """Goes to the fields of a form by the Tab key, and types into them."""
    for name, value in fields.items():
        press(page, f"form [name='{name}']:visible", "End")
        page.keyboard.type(value)


def walk(page, path):
    """Demands that the Tab key reaches every control of a page, and shows where it is."""
    controls = page.evaluate(
        """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
            .filter(each => each.checkVisibility() && each.tabIndex >= 0 && !each.disabled).length""")
    radios = page.evaluate(
        """() => { const groups = {}; document.querySelectorAll('input[type=radio]').forEach(
            each => groups[each.name] = (groups[each.name] ?? 0) + 1);
            return Object.values(groups).reduce((sum, each) => sum + each - 1, 0) }""")
    reached = set()
    for _ in range(controls + 4):
        page.keyboard.press("Tab")
        seen = page.evaluate(
            """() => { const at = document.activeElement; if (!at || at === document.body) return null;
                at.dataset.reached = 'yes'; const style = getComputedStyle(at);
                const box = at.getBoundingClientRect();
                return {tag: at.outerHTML.slice(0, 90), outline: style.outlineStyle, width: style.outlineWidth,
                    shown: box.width > 0 && box.bottom > 0 && box.top < innerHeight} }""")
        if seen:
            demand(seen["outline"] != "none" and seen["width"] != "0px", f"{path}: no focus is seen on {seen['tag']}")
            demand(seen["shown"], f"{path}: the focus is out of sight on {seen['tag']}")
    count = page.evaluate("() => document.querySelectorAll('[data-reached]').length")
    demand(count >= controls - radios, f"{path}: the keyboard reaches {count} of {controls - radios} controls")
