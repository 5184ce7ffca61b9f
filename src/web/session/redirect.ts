import { HOME_PATH, LOGIN_PATH } from '#shared/wire/protocol.ts'

/** Login address that leads back to where the person wanted to go. */
export function loginPathTo(target: string): string {
  return target === '/' || target.startsWith(LOGIN_PATH)
    ? LOGIN_PATH
    : `${LOGIN_PATH}?redirect=${encodeURIComponent(target)}`
}

/** Where to go after sign-in. A `redirect` that leads out of the application, or back to the user pages, is ignored. */
export function targetAfterSignIn(search: string): string {
  const target = new URLSearchParams(search).get('redirect')
  return target && isInside(target) ? target : HOME_PATH
}

// Browsers read a backslash as a slash and drop tabs and line breaks, so `/\host` and `/<tab>/host` leave the site too.
const OUTSIDE = /^\/[/\\]|[\\\p{Cc}]/u

function isInside(target: string): boolean {
  return target.startsWith('/') && !OUTSIDE.test(target) && !/^\/user(\/|\?|#|$)/.test(target)
}
