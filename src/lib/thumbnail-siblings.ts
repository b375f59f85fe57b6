const VARIANTS = ['.webp', '.avif', '-320.webp', '-320.avif'];

/** The other files of the same thumbnail: each is made in two sizes and two formats. */
export function thumbnailSiblings(path: string): string[] {
  const stem = path.replace(/(-320)?\.(webp|avif)$/, '');
  return VARIANTS.map((variant) => `${stem}${variant}`).filter((sibling) => sibling !== path);
}
