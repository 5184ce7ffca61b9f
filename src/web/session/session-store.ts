import { proxy, ref } from 'valtio'
import { GUEST_USERNAME, SESSION_LIFETIME_MS, STORAGE } from '#shared/wire/protocol.ts'
import type { Depart, DictionaryItems, LoginResult, PermissionAnswer, UserInfo } from '#shared/wire/session.ts'
import type { Stored } from './stored.ts'

export interface SessionState {
  token?: string
  user?: UserInfo
  departs: Depart[]
  /** Fetched once per page load; undefined until then. */
  permissions?: PermissionAnswer
  /** How the last session of this page load ended; undefined while there was none. */
  ended?: SessionEnd
}

/** What follows the end of a session: the login page, or a fresh load that is already on its way. */
export type SessionEnd = 'to-login' | 'reload'

export interface Session {
  /** valtio proxy: read it through `useSnapshot` in components. */
  state: SessionState
  begin(login: LoginResult): void
  grant(permissions: PermissionAnswer): void
  /** Forgets the person: token, permissions, cached dictionaries. */
  end(how: SessionEnd): void
  isGuest(): boolean
  tenant(): string
  dictionaries(): DictionaryItems
  keepDictionaries(items: DictionaryItems): void
}

interface Needs {
  /** Survives the browser. */
  local: Stored
  /** Lives as long as the tab. */
  tab: Stored
}

export function createSession({ local, tab }: Needs): Session {
  const state = proxy<SessionState>(read(local))

  function begin(login: LoginResult): void {
    const keep = (key: string, value: unknown) => local.set(key, value, SESSION_LIFETIME_MS)
    keep(STORAGE.token, login.token)
    keep(STORAGE.username, login.userInfo.username)
    keep(STORAGE.userInfo, login.userInfo)
    keep(STORAGE.departs, login.departs)
    keep(STORAGE.dictionaries, login.sysAllDictItems)
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
    // Menus are large and never change in place, so they need no proxies.
    state.permissions = ref(permissions)
  }

  function end(how: SessionEnd): void {
    for (const key of SESSION_KEYS) local.remove(key)
    tab.remove(STORAGE.userButtons)
    tab.remove(STORAGE.allButtons)
    Object.assign(state, { token: undefined, user: undefined, departs: [], permissions: undefined, ended: how })
  }

  return {
    state,
    begin,
    grant,
    end,
    isGuest: () => state.user?.username === GUEST_USERNAME,
    tenant: () => String(local.get(STORAGE.tenant) ?? '0'),
    dictionaries: () => local.get<DictionaryItems>(STORAGE.dictionaries) ?? {},
    keepDictionaries: (items) => local.set(STORAGE.dictionaries, items, SESSION_LIFETIME_MS),
  }
}

const SESSION_KEYS = [STORAGE.token, STORAGE.username, STORAGE.userInfo, STORAGE.departs, STORAGE.dictionaries]

function read(local: Stored): SessionState {
  const user = local.get<UserInfo>(STORAGE.userInfo)
  const token = local.get<string>(STORAGE.token)
  // A token without its person is of no use: nobody could tell a guest from a user.
  return user && token ? { token, user, departs: local.get<Depart[]>(STORAGE.departs) ?? [] } : { departs: [] }
}
