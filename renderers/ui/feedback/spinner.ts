/**
 * `loading` prop of a busy button. The spinner appears after a delay, since most work ends sooner and a flash is
 * disturbing.
 */
export const SPINNER = { delay: 200 }
