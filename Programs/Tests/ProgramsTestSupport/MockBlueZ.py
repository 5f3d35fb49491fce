# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""BlueZ as its clients see it, for python3-dbusmock (python3 -m dbusmock --template): radios, and sensors that come into reach, connect, say what
they have, notify, and go away. The interface org.bluez.Mock of the object / directs it; all arguments are texts, bytes in hexadecimal digits."""

import dbus
from gi.repository import GLib
from dbusmock import mockobject

BUS_NAME = 'org.bluez'
MAIN_OBJ = '/'
SYSTEM_BUS = True
IS_OBJECT_MANAGER = True

ADAPTER = 'org.bluez.Adapter1'
DEVICE = 'org.bluez.Device1'
BATTERY = 'org.bluez.Battery1'
SERVICE = 'org.bluez.GattService1'
CHARACTERISTIC = 'org.bluez.GattCharacteristic1'
MOCK = 'org.bluez.Mock'

# By the path of the device: characteristics (uuid, value), how many attempts to connect fail, calls by name, the latest values sent by uuid.
sensors = {}
# What appears when a radio looks for devices: (device's path, address, name, services).
unseen = []


def uuid(number):
    return f'0000{number}-0000-1000-8000-00805f9b34fb'


def octets(text):
    return dbus.Array([dbus.Byte(b) for b in bytes.fromhex(text)], signature='y', variant_level=1)


def changed(path, interface, properties):
    mockobject.objects[path].EmitSignal(dbus.PROPERTIES_IFACE, 'PropertiesChanged', 'sa{sv}as', [interface, properties, []])


def add(path, interface, properties, methods=()):
    manager = mockobject.objects[MAIN_OBJ]
    manager.AddObject(path, interface, properties, list(methods))
    manager.object_manager_emit_added(path)


def remove(path):
    manager = mockobject.objects[MAIN_OBJ]
    manager.object_manager_emit_removed(path)
    manager.RemoveObject(path)


def called(path, name):
    device = path.split('/service')[0]
    calls = sensors[device]['calls']
    calls[name] = calls.get(name, 0) + 1


# Radios.


def add_radio(_, name, is_on):
    properties = {'Address': '00:00:00:00:00:01', 'Powered': dbus.Boolean(is_on == 'on'), 'Discovering': dbus.Boolean(False)}
    add(f'/org/bluez/{name}', ADAPTER, properties, [
        ('SetDiscoveryFilter', 'a{sv}', '', ''), ('StartDiscovery', '', '', start_discovery), ('StopDiscovery', '', '', '')])


def start_discovery(radio):
    for sensor in [s for s in unseen if s[0].startswith(radio.path + '/')]:
        unseen.remove(sensor)
        appear(*sensor)


# Sensors.


def add_sensor(_, radio, address, name, services, seen):
    path = f'/org/bluez/{radio}/dev_' + address.replace(':', '_')
    sensors[path] = {'characteristics': [], 'failures': 0, 'calls': {}, 'latest': {}}
    if seen == 'unseen':
        unseen.append((path, address, name, services))
    else:
        appear(path, address, name, services)


def appear(path, address, name, services):
    add(path, DEVICE, {
        'Address': address, 'Alias': name, 'Connected': dbus.Boolean(False), 'ServicesResolved': dbus.Boolean(False),
        'Paired': dbus.Boolean(False), 'RSSI': dbus.Int16(-60),
        'UUIDs': dbus.Array([uuid(s) for s in services.split(',')], signature='s')},
        [('Connect', '', '', connect), ('Disconnect', '', '', disconnect)])


def add_characteristic(_, device, number, value):
    sensors[device]['characteristics'].append((uuid(number), value))


def fail(_, device, count):
    sensors[device]['failures'] = int(count)


def set_battery(_, device, percent):
    if BATTERY in mockobject.objects[device].props:
        mockobject.objects[device].UpdateProperties(BATTERY, {'Percentage': dbus.Byte(int(percent))})
    else:
        mockobject.objects[device].AddProperties(BATTERY, {'Percentage': dbus.Byte(int(percent))})
        mockobject.objects[MAIN_OBJ].object_manager_emit_added(device)


def connect(device):
    called(device.path, 'Connect')
    sensor = sensors[device.path]
    if sensor['failures'] > 0:
        sensor['failures'] -= 1
        raise dbus.exceptions.DBusException('le-connection-abort-by-local', name='org.bluez.Error.Failed')
    device.UpdateProperties(DEVICE, {'Connected': dbus.Boolean(True)})
    GLib.timeout_add(30, resolve, device.path)


def resolve(path):
    """As in BlueZ, characteristics are there before the device says so, and come with what was sent last."""
    add(f'{path}/service0010', SERVICE, {'UUID': uuid('180d'), 'Primary': dbus.Boolean(True)})
    for index, (name, value) in enumerate(sensors[path]['characteristics']):
        place = f'{path}/service0010/char{index + 17:04x}'
        latest = sensors[path]['latest'].get(name)
        add(place, CHARACTERISTIC, {
            'UUID': name, 'Service': dbus.ObjectPath(f'{path}/service0010'), 'Value': octets(latest or ''), 'Notifying': dbus.Boolean(False)},
            [('ReadValue', 'a{sv}', 'ay', read_value), ('StartNotify', '', '', start_notify), ('StopNotify', '', '', '')])
        if latest:
            changed(place, CHARACTERISTIC, {'Value': octets(latest)})
    properties = {'ServicesResolved': dbus.Boolean(True)}
    # Once connected, a sensor says how it is called, which may be otherwise than it did before.
    for name, value in sensors[path]['characteristics']:
        if name == uuid('2a00'):
            properties['Alias'] = dbus.String(bytes.fromhex(value).decode())
    mockobject.objects[path].UpdateProperties(DEVICE, properties)
    return False


def read_value(characteristic, _):
    called(characteristic.path, 'ReadValue')
    name = characteristic.props[CHARACTERISTIC]['UUID']
    value = octets(dict(sensors[characteristic.path.split('/service')[0]]['characteristics'])[name])
    changed(characteristic.path, CHARACTERISTIC, {'Value': value})
    return value


def start_notify(characteristic):
    called(characteristic.path, 'StartNotify')
    device = characteristic.path.split('/service')[0]
    if dict(sensors[device]['characteristics'])[characteristic.props[CHARACTERISTIC]['UUID']] == 'ee':
        raise dbus.exceptions.DBusException('Not paired', name='org.bluez.Error.NotPermitted')
    characteristic.UpdateProperties(CHARACTERISTIC, {'Notifying': dbus.Boolean(True)})


def disconnect(device):
    called(device.path, 'Disconnect')
    drop(None, device.path)


def drop(_, device):
    """The connection ends."""
    for path in [p for p in mockobject.objects if p.startswith(device + '/')]:
        remove(path)
    mockobject.objects[device].UpdateProperties(DEVICE, {'Connected': dbus.Boolean(False), 'ServicesResolved': dbus.Boolean(False)})


def vanish(_, device):
    """The sensor goes out of reach, and BlueZ forgets it until a radio finds it again."""
    drop(None, device)
    properties = mockobject.objects[device].props[DEVICE]
    services = ','.join(u[4:8] for u in properties['UUIDs'])
    unseen.append((device, properties['Address'], properties['Alias'], services))
    remove(device)


def notify(_, device, number, value):
    sensors[device]['latest'][uuid(number)] = value
    for path, thing in list(mockobject.objects.items()):
        if path.startswith(device + '/') and thing.props.get(CHARACTERISTIC, {}).get('UUID') == uuid(number):
            changed(path, CHARACTERISTIC, {'Value': octets(value)})


def count(_, device, name):
    return str(sensors[device]['calls'].get(name, 0))


def load(mock, _parameters):
    mock.AddMethods(MOCK, [
        ('AddRadio', 'ss', '', add_radio), ('AddSensor', 'sssss', '', add_sensor), ('AddCharacteristic', 'sss', '', add_characteristic),
        ('Fail', 'ss', '', fail), ('SetBattery', 'ss', '', set_battery), ('Drop', 's', '', drop), ('Vanish', 's', '', vanish),
        ('Notify', 'sss', '', notify), ('Count', 'ss', 's', count)])
