import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { FromFrame, Trace } from '../preview/frame-messages.ts'
import { InspectPanel } from './inspect-panel.tsx'
import { type Traces, useTraces } from './use-traces.ts'

afterEach(cleanup)

/** Renders the panel with the traces of a screen. */
function shown() {
  const kept: { traces?: Traces } = {}
  function Beside() {
    const traces = useTraces()
    kept.traces = traces
    return <InspectPanel traces={traces} />
  }
  render(<Beside />)
  const hear = (message: FromFrame) => act(() => kept.traces!.hear(message))
  const open = (tab: RegExp) => userEvent.click(screen.getByRole('tab', { name: tab }))
  return { hear, tell: (...traces: Trace[]) => hear({ from: 'playground-frame', traces }), open }
}
const reaction = (id: number, code: string): Trace => ({
  kind: 'reaction',
  id,
  field: 'name',
  use: 'read-only',
  when: "values.code == 'Z9'",
  read: { 'values.code': code },
  effect: `setReadOnly(${code === 'Z9'})`,
})
const lines = (table: string) =>
  [...screen.getByRole('table', { name: table }).querySelectorAll('tbody tr')].map((line) =>
    [...line.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

describe('events of the live screen', () => {
  it('shows reactions: effect, condition and read values of each, the newest first, until it is cleared', async () => {
    const { tell, open } = shown()
    await open(/^联动 0$/)
    expect(screen.getByText('还没有联动执行过')).toBeDefined()
    tell(reaction(1, 'a'), reaction(2, 'Z9'))
    expect(screen.getByRole('tab', { name: '联动 2' })).toBeDefined()
    expect(lines('联动，最近的在前')).toEqual([
      ['name', 'read-only', "values.code == 'Z9'", '{"values.code":"Z9"}', 'setReadOnly(true)'],
      ['name', 'read-only', "values.code == 'Z9'", '{"values.code":"a"}', 'setReadOnly(false)'],
    ])
    await userEvent.click(screen.getByRole('button', { name: '清空记录' }))
    expect(screen.getByText('还没有联动执行过')).toBeDefined()
  })

  it('keeps the newest 200, and drops all when another screen begins', async () => {
    const { hear, tell, open } = shown()
    await open(/^联动/)
    tell(...Array.from({ length: 201 }, (_, at) => reaction(at, `c${at}`)))
    const reported = lines('联动，最近的在前').map(([, , , read]) => read)
    expect([reported.length, reported[0], reported.at(-1)]).toEqual([
      200,
      '{"values.code":"c200"}',
      '{"values.code":"c1"}',
    ])
    hear({ from: 'playground-frame', began: 1 })
    expect(screen.getByRole('tab', { name: '联动 0' })).toBeDefined()
  })

  it('shows forms while they are mounted, also after clearing', async () => {
    const { tell } = shown()
    const form = { kind: 'form', id: 'editor 1', block: 'editor', entity: '职务', mode: 'add' } as const
    tell({ ...form, values: { code: 'Z9', ranks: [1] } })
    await userEvent.click(screen.getByRole('button', { name: '清空记录' }))
    expect(lines('editor · 职务 · 新增')).toEqual([
      ['code', 'Z9'],
      ['ranks', '[1]'],
    ])
    tell({ ...form, values: null })
    expect(screen.getByText('没有打开的表单')).toBeDefined()
  })

  it('shows calls with their failures, and renders with the slowest first', async () => {
    const { tell, open } = shown()
    tell(
      {
        kind: 'call',
        id: 1,
        name: 'records.add',
        input: { code: 'a' },
        answer: '职务编码已存在',
        failed: true,
        ms: 12.4,
      },
      { kind: 'render', node: '区块 table', ms: 2 },
      { kind: 'render', node: '区块 editor', ms: 5 },
      { kind: 'render', node: '区块 table', ms: 4 },
    )
    await open(/^调用 1$/)
    expect(lines('调用，最近的在前')).toEqual([['records.add', '{"code":"a"}', '失败：职务编码已存在', '12']])
    await open(/^渲染 2$/)
    expect(lines('每次渲染所用的毫秒数，最慢的在前；区块内部自己的更新不计')).toEqual([
      ['区块 editor', '1', '5.0', '5.0', '5.0'],
      ['区块 table', '2', '4.0', '4.0', '6.0'],
    ])
  })
})
