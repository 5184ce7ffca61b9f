import { describe, expect, it } from 'vitest'
import type { DictionaryItems } from '#shared/wire/session.ts'
import { fakeHttp } from '#web/http/testing/fake-http.ts'
import { createDictionaries } from './dictionary-port.ts'

const male = [{ value: '1', text: '男', title: '男' }]
const female = [{ value: '2', text: '女', title: '女' }]

function dictionariesWith(answers: Record<string, unknown>, seed: DictionaryItems = {}) {
  const http = fakeHttp(answers)
  let now = 0
  let kept = seed
  const keep = (items: DictionaryItems) => {
    kept = items
  }
  const dictionaries = createDictionaries({ http, now: () => now, readStored: () => kept, store: keep })
  return { http, dictionaries, kept: () => kept, passTo: (time: number) => (now = time) }
}

describe('a dictionary', () => {
  it('is requested once for all callers, and again after 30 s', async () => {
    const { http, dictionaries, passTo } = dictionariesWith({ 'GET /sys/dict/getDictItems/sex': male })
    expect(await Promise.all([dictionaries.items('sex'), dictionaries.items('sex')])).toEqual([male, male])
    passTo(29_999)
    await dictionaries.items('sex')
    expect(http.requests).toHaveLength(1)
    passTo(30_000)
    await dictionaries.items('sex')
    expect(http.requests).toHaveLength(2)
  })

  it('is requested again after `forget`', async () => {
    const { http, dictionaries } = dictionariesWith({ 'GET /sys/dict/getDictItems/sex': female })
    dictionaries.seed({ sex: male })
    dictionaries.forget()
    expect(await dictionaries.items('sex')).toEqual(female)
    expect(http.requests).toHaveLength(1)
  })

  it('that came with the sign-in needs no call', async () => {
    const { http, dictionaries } = dictionariesWith({})
    dictionaries.seed({ sex: male })
    expect(await dictionaries.items('sex')).toEqual(male)
    expect(http.requests).toEqual([])
  })

  it('is shown from the cache when the server does not answer', async () => {
    const { dictionaries } = dictionariesWith({ 'GET /sys/dict/getDictItems/sex': new Error('down') }, { sex: male })
    expect(await dictionaries.items('sex')).toEqual(male)
  })

  it('is requested again after a failure', async () => {
    const answers: Record<string, unknown> = { 'GET /sys/dict/getDictItems/sex': new Error('down') }
    const { dictionaries } = dictionariesWith(answers)
    await expect(dictionaries.items('sex')).rejects.toThrow('down')
    answers['GET /sys/dict/getDictItems/sex'] = male
    expect(await dictionaries.items('sex')).toEqual(male)
  })

  it('is read afresh when the cache is cleared', async () => {
    const { http, dictionaries, kept } = dictionariesWith({ 'GET /sys/dict/queryAllDictItems': { sex: female } })
    dictionaries.seed({ sex: male })
    await dictionaries.refresh()
    expect(await dictionaries.items('sex')).toEqual(female)
    expect(kept()).toEqual({ sex: female })
    expect(http.requests.map(({ call }) => call)).toEqual([
      'GET /sys/dict/refleshCache',
      'GET /sys/dict/queryAllDictItems',
    ])
  })
})
