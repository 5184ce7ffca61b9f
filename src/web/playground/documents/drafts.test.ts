import { describe, expect, it } from 'vitest'
import { createUserStorage, storageOfOneUser } from '#web/ports/storage-port.ts'
import { createStored } from '#web/session/stored.ts'
import { draftFiles, forgetDrafts } from './draft-names.ts'
import { createDrafts } from './drafts.ts'

const [PAGE, ENTITY] = ['system/user.page.json', 'system/user.entity.json']

function browser() {
  const items = new Map<string, string>()
  const area = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  const who = { id: '1' }
  const person = () => who.id
  const kept = createUserStorage(
    createStored(area, () => 0),
    person,
  )
  return { items, who, kept, open: () => createDrafts(storageOfOneUser(kept, person)) }
}

describe('drafts', () => {
  it('belong to one user; later input of a user who has left is not stored', () => {
    const { who, open } = browser()
    const first = open()
    first.store(PAGE, 'typed', 'shipped')
    first.storeLast('system/user')
    who.id = '2'
    expect([open().get(PAGE), open().last()]).toEqual([undefined, undefined])
    first.store(PAGE, 'late', 'shipped')
    expect(open().get(PAGE)).toBeUndefined()
    who.id = '1'
    expect([open().get(PAGE), open().last()]).toEqual(['typed', 'system/user'])
  })

  it('are removed completely when the user signs out', () => {
    const { items, kept, open } = browser()
    const drafts = open()
    drafts.store(PAGE, 'secret page', undefined)
    drafts.store(ENTITY, 'secret entity', undefined)
    drafts.store(ENTITY, 'secret entity, again', undefined)
    drafts.storeLast('system/user')
    expect(draftFiles(kept)).toEqual([PAGE, ENTITY])
    forgetDrafts(kept)
    expect([...items.keys()]).toEqual([])
    expect(open().get(PAGE)).toBeUndefined()
  })

  it('are forgotten one by one where the text is the shipped one again', () => {
    const { kept, open } = browser()
    open().store(PAGE, 'typed', 'shipped')
    open().store(PAGE, 'shipped', 'shipped')
    expect([open().get(PAGE), draftFiles(kept)]).toEqual([undefined, []])
  })

  it('remember the version that they began with, also after a reload', () => {
    const { items, kept, open } = browser()
    const base = { number: 3, text: 'of version 3' }
    open().store(PAGE, 'typed', 'shipped', base)
    expect(open().base(PAGE)).toEqual(base)
    // The shipped text is a change of version 3.
    open().store(PAGE, 'shipped', 'shipped', base)
    expect([open().get(PAGE), open().base(PAGE)]).toEqual(['shipped', base])
    forgetDrafts(kept)
    expect([...items.keys()]).toEqual([])
  })

  it.each([null, 7, { number: 'x', text: 'y' }, { number: 1 }])(
    'have no version where the browser holds %j',
    (held) => {
      const { kept, open } = browser()
      kept.write(`playground:base:${PAGE}`, held)
      expect(open().base(PAGE)).toBeUndefined()
    },
  )
})
