import { describe, expect, it } from 'vitest'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { createSite } from './site.ts'

const loaded = async (answer: unknown) => {
  const site = createSite(fakeHttp({ 'GET site/siteinfo': answer }))
  await site.load()
  return site.state
}

describe('what the site says of itself', () => {
  it('replaces what is built in, except by nothing', async () => {
    const downloads = { recommendedBrowser: 'files/b.exe', dongleDriver: null }
    const state = await loaded({ appName: '', appAbbr: '商贸', appLogo: 'a.png', allowRegister: true, downloads })
    expect(state).toMatchObject({
      appName: '商贸流通运行监测统计系统',
      appAbbr: '商贸',
      appLogo: 'a.png',
      allowRegister: true,
      allowPhoneLogin: false,
      downloads: { recommendedBrowser: 'files/b.exe' },
      known: true,
    })
    expect(state.downloads).not.toHaveProperty('dongleDriver')
  })

  it('leaves everything closed when the server cannot be asked', async () => {
    expect(await loaded(new Error('down'))).toMatchObject({ known: true, allowRegister: false, allowThirdLogin: false })
  })
})
