const GROUND = '#0d0b1a';
const LOGO = '/icons/icon-512.png';
/** CSS px. */
const LOGO_SIZE = 128;

let prepared: Promise<void> | undefined;

function add<Tag extends 'link' | 'meta'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>): void {
  document.head.append(Object.assign(document.createElement(tag), properties));
}

/** Draws the logo on the app's background color, in device pixels. Returns a data URL. */
function draw(logo: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Nothing can be drawn');
  context.scale(devicePixelRatio, devicePixelRatio);
  context.fillStyle = GROUND;
  context.fillRect(0, 0, width, height);
  context.drawImage(logo, (width - LOGO_SIZE) / 2, (height - LOGO_SIZE) / 2, LOGO_SIZE, LOGO_SIZE);
  return canvas.toDataURL();
}

/**
 * Adds what iOS reads from the page and not from the manifest when the page is put on the home screen: its own window, the
 * status bar, and the startup image. The image must match the screen size exactly (Apple, Configuring Web Applications). It is
 * drawn here, because image files for all screens would be about thirty. Runs once per page. Rejects when the logo cannot be
 * loaded.
 */
export function prepareHomeScreen(): Promise<void> {
  return (prepared ??= prepare());
}

async function prepare(): Promise<void> {
  add('meta', { name: 'apple-mobile-web-app-capable', content: 'yes' });
  add('meta', { name: 'apple-mobile-web-app-status-bar-style', content: 'default' });
  const logo = new Image();
  logo.src = LOGO;
  await logo.decode();
  // On iOS, `screen` has the portrait size in both orientations.
  const { width, height } = screen;
  const shapes = { portrait: [width, height], landscape: [height, width] } as const;
  for (const [orientation, [across, down]] of Object.entries(shapes)) {
    const href = draw(logo, across, down);
    add('link', { rel: 'apple-touch-startup-image', media: `screen and (orientation: ${orientation})`, href });
  }
}
