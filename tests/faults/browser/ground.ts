import { chromium, type Browser } from 'playwright';
import playwrightConfig from '../../../playwright.config.ts';
import { type AppServer, createAppServer } from '../../support/app-server.ts';
import { Device, VIEWPORT } from './device.ts';
import { loadStock } from './load-stock.ts';
import type { Stock } from './stock.ts';
import { Network } from './network.ts';

/** As the end-to-end tests launch it: CHROMIUM_PATH, or Playwright's own browser. */
const BROWSER_OPTIONS = playwrightConfig.use?.launchOptions ?? {};

/** A server with the sample catalogue: the production build in a process of its own. */
export interface Ground {
  server: AppServer;
  stock: Stock;
}

export async function openGround(): Promise<Ground> {
  const server = await createAppServer();
  await server.start();
  return { server, stock: await loadStock(server.url) };
}

/** A device in a profile of its own, with a network of its own to the server. */
export async function openDevice(browser: Browser, { server }: Ground): Promise<Device> {
  const network = new Network(server.url);
  await network.open();
  return Device.open(browser, network);
}

export async function closeDevice(device: Device): Promise<void> {
  await device.close();
  await device.network.close();
}

export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch(BROWSER_OPTIONS);
  await requireWhole(browser);
  return browser;
}

/** The same with a profile that outlives the browser. */
export async function launchProfile(profile: string, network: Network): Promise<Device> {
  const options = { ...BROWSER_OPTIONS, baseURL: network.url, viewport: VIEWPORT };
  const context = await chromium.launchPersistentContext(profile, options);
  const browser = context.browser();
  if (browser) await requireWhole(browser);
  return new Device(context, network);
}

/**
 * A headless shell has no badge service: it ends the process of a worker that counts on the app's icon, and a page that is
 * opened in that instant never comes, in an empty project too. What fails there says nothing of the product.
 */
async function requireWhole(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { product } = await session.send('Browser.getVersion');
  await session.detach();
  if (!product.startsWith('HeadlessChrome/')) return;
  await browser.close();
  throw new Error(`${product} is a headless shell: set CHROMIUM_PATH to a whole Chromium (docs/reliability.md)`);
}
