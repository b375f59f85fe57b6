import Beasties from 'beasties';
import { dropUnusedVariables } from './unused-variables.ts';

export interface CriticalCss {
  /** Puts the rules that a document uses into it. The stylesheets stay for who has no scripts: these bring them along. */
  inline: (html: string) => Promise<string>;
}

/** As Beasties writes them: with a script in an attribute, which the Content-Security-Policy refuses. */
const LATE_STYLESHEET = /<link rel="stylesheet" href="[^"]+" media="print" onload="[^"]+">/g;

/** `clientDir` holds the stylesheets that the documents name by absolute path. */
export function createCriticalCss(clientDir: string): CriticalCss {
  const beasties = new Beasties({
    path: clientDir,
    publicPath: '/',
    preload: 'media',
    pruneSource: false,
    // Mantine's variables are a <style> that React renders: it must stay where hydration looks for it.
    mergeStylesheets: false,
    reduceInlineStyles: false,
    inlineFonts: false,
    preloadFonts: false,
    logLevel: 'silent',
    // The HTML is one for both schemes and for signed-in and signed-out readers; a script on <html> tells them apart.
    // A button is busy from a press on, which no HTML says.
    allowRules: [/data-mantine-color-scheme/, /data-session/, /data-learner/, /^button\[aria-busy/],
  });
  return {
    inline: async (html) => dropUnusedVariables(await beasties.process(html)).replaceAll(LATE_STYLESHEET, ''),
  };
}
