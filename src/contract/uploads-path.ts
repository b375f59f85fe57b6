import { API_BASE } from './endpoints.ts';

/**
 * The address for resumable uploads by the tus protocol 1.0 (POST, HEAD, PATCH and DELETE). It is not one of
 * `ENDPOINTS`.
 */
export const UPLOADS_PATH = `${API_BASE}/uploads`;
