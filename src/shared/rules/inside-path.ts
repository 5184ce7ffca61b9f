// Browsers read a backslash as a slash and drop tabs and line breaks, so `/\host` and `/<tab>/host` leave the site too.
const OUTSIDE = /^\/[/\\]|[\\\p{Cc}]/u

/** Longest address that is worth carrying through a sign-in elsewhere. */
const LONGEST = 500

/** Whether an address leads to a screen of the application that is none of the user pages; both sides ask it. */
export function isInsidePath(target: string): boolean {
  return (
    target.startsWith('/') && target.length <= LONGEST && !OUTSIDE.test(target) && !/^\/user(\/|\?|#|$)/.test(target)
  )
}
