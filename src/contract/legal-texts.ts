/**
 * The versions of the terms of service and of the privacy policy, with a hyphen between: the beginning of the SHA-256 of each
 * Markdown file. Whoever registers agrees to them, and who agreed to others is told.
 */
export const LEGAL_VERSION = 'fdb59f58-edb3d74b';
