import { lazy } from 'react';
import { SettingsPage } from '#features/account/settings-page.tsx';

const More = lazy(() => import('./more-settings-screen.tsx').then((m) => ({ default: m.MoreSettingsScreen })));

export function SettingsScreen() {
  return <SettingsPage More={More} />;
}
