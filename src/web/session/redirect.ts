import { isInsidePath } from '#shared/rules/inside-path.ts'
import { HOME_PATH, LOGIN_PATH } from '#shared/wire/protocol.ts'

/** Login address that leads back to where the person wanted to go. */
export function loginPathTo(target: string): string {
  return target === '/' || target.startsWith(LOGIN_PATH)
    ? LOGIN_PATH
    : `${LOGIN_PATH}?redirect=${encodeURIComponent(target)}`
}

/** Where the person wanted to go; undefined unless it is inside the application and none of the user pages. */
export function redirectIn(search: string): string | undefined {
  const target = new URLSearchParams(search).get('redirect')
  return target && isInsidePath(target) ? target : undefined
}

/** Where to go after sign-in. A `redirect` that leads out of the application, or back to the user pages, is ignored. */
export function targetAfterSignIn(search: string): string {
  return redirectIn(search) ?? HOME_PATH
}

/** The login address without any proof of a sign-in, which is good for one attempt; the wish stays. */
export function plainLoginPath(search: string): string {
  const target = redirectIn(search)
  return target ? loginPathTo(target) : LOGIN_PATH
}
