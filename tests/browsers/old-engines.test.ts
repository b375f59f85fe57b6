import { CHROMIUM } from './engines/puppeteer.ts';
import { OLD_ENGINES, oldEngineScript } from './old-engines/old-engine-script.ts';
import { tellStory } from './tell-story.ts';

for (const old of OLD_ENGINES) tellStory(old.join(' '), CHROMIUM, oldEngineScript(old));
