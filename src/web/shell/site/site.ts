import { proxy, subscribe } from 'valtio'
import type { SiteInfo } from '#shared/wire/session.ts'
import type { Http } from '#web/http/client.ts'
import { staticUrl } from '#web/http/static-url.ts'
import { texts } from '#web/texts.ts'

/** Help of the product, where the site info names no other help. */
export const HELP_PATH = '/help'

export interface SiteState extends SiteInfo {
  /** The server has answered, or the request has failed. */
  known: boolean
}

export interface Site {
  /** Properties of the installation; until the server answers, the built-in name. */
  state: SiteState
  load(): Promise<void>
}

const NOTHING_SET: SiteState = {
  appName: texts.appName,
  appAbbr: '',
  appDesc: '',
  appLogo: '',
  helpPath: '',
  allowRegister: false,
  allowPhoneLogin: false,
  allowThirdLogin: false,
  isSetAppLogo: false,
  imgUrl: '',
  known: false,
  downloads: {},
  smsReady: true,
  casUrl: '',
}

export function createSite(http: Http): Site {
  const state = proxy<SiteState>({ ...NOTHING_SET })

  /** Mostly decoration, so a failure keeps the built-in values without a notice. */
  async function load(): Promise<void> {
    try {
      const { result } = await http.send<Partial<SiteInfo>>({ method: 'GET', path: 'site/siteinfo', quiet: true })
      Object.assign(state, withoutEmpty(result), { downloads: withoutEmpty(result.downloads ?? {}) })
    } catch (error) {
      console.warn('The site info could not be read', error)
    }
    state.known = true
  }

  return { state, load }
}

function withoutEmpty(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}

/** Icon of the browser's tab: the logo, or the first letter of the name on the colour of the theme. */
export function siteIcon(site: Readonly<SiteInfo>): string {
  const letter = escapeXml([...(site.appAbbr || site.appName)][0] ?? '')
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#126dc2"/><text x="16" y="22.5" font-size="18" font-weight="600" font-family="sans-serif" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return siteLogo(site) ?? `data:image/svg+xml,${encodeURIComponent(drawn)}`
}

const escapeXml = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Shows the icon of the installation, now and when the server has answered. */
export function dressTab({ state }: Site, page: Document): () => void {
  const dress = () => page.querySelector('link[rel=icon]')?.setAttribute('href', siteIcon(state))
  dress()
  return subscribe(state, dress)
}

/** Address of the logo of the installation; undefined when it has none. */
export function siteLogo({
  appLogo,
  imgUrl,
  isSetAppLogo,
}: Readonly<Pick<SiteInfo, 'appLogo' | 'imgUrl' | 'isSetAppLogo'>>) {
  return isSetAppLogo ? staticUrl(appLogo, imgUrl) : undefined
}

/** An administrator types these addresses, and `javascript:` would be one too. */
export function isWebAddress(text: string): boolean {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(text)
}
