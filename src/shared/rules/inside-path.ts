// Browsers read a backslash as a slash and drop tabs and line breaks, so `/\host` and `/<tab>/host` leave the site too.
const OUTSIDE = /^\/[/\\]|[\\\p{Cc}]/u

/** Longest address to pass through an external sign-in. */
const LONGEST = 500

/** Returns whether an address leads to a screen of the application, except the user pages; both sides use it. */
export function isInsidePath(target: string): boolean {
  return (
    target.startsWith('/') && target.length <= LONGEST && !OUTSIDE.test(target) && !/^\/user(\/|\?|#|$)/.test(target)
  )
}
