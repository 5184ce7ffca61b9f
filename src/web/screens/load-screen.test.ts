import { afterEach, describe, expect, it, vi } from 'vitest'
import { isPage, loadEntity, loadPage, pageIdentity, setPublished } from './load-screen.ts'

afterEach(() => {
  setPublished({})
  vi.unstubAllGlobals()
})

/**
 * Server with one page.
 * @returns the requested addresses.
 */
function serverWith(answer: object): string[] {
  const host: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    host.push(address)
    return Response.json(answer)
  })
  return host
}

describe('a published page', () => {
  it('replaces the file of its address', async () => {
    const host = serverWith({ success: true, result: { title: '岗位' } })
    expect(await loadPage('system/position')).toMatchObject({ title: '职务管理' })
    setPublished({ 'system/position': 'abc-2' })
    expect(await loadPage('system/position')).toEqual({ title: '岗位' })
    expect(host).toEqual(['/tjjc/sys/document/page/abc-2'])
    setPublished(undefined)
    expect(await loadPage('system/position')).toMatchObject({ title: '职务管理' })
  })

  it('may have an address that no file has', async () => {
    serverWith({ success: true, result: { title: '门店' } })
    expect(isPage('business/own')).toBe(false)
    setPublished({ 'business/own': 'abc-2' })
    expect(isPage('business/own')).toBe(true)
    expect(await loadPage('business/own')).toEqual({ title: '门店' })
    expect([isPage('constructor'), isPage('system/user')]).toEqual([false, true])
  })

  it('may be about an entity that no file has', async () => {
    const host = serverWith({ success: true, result: { title: '门店' } })
    setPublished({}, { 'online/f-shop': 'def-2' })
    expect(await loadEntity('online/f-shop')).toEqual({ title: '门店' })
    expect(host).toEqual(['/tjjc/sys/document/page/def-2'])
    expect(await loadEntity('system/position')).toMatchObject({ title: '职务' })
  })

  it('is another page than the one before', () => {
    const file = pageIdentity('system/position')
    setPublished({ 'system/position': 'abc-2' })
    const first = pageIdentity('system/position')
    setPublished({ 'system/position': 'def-2' })
    expect(new Set([file, first, pageIdentity('system/position')]).size).toBe(3)
  })

  it('is no page when it does not arrive', async () => {
    serverWith({ success: false, message: '没有该页面' })
    setPublished({ 'system/position': 'gone-2' })
    await expect(loadPage('system/position')).rejects.toThrow('没有该页面')
  })
})

describe('a standard page', () => {
  it('follows from its entity without a document', async () => {
    expect([isPage('system/position-history'), isPage('system/position-bin')]).toEqual([true, true])
    expect(await loadPage('system/position-history')).toMatchObject({
      title: '职务历史',
      'x-entity': 'system/position',
    })
    expect(await loadPage('system/position-bin')).toMatchObject({ title: '职务回收站' })
  })

  it('is replaced by a document, and by a published page', async () => {
    expect(JSON.stringify(await loadPage('system/dict-bin'))).toContain('字典取回')
    serverWith({ success: true, result: { title: '岗位变迁' } })
    setPublished({ 'system/position-history': 'abc-2' })
    expect(await loadPage('system/position-history')).toEqual({ title: '岗位变迁' })
  })

  it('does not exist for an entity without the calls, nor without an entity', async () => {
    expect(isPage('system/nothing-history')).toBe(false)
    await expect(loadPage('account/login-history')).rejects.toThrow('account/login')
  })
})
