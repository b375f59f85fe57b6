// One chunk: each is small, and both stand on the same frame.
export { KeysPanel } from './keys-panel.tsx';
export { SettingsPanel } from './settings-panel.tsx';
