/** Vite's build manifest: source module → its chunk. */
export type BuildManifest = Record<
  string,
  { file: string; name?: string; css?: string[]; imports?: string[] } | undefined
>;

/** The chunk of src/app/start.tsx and all that it stands on (vite.config.ts). */
const APP_CHUNK = 'app';

export interface PageAssets {
  scripts: string[];
  styles: string[];
}

/** Chunks and stylesheets, as absolute paths, that the app and the page `module` are made of, in the order of loading. */
export function pageAssets(manifest: BuildManifest, module: string | null): PageAssets {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    if (scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
    chunk.css?.forEach((file) => styles.add(`/${file}`));
  };
  const app = Object.keys(manifest).find((key) => manifest[key]?.name === APP_CHUNK);
  if (!app) throw new Error(`The build has no chunk ${APP_CHUNK}`);
  visit(app);
  if (module) visit(module);
  return { scripts: [...scripts], styles: [...styles] };
}

export function styleLinks(assets: PageAssets): string {
  return assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
}

/** For the shell, which has nothing to paint before the app has started. */
export function modulePreloads(assets: PageAssets): string {
  return assets.scripts.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
}
