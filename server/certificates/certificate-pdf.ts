import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Certificate } from '#contract/certificate.ts';
import { whatWasDone } from '#contract/certificate-words.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { type CertificateFont, loadFonts, type Run, toDrawable, toRuns } from './certificate-fonts.ts';

/** A4, landscape, in points. */
const WIDTH = 841.89;
const HEIGHT = 595.28;
const MARGIN = 36;
const SIDE = 96;

const INK = '#1b1730';
const DIM = '#5d5876';
const VIOLET = '#6a39dc';
const AMBER = '#d98a1c';

const QR_SIZE = 96;

const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

type Doc = InstanceType<typeof PDFDocument>;

interface Line {
  y: number;
  size: number;
  color: string;
}

const widthOf = (doc: Doc, runs: readonly Run[], size: number) =>
  runs.reduce((sum, { font, text }) => sum + doc.font(font.name).fontSize(size).widthOfString(text), 0);

function draw(doc: Doc, runs: readonly Run[], x: number, { y, size, color }: Line): void {
  let at = x;
  for (const { font, text } of runs) {
    doc.font(font.name).fontSize(size).fillColor(color).text(text, at, y, { lineBreak: false, baseline: 'alphabetic' });
    at += doc.widthOfString(text);
  }
}

/** In the middle of the page, smaller where it would not fit. */
function drawCentred(doc: Doc, runs: readonly Run[], line: Line): void {
  const most = WIDTH - 2 * SIDE;
  const width = widthOf(doc, runs, line.size);
  const size = width > most ? (line.size * most) / width : line.size;
  draw(doc, runs, (WIDTH - widthOf(doc, runs, size)) / 2, { ...line, size });
}

function drawFrame(doc: Doc): void {
  doc.rect(0, 0, WIDTH, HEIGHT).fill('#ffffff');
  doc
    .roundedRect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, 14)
    .lineWidth(2)
    .stroke(AMBER);
  const inner = MARGIN + 7;
  doc
    .roundedRect(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, 9)
    .lineWidth(0.5)
    .stroke(AMBER);
}

/** The mark, as in src/ui/logo.tsx. */
function drawMark(doc: Doc, x: number, y: number, side: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / 512);
  doc.roundedRect(0, 0, 512, 512, 116).fill('#17132c');
  doc.path('M226 118h-14c-42 0-62 24-62 62v32c0 28-14 44-42 44 28 0 42 16 42 44v32c0 38 20 62 62 62h14');
  doc.lineWidth(46).lineCap('round').lineJoin('round').stroke('#9060f8');
  doc.path('M270 178v156l132-78z').lineWidth(44).fillAndStroke('#ffa65c', '#ffa65c');
  doc.restore();
}

/**
 * A certificate as a PDF: A4 in landscape, with its fonts. Null where a letter of its name is in none of the fonts; of the course and
 * its instructor such signs are left out. `url`: of its page. Others get their turn between the parts, each of which is
 * milliseconds of the only thread.
 */
export async function toCertificatePdf(
  certificate: Certificate & { name: string },
  url: string,
): Promise<Uint8Array | null> {
  const plain = await loadFonts(400);
  const bold = await loadFonts(700);
  const { name, courseTitle, instructor, issuedAt, qr } = certificate;
  const who = toRuns(name, bold);
  if (!who) return null;
  const teacher = toDrawable(instructor, plain);
  const study = `${whatWasDone(certificate)}.${teacher && ` Taught by ${teacher}.`}`;
  const course = toDrawable(courseTitle, bold) || 'the course that the address below names';

  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: '',
    info: { Title: `Certificate of completion: ${courseTitle}`, Author: PRODUCT_NAME, Subject: name },
    lang: 'en-IN',
    displayTitle: true,
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  for (const { name: font, bytes } of [...plain, ...bold]) doc.registerFont(font, bytes);
  const say = (text: string, fonts: readonly CertificateFont[]) => toRuns(text, fonts) ?? [];

  drawFrame(doc);
  const brand = say(PRODUCT_NAME, bold);
  const brandWidth = widthOf(doc, brand, 18) + 38;
  drawMark(doc, (WIDTH - brandWidth) / 2, 76, 28);
  draw(doc, brand, (WIDTH - brandWidth) / 2 + 38, { y: 96, size: 18, color: INK });
  doc
    .moveTo(WIDTH / 2 - 190, 284)
    .lineTo(WIDTH / 2 + 190, 284)
    .lineWidth(0.75)
    .stroke('#c9c4dd');
  const lines: [Run[], Line][] = [
    [say('Certificate of completion', bold), { y: 160, size: 32, color: VIOLET }],
    [say('This certifies that', plain), { y: 204, size: 13, color: DIM }],
    [who, { y: 262, size: 40, color: INK }],
    [say('has completed', plain), { y: 312, size: 13, color: DIM }],
    [say(course, bold), { y: 350, size: 22, color: INK }],
    [say(study, plain), { y: 380, size: 12, color: DIM }],
  ];
  for (const [runs, line] of lines) {
    await nextTurn();
    drawCentred(doc, runs, line);
  }
  await nextTurn();

  const foot = HEIGHT - MARGIN - 40;
  const left = MARGIN + 44;
  draw(doc, say('Issued on', plain), left, { y: foot - 58, size: 10, color: DIM });
  draw(doc, say(date.format(new Date(issuedAt)), bold), left, { y: foot - 41, size: 13, color: INK });
  draw(doc, say('Check it at', plain), left, { y: foot - 17, size: 10, color: DIM });
  draw(doc, say(url, plain), left, { y: foot, size: 10, color: VIOLET });
  doc.link(left, foot - 10, widthOf(doc, say(url, plain), 10), 14, url);
  const corner = WIDTH - MARGIN - 36 - QR_SIZE;
  doc
    .save()
    .translate(corner, foot - QR_SIZE + 10)
    .scale(QR_SIZE / qr.size);
  doc.path(qr.path).fill('#000000');
  doc.restore();
  await nextTurn();
  doc.end();
  return done;
}
