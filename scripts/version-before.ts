/**
 * The version that servers may run while this one is rolled out, and that pages may come from. A release moves it on to the one that
 * was released before.
 */
export const VERSION_BEFORE = {
  commit: 'dcf23be030f9bb47bfb7d62bca70e1d12db92837',
  /** The last one that it has. */
  migration: '0039_catalogue_lists',
};
