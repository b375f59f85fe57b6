/** By which the page finds out whether the server's HTML shows the categories. */
export const CATEGORIES_ID = 'categories';
