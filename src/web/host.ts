import { createContext, useContext } from 'react'
import type { StoragePort } from '#renderers/ports.ts'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import { createHttp, type Http } from './http/client.ts'
import { createDownload, type Download, saveInBrowser } from './http/download.ts'
import { createFailures, RELOAD_DELAY_MS } from './http/failures.ts'
import { type AppNotices, createNotices } from './notices/app-notices.ts'
import { type Changes, createChanges } from './ports/changes-port.ts'
import { createDictionaries, type Dictionaries } from './ports/choices/dictionary-port.ts'
import { createUserStorage } from './ports/storage-port.ts'
import { createUnsaved, type Unsaved } from './screens/unsaved.ts'
import { createEntrance, type Entrance } from './session/entrance.ts'
import { landingCode } from './session/landing-code.ts'
import { createSession, type Session } from './session/session-store.ts'
import { signOut } from './session/sign-in.ts'
import { createStored, openArea, type StorageArea } from './session/stored.ts'
import { forgetWork } from './session/unsaved-work.ts'
import type { Bell } from './shell/bell/bell-store.ts'
import { createSettings, type Settings } from './shell/settings/settings-store.ts'
import { shellTexts } from './shell/shell-texts.ts'
import { createSite, type Site } from './shell/site/site.ts'
import { createTabs, type Tabs } from './shell/tabs/tabs-store.ts'
import { texts } from './texts.ts'

/** Objects that live as long as the page is loaded; created once, in main.tsx. */
export interface Host {
  http: Http
  download: Download
  session: Session
  notices: AppNotices
  dictionaries: Dictionaries
  changes: Changes
  entrance: Entrance
  site: Site
  settings: Settings
  storage: StoragePort
  /** Removes drafts and open pages of the user, at an explicit sign-out: before the session forgets the user. */
  forgetWork(): void
  tabs: Tabs
  unsaved: Unsaved
  /** Set by the layout: public pages have no bell, and do not load its modules. */
  bell: {
    current?: Bell
    /** The server sends new messages itself. */
    isPushed?: boolean
  }
  /**
   * Navigates with a fresh load, so that nothing of the last user stays in memory; `afterNotice` waits until the notice
   * on the screen could be read.
   */
  leaveFor(path: string, options?: { afterNotice: boolean }): Promise<void>
}

/** Members of a window that the application uses. */
export interface Surface {
  localStorage: StorageArea
  sessionStorage: StorageArea
  location: Pick<Location, 'search' | 'pathname' | 'reload' | 'assign'>
}

/**
 * @param expired shows the end of the session; resolves when it is confirmed. Default: a dialog that offers to sign in
 * again.
 */
export function createHost(browser: Surface, expired?: () => Promise<void>): Host {
  const now = () => Date.now()
  const stored = (open: () => StorageArea) => createStored(openArea(open), now)
  const tab = stored(() => browser.sessionStorage)
  const local = stored(() => browser.localStorage)
  const forgetPerson = (id: string) => forgetWork({ local, tab }, id)
  const session = createSession({ local, tab, forgetPerson })
  const code = landingCode(browser.location.search, tab)
  const notices = createNotices()
  let unstoredNoticed = false
  const onUnstored = () => {
    // Only once: drafts are written with every pause of typing.
    if (!unstoredNoticed) notices.warning(texts.unstored)
    unstoredNoticed = true
  }
  const reload = () => browser.location.reload()
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

  const failures = createFailures({
    token: () => session.state.token,
    onLoginPage: () => browser.location.pathname === LOGIN_PATH,
    showNotice: notices.system,
    promptSignInAgain: expired ?? notices.sessionExpired,
    signOut: () => signOut({ http, session }, 'reload'),
    reload,
    wait,
  })
  const identity = () => ({ token: session.state.token, tenant: session.tenant(), code })
  const http = createHttp({ identity, failures, now })

  return {
    http,
    download: createDownload({ http, save: saveInBrowser, showNotice: notices.system }),
    session,
    notices,
    dictionaries: createDictionaries({ http, now, readStored: session.dictionaries, store: session.storeDictionaries }),
    changes: createChanges(),
    entrance: createEntrance({ http, session, showNotice: notices.system, reload }),
    site: createSite(http),
    storage: createUserStorage(local, () => session.state.user?.id ?? '', onUnstored),
    forgetWork: () => forgetPerson(session.state.user?.id ?? ''),
    settings: createSettings(local, {
      onInvalid: () => notices.error(shellTexts.settingsFailed),
      onUnstored() {
        notices.error(shellTexts.settingsFailed)
        onUnstored()
      },
    }),
    tabs: createTabs({ tab, owner: () => session.state.user?.username }),
    unsaved: createUnsaved(),
    bell: {},
    leaveFor: async (path, { afterNotice } = { afterNotice: false }) => {
      if (afterNotice) await wait(RELOAD_DELAY_MS)
      browser.location.assign(path)
    },
  }
}

export const HostContext = createContext<Host | null>(null)

/** @throws when used outside the application. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('A part of the shell was rendered outside the application')
  return host
}
