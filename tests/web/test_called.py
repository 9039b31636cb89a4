"""Being called with the page closed: one tap on, one tap off; only the push service and its consent are made up."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Server, Visitors

# A push service that gives every device an address and real keys, as the browser's would over the internet.
# The permission is made up, too: Chromium's headless shell has nobody to ask for it.
SERVICE = """(() => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const text = (bytes) => base64(bytes).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '');
  let mine = null;
  PushManager.prototype.getSubscription = async () => mine;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly || !applicationServerKey) throw new Error('refused');
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const keys = { p256dh: text(await crypto.subtle.exportKey('raw', publicKey)), auth: text(new Uint8Array(16)) };
    const endpoint = 'https://push.example.org/device';
    mine = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => (mine = null, true) };
    return mine;
  };
})()"""


def test_a_device_is_called_after_one_tap_and_left_in_peace_after_another(visit: Visitors, server: Server) -> None:
    page = visit("settings", service_workers="allow")
    page.context.add_init_script(SERVICE)
    page.reload()  # the page asks for the permission as soon as it is there
    asked: list[Any] = []
    page.on("request", lambda request: asked.append(request) if "/api/me/calls" in request.url else None)
    page.get_by_role("button", name="Notify me on this device").click()
    off = page.get_by_role("button", name="Stop notifying me")
    expect(off).to_be_visible()
    (told,) = [request.post_data_json for request in asked if request.method == "PUT"]
    assert told["endpoint"] == "https://push.example.org/device"
    assert told["quiet"]["begins"] == 22 * 60
    page.get_by_label("Quiet hours").uncheck()
    off.click()
    expect(page.get_by_role("button", name="Notify me on this device")).to_be_visible()
    told = [request.post_data_json for request in asked if request.method in ("PUT", "POST")]
    assert told[1]["quiet"] is None
    assert told[2] == {"endpoint": "https://push.example.org/device"}
