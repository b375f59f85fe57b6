import { chromium, type Browser } from 'playwright';
import { type AppServer, createAppServer } from '../../support/app-server.ts';
import { BROWSER_OPTIONS } from './browser-options.ts';
import { Device } from './device.ts';
import { loadStock } from './load-stock.ts';
import type { Stock } from './stock.ts';
import { Network } from './network.ts';

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

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(BROWSER_OPTIONS);
}
