import { isInsidePath } from '#shared/rules/inside-path.ts'
import { HOME_PATH, LOGIN_PATH } from '#shared/wire/protocol.ts'

/** Login address that leads back to the target. */
export function loginPathTo(target: string): string {
  return target === '/' || target.startsWith(LOGIN_PATH)
    ? LOGIN_PATH
    : `${LOGIN_PATH}?redirect=${encodeURIComponent(target)}`
}

/** Target in the query; undefined unless it is inside the application and none of the user pages. */
export function redirectIn(search: string): string | undefined {
  const target = new URLSearchParams(search).get('redirect')
  return target && isInsidePath(target) ? target : undefined
}

/** Target after sign-in. A `redirect` that leads out of the application, or back to the user pages, is ignored. */
export function targetAfterSignIn(search: string): string {
  return redirectIn(search) ?? HOME_PATH
}

/** Login address without a proof of a sign-in, which is valid for one attempt; the redirect target stays. */
export function plainLoginPath(search: string): string {
  const target = redirectIn(search)
  return target ? loginPathTo(target) : LOGIN_PATH
}
