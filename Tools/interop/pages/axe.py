"""Holds a page against axe-core's rules of WCAG 2.2 A and AA, and its best practices."""

from axe_playwright_python.sync_playwright import Axe

from stage import demand

_axe = Axe()


def check(page, what):
    found = _axe.run(page).response["violations"]
    words = [
        f"{each['id']}: {each['help']}\n    " + "\n    ".join(
            f"{node['target']} {node['html'][:160]} {node.get('failureSummary', '')[:300]}" for node in each["nodes"][:4])
        for each in found
    ]
    demand(not found, f"axe on {what}:\n  " + "\n  ".join(words))
