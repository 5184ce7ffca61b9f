import { describe, expect, it } from 'vitest'
import { FORM_DRAFTS } from '#renderers/ui/draft/form-drafts-key.ts'
import type { LoginResult } from '#shared/wire/session.ts'
import { draftName, storeDraft } from '../playground/documents/draft-names.ts'
import { createUserStorage } from '../ports/storage-port.ts'
import { createSession } from './session-store.ts'
import { createStored } from './stored.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { forgetWork, hasDrafts } from './unsaved-work.ts'

const FILE = 'schemas/a/b.page.json'

const loginOf = (id: string, username = id): LoginResult => ({
  token: `token of ${id}`,
  userInfo: { id, username, realname: id },
  departs: [],
  multi_depart: 0,
  tenantList: [],
  sysAllDictItems: {},
})

/** Browser with unsaved input of `zhang`. */
function browser() {
  const area = memoryStorage()
  const local = createStored(area, () => 0)
  const tab = createStored(memoryStorage(), () => 0)
  const session = createSession({ local, tab, forgetPerson: (id) => forgetWork({ local, tab }, id) })
  const storage = createUserStorage(local, () => 'zhang')
  session.begin(loginOf('zhang'))
  storage.write(FORM_DRAFTS, { form: 1 })
  storeDraft(storage, FILE, '{}')
  tab.set('Open_Tabs', { owner: 'zhang', list: [] })
  return { area, local, tab, session, kept: storage }
}

describe('unsaved input of a user', () => {
  it('waits for the user after the session expired, also while a guest is signed in', () => {
    const { session, kept: storage } = browser()
    session.end('to-login')
    session.begin(loginOf('g', 'guest'))
    session.end('to-login')
    session.begin(loginOf('zhang'))
    expect(hasDrafts(storage)).toBe(true)
  })

  it('is removed from the browser when another user signs in', () => {
    const { area, tab, session, kept: storage } = browser()
    session.end('to-login')
    session.begin(loginOf('li'))
    expect(hasDrafts(storage)).toBe(false)
    for (const key of [FORM_DRAFTS, draftName(FILE)]) expect(area.getItem(`Kept zhang ${key}`)).toBeNull()
    expect(tab.get('Open_Tabs')).toBeUndefined()
  })

  it('is removed at an explicit sign-out', () => {
    const { area, local, tab } = browser()
    forgetWork({ local, tab }, 'zhang')
    for (const key of [FORM_DRAFTS, draftName(FILE)]) expect(area.getItem(`Kept zhang ${key}`)).toBeNull()
    expect(tab.get('Open_Tabs')).toBeUndefined()
  })
})
