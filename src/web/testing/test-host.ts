import type { Host } from '../host.ts'
import { type FakeHttp, fakeHttp } from '../http/testing/fake-http.ts'
import { createNotices } from '../notices/app-notices.ts'
import { createChanges } from '../ports/changes-port.ts'
import { createDictionaries } from '../ports/choices/dictionary-port.ts'
import { createUserStorage } from '../ports/storage-port.ts'
import { createUnsaved } from '../screens/unsaved.ts'
import { createEntrance } from '../session/entrance.ts'
import { createSession } from '../session/session-store.ts'
import { createStored } from '../session/stored.ts'
import { memoryStorage } from '../session/testing/memory-storage.ts'
import { createSettings } from '../shell/settings/settings-store.ts'
import { shellTexts } from '../shell/shell-texts.ts'
import { createSite } from '../shell/site/site.ts'
import { createTabs } from '../shell/tabs/tabs-store.ts'

export interface TestHost extends Host {
  http: FakeHttp
  /** Requested page loads: addresses, or `reload`. */
  loads: string[]
}

/** Host with a table of answers as server and memory as browser. */
export function createTestHost(answers: Record<string, unknown>): TestHost {
  const http = fakeHttp(answers)
  const now = () => 0
  const loads: string[] = []
  const local = createStored(memoryStorage(), now)
  const tab = createStored(memoryStorage(), now)
  const session = createSession({ local, tab })
  const notices = createNotices()
  const reload = () => void loads.push('reload')
  return {
    http,
    session,
    notices,
    loads,
    dictionaries: createDictionaries({ http, now, readStored: session.dictionaries, store: session.storeDictionaries }),
    changes: createChanges(),
    entrance: createEntrance({ http, session, showNotice: notices.system, reload }),
    site: createSite(http),
    settings: createSettings(local, {
      onInvalid: () => notices.error(shellTexts.settingsFailed),
      onUnstored: () => undefined,
    }),
    forgetWork: () => undefined,
    storage: createUserStorage(local, () => session.state.user?.id ?? ''),
    unsaved: createUnsaved(),
    bell: {},
    tabs: createTabs({ tab, owner: () => session.state.user?.username }),
    download: async ({ path }) => loads.push(path) > 0,
    leaveFor: async (path) => void loads.push(path),
  }
}
