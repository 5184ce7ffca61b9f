import { RefusedError } from '#renderers/ports.ts'
import type { Depart, LoginResult, Tenant } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'

/** Choices of the user so far. */
export interface Chosen {
  tenant?: number
  orgCode?: string
}

/** Choice that the user must make before working; it has several options. */
export type SignInPrompt =
  | { ask: 'tenant'; tenants: readonly Tenant[] }
  | { ask: 'depart'; departs: readonly Depart[]; current?: string }
  /** At least one of these tenants has several departments of the user. */
  | { ask: 'place'; tenants: readonly Tenant[]; departsOf: ReadonlyMap<number, readonly Depart[]> }

/** Next choice, or all data that a session begins with. */
export type SignInStep = { prompt: SignInPrompt } | { login: LoginResult; chosen: Chosen }

/**
 * Returns the next choice. Departments depend on the tenant: the sign-in names those of a single tenant; of several
 * tenants they are requested.
 * @throws RefusedError when the server refuses a tenant.
 */
export async function nextStep(http: Http, login: LoginResult, { tenant, orgCode }: Chosen): Promise<SignInStep> {
  // The server refuses all other calls before the password was changed, and then the user signs in again.
  if (login.userInfo.mustChangePassword) return { login, chosen: {} }
  const tenants = login.tenantList ?? []
  if (tenants.length > 1 && tenant === undefined) return { prompt: await placePrompt(http, login, tenants) }
  const at = tenant ?? tenants[0]?.id
  const departs = tenant === undefined ? login.departs : await departsIn(http, tenant, login.token)
  const current = departs.find((depart) => depart.orgCode === login.userInfo.orgCode)?.orgCode
  if (departs.length > 1 && orgCode === undefined) return { prompt: { ask: 'depart', departs, current } }
  const settled = orgCode ?? departs[0]?.orgCode
  return { login: { ...login, departs }, chosen: { tenant: at, orgCode: settled } }
}

async function placePrompt(http: Http, login: LoginResult, tenants: readonly Tenant[]): Promise<SignInPrompt> {
  const lists = await Promise.all(tenants.map(async ({ id }) => [id, await departsIn(http, id, login.token)] as const))
  const hasChoice = lists.some(([, departs]) => departs.length > 1)
  return hasChoice ? { ask: 'place', tenants, departsOf: new Map(lists) } : { ask: 'tenant', tenants }
}

/**
 * Departments of a user in a tenant.
 * @param token of a user who is signing in; default: of the session.
 */
export async function departsIn(http: Http, tenant: number, token?: string): Promise<Depart[]> {
  const { result } = await http.send<{ list: Depart[] | null }>({
    method: 'GET',
    path: '/sys/user/getCurrentUserDeparts',
    as: { ...(token && { token }), tenant: String(tenant) },
  })
  return result.list ?? []
}

/** @throws RefusedError when there are several departments and none was chosen. */
export function requireChoice(departs: readonly Depart[], orgCode: unknown): void {
  if (orgCode || departs.length < 2) return
  throw new RefusedError(NO_DEPART, [{ field: 'orgCode', keyword: 'required', message: NO_DEPART }])
}

const NO_DEPART = '请选择部门!'
