import { describe, expect, it } from 'vitest';
import { pageAssets } from './page-assets.ts';

const MANIFEST = {
  '_app.js': { file: 'assets/start.js', name: 'app', css: ['assets/start.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['_app.js'] },
  'src/features/home/home-page.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_shared.js'] },
};

describe('pageAssets', () => {
  it('follows imports once and puts shared styles before those of the page', () => {
    expect(pageAssets(MANIFEST, 'src/features/home/home-page.tsx')).toEqual({
      scripts: ['/assets/start.js', '/assets/shared.js', '/assets/home.js'],
      styles: ['/assets/shared.css', '/assets/start.css', '/assets/home.css'],
    });
  });

  it('refuses a module that was not built', () => {
    expect(() => pageAssets(MANIFEST, 'src/features/nowhere.tsx')).toThrow('src/features/nowhere.tsx');
  });
});
