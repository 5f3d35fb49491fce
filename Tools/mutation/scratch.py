# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The scratch copies in which mutants are built."""

import io
import os
import stat
import subprocess
import sys
import tarfile


class Failure(Exception):
    """The run itself failed."""


def log(text):
    print(text, file=sys.stderr, flush=True)


# A package that needs the root, not the other way round.
OTHERS = ("Examples/",)


def snapshot(root, commit=None):
    """The files of the root package as they are now, or in a commit, each with its mode: someone may go on working in the tree meanwhile.

    The content of a link is where it leads."""
    if commit:
        archive = subprocess.run(["git", "archive", "--format=tar", commit], cwd=root, check=True, capture_output=True).stdout
        files = {}
        with tarfile.open(fileobj=io.BytesIO(archive)) as entries:
            for entry in entries:
                if entry.name.startswith(OTHERS):
                    continue
                if entry.issym():
                    files[entry.name] = (entry.linkname.encode(), stat.S_IFLNK)
                elif entry.isfile():
                    files[entry.name] = (entries.extractfile(entry).read(), entry.mode)
        return with_versions(root, files)
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, check=True, capture_output=True, text=True).stdout.split("\n")
    files = {}
    for name in filter(None, names):
        file = root / name
        if name.startswith(OTHERS):
            continue
        if file.is_symlink():
            files[name] = (os.readlink(file).encode(), stat.S_IFLNK)
        elif file.is_file():
            files[name] = (file.read_bytes(), file.stat().st_mode)
    return with_versions(root, files)


def with_versions(root, files):
    """The files with the versions of other packages that the root uses."""
    name = "Package.resolved"
    if (root / name).exists():
        files[name] = ((root / name).read_bytes(), 0o644)
    return files


def update(tree, files):
    """Makes a copy hold these files; those that did not change keep their times, so that the build is incremental."""
    for name, (data, mode) in files.items():
        file = tree / name
        if stat.S_ISLNK(mode):
            if not file.is_symlink() or os.readlink(file) != data.decode():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.unlink(missing_ok=True)
                file.symlink_to(data.decode())
            continue
        if not file.is_symlink() and file.exists() and file.read_bytes() == data:
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        file.write_bytes(data)
        file.chmod(mode & 0o777)
    is_moved = False
    for folder in ("Sources", "Shims", "Tools", "Tests", "Programs/Sources", "Programs/Tests", "Benchmarks/Sources"):
        for file in (tree / folder).rglob("*"):
            if (file.is_file() or file.is_symlink()) and str(file.relative_to(tree)) not in files:
                file.unlink()
                is_moved = True
    if is_moved:
        # SwiftPM does not notice that files are gone.
        for stale in ("debug.yaml", "debug/description.json"):
            (tree / ".build" / stale).unlink(missing_ok=True)
