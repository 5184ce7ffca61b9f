/** `loading` of a button at work. The wheel waits a moment: most work ends sooner, and a wheel that flashes up disturbs. */
export const SPINNER = { delay: 200 }
