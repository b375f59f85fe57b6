import Bowser from 'bowser';

/** The system where it says more of a device than its maker's name for it. */
const SYSTEMS: Record<string, string> = { macOS: 'Mac', iOS: 'iPhone', 'Chrome OS': 'Chromebook' };
const UNKNOWN = 'Unknown device';
const LONGEST = 60;

/** The browser and the system of a User-Agent in words, without versions: 'Chrome on Windows'. */
export function toDeviceName(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name === 'iOS' && platform.type === 'tablet' ? 'iPad' : (SYSTEMS[os.name ?? ''] ?? os.name);
  const named = [browser.name, system].filter(Boolean).join(' on ');
  return named.slice(0, LONGEST) || UNKNOWN;
}
