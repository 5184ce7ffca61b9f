import { act, cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type LoadRows, useRows } from './use-rows.ts'

afterEach(cleanup)

const FIRST = { page: 1, size: 10, sorts: [], conditions: {} }

/** A list in a tab; shows and hides it. */
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
  it('are still there when it is shown again, without another request', async () => {
    const load = vi.fn<LoadRows>(async () => ({ records: [{ id: '1' }], total: 1, size: 10, current: 1, pages: 1 }))
    const { shown, turn } = tabWith(load)
    await act(async () => undefined)
    await turn('hidden')
    shown.length = 0
    await turn('visible')
    expect(load).toHaveBeenCalledOnce()
    expect(shown).not.toContain('loading')
  })

  it('are asked for again when the last request failed', async () => {
    const load = vi.fn<LoadRows>(() => Promise.reject(new Error('offline')))
    const { turn } = tabWith(load)
    await act(async () => undefined)
    await turn('hidden')
    await turn('visible')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
