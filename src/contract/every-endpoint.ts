import { ENDPOINTS } from './endpoints.ts';
import { SECURITY_ENDPOINTS } from './security-endpoints.ts';

/** Every call of /api/v1. */
export const EVERY_ENDPOINT = { ...ENDPOINTS, ...SECURITY_ENDPOINTS };

export type EveryEndpointName = keyof typeof EVERY_ENDPOINT;
