/** The page looks for this id to find out whether the server's HTML contains the categories. */
export const CATEGORIES_ID = 'categories';
