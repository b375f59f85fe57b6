// Draws the mark of Code It (an opening brace whose closing half is a play triangle) and writes every icon of the
// manifest, and the picture of link previews, from that one drawing: `node scripts/make-icons.mjs`.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));
const NIGHT = '#0d0b1a';

const BRACE = 'M226 118h-14c-42 0-62 24-62 62v32c0 28-14 44-42 44 28 0 42 16 42 44v32c0 38 20 62 62 62h14';
const PLAY = 'M270 178v156l132-78z';

const gradients = `
  <linearGradient id="brace" x1="100" y1="110" x2="240" y2="400" gradientUnits="userSpaceOnUse">
    <stop stop-color="#7c83ff"/><stop offset="1" stop-color="#a855f7"/>
  </linearGradient>
  <linearGradient id="play" x1="260" y1="160" x2="410" y2="350" gradientUnits="userSpaceOnUse">
    <stop stop-color="#ffc46b"/><stop offset="1" stop-color="#ff8a4c"/>
  </linearGradient>
  <radialGradient id="glow" cx="150" cy="90" r="460" gradientUnits="userSpaceOnUse">
    <stop stop-color="#2a2450"/><stop offset="1" stop-color="${NIGHT}"/>
  </radialGradient>`;

const mark = (brace, play) =>
  `<path d="${BRACE}" fill="none" stroke="${brace}" stroke-width="46" stroke-linecap="round" stroke-linejoin="round"/>` +
  `<path d="${PLAY}" fill="${play}" stroke="${play}" stroke-width="44" stroke-linejoin="round"/>`;

const svg = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs>${gradients}</defs>${body}</svg>\n`;

const scaled = (body, scale) => `<g transform="translate(256 256) scale(${scale}) translate(-256 -256)">${body}</g>`;

const logo = svg(`<rect width="512" height="512" rx="116" fill="url(#glow)"/>${mark('url(#brace)', 'url(#play)')}`);
// A launcher cuts a maskable icon down to a circle of 80 %: the ground fills the square, the mark keeps inside.
const maskable = svg(
  `<rect width="512" height="512" fill="url(#glow)"/>${scaled(mark('url(#brace)', 'url(#play)'), 0.86)}`,
);
const monochrome = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${scaled(mark('#fff', '#fff'), 0.86)}</svg>\n`;

const line = (d) =>
  `<path d="${d}" fill="none" stroke="url(#brace)" stroke-width="34" stroke-linecap="round" stroke-linejoin="round"/>`;
const shortcut = (body) => svg(`<rect width="512" height="512" rx="116" fill="url(#glow)"/>${body}`);
const SHORTCUTS = {
  'shortcut-learning': shortcut(
    `${line('M256 176c-34-26-78-34-130-34v206c52 0 96 8 130 34 34-26 78-34 130-34V142c-52 0-96 8-130 34z')}` +
      `<path d="M256 190v176" stroke="#ffa95c" stroke-width="34" stroke-linecap="round"/>`,
  ),
  'shortcut-cart': shortcut(
    `${line('M110 130h40l44 190h176l36-136H168')}<g fill="#ffa95c"><circle cx="212" cy="388" r="28"/><circle cx="350" cy="388" r="28"/></g>`,
  ),
  'shortcut-search': shortcut(
    `${line('M230 130a100 100 0 1 0 0 200 100 100 0 1 0 0-200')}<path d="M306 306l84 84" stroke="#ffa95c" stroke-width="40" stroke-linecap="round"/>`,
  ),
};

async function png(source, size, name) {
  await sharp(Buffer.from(source), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size <= 192 })
    .toFile(`${PUBLIC}icons/${name}.png`);
}

await mkdir(`${PUBLIC}icons`, { recursive: true });
await writeFile(`${PUBLIC}logo.svg`, logo);
await writeFile(`${PUBLIC}icons/maskable.svg`, maskable);
await writeFile(`${PUBLIC}icons/monochrome.svg`, monochrome);
for (const size of [192, 512]) {
  await png(logo, size, `icon-${size}`);
  await png(maskable, size, `maskable-${size}`);
  await png(monochrome, size, `monochrome-${size}`);
}
// iOS paints transparency black and rounds the corners itself.
await png(maskable, 180, 'apple-touch-icon');
for (const [name, source] of Object.entries(SHORTCUTS)) await png(source, 96, name);

const SANS = "Inter, 'DejaVu Sans', sans-serif";
const words = (y, size, fill, text, weight = 700) =>
  `<text x="96" y="${y}" font-family="${SANS}" font-size="${size}" font-weight="${weight}" fill="${fill}">${text}</text>`;
// What a shared link shows (Open Graph): 1200 × 630, the mark at the right.
const preview = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><defs>${gradients}
  <radialGradient id="night" cx="980" cy="260" r="760" gradientUnits="userSpaceOnUse">
    <stop stop-color="#2a2450"/><stop offset="1" stop-color="${NIGHT}"/>
  </radialGradient></defs><rect width="1200" height="630" fill="url(#night)"/>
  <g transform="translate(690 60)">${mark('url(#brace)', 'url(#play)')}</g>
  ${words(252, 108, '#f1effb', 'Code It')}
  ${words(342, 42, '#f1effb', 'Courses and bootcamps')}
  ${words(398, 42, '#f1effb', 'you can study offline.')}
  ${words(490, 30, '#aca6cc', 'In rupees, yours for life', 400)}</svg>`;
await sharp(Buffer.from(preview))
  .resize(1200, 630)
  .png({ compressionLevel: 9, palette: true, colours: 96, dither: 0.6 })
  .toFile(`${PUBLIC}og.png`);
