# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""A heart-rate strap on the second of two virtual radios, by BlueZ's own means: it advertises, and sends a beat a second while it is listened to, each
with another rate, which it also writes to a file. SIGUSR1 ends its connections."""

import signal
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

ADAPTER, DEVICE = 'org.bluez.Adapter1', 'org.bluez.Device1'
SERVICE, CHARACTERISTIC = 'org.bluez.GattService1', 'org.bluez.GattCharacteristic1'
PROPERTIES, MANAGER = 'org.freedesktop.DBus.Properties', 'org.freedesktop.DBus.ObjectManager'
FIRST_RATE = 40

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SystemBus()
bluez = dbus.Interface(bus.get_object('org.bluez', '/'), MANAGER)


def radios():
    return sorted(path for path, interfaces in bluez.GetManagedObjects().items() if ADAPTER in interfaces)


class Thing(dbus.service.Object):
    """An object with properties."""

    def __init__(self, path, interface, properties):
        self.path, self.interface, self.properties = path, interface, properties
        super().__init__(bus, path)

    @dbus.service.method(PROPERTIES, in_signature='s', out_signature='a{sv}')
    def GetAll(self, interface):
        return self.properties if interface == self.interface else {}

    @dbus.service.signal(PROPERTIES, signature='sa{sv}as')
    def PropertiesChanged(self, interface, changed, invalidated):
        pass


class Beats(Thing):
    listens = False
    count = 0

    @dbus.service.method(CHARACTERISTIC)
    def StartNotify(self):
        self.listens = True

    @dbus.service.method(CHARACTERISTIC)
    def StopNotify(self):
        self.listens = False

    def tick(self):
        if self.listens:
            rate = FIRST_RATE + self.count
            self.count += 1
            beats.write(f'{rate}\n')
            beats.flush()
            # 16 bits, contact, one interval.
            values = [0x17, rate & 0xFF, rate >> 8, 0x00, 0x04]
            self.PropertiesChanged(CHARACTERISTIC, {'Value': dbus.Array([dbus.Byte(v) for v in values], signature='y')}, [])
        return True


class Strap(dbus.service.Object):
    @dbus.service.method(MANAGER, out_signature='a{oa{sa{sv}}}')
    def GetManagedObjects(self):
        return {dbus.ObjectPath(t.path): {t.interface: t.properties} for t in things}


def drop():
    for path, interfaces in bluez.GetManagedObjects().items():
        if path.startswith(own + '/') and interfaces.get(DEVICE, {}).get('Connected'):
            dbus.Interface(bus.get_object('org.bluez', path), DEVICE).Disconnect()
    return True


def failed(what):
    def quit(error):
        print(what, error, flush=True)
        loop.quit()
    return quit


end = time.time() + 30
while len(radios()) < 2:
    if time.time() > end:
        sys.exit('there are not two radios')
    time.sleep(0.2)
for path in radios():
    dbus.Interface(bus.get_object('org.bluez', path), PROPERTIES).Set(ADAPTER, 'Powered', dbus.Boolean(True))
own = radios()[1]
beats = open(sys.argv[1], 'w')
service = Thing('/strap/heart', SERVICE, {'UUID': '0000180d-0000-1000-8000-00805f9b34fb', 'Primary': dbus.Boolean(True)})
measurement = Beats('/strap/heart/beats', CHARACTERISTIC, {
    'UUID': '00002a37-0000-1000-8000-00805f9b34fb', 'Service': dbus.ObjectPath(service.path),
    'Flags': dbus.Array(['notify'], signature='s')})
things = [service, measurement]
strap = Strap(bus, '/strap')
advertisement = Thing('/advertisement', 'org.bluez.LEAdvertisement1', {
    'Type': 'peripheral', 'ServiceUUIDs': dbus.Array(['180D'], signature='s'), 'LocalName': 'Strap'})
loop = GLib.MainLoop()
radio = bus.get_object('org.bluez', own)


def advertise():
    dbus.Interface(radio, 'org.bluez.LEAdvertisingManager1').RegisterAdvertisement(
        advertisement.path, {}, reply_handler=lambda: print('ready', flush=True), error_handler=failed('advertising:'))


dbus.Interface(radio, 'org.bluez.GattManager1').RegisterApplication(
    strap.__dbus_object_path__, {}, reply_handler=advertise, error_handler=failed('services:'))
GLib.timeout_add(1000, measurement.tick)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, drop)
loop.run()
sys.exit(1)
