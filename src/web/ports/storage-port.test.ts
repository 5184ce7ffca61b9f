import { describe, expect, it } from 'vitest'
import { createStored } from '../session/stored.ts'
import { memoryStorage } from '../session/testing/memory-storage.ts'
import { createUserStorage, storageOfOneUser } from './storage-port.ts'

function browser() {
  const area = memoryStorage()
  const who = { id: '1' }
  return {
    who,
    kept: () =>
      createUserStorage(
        createStored(area, () => 0),
        () => who.id,
      ),
  }
}

describe('data stored for a user', () => {
  it('are there after a reload, for that user alone', () => {
    const { who, kept: storage } = browser()
    storage().write('system/user table', { hidden: ['phone'] })
    expect(storage().read('system/user table')).toEqual({ hidden: ['phone'] })
    who.id = '2'
    expect(storage().read('system/user table')).toBeUndefined()
  })

  it('do not include data that a screen writes after another user signed in', () => {
    const { who, kept: storage } = browser()
    const ofScreen = storageOfOneUser(storage(), () => who.id)
    ofScreen.write('draft', 'mine')
    who.id = '2'
    ofScreen.write('draft', 'late')
    expect([ofScreen.read('draft'), storage().read('draft')]).toEqual([undefined, undefined])
    who.id = '1'
    expect(ofScreen.read('draft')).toBe('mine')
  })

  it('last until the page is left, and are reported, where the storage is full', () => {
    const area = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const stored = createStored(area, () => 0)
    let reports = 0
    const storage = createUserStorage(
      stored,
      () => '1',
      () => {
        reports += 1
      },
    )
    storage.write('form-drafts', 'typed')
    expect([storage.read('form-drafts'), reports]).toEqual(['typed', 1])
  })

  it('are removed on request', () => {
    const { kept: storage } = browser()
    storage().write('list', 1)
    storage().write('list', undefined)
    expect(storage().read('list')).toBeUndefined()
  })
})
