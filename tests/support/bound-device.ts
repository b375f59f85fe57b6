import * as DPoP from 'dpop';
import { API_BASE } from '#contract/endpoints.ts';
import { NONCE_HEADER, PROOF_HEADER } from '#contract/headers.ts';
import type { LoginAnswer } from '#contract/user.ts';
import type { RequestOptions, TestApp, TestUser } from './test-app.ts';

/** A device with a key of its own, as a browser has one: it proves to have it in each request, and follows the server's nonces. */
export class BoundDevice {
  readonly #t: TestApp;
  readonly #keys: DPoP.KeyPair;
  nonce: string | undefined;
  token = '';

  private constructor(t: TestApp, keys: DPoP.KeyPair) {
    this.#t = t;
    this.#keys = keys;
  }

  static async make(t: TestApp): Promise<BoundDevice> {
    return new BoundDevice(t, await DPoP.generateKeyPair('ES256'));
  }

  /** A device of which the user has logged in. */
  static async of(t: TestApp, user: Pick<TestUser, 'email' | 'password'>): Promise<BoundDevice> {
    const device = await BoundDevice.make(t);
    await device.logIn(user);
    return device;
  }

  async logIn({ email, password }: Pick<TestUser, 'email' | 'password'>): Promise<void> {
    const { body } = await this.ask<LoginAnswer>('/user/login', { body: { email, password } });
    this.token = body.user.token;
  }

  proof(path: string, method: string, { token = this.token, origin = 'http://test', nonce = this.nonce } = {}) {
    return DPoP.generateProof(this.#keys, origin + API_BASE + path, method, nonce, token || undefined);
  }

  /** One request with a proof, without another try. */
  async once<T = { code?: string }>(path: string, options: RequestOptions = {}) {
    const method = options.method ?? (options.body === undefined ? 'GET' : 'POST');
    const proof = await this.proof(path.split('?')[0] ?? '', method);
    const headers = { [PROOF_HEADER]: proof, ...options.headers };
    const answer = await this.#t.request<T>(path, { ...(this.token && { as: this }), ...options, headers });
    this.nonce = answer.headers.get(NONCE_HEADER) ?? this.nonce;
    return answer;
  }

  /** The request, once more when the nonce was too old. */
  async ask<T = { code?: string }>(path: string, options: RequestOptions = {}) {
    const answer = await this.once<T & { code?: string }>(path, options);
    return answer.body.code === 'use_dpop_nonce' ? this.once<T & { code?: string }>(path, options) : answer;
  }
}
