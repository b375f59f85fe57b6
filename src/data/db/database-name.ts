/** What the browser calls this device's database; apart from it, so that asking whether it exists does not load it. */
export const DATABASE_NAME = 'code-it';
