import type { Stored } from './stored.ts'

const LANDING_CODE_KEY = 'Landing_Code'

/** `?code=` of the address that the user arrived at, stored for the browser session. */
export function landingCode(search: string, tab: Stored): string | undefined {
  const given = new URLSearchParams(search).get('code')
  if (given) tab.set(LANDING_CODE_KEY, given)
  return given ?? tab.get<string>(LANDING_CODE_KEY)
}
