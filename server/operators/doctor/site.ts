import { once } from 'node:events';
import { request as requestPlain } from 'node:http';
import { request as requestByTls } from 'node:https';
import { connect } from 'node:tls';
import { isLoopback } from '../../program/addresses.ts';
import { DOCTOR_MS } from '../../program/time-limits.ts';
import { judgeClock } from './database.ts';
import { type Finding, ok, type Patient, problem, warning, wordsOf } from './finding.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Renewal by itself begins at 30 days: with fewer left it has failed for two weeks. */
const CERTIFICATE_WARNING_DAYS = 14;
const CERTIFICATE_PROBLEM_DAYS = 3;

/** What is found of a certificate that ends then. */
export function judgeCertificate(end: Date, now: Date): Finding {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const found = `The certificate of PUBLIC_URL is good until ${end.toISOString().slice(0, 10)}, for ${days} days.`;
  const todo = 'Renew it, and see why it was not renewed by itself: the log of Caddy, or certbot renew --dry-run.';
  if (days < CERTIFICATE_PROBLEM_DAYS) return problem(found, todo);
  return days < CERTIFICATE_WARNING_DAYS ? warning(found, todo) : ok(found);
}

interface Trust {
  /** Authorities in place of those that Node comes with, in PEM. */
  ca?: Buffer;
}

async function checkTls(url: URL, now: Date, trust: Trust): Promise<Finding[]> {
  const socket = connect({
    ...trust,
    host: url.hostname,
    port: Number(url.port || 443),
    servername: url.hostname,
    ALPNProtocols: ['h2', 'http/1.1'],
    timeout: DOCTOR_MS,
  });
  socket.on('timeout', () => socket.destroy(new Error('It did not answer in time.')));
  try {
    await once(socket, 'secureConnect');
    return [
      judgeCertificate(new Date(socket.getPeerCertificate().valid_to), now),
      socket.alpnProtocol === 'h2'
        ? ok('HTTP/2 is spoken.')
        : warning('HTTP/2 is not spoken: pages load more slowly.', 'Let the proxy speak it (deploy/ has examples).'),
    ];
  } finally {
    socket.destroy();
  }
}

interface Answer {
  status: number;
  /** Name, in small letters, and value. */
  headers: [name: string, value: string][];
}

function ask(url: URL, trust: Trust): Promise<Answer> {
  const send = url.protocol === 'https:' ? requestByTls : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = send(url, { ...trust, agent: false, timeout: DOCTOR_MS }, (answer) => {
      answer.resume();
      const raw = answer.rawHeaders;
      const names = raw.filter((_, index) => index % 2 === 0);
      resolve({
        status: answer.statusCode ?? 0,
        headers: names.map((name, index) => [name.toLowerCase(), raw[2 * index + 1] ?? '']),
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('It did not answer in time.')));
    sent.on('error', reject);
    sent.end();
  });
}

function checkOnce(headers: Answer['headers'], name: string): Finding {
  const times = headers.filter(([other]) => other === name.toLowerCase()).length;
  if (times === 1) return ok(`${name} is sent, once.`);
  return times === 0
    ? problem(`${name} is not sent.`, 'Let the proxy pass on what the server sends, and set PUBLIC_URL to https.')
    : problem(
        `${name} is sent ${times} times: browsers join or ignore them.`,
        'Take it out of the proxy: the server sends it.',
      );
}

function checkForwarding({ env }: Patient): Finding {
  if (env.trustProxy !== '') return ok(`X-Forwarded-For of these proxies is believed: ${env.trustProxy}.`);
  return isLoopback(env.host)
    ? problem(
        'No proxy is believed, and only this machine reaches the server: all learners count as one address.',
        'Set TRUST_PROXY to the address of the proxy; loopback where it runs on this machine.',
      )
    : ok('No proxy is believed: learners reach the server itself.');
}

/** The site as learners reach it: its certificate, what the proxy in front makes of the answers, and its clock. */
export async function checkSite(patient: Patient, trust: Trust = {}): Promise<Finding[]> {
  const { env, now } = patient;
  if (!env.publicUrl) return [ok('PUBLIC_URL is not set: there is no site to ask.')];
  const url = new URL(`${env.publicUrl}/healthz`);
  try {
    const before = now().getTime();
    const { status, headers } = await ask(url, trust);
    const middle = (before + now().getTime()) / 2;
    const date = headers.find(([name]) => name === 'date')?.[1];
    const findings = [
      status === 200
        ? ok('PUBLIC_URL answers.')
        : problem(`PUBLIC_URL answers with ${status}.`, 'See that the server runs, and that the proxy finds it.'),
      checkOnce(headers, 'Content-Security-Policy'),
      checkForwarding(patient),
      // The header has whole seconds.
      ...(date === undefined ? [] : [judgeClock(new Date(date).getTime() + 500 - middle, 'PUBLIC_URL')]),
    ];
    if (url.protocol !== 'https:') return findings;
    return [...findings, checkOnce(headers, 'Strict-Transport-Security'), ...(await checkTls(url, now(), trust))];
  } catch (error) {
    return [
      problem(
        `PUBLIC_URL does not answer: ${wordsOf(error)}`,
        'See that its name leads here, that the proxy runs, and that its certificate is of this name, in time and of a known authority.',
      ),
    ];
  }
}
