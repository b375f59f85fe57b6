import { CHROMIUM, FIREFOX } from './engines/puppeteer.ts';
import { WEBKIT } from './engines/webkit.ts';
import { tellStory } from './tell-story.ts';

for (const engine of [CHROMIUM, FIREFOX, WEBKIT]) tellStory(engine.name, engine);
