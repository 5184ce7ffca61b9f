import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Source } from '#server/platform/data-sources/source.ts'
import { createDataSourceService } from './data-source.service.ts'

const ROWS = { columns: ['n'], rows: [{ n: 1 }], truncated: false }

describe('a source that changes during a query', () => {
  it('answers the query, is closed afterwards, and is opened again for the next query', async () => {
    const { service, change, opened } = fixture()
    const first = service.query('shop', { sql: 'select 1' })
    await expect.poll(() => opened).toHaveLength(1)
    change()
    const second = service.query('shop', { sql: 'select 1' })
    await expect.poll(() => opened).toHaveLength(2)
    await nextTurn()
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([false, false])
    opened[0]!.answer()
    expect(await first).toEqual(ROWS)
    await expect.poll(() => opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
    opened[1]!.answer()
    expect(await second).toEqual(ROWS)
  })

  it('also answers when it was not open yet', async () => {
    const { service, change, opened } = fixture()
    const asking = service.query('shop', { sql: 'select 1' })
    change()
    await expect.poll(() => opened).toHaveLength(1)
    await nextTurn()
    expect(opened[0]!.isClosed).toBe(false)
    opened[0]!.answer()
    expect(await asking).toEqual(ROWS)
    await expect.poll(() => opened[0]!.isClosed).toBe(true)
  })
})

/** Creates a service over sources that answer on command, and refuse after they are closed. */
function fixture() {
  const opened: { answer(): void; isClosed: boolean }[] = []
  let change = (): void => undefined
  const stored = { id: '1', code: 'shop', dbType: '10', dbFile: 'shop.db', secret: null }
  const service = createDataSourceService({
    sources: { byCode: async () => stored } as never,
    events: {
      subscribe: (_topic, listener) => {
        change = () => listener()
      },
    },
    secrets: () => {
      throw new Error('no password is kept')
    },
    targets: { problemOf: () => undefined },
    open: () => openSlow(opened),
    limits: { timeoutMs: 3000, maxRows: 5, maxBytes: 1000 },
  })
  return { service, opened, change: () => change() }
}

function openSlow(opened: { answer(): void; isClosed: boolean }[]): Source {
  const state = { answer: (): void => undefined, isClosed: false }
  const answered = new Promise<void>((resolve) => {
    state.answer = resolve
  })
  opened.push(state)
  return {
    probe: { sql: 'select 1' },
    query: async () => {
      await answered
      if (state.isClosed) throw new Error('Pool is closed.')
      return ROWS
    },
    close: async () => {
      state.isClosed = true
    },
  }
}
