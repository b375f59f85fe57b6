/** How the files begin that the worker does not install, because their screens are of no use without a network. */
export const ONLINE_ONLY = 'assets/password-meter-';
