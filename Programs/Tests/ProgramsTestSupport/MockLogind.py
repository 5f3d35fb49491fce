# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""logind as far as it delays sleep. A line "sleep" on standard input begins one; "asleep" is answered when all inhibitors are closed, and the machine
wakes at once. "inhibited" says that a client has taken an inhibitor."""

import os
import sys
import threading

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

MANAGER = 'org.freedesktop.login1.Manager'


class Manager(dbus.service.Object):
    def __init__(self, bus):
        super().__init__(bus, '/org/freedesktop/login1')
        self.inhibitors = []

    @dbus.service.method(MANAGER, in_signature='ssss', out_signature='h')
    def Inhibit(self, what, who, why, mode):
        assert (what, mode) == ('sleep', 'delay')
        reading, writing = os.pipe()
        self.inhibitors.append(reading)
        handed = dbus.types.UnixFd(writing)
        os.close(writing)
        print('inhibited', flush=True)
        return handed

    @dbus.service.signal(MANAGER, signature='b')
    def PrepareForSleep(self, start):
        pass

    def sleep(self):
        self.PrepareForSleep(True)
        waiting, self.inhibitors = self.inhibitors, []
        threading.Thread(target=self.wait, args=(waiting,), daemon=True).start()

    def wait(self, waiting):
        for reading in waiting:
            os.read(reading, 1)
            os.close(reading)
        print('asleep', flush=True)
        GLib.idle_add(self.PrepareForSleep, False)


DBusGMainLoop(set_as_default=True)
bus = dbus.SystemBus()
manager = Manager(bus)
name = dbus.service.BusName('org.freedesktop.login1', bus)


def read():
    for line in sys.stdin:
        if line.strip() == 'sleep':
            GLib.idle_add(manager.sleep)


threading.Thread(target=read, daemon=True).start()
print('ready', flush=True)
GLib.MainLoop().run()
