"""Looks for known security holes in all packages that we name: `make audit`.

pip-audit asks PyPI about each package, and takes a package that PyPI does not answer for as a clean
one. Here such a package is an error, so that success means that all were looked up.
"""

import json
import subprocess
import sys
from pathlib import Path

RELEASE = Path(__file__).parent
LISTS = [RELEASE.parent / "constraints.txt", *sorted(RELEASE.glob("*.txt"))]
"""What was tried, and the lock files of what builds the wheels."""
PIP_AUDIT = ["pip-audit", "--no-deps", "--disable-pip"]  # the one of release/tools.txt


def main() -> int:
    """Print each hole and a summary; return 0 if all packages are known to be free of holes."""
    found = {}
    for path in LISTS:  # not at once: it takes one version of each package
        options = ["--progress-spinner", "off", "--format", "json", "--requirement", path]
        run = subprocess.run([*PIP_AUDIT, *options], capture_output=True, text=True, check=False)
        try:
            packages = json.loads(run.stdout)["dependencies"]
        except ValueError:
            [*_, reason] = run.stderr.splitlines() or [f"exit status {run.returncode}"]
            return complain(f"pip-audit could not ask PyPI: {reason}")
        found |= {(package["name"], package.get("version")): package for package in packages}
    packages = list(found.values())
    holes = [(package, hole) for package in packages for hole in package.get("vulns", [])]
    for package, hole in holes:
        corrected = ", ".join(hole["fix_versions"]) or "no version yet"
        print(f"{package['name']} {package['version']}: {hole['id']}, corrected in {corrected}")
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    if unknown:
        return complain(
            f"PyPI gave no answer on {len(unknown)} of the {len(packages)} packages in "
            f"constraints.txt and release (the first: {unknown[0]}), so they were not audited"
        )
    print(f"{len(packages)} packages were audited: {len(holes)} known security holes")
    return 1 if holes else 0


def complain(sentence: str) -> int:
    print(f"audit: {sentence}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
