import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showBlock } from '#renderers/testing/shown-block.tsx'
import { frameAddress } from './frame-address.ts'

describe('a page in a frame', () => {
  it('may run, but not move the window around it', async () => {
    showBlock('Iframe', { title: '公告', url: 'https://a.example/x?y=1', height: 300 })
    const frame = (await screen.findByTitle('公告')) as HTMLIFrameElement
    expect(frame.getAttribute('src')).toBe('https://a.example/x?y=1')
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation')
    expect(frame.style.height).toBe('300px')
    // No browser reports that a site refuses to be framed, so the way out is always there.
    const link = screen.getByRole('link', { name: '在新窗口打开' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://a.example/x?y=1', '_blank'])
  })

  it('is a text of the host on samples, where no page of another site is loaded', async () => {
    const framed = (url: string) => `<p>样例：${url}</p>`
    showBlock('Iframe', { title: '公告', url: 'https://a.example/x' }, { instead: { framed } })
    const frame = (await screen.findByTitle('公告')) as HTMLIFrameElement
    expect(frame.getAttribute('srcdoc')).toBe('<p>样例：https://a.example/x</p>')
    expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([null, ''])
  })

  it('is replaced by a message when its site is not registered', async () => {
    showBlock('Iframe', { title: '公告', url: 'https://a.example/x' })
    await screen.findByTitle('公告')
    const violation = Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'frame-src',
      blockedURI: 'https://a.example',
    })
    act(() => void document.dispatchEvent(violation))
    expect(await screen.findByText('公告：管理员没有登记 https://a.example')).toBeDefined()
    expect(screen.queryByTitle('公告')).toBeNull()
    expect(screen.getByRole('link', { name: '在新窗口打开' })).toBeDefined()
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/system/user',
    'http://here.example/page',
    'https://user:secret@a.example/',
    '',
    null,
    7,
  ])('is refused at %j', (url) => {
    expect(frameAddress(url, 'http://here.example')).toBeUndefined()
  })

  it('shows an error in its place', async () => {
    showBlock('Iframe', { title: '公告', url: { expr: 'params.url' } })
    expect(await screen.findByText('公告：地址无效，或不是另一个网站的页面')).toBeDefined()
  })
})
