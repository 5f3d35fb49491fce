# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""What a crash amid work leaves: whether there is a core dump, and which keys are in the memory of a running import.

For what another process of the same user may see, run it as an ordinary user, such as by `setpriv --reuid 65534 --clear-groups`.
"""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from .keys import store_keys
from .world import ended


def run(lab):
    pattern = Path("/proc/sys/kernel/core_pattern").read_text().strip()
    print(f"kernel.core_pattern: `{pattern}`\n\n| what | result | verdict |\n| --- | --- | --- |")
    export = lab.generate("large.zip", "--days", 200)
    results = [dumped(lab, export), *searched(lab, export)]
    for what, result, is_right in results:
        print(f"| {what} | {result} | {'ok' if is_right else '**bad**' if is_right is False else 'shown'} |")
    return 1 if any(is_right is False for _, _, is_right in results) else 0


def working(lab, export, **more):
    """A home, and a process that imports into it and has written to its log by now."""
    home = lab.home()
    process = home.start("import", export, **more)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if home.log.exists() and home.log.stat().st_size > 1 << 20:
            return home, process
        time.sleep(0.01)
    raise RuntimeError("the import has ended or written nothing")


def dumped(lab, export):
    folder = lab.work / "dumps"
    folder.mkdir()

    def unlimited():
        import resource

        hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
        resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))

    home, process = working(lab, export, cwd=folder, preexec_fn=unlimited)
    limits = next(line for line in Path(f"/proc/{process.pid}/limits").read_text().splitlines() if "core" in line).split()[4]
    os.kill(process.pid, signal.SIGABRT)
    _, status = os.waitpid(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    files = [file.name for file in folder.iterdir()]
    text = (f"status {process.returncode}, limit of core files in the process {limits}; the kernel says "
            f"{'that it made one' if os.WCOREDUMP(status) else 'that it made none'}; files: {', '.join(files) or 'none'}")
    if files:
        text += "; " + found(home, (folder / files[0]).read_bytes())[0]
    right = not os.WCOREDUMP(status) and not files
    for file in folder.iterdir():
        file.unlink()
    return "SIGABRT amid an import, ulimit -c unlimited", text, right


def searched(lab, export):
    """By gcore, and by reading /proc/PID/mem as root or the same user may."""
    home, process = working(lab, export)
    try:
        os.kill(process.pid, signal.SIGSTOP)
        facts = Path(f"/proc/{process.pid}/status").read_text()
        dumpable = os.stat(f"/proc/{process.pid}/mem").st_uid == os.getuid()
        yield "owner of /proc/PID/mem while stopped", "the user" if dumpable else "root", None
        yield "locked memory", next(line.split(":")[1].strip() for line in facts.splitlines() if line.startswith("VmLck")), None
        memory = read_memory(process.pid)
        if memory is None:
            yield "/proc/PID/mem", "cannot be read by this user", True
        else:
            # The pages of the keys are locked and excluded from dumps; a debugger sees them anyway.
            yield "/proc/PID/mem, all but the pages that are kept out of dumps", *judged(home, memory)
        if shutil.which("gcore"):
            os.kill(process.pid, signal.SIGCONT)
            target = lab.work / "gcore"
            subprocess.run(["gcore", "-o", target, str(process.pid)], capture_output=True, timeout=300)
            files = list(lab.work.glob("gcore.*"))
            if files:
                yield "gcore", *judged(home, files[0].read_bytes())
                files[0].unlink()
            else:
                yield "gcore", "refused", True
        else:
            yield "gcore", "not tried: no gdb here", None
    finally:
        process.kill()
        process.wait()


def judged(home, memory):
    """Root may read all memory: then there is nothing to judge, only to see."""
    text, is_right = found(home, memory)
    return text, None if os.getuid() == 0 and not is_right else is_right


def read_memory(process):
    """The writable memory that a dump would hold: areas without the flag `dd`."""
    try:
        areas = Path(f"/proc/{process}/smaps").read_text().splitlines()
        parts, area = [], None
        with open(f"/proc/{process}/mem", "rb", buffering=0) as memory:
            for line in areas:
                first = line.split(" ", 1)[0]
                if "-" in first and not first.endswith(":"):
                    area = (*[int(end, 16) for end in first.split("-")], line.split()[1])
                elif first == "VmFlags:" and "w" in area[2] and "dd" not in line.split():
                    memory.seek(area[0])
                    try:
                        parts.append(memory.read(area[1] - area[0]))
                    except OSError:
                        pass
        return b"\0".join(parts)
    except PermissionError:
        return None


def found(home, memory):
    """Which of the store's keys are in these bytes: a text, and whether there is none."""
    counts = {name: memory.count(key) for name, key in store_keys(home).items()}
    there = [f"{name} {count} x" for name, count in counts.items() if count]
    return f"{len(memory) / 1e6:.0f} MB searched for {len(counts)} keys: {', '.join(there) or 'none found'}", not there
