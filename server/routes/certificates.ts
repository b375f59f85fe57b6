import { API_BASE } from '#contract/endpoints.ts';
import { certificatePath } from '#contract/letter-links.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { answerJson } from '../http/packed-answer.ts';
import { limit } from '../http/limit-calls.ts';
import { requireLink } from '../http/own-site.ts';
import { longRoute, route } from '../http/route.ts';
import { boundedWork } from '../program/bounded-work.ts';
import { keepFor } from '../program/keep-for.ts';
import { limited } from '../services/accounts/rate-limit-service.ts';
import { Refusal } from '../services/refusal.ts';
import {
  correctCertificate,
  issueCertificate,
  loadCertificate,
  loadKeys,
  loadOwnCertificates,
  loadStanding,
  loadStatusList,
  loadTrust,
} from '../services/certificates/certificate-service.ts';

/** A revocation is known to everybody within this time, and the time that a list is kept here. */
const LIST_CACHE = 'public, max-age=60';
/** A browser asks anew for each check, and would not know that its own cache had answered. */
const TRUST_CACHE = 'public, max-age=0, s-maxage=60';

/** By what is printed. The one who got a certificate loads it more than once, and so does who is sent its link. */
const PRINTED_KEPT = { ms: 10 * 60_000, max: 50 };

/** One is the work of 50 ms in the only thread. */
const inTurn = boundedWork({
  atOnce: 1,
  waiting: 20,
  busy: () => new Refusal('unavailable', 'Too many certificates are being printed. Please try again.'),
});

/** Certificates: for their holders, and for whoever checks one. */
export function certificateRoutes(api: Api, deps: Deps): void {
  const { issuer, clock, clientAddress } = deps;
  const counted = limit(deps, 'public');
  const printed = keepFor<string, Uint8Array | null>({ ...PRINTED_KEPT, now: () => clock.now().getTime() });

  route(api, deps, 'certificateList', async ({ db, user }) => ({
    success: true,
    data: await loadOwnCertificates(db, deps, user.id),
  }));

  // The lists are forgotten after the commit: one that is made before would be kept without it.
  longRoute(api, deps, 'certificateIssue', async ({ user, body, once }) => {
    const answer = await once(async (tx) => ({
      success: true,
      data: await issueCertificate(tx, deps, { userId: user.id, body }),
    }));
    deps.statusLists.forget();
    return answer;
  });

  longRoute(api, deps, 'certificateCorrect', async ({ user, body, log, once }) => {
    const answer = await once(async (tx) => {
      const data = await correctCertificate(tx, deps, { userId: user.id, body });
      log.info({ certificateId: data._id, userId: user.id }, 'the name on a certificate was corrected');
      return { success: true, data };
    });
    deps.statusLists.forget();
    return answer;
  });

  route(api, deps, 'certificateGet', async ({ db, query }) => ({
    success: true,
    data: await loadCertificate(db, deps, query.id),
  }));

  route(api, deps, 'certificateTrust', async ({ db, c }) => {
    c.header('Cache-Control', TRUST_CACHE);
    return { success: true, data: await loadTrust(db, deps) };
  });

  api.get(`${API_BASE}/certificate/:id/credential.json`, counted, async (c) => {
    const { certificate, credential } = await loadStanding(deps.db, deps, c.req.param('id'));
    c.header('Content-Disposition', `attachment; filename="certificate-${certificate._id}.json"`);
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    return answerJson(c, credential);
  });

  api.get(`${API_BASE}/certificate/:id/certificate.pdf`, counted, async (c) => {
    requireLink(c);
    const { certificate } = await loadStanding(deps.db, deps, c.req.param('id'));
    // Loaded with the first one: the fonts and their program are a third of the server.
    const { toCertificatePdf } = await import('../certificates/certificate-pdf.ts');
    const url = issuer.baseUrl + certificatePath(certificate._id);
    const key = JSON.stringify([certificate, url]);
    const pdf = await limited(deps, 'certificatePdf', { address: clientAddress(c) }, () =>
      printed.get(key, () => inTurn(() => toCertificatePdf(certificate, url))),
    );
    if (!pdf) {
      throw new Refusal('conflict', 'The PDF cannot show the script of this name yet. Print the page instead.');
    }
    c.header('Content-Disposition', `attachment; filename="certificate-${certificate._id}.pdf"`);
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' });
  });

  // For verifiers of others: ours has the lists with the keys.
  api.get(`${API_BASE}/certificate/status-list/:list{[0-9]{1,9}}`, counted, async (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', LIST_CACHE);
    return answerJson(c, await loadStatusList(deps.db, deps, Number(c.req.param('list'))));
  });

  // How others find the keys (did:web).
  api.get('/.well-known/did.json', counted, async (c) => {
    const keys = await loadKeys(deps.db, deps);
    const methods = keys.map((publicKeyMultibase) => ({
      id: `${issuer.did}#${publicKeyMultibase}`,
      type: 'Multikey',
      controller: issuer.did,
      publicKeyMultibase,
    }));
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', LIST_CACHE);
    return c.json({
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
      id: issuer.did,
      verificationMethod: methods,
      assertionMethod: methods.map(({ id }) => id),
    });
  });
}
