import { API_BASE } from '#contract/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
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

/** A revocation is known to everybody within this time. */
const LIST_CACHE = 'public, max-age=60';

/** Certificates: for their holders, and for whoever checks one. */
export function certificateRoutes(api: Api, deps: Deps): void {
  const { issuer, clock } = deps;
  const desk = { issuer, clock };

  route(api, deps, 'certificateList', async ({ db, user }) => ({
    success: true,
    data: await loadOwnCertificates(db, desk, user.id),
  }));

  route(api, deps, 'certificateIssue', async ({ db, user, body }) => ({
    success: true,
    data: await issueCertificate(db, desk, { userId: user.id, body }),
  }));

  route(api, deps, 'certificateCorrect', async ({ db, user, body, log }) => {
    const data = await correctCertificate(db, desk, { userId: user.id, body });
    log.info({ certificateId: data._id, userId: user.id }, 'the name on a certificate was corrected');
    return { success: true, data };
  });

  route(api, deps, 'certificateGet', async ({ db, query }) => ({
    success: true,
    data: await loadCertificate(db, desk, query.id),
  }));

  route(api, deps, 'certificateTrust', async ({ db }) => ({ success: true, data: await loadTrust(db, desk) }));

  api.get(`${API_BASE}/certificate/:id/credential.json`, async (c) => {
    const { certificate, credential } = await loadStanding(deps.db, desk, c.req.param('id'));
    c.header('Content-Disposition', `attachment; filename="certificate-${certificate._id}.json"`);
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    return c.json(credential);
  });

  // For verifiers of others: ours has the lists with the keys.
  api.get(`${API_BASE}/certificate/status-list/:list{[0-9]{1,9}}`, async (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', LIST_CACHE);
    return c.json(await loadStatusList(deps.db, desk, Number(c.req.param('list'))));
  });

  // How others find the keys (did:web).
  api.get('/.well-known/did.json', async (c) => {
    const keys = await loadKeys(deps.db, desk);
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
