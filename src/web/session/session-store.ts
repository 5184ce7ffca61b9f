import { proxy, ref } from 'valtio'
import { GUEST_USERNAME, SESSION_LIFETIME_MS, STORAGE } from '#shared/wire/protocol.ts'
import type { Depart, DictionaryItems, LoginResult, PermissionAnswer, UserInfo } from '#shared/wire/session.ts'
import type { Stored } from './stored.ts'

export interface SessionState {
  token?: string
  user?: UserInfo
  departs: Depart[]
  /** Number of moves of the user to another department or tenant in another tab of the browser. */
  moves: number
  /** Fetched once per page load; undefined until then. */
  permissions?: PermissionAnswer
  /** End of the last session of this page load; undefined while there was none. */
  ended?: SessionEnd
}

/**
 * Consequence of the end of a session: the login page, or a reload that has already begun. `replaced`: another user
 * signed in in another tab, so this one must reload.
 */
export type SessionEnd = SignOutEnd | 'replaced'
export type SignOutEnd = 'to-login' | 'reload'

export interface Session {
  /** valtio proxy: read it with `useSnapshot` in components. */
  state: SessionState
  /** Stores the signed-in user, and the tenant to work in. */
  begin(login: LoginResult, tenant?: number): void
  grant(permissions: PermissionAnswer): void
  /** Removes the user's data: token, permissions, cached dictionaries. */
  end(how: SignOutEnd): void
  /** Stores a user whose department changed. */
  refreshUser(user: UserInfo): void
  /** Stores that the user now works in another tenant; open pages belong to the old one until a reload. */
  enter(tenant: number, user: UserInfo, departs: Depart[]): void
  /** In another tab the user switched to another tenant; a reload follows. */
  isLeftBehind(): boolean
  /** False where the browser stores nothing: a reload would end the session. */
  survivesReload(): boolean
  isGuest(): boolean
  /** Tenant of this tab; unchanged when another tab switches to another tenant. */
  tenant(): string
  /** False when the browser has lost the user: after seven days, or when its site data were deleted. */
  hasStoredUser(): boolean
  dictionaries(): DictionaryItems
  storeDictionaries(items: DictionaryItems): void
}

interface Dependencies {
  /** Survives the browser. */
  local: Stored
  /** Lives as long as the tab. */
  tab: Stored
  /** Removes unsaved input of a user, since another user signs in. */
  forgetPerson?(id: string): void
}

export function createSession({ local, tab, forgetPerson = () => undefined }: Dependencies): Session {
  const state = proxy<SessionState>(read(local))
  const storedTenant = () => String(local.get(STORAGE.tenant) ?? '0')
  const keep = (key: string, value: unknown) => local.set(key, value, SESSION_LIFETIME_MS)
  let tenantHere = storedTenant()
  const isLeftBehind = () => storedTenant() !== tenantHere
  local.watch((key) => {
    if (key === STORAGE.token) follow()
    if (key === STORAGE.userInfo) followDepart()
  })

  /** Applies changes of another tab. */
  function follow(): void {
    const before = state.user?.username
    const { token, user, departs } = read(local)
    if (token === state.token) return
    const isSamePerson = user !== undefined && user.username === before && !isLeftBehind()
    const isNew = user !== undefined && before === undefined
    const ended = user === undefined ? 'to-login' : isSamePerson || isNew ? undefined : 'replaced'
    const permissions = isSamePerson ? state.permissions : undefined
    if (ended !== 'replaced') tenantHere = storedTenant()
    Object.assign(state, { token, user, departs, permissions, ended })
  }

  /** A sign-in writes the user before its token; until the token arrives, the user must not be read. */
  function followDepart(): void {
    if (state.token === undefined) return
    const user = local.get<UserInfo>(STORAGE.userInfo)
    if (user?.username !== state.user?.username) return
    const left = isLeftBehind()
    if (!left && user?.orgCode === state.user?.orgCode) return
    // The user's data in another tenant do not apply to pages of this one.
    if (!left) state.user = user
    state.moves += 1
  }

  /** An expired session keeps drafts for its user, who most likely signs in again. A guest is not another user. */
  function follows({ id, username }: UserInfo): void {
    if (username === GUEST_USERNAME) return
    const last = local.get<string>(STORAGE.lastPerson)
    if (last !== undefined && last !== id) forgetPerson(last)
    local.set(STORAGE.lastPerson, id)
  }

  function begin(login: LoginResult, tenant?: number): void {
    follows(login.userInfo)
    if (tenant === undefined) local.remove(STORAGE.tenant)
    else keep(STORAGE.tenant, tenant)
    keep(STORAGE.username, login.userInfo.username)
    keep(STORAGE.userInfo, login.userInfo)
    keep(STORAGE.departs, login.departs)
    keep(STORAGE.dictionaries, login.sysAllDictItems ?? {})
    tenantHere = storedTenant()
    // Last, since other tabs read the rest as soon as the token changes.
    keep(STORAGE.token, login.token)
    Object.assign(state, {
      token: login.token,
      user: login.userInfo,
      departs: login.departs,
      permissions: undefined,
      ended: undefined,
    })
  }

  function grant(permissions: PermissionAnswer): void {
    tab.set(STORAGE.userButtons, permissions.auth)
    tab.set(STORAGE.allButtons, permissions.allAuth)
    // Menus are large and never mutated, so they need no proxies.
    state.permissions = ref(permissions)
  }

  function refreshUser(user: UserInfo): void {
    // Also from a tab that still shows the old tenant: the last switch wins.
    keep(STORAGE.tenant, Number(tenantHere))
    keep(STORAGE.userInfo, user)
    state.user = user
  }

  function enter(tenant: number, user: UserInfo, departs: Depart[]): void {
    keep(STORAGE.tenant, tenant)
    keep(STORAGE.departs, departs)
    // Last, since other tabs look for the tenant as soon as the person changes.
    keep(STORAGE.userInfo, user)
  }

  function end(how: SignOutEnd): void {
    forget(local)
    tenantHere = storedTenant()
    tab.remove(STORAGE.userButtons)
    tab.remove(STORAGE.allButtons)
    Object.assign(state, { token: undefined, user: undefined, departs: [], permissions: undefined, ended: how })
  }

  return {
    state,
    begin,
    grant,
    end,
    refreshUser,
    enter,
    isLeftBehind,
    survivesReload: () => local.survives(STORAGE.token),
    isGuest: () => state.user?.username === GUEST_USERNAME,
    tenant: () => tenantHere,
    hasStoredUser: () => state.user !== undefined && local.get(STORAGE.userInfo) !== undefined,
    dictionaries: () => local.get<DictionaryItems>(STORAGE.dictionaries) ?? {},
    storeDictionaries: (items) => keep(STORAGE.dictionaries, items),
  }
}

const SESSION_KEYS = [
  STORAGE.token,
  STORAGE.username,
  STORAGE.userInfo,
  STORAGE.departs,
  STORAGE.dictionaries,
  STORAGE.tenant,
]

function forget(local: Stored): void {
  for (const key of SESSION_KEYS) local.remove(key)
}

function read(local: Stored): SessionState {
  const user = local.get<UserInfo>(STORAGE.userInfo)
  const token = local.get<string>(STORAGE.token)
  // A token without its user is useless: guests and users could not be distinguished.
  if (user && token) return { token, user, departs: local.get<Depart[]>(STORAGE.departs) ?? [], moves: 0 }
  forget(local)
  return { departs: [], moves: 0 }
}
