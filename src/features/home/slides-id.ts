/** By which the page finds the slides in the server's HTML. */
export const SLIDES_ID = 'slides';
