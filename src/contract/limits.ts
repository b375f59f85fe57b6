/** Constants of the specification, section 9, and the limits that the server enforces. */
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_LIMIT_MAX = 100;
export const TOP_RATED_COUNT = 5;

export const CURRENCY = 'INR';
export const PACKAGE_PRICE_RUPEES = 3000;
export const PACKAGE_STRUCK_RUPEES = 10_000;

export const CAROUSEL_INTERVAL_MS = 5000;
export const AUTH_REDIRECT_DELAY_MS = 1000;
export const CART_REMOVE_DELAY_MS = 5000;
export const UNDO_NOTICE_MS = 4000;
export const TOAST_MS = 4000;
export const TOAST_LIMIT = 3;
export const ACTION_TOAST_MS = 5000;
export const PAYMENT_TIMEOUT_SECONDS = 300;

export const SKELETONS_GRID = 8;
export const SKELETONS_CART = 3;

export const TAGS_MAX = 5;
export const JSON_BODY_MAX_BYTES = 256 * 1024;
export const CART_MAX_ITEMS = 100;
export const PROGRESS_BATCH_MAX = 100;
export const FEED_PAGE_DEFAULT = 500;
export const FEED_PAGE_MAX = 1000;

export const PLAYBACK_SPEEDS = [0.5, 1, 1.25, 1.5, 1.75, 2] as const;
export const SEEK_SECONDS = 10;
export const VOLUME_STEP = 0.1;
export const CONTROLS_HIDE_MS = 3000;
export const TITLE_OVERLAY_MS = 2000;
/** A lesson counts as done when this share of it has been watched. */
export const DONE_SHARE = 0.9;
