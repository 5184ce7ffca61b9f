import { describe, expect, it } from 'vitest'
import { fakeHttp } from '#web/http/testing/fake-http.ts'
import { createSite, siteIcon, siteLogo } from './site.ts'

const loaded = async (answer: unknown) => {
  const site = createSite(fakeHttp({ 'GET site/siteinfo': answer }))
  await site.load()
  return site.state
}

describe('the icon of the tab', () => {
  const drawn = (icon: string) => decodeURIComponent(icon.replace('data:image/svg+xml,', ''))

  it('is the logo, where there is one', async () => {
    const state = await loaded({ appLogo: 'a.png', isSetAppLogo: true })
    expect(siteIcon(state)).toBe(siteLogo(state))
  })

  it('is the first letter of the name otherwise', async () => {
    expect(drawn(siteIcon(await loaded({ appAbbr: '统计' })))).toMatch(/^<svg .*>统<\/text><\/svg>$/)
    expect(drawn(siteIcon(await loaded({ appAbbr: '<b>' })))).toContain('>&#60;</text>')
  })
})

describe('properties of the site', () => {
  it('replace the built-in ones, unless they are empty', async () => {
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

  it('are closed when the server does not answer', async () => {
    expect(await loaded(new Error('down'))).toMatchObject({ known: true, allowRegister: false, allowThirdLogin: false })
  })
})

describe('the logo of the site', () => {
  const site = { appLogo: 'site/1/标志.png', imgUrl: '', isSetAppLogo: true }

  it('is a file of the server unless the site has another base address', () => {
    expect(siteLogo(site)).toBe('/tjjc/sys/common/static/site/1/标志.png')
    expect(siteLogo({ ...site, imgUrl: 'https://files.example/logos/' })).toBe(
      'https://files.example/logos/site/1/标志.png',
    )
    expect(siteLogo({ ...site, appLogo: 'https://files.example/a.png', imgUrl: '/logos' })).toBe(
      'https://files.example/a.png',
    )
  })

  it('is none where it is hidden or missing', () => {
    expect(siteLogo({ ...site, isSetAppLogo: false })).toBeUndefined()
    expect(siteLogo({ ...site, appLogo: '' })).toBeUndefined()
  })
})
