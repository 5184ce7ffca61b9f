import { act, cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type LoadRows, useRows } from './use-rows.ts'

afterEach(cleanup)

const FIRST = { page: 1, size: 10, sorts: [], conditions: {} }
/** A stable function, like that of a list. */

/** A list in a tab, with a function that shows and hides it. */
function tabWith(load: LoadRows) {
  const shown: string[] = []
  function List() {
    const { state } = useRows(load, FIRST)
    shown.push(state.loading ? 'loading' : state.failed ? 'failed' : 'ready')
    return null
  }
  const inTab = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <List />
    </Activity>
  )
  const { rerender } = render(inTab('visible'))
  return { shown, turn: (mode: 'visible' | 'hidden') => act(async () => rerender(inTab(mode))) }
}

describe('rows in a tab', () => {
  it('are still shown when the tab returns, without another request', async () => {
    const load = vi.fn<LoadRows>(async () => ({ records: [{ id: '1' }], total: 1, size: 10, current: 1, pages: 1 }))
    const { shown, turn } = tabWith(load)
    await act(async () => undefined)
    await turn('hidden')
    shown.length = 0
    await turn('visible')
    expect(load).toHaveBeenCalledOnce()
    expect(shown).not.toContain('loading')
  })

  it('are requested again when the last request failed', async () => {
    const load = vi.fn<LoadRows>(() => Promise.reject(new Error('offline')))
    const { turn } = tabWith(load)
    await act(async () => undefined)
    await turn('hidden')
    await turn('visible')
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('pages far from the beginning', () => {
  const page = (pageNo: number) => ({
    records: Array.from({ length: 10 }, (_, at) => ({ id: `${pageNo}-${at}` })),
    ...{ total: 20_000, totalEstimated: true, size: 10, current: pageNo, pages: 2000 },
  })

  async function turned(...turns: number[]) {
    const load = vi.fn<LoadRows>(async ({ pageNo = 1 }) => page(pageNo))
    let turnTo: (pageNo: number) => void = () => undefined
    function List() {
      const { query, setQuery } = useRows(load, FIRST)
      turnTo = (next) => setQuery({ ...query, page: next })
      return null
    }
    render(<List />)
    await act(async () => undefined)
    for (const next of turns) await act(async () => turnTo(next))
    return load.mock.calls.map(([{ pageNo, _after }]) => [pageNo, _after])
  }

  it('are requested behind the last row of the previous page, and by number after a jump', async () => {
    expect(await turned(1500, 1501, 1700, 2)).toEqual([
      [1, undefined],
      [1500, undefined],
      [1501, '1500-9'],
      [1700, undefined],
      [2, undefined],
    ])
  })
})
