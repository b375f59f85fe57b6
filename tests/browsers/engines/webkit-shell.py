#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver that keeps its profile: `MiniBrowser --automation` is always a private session.

The profile is $WEBKIT_PROFILE. Console messages of pages and workers go to stdout.
"""
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = os.environ['WEBKIT_PROFILE']
manager = WebKit2.WebsiteDataManager(base_data_directory=profile + '/data', base_cache_directory=profile + '/cache')
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_property('media-playback-requires-user-gesture', False)
# Safari has these on, WebKitGTK off.
AS_SAFARI = ['StorageAPI', 'StorageAPIEstimate', 'FileSystem']
features = WebKit2.Settings.get_all_features()
for feature in (features.get(i) for i in range(features.get_length())):
    if feature.get_identifier() in AS_SAFARI:
        settings.set_feature_enabled(feature, True)


def new_view(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(1280, 900)
    window.add(view)
    view.connect('close', lambda *_: window.destroy())
    window.show_all()
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-shell')
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect('create-web-view', new_view)


context.connect('automation-started', started)
Gtk.main()
