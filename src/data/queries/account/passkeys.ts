import type { PasskeyLoginBody } from '#contract/factors.ts';
import { securityCall } from './security-call.ts';
import type { LoginCall } from './session-mutations.ts';

type Credential = PasskeyLoginBody['passkey'];
type Question = { challenge: string };
type Library = typeof import('@simplewebauthn/browser');

const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys; they need HTTPS. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether it offers them in the field for the email. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** The browser asks for one of the passkeys of `question`. Rejects when the user chooses none. */
export async function askForPasskey(question: Question, useBrowserAutofill = false): Promise<Credential> {
  const optionsJSON = question as Parameters<Library['startAuthentication']>[0]['optionsJSON'];
  const chosen = await (await library()).startAuthentication({ optionsJSON, useBrowserAutofill });
  return chosen as unknown as Credential;
}

/** The browser makes a passkey. Rejects when the user makes none, or has one here already. */
export async function makePasskey(question: Question): Promise<Credential> {
  const optionsJSON = question as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  return (await (await library()).startRegistration({ optionsJSON })) as unknown as Credential;
}

/** Stops asking. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** The browser asks for a passkey of this site, by a dialog or in the field for the email; answers the login that it makes. */
export async function choosePasskey({ inField }: { inField: boolean }): Promise<LoginCall> {
  const { data } = await securityCall('userPasskeyLoginBegin', { body: {}, token: null });
  const passkey = await askForPasskey(data.passkey, inField);
  return (signer) =>
    securityCall('userPasskeyLogin', { body: { challenge: data.challenge, passkey }, token: null, signer });
}
