import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showBlock } from '#renderers/testing/shown-block.tsx'
import { createScanRun, type ScannedPart } from './scan-run.ts'

const props = { call: 'GET /scan', columns: ['code', 'name'] }
const found = (...names: string[]) => names.map((name) => ({ code: `c-${name}`, name }))

/** Responses that the test sends one by one. */
function answers() {
  /** Positions of the calls. The first part may be requested twice, since effects of tests run twice. */
  const requests: unknown[] = []
  const waiting: ((part: ScannedPart | Error) => void)[] = []
  const call = ({ query }: { query?: Record<string, unknown> }) => {
    if (query?.after !== undefined) requests.push(query.after)
    return new Promise<{ result: unknown; message: string }>((resolve, reject) => {
      waiting.push((part) => (part instanceof Error ? reject(part) : resolve({ result: part, message: '' })))
    })
  }
  const answer = async (part: ScannedPart | Error) => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    for (const resolve of waiting.splice(0)) resolve(part)
  }
  return { requests, call, answer }
}

describe('a scan', () => {
  it('continues until nothing is left, and shows its progress', async () => {
    const { requests, call, answer } = answers()
    const { user } = showBlock('ScanTable', props, { instead: { call } })
    await answer({ records: found('甲'), read: 1000, after: 'k1', total: 2500 })
    expect((await screen.findByText('甲')).closest('td')?.dataset.title).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('正在检查，已读 1,000 / 约 2,500 行，找到 1 条')
    await answer({ records: found('乙'), read: 1200, after: null })
    await screen.findByText('检查完毕，已读 2,200 行，找到 2 条')
    expect(requests).toEqual(['k1'])
    await user.click(screen.getByRole('button', { name: '重新检查' }))
    await answer({ records: [], read: 2200, after: null })
    await screen.findByText('没有找到')
  })

  it('can be stopped and continued, preserves its rows, and ignores a late response', async () => {
    const { requests, call, answer } = answers()
    const { user } = showBlock('ScanTable', props, { instead: { call } })
    await answer({ records: found('甲'), read: 10, after: 'k1' })
    await screen.findByText('甲')
    await user.click(screen.getByRole('button', { name: '停止' }))
    await answer({ records: found('晚'), read: 10, after: 'k2' })
    await screen.findByText('已停止，已读 10 行，找到 1 条，其余尚未检查')
    expect(screen.queryByText('晚')).toBeNull()
    await user.click(screen.getByRole('button', { name: '继续' }))
    await answer({ records: found('乙'), read: 10, after: null })
    await screen.findByText('乙')
    expect(requests).toEqual(['k1', 'k1'])
  })

  it('rests when much was found, and when a call fails, from where it can be tried again', async () => {
    const { requests, call, answer } = answers()
    const { user } = showBlock('ScanTable', { ...props, pause: 2 }, { instead: { call } })
    await answer({ records: found('甲', '乙'), read: 5, after: 'k1' })
    await screen.findByText('已暂停，已读 5 行，找到 2 条，其余尚未检查')
    await user.click(screen.getByRole('button', { name: '继续' }))
    await answer(new Error('down'))
    await screen.findByText('检查中断，已读 5 行，找到 2 条')
    await user.click(screen.getByRole('button', { name: '继续' }))
    await answer({ records: [], read: 5, after: null })
    await screen.findByText('检查完毕，已读 10 行，找到 2 条')
    expect(requests).toEqual(['k1', 'k1'])
  })

  it('sends no request once it is left', async () => {
    const { requests, call, answer } = answers()
    const { unmount } = showBlock('ScanTable', props, { instead: { call } })
    await answer({ records: [], read: 1, after: 'k1' })
    await waitFor(() => expect(requests).toEqual(['k1']))
    unmount()
    await answer({ records: [], read: 1, after: 'k2' })
    await Promise.resolve()
    expect(requests).toEqual(['k1'])
  })

  it('runs once at a time', async () => {
    const requests: unknown[] = []
    const run = createScanRun(async (after) => {
      requests.push(after)
      return { records: [], read: 1, after: null }
    }, 10)
    await Promise.all([run.go(), run.go()])
    await run.go()
    expect(requests).toEqual([undefined])
  })
})
