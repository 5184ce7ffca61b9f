import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createNotices } from './app-notices.ts'
import { PlainNotices } from './plain-notices.tsx'

afterEach(cleanup)

describe('notices where nothing more can be fetched', () => {
  it('show earlier and later notices, the same text once', async () => {
    const notices = createNotices()
    notices.system('网络超时')
    render(<PlainNotices notices={notices} />)
    expect((await screen.findByText('网络超时')).closest('[role=alert]')!.textContent).toBe('系统提示网络超时')
    notices.system('网络超时')
    notices.success('操作成功！')
    await screen.findByText('操作成功！')
    expect(screen.getAllByText('网络超时')).toHaveLength(1)
  })
})
