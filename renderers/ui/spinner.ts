/**
 * `loading` of a button at work. The wheel waits a moment: most work ends sooner, and antd keeps a wheel that is taken
 * away while it still fades in.
 */
export const SPINNER = { delay: 200 }
