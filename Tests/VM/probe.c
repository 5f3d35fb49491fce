// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Tries each operation that the unit openhealthkit@.service forbids, in separate processes, and prints a line for each: its name, "did" or
// "refused", why.
//   probe NETWORK IPC PROCESS MODULE    namespaces outside (inodes), a process of the same user, a kernel module
// Tools/run vm runs it inside the unit, where every operation must be refused, and outside, with all capabilities, where each must
// succeed.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/bpf.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char **arguments;

static int outcome(long result) { return result < 0 ? errno : 0; }

static int opening(const char *path, int flags) {
  int file = open(path, flags | O_CLOEXEC, 0600);
  if (file < 0) return errno;
  close(file);
  return 0;
}

// Files (ProtectSystem, ProtectHome, PrivateTmp, PrivateDevices). Their modes allow everyone to do it.
static int write_etc(void) { return opening("/etc/vm-open/file", O_WRONLY | O_CREAT); }
static int write_usr(void) { return opening("/usr/vm-open/file", O_WRONLY | O_CREAT); }
static int write_var(void) { return opening("/var/vm-open/file", O_WRONLY | O_CREAT); }
static int read_home(void) { return opening("/home/anna/vm-open", O_RDONLY); }
static int read_root_home(void) { return opening("/root/vm-open", O_RDONLY); }
static int read_tmp(void) { return opening("/tmp/vm-open", O_RDONLY); }
static int read_device(void) { return opening("/dev/kmsg", O_RDONLY); }
static int make_device(void) { return outcome(mknod("/tmp/vm-device", S_IFBLK | 0600, makedev(7, 0))); }

// Network (PrivateNetwork, RestrictAddressFamilies) and other processes (PrivateIPC, ProtectProc; no service needs ptrace).
static int socket_inet(void) { return outcome(socket(AF_INET, SOCK_STREAM, 0)); }
static int socket_inet6(void) { return outcome(socket(AF_INET6, SOCK_STREAM, 0)); }
static int socket_raw(void) { return outcome(socket(AF_PACKET, SOCK_RAW, 0)); }
static int socket_netlink(void) { return outcome(socket(AF_NETLINK, SOCK_RAW, 0)); }
static int same_namespace(const char *path, const char *inode) {
  struct stat status;
  if (stat(path, &status) != 0) return errno;
  return status.st_ino == strtoul(inode, NULL, 10) ? 0 : EXDEV;
}
static int network_outside(void) { return same_namespace("/proc/self/ns/net", arguments[1]); }
static int ipc_outside(void) { return same_namespace("/proc/self/ns/ipc", arguments[2]); }
static int see_process(void) { return outcome(access("/proc/1/status", F_OK)); }
static int trace_process(void) {
  pid_t process = atoi(arguments[3]);
  if (ptrace(PTRACE_ATTACH, process, NULL, NULL) != 0) return errno;
  waitpid(process, NULL, __WALL);
  return outcome(ptrace(PTRACE_DETACH, process, NULL, NULL));
}

// The kernel (ProtectClock, ProtectHostname, ProtectKernel..., ProtectControlGroups, ProcSubset, RestrictNamespaces, SystemCallFilter).
static int set_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return outcome(clock_settime(CLOCK_REALTIME, &now));
}
static int set_hostname(void) {
  char name[65];
  gethostname(name, sizeof name);
  return outcome(sethostname(name, strlen(name)));
}
static int write_tunable(void) { return opening("/sys/kernel/mm/transparent_hugepage/enabled", O_WRONLY); }
static int read_system(void) { return opening("/proc/cpuinfo", O_RDONLY); }
static int load_module(void) {
  int file = open(arguments[4], O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  return outcome(syscall(SYS_finit_module, file, "", 0));
}
static int read_kernel_log(void) {
  char text[64];
  return outcome(klogctl(3, text, sizeof text));
}
static int make_group(void) { return outcome(mkdir("/sys/fs/cgroup/vm-open", 0755)); }
static int mount_files(void) { return outcome(mount("vm", "/mnt", "tmpfs", 0, NULL)); }
static int new_mounts(void) { return outcome(unshare(CLONE_NEWNS)); }
static int new_users(void) { return outcome(unshare(CLONE_NEWUSER)); }
static int make_map(void) {
  union bpf_attr map;
  memset(&map, 0, sizeof map);
  map.map_type = BPF_MAP_TYPE_ARRAY;
  map.key_size = map.value_size = 4;
  map.max_entries = 1;
  return outcome(syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map));
}
static int set_accounting(void) { return outcome(acct(NULL)); }

// Rights (CapabilityBoundingSet, NoNewPrivileges, RestrictSUIDSGID, RestrictRealtime, LockPersonality, MemoryDenyWriteExecute,
// SystemCallArchitectures, LimitCORE).
static int new_file(void) {
  char path[] = "/tmp/vm-XXXXXX";
  return mkstemp(path);
}
static int give_file(void) {
  int file = new_file();
  return file < 0 ? 0 : outcome(fchown(file, 12345, 12345));
}
static int change_groups(void) {
  gid_t group = 0;
  return outcome(setgroups(1, &group));
}
static int become_root(void) {
  pid_t child = fork();
  if (child == 0) {
    execl("/usr/bin/vm-setuid", "vm-setuid", "root?", NULL);
    _exit(errno);
  }
  int status;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : EINTR;
}
static int make_setuid(void) {
  int file = new_file();
  return file < 0 ? 0 : outcome(fchmod(file, 04755));
}
static int run_realtime(void) {
  struct sched_param priority = {.sched_priority = 1};
  return outcome(sched_setscheduler(0, SCHED_FIFO, &priority));
}
static int raise_priority(void) { return outcome(setpriority(PRIO_PROCESS, 0, -5)); }
static int other_personality(void) { return outcome(personality(PER_LINUX32)); }
static int write_and_execute(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? errno : 0;
}
static int execute_written(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return outcome(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}
static int call_as_i386(void) {
  int result = 20;  // getpid there
  __asm__ volatile("int $0x80" : "+a"(result) : : "memory");
  return result > 0 ? 0 : -result;
}
static int dump_core(void) {
  struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
  return outcome(setrlimit(RLIMIT_CORE, &most));
}

static const struct {
  const char *name;
  int (*run)(void);
} attempts[] = {
    {"write to /etc", write_etc},
    {"write to /usr", write_usr},
    {"write to /var", write_var},
    {"read a file in another user's home", read_home},
    {"read a file in root's home", read_root_home},
    {"read a file in the system's /tmp", read_tmp},
    {"read a device", read_device},
    {"make a device", make_device},
    {"make an IPv4 socket", socket_inet},
    {"make an IPv6 socket", socket_inet6},
    {"make a raw socket", socket_raw},
    {"make a netlink socket", socket_netlink},
    {"be in the system's network", network_outside},
    {"be among the system's IPC objects", ipc_outside},
    {"see another user's process", see_process},
    {"trace a process of the same user", trace_process},
    {"set the clock", set_clock},
    {"set the host's name", set_hostname},
    {"write a setting of the kernel", write_tunable},
    {"read what /proc says of the system", read_system},
    {"load a kernel module", load_module},
    {"read the kernel's log", read_kernel_log},
    {"make a control group", make_group},
    {"mount a file system", mount_files},
    {"make a mount namespace", new_mounts},
    {"make a user namespace", new_users},
    {"make a BPF map", make_map},
    {"switch process accounting", set_accounting},
    {"give a file to another user", give_file},
    {"change its groups", change_groups},
    {"become root by a setuid program", become_root},
    {"make a setuid program", make_setuid},
    {"take real-time priority", run_realtime},
    {"raise its priority", raise_priority},
    {"take another personality", other_personality},
    {"map memory to write and execute", write_and_execute},
    {"execute memory that it wrote", execute_written},
    {"make a call of another architecture", call_as_i386},
    {"allow core dumps", dump_core},
};

int main(int count, char **values) {
  if (count == 2) return geteuid() == 0 ? 0 : EPERM;  // the setuid copy
  if (count != 5 || access("/run/vm/probe.c", F_OK) != 0) {
    fputs("This is for the machine of Tools/run vm alone.\n", stderr);
    return 64;
  }
  arguments = values;
  for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) _exit(attempts[i].run());
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) return 1;
    if (WIFSIGNALED(status))
      printf("%s\trefused\t%s\n", attempts[i].name, strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) != 0)
      printf("%s\trefused\t%s\n", attempts[i].name, strerror(WEXITSTATUS(status)));
    else
      printf("%s\tdid\t-\n", attempts[i].name);
  }
  return 0;
}
