import { describe, expect, it } from 'vitest'
import { createUserStorage } from '#web/ports/storage-port.ts'
import { createStored } from '#web/session/stored.ts'
import { memoryStorage } from '#web/session/testing/memory-storage.ts'
import { createDrafts } from './drafts.ts'
import { shippedAddresses, shippedText, titleOf } from './shipped-documents.ts'
import { openWorkspace, typed } from './workspace.ts'

const area = () => memoryStorage()
const draftsIn = (storage: ReturnType<typeof area>) =>
  createDrafts(
    createUserStorage(
      createStored(storage, () => 0),
      () => '1',
    ),
  )

describe('the documents in the editors', () => {
  it('are the shipped ones, as they were written', () => {
    const { page, entity } = openWorkspace('system/position', draftsIn(area()))
    expect(page.text).toBe(shippedText('page', 'system/position'))
    expect(entity).toMatchObject({ address: 'system/position', kind: 'entity' })
    expect(shippedAddresses('page')).toContain('system/user')
    expect(titleOf('page', 'system/user')).toBe('用户管理')
  })

  it('are the drafts after a reload, until they are discarded', () => {
    const storage = area()
    const drafts = draftsIn(storage)
    const { page } = openWorkspace('system/position', drafts)
    drafts.store(page.file, '{ "half', page.shipped)
    expect(openWorkspace('system/position', draftsIn(storage)).page.text).toBe('{ "half')
    drafts.store(page.file, page.shipped!, page.shipped)
    expect(drafts.get(page.file)).toBeUndefined()
  })

  it('follow the entity that the page names, also while the page is broken', () => {
    const drafts = draftsIn(area())
    const begun = openWorkspace('system/position', drafts)
    const other = typed(begun, 'page', '{ "x-entity": "system/user" }', drafts)
    expect(other.entity?.address).toBe('system/user')
    expect(typed(other, 'page', '{ "x-ent', drafts).entity?.address).toBe('system/user')
    expect(typed(other, 'page', '{ "x-entity": "system/us', drafts).entity?.address).toBe('system/user')
  })

  it('begin with an empty page for a new address', () => {
    const { page, entity } = openWorkspace('system/brand-new', draftsIn(area()))
    expect(JSON.parse(page.text)).toMatchObject({ type: 'object', 'x-entity': 'system/brand-new' })
    expect(JSON.parse(entity!.text)).toMatchObject({ $id: 'system/brand-new' })
  })
})
