# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""PostgreSQL servers of the test: a coordinator and workers of Citus, and a plain one of its programs. They have sockets in a folder."""

import contextlib
import os
import re
import signal
import subprocess
from pathlib import Path

from failover.group import Failure, family, run, wait

ROLES = ["health_owner", "health_operator", "health", "health_mover"]


class Machine:
    """One PostgreSQL server, which ends with this process."""

    def __init__(self, programs, folder, name, port, settings):
        self.programs, self.folder, self.name, self.port = programs, folder, name, port
        self.data, self.log = folder / name, folder / f"{name}.log"
        self.settings = {
            "port": port, "listen_addresses": "", "unix_socket_directories": folder, "max_connections": 300,
            "max_prepared_transactions": 300, "max_worker_processes": 24, "wal_level": "logical", "max_wal_senders": 20,
            "max_replication_slots": 20} | settings
        self.process = None
        run(*self.user, programs / "initdb", "-D", self.data, "-U", "postgres", "--auth", "trust", "--no-sync", "-E", "UTF8",
            "--locale", "C.UTF-8")
        self.start()

    @property
    def user(self):
        """PostgreSQL does not run as root."""
        return ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups"] if os.getuid() == 0 else []

    def start(self):
        words = [f"--{name}={value}" for name, value in self.settings.items()]
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                [*self.user, "setpriv", "--pdeathsig", "INT", self.programs / "postgres", "-D", self.data, *words],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait(60, f"{self.name} does not answer: {self.log}", self.answers)

    def answers(self):
        if self.process.poll() is not None:
            raise Failure(f"{self.name} ended: {self.log.read_text()[-2000:]}")
        with contextlib.suppress(Failure):
            return bool(self.ask("SELECT 1", database="postgres"))
        return False

    def kill(self):
        """Ends it as the death of a machine does, with all its processes."""
        for process in family(int((self.data / "postmaster.pid").read_text().split()[0])):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()

    def end(self):
        if self.process and self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(60)

    def place(self, role="postgres", database="health"):
        """A connection string."""
        return f"host={self.folder} port={self.port} user={role} dbname={database}"

    def command(self, role="postgres", database="health"):
        return [self.programs / "psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-v", "VERBOSITY=verbose", self.place(role, database)]

    def ask(self, text, role="postgres", database="health", timeout=180):
        """What statements give: a list of lines. They are sent one by one."""
        return run(*self.command(role, database), text=text, timeout=timeout).splitlines()

    def state(self, text, role="health"):
        """The SQLSTATE with which one of some statements is refused, and its text; nothing and what they give where all run."""
        done = subprocess.run(
            [str(word) for word in self.command(role)], input=text, capture_output=True, text=True, timeout=60)
        if done.returncode == 0:
            return "", done.stdout.strip()
        found = re.search(r"(?:ERROR|FATAL): +([0-9A-Z]{5}):", done.stderr)
        if not found:
            raise Failure(f"{self.name}: {done.stderr.strip()[-500:]}")
        return found[1], done.stderr.strip()

    def cpu(self):
        """The seconds that it has computed so far, with all its processes: those that have ended count with their parent."""
        total = 0
        for process in family(int((self.data / "postmaster.pid").read_text().split()[0])):
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
                total += sum(int(field) for field in fields[11:15])
        return total / os.sysconf("SC_CLK_TCK")


class Fleet:
    """The machines: a coordinator and two workers, a third one that Citus does not know yet, and a plain server."""

    def __init__(self, programs, folder):
        if os.getuid() == 0:
            run("chown", "postgres", folder)
        # PostgreSQL's sockets are enough for Citus, too.
        worker = {"shared_preload_libraries": "citus", "citus.node_conninfo": "sslmode=prefer", "citus.local_hostname": folder}
        self.plain = Machine(programs, folder, "plain", 5431, {})
        self.coordinator = Machine(programs, folder, "coordinator", 5432, worker | {"log_line_prefix": "%u: "})
        self.workers = [Machine(programs, folder, f"worker{number}", 5432 + number, worker) for number in (1, 2, 3)]
        self.all = [self.plain, self.coordinator, *self.workers]
        try:
            self.make(folder)
        except BaseException:
            self.end()
            raise

    def make(self, folder):
        for machine in self.all:
            machine.ask("CREATE DATABASE health", database="postgres")
        for machine in self.all[1:]:
            machine.ask("CREATE EXTENSION citus")
        self.version = self.coordinator.ask("SELECT extversion FROM pg_extension WHERE extname = 'citus'")[0]
        self.coordinator.ask(f"SELECT citus_set_coordinator_host('{folder}', {self.coordinator.port})")
        for worker in self.workers[:2]:
            self.add(worker)
        for machine in (self.coordinator, self.plain):
            machine.ask("".join(f"CREATE ROLE {role} LOGIN;\n" for role in ROLES))
            machine.ask("ALTER DATABASE health OWNER TO health_owner")

    def log_statements(self, is_on):
        """Makes the coordinator log each statement, or ends that."""
        self.coordinator.ask(f"ALTER SYSTEM SET log_statement = '{'all' if is_on else 'none'}'", database="postgres")
        self.coordinator.ask("SELECT pg_reload_conf()", database="postgres")

    def add(self, worker):
        self.coordinator.ask(f"SELECT citus_add_node('{worker.folder}', {worker.port})")

    def statements(self):
        """The statements that servers and movers have sent to the coordinator so far, each once, without those for transactions."""
        found = re.findall(
            r"^health(?:_mover)?: LOG:  (?:execute [^:]*|statement): (.*\n(?:\t.*\n)*)", self.coordinator.log.read_text(), re.M)
        texts = {"\n".join(line.removeprefix("\t") for line in text.splitlines()).strip() for text in found}
        return sorted(text for text in texts if text.split()[0] in ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH"))

    def citus(self):
        """The machines that Citus knows."""
        ports = {int(port) for port in self.coordinator.ask("SELECT nodeport FROM pg_dist_node WHERE isactive")}
        return [machine for machine in self.all[1:] if machine.port in ports]

    def place(self, schema):
        """The worker that has a schema."""
        port = int(self.coordinator.ask(f"SELECT DISTINCT nodeport FROM citus_shards WHERE table_name = '{schema}.person'::regclass")[0])
        return next(worker for worker in self.workers if worker.port == port)

    def end(self):
        for machine in self.all:
            machine.end()
