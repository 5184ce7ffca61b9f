import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { greetingAt } from './greeting-text.ts'

afterEach(() => vi.useRealTimers())

describe('a greeting', () => {
  it.each([
    [0, '早上好'],
    [8, '早上好'],
    [9, '上午好'],
    [11, '上午好'],
    [12, '中午好'],
    [13, '中午好'],
    [14, '下午好'],
    [19, '下午好'],
    [20, '晚上好'],
    [23, '晚上好'],
  ])('at %i is %s', (hour, words) => {
    expect(greetingAt(hour)).toBe(words)
  })

  it('names the person and the day', async () => {
    vi.setSystemTime(new Date(2026, 10, 21, 10, 30))
    const { 'x-entity': _, ...page } = pageOf({
      hello: { type: 'void', 'x-component': 'Greeting', 'x-component-props': { text: '祝您工作顺利' } },
    })
    renderScreen(page, { instead: { user: { id: '1', username: 'zhang', realname: '张三' } } })
    expect(await screen.findByText('上午好，张三')).toBeDefined()
    expect(screen.getByText('今天是2026年11月21日 星期六，祝您工作顺利')).toBeDefined()
  })
})
