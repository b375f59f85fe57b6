import { API_BASE } from './endpoints.ts';

/** Where files are uploaded in pieces, by the tus protocol 1.0 (POST, HEAD, PATCH and DELETE). It is no call of `ENDPOINTS`. */
export const UPLOADS_PATH = `${API_BASE}/uploads`;
