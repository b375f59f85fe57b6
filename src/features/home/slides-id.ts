/** The page finds the slides in the server's HTML by this id. */
export const SLIDES_ID = 'slides';
