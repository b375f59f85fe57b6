import { encode } from 'uqr';
import type { Certificate } from '#contract/certificate.ts';

/** White squares around the code, without which a phone does not find it. */
const QUIET = 4;

/** `text` as a QR code that survives a fold or a stamp (error correction M). */
export function toQr(text: string): Certificate['qr'] {
  const { data } = encode(text, { ecc: 'M', border: QUIET });
  const rows = data.map((row, y) => {
    let path = '';
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
    return path;
  });
  return { size: data.length, path: rows.join('') };
}
