"""fit.py: compares a text with an example in which ... matches anything."""
import re


def line_fits(expected, line):
    parts = [re.escape(part) for part in expected.split("...")]
    return re.fullmatch(".*".join(parts), line) is not None


def lines_fit(expected, lines):
    """... on a line of its own matches any lines."""
    if not expected:
        return not lines
    if expected[0] == "...":
        return any(lines_fit(expected[1:], lines[i:]) for i in range(len(lines) + 1))
    return bool(lines) and line_fits(expected[0], lines[0]) and lines_fit(expected[1:], lines[1:])


class Tap:
    """Counts tests and says how they went."""

    def __init__(self):
        self.count = self.failures = 0

    def report(self, is_good, name, details):
        self.count += 1
        self.failures += not is_good
        print(f"{'ok' if is_good else 'not ok'} {self.count} - {name}")
        if not is_good:
            for line in details:
                print("# " + line)

    def end(self):
        """The status of the program."""
        print(f"1..{self.count}")
        return 1 if self.failures or not self.count else 0
