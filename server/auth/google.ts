import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
} from 'openid-client';
import type { Env } from '../env.ts';
import { GOOGLE_SECONDS } from '../program/time-limits.ts';

/** A person as the provider knows them. The subject is the provider's for good; an address can change its owner. */
export interface Identity {
  issuer: string;
  subject: string;
  name: string;
  /** Null where the provider does not say that it is theirs. */
  email: string | null;
}

/** What the answer of the provider is held to; it must stay with who began. */
interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider sent the browser back with. */
interface Returned {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** The provider could not be reached, or does not work. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
}

/** What the provider said does not prove who it is. */
class NotProved extends Error {
  override name = 'NotProved';
}

export interface GoogleSignIn {
  issuer: string;
  /** `mark` is a part of the state, so that the browser comes back with it. */
  begin: (mark: string) => Promise<{ url: string; begun: Begun }>;
  /** Throws `ProviderDown`; any other error is of what proves nothing. */
  finish: (begun: Begun, returned: Returned) => Promise<Identity>;
}

/** What a provider answers that is broken, or something else that stands in front of it. */
const BROKEN = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

function toFailure(cause: unknown): Error {
  const { code } = cause as { code?: string };
  const isDown =
    cause instanceof TypeError ||
    (cause instanceof ClientError && (code === undefined || BROKEN.has(code))) ||
    (cause instanceof ResponseBodyError && cause.status >= 500);
  return isDown ? new ProviderDown('the provider does not work', { cause }) : new NotProved('not proved', { cause });
}

/**
 * Sign-in by OpenID Connect: the code flow with PKCE, state and nonce. The ID token's signature is checked too, although it comes
 * straight from the provider. Nothing is asked of the provider before the first sign-in.
 */
export function createGoogleSignIn(
  { clientId, clientSecret, issuer }: NonNullable<Env['google']>,
  redirectUri: string,
): GoogleSignIn {
  let found: Promise<Configuration> | null = null;

  /** A discovery that failed is made anew the next time. */
  const configuration = async (): Promise<Configuration> => {
    const isPlain = new URL(issuer).protocol === 'http:';
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      timeout: GOOGLE_SECONDS,
    });
    try {
      return await found;
    } catch (error) {
      found = null;
      throw new ProviderDown('the provider was not found', { cause: error });
    }
  };

  return {
    issuer,

    async begin(mark) {
      const config = await configuration();
      const begun = { state: `${randomState()}.${mark}`, nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
        // Whoever sits there says who they are: the browser may be signed in to Google by somebody else.
        prompt: 'select_account',
      });
      return { url: url.href, begun };
    },

    async finish({ state, nonce, verifier }, { code, state: returnedState, iss }) {
      const config = await configuration();
      const came = new URL(redirectUri);
      came.search = new URLSearchParams({ code, state: returnedState, ...(iss !== undefined && { iss }) }).toString();
      try {
        const tokens = await authorizationCodeGrant(config, came, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new NotProved('no ID token');
        const { sub, email, email_verified: isTheirs, name } = claims;
        return {
          issuer,
          subject: sub,
          name: typeof name === 'string' ? name : '',
          email: typeof email === 'string' && isTheirs === true ? email.toLowerCase() : null,
        };
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}
